import { addressOf, type FoundPassage, foundRecord, type Rerank, type Row } from "@decant/ingest";
import { DecantError } from "@decant/page";
import { oneLine, toJson } from "@decant/page/records";
import type { SearchCommandOptions } from "../args/stores.ts";
import { CommandError, exitCodes } from "../errors.ts";
import { withStore } from "../objects/store-copy.ts";
import { printText } from "../output/output.ts";
import { note } from "../terminal/terminal.ts";
import { conditionsOf, loadEmbed, loadFunction, noteLeftOut, takeStore, toStoreError } from "./open-store.ts";

export async function runSearch(operands: readonly string[], options: SearchCommandOptions): Promise<number> {
  const { address = "", rest: words } = await takeStore(operands);
  if (words.join(" ").trim() === "")
    throw new CommandError(
      "usage",
      'search needs a store and words: decant search sqlite:site.sqlite "how do I log in"',
    );
  const passages = await findPassages(address, words.join(" "), options);
  if (passages.length === 0) note("nothing found");
  const write = options.json ? toLine : options.snippets ? toMarked : toText;
  await printText(passages.map(write).join(options.json ? "" : "\n"));
  return passages.length === 0 ? exitCodes.flawed : exitCodes.ok;
}

type Asked = Pick<SearchCommandOptions, "limit"> & Partial<SearchCommandOptions>;

/** @throws {CommandError} If the store cannot be searched. */
export async function findPassages(address: string, words: string, options: Asked): Promise<FoundPassage[]> {
  const { limit, embed, rerank, perPage, around, budget } = options;
  const { searchStore } = await import("@decant/ingest");
  try {
    const where = await conditionsOf(options);
    const search = {
      ...{ limit, perPage, around, budget, where },
      embed: embed === undefined ? undefined : await loadEmbed(embed),
      rerank: rerank === undefined ? undefined : await loadFunction<Rerank>("--rerank", rerank),
    };
    return await withStore({ address }, false, async (place) => {
      const found = await searchStore(place.address, words, search);
      await noteLeftOut(place.address, where);
      return found;
    });
  } catch (error) {
    if (DecantError.isInstance(error) && error.code === "store-unsearchable")
      throw new CommandError("usage", `${error.message}; ingest into sqlite:FILE or lancedb:DIR to search`);
    throw toStoreError(error, "unreadable");
  }
}

const toLine = (passage: FoundPassage): string => `${toJson(foundRecord(passage))}\n`;

function toText({ row, around }: FoundPassage, at: number): string {
  const content = (around ?? [row]).map((each) => each.content.trimEnd()).join("\n\n");
  return `${headOf(row, at)}\n\n${content}\n`;
}

/** Words are marked as Markdown's strong text. */
function toMarked({ row, snippet }: FoundPassage, at: number): string {
  let end = 0;
  let marked = "";
  for (const [start, stop] of snippet.marks) {
    marked += `${snippet.text.slice(end, start)}**${snippet.text.slice(start, stop)}**`;
    end = stop;
  }
  return `${headOf(row, at)}\n\n${oneLine(marked + snippet.text.slice(end))}\n`;
}

function headOf(row: Row, at: number): string {
  const { title, headingPath, page, htmlStart, htmlEnd } = row;
  const path = [title === headingPath[0] ? null : title, ...headingPath].filter((part) => part !== null && part !== "");
  const place = htmlStart === null ? "" : `, HTML ${htmlStart} to ${htmlEnd}`;
  const context = row.context === null ? "" : `\n   (${oneLine(row.context)})`;
  return `${at + 1}. ${path.join(" > ")}\n   ${addressOf(row) ?? page}${place}${context}`;
}
