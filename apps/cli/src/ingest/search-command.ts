import { addressOf, type Passage } from "@decant/ingest";
import { DecantError, toJson, toSnakeCase } from "@decant/page";
import type { SearchCommandOptions } from "../args/ingest.ts";
import { checkNode } from "../check-node.ts";
import { CommandError, exitCodes } from "../errors.ts";
import { printText } from "../output/output.ts";
import { note } from "../terminal/terminal.ts";
import { loadEmbed } from "./load-embed.ts";
import { toStoreError } from "./open-store.ts";

/**
 * `decant search STORE "words"`: print passages of a store.
 *
 * @returns The exit code.
 * @throws {CommandError} `node-too-old`, `usage` or `unreadable`.
 */
export async function runSearch(operands: readonly string[], options: SearchCommandOptions): Promise<number> {
  checkNode("decant search", process.versions.node);
  const [address = "", ...words] = operands;
  if (words.join(" ").trim() === "")
    throw new CommandError(
      "usage",
      'search needs a store and words: decant search sqlite:site.sqlite "how do I log in"',
    );
  const passages = await ask(address, words.join(" "), options);
  if (passages.length === 0) note("nothing found");
  await printText(passages.map(options.json ? toLine : toText).join(options.json ? "" : "\n"));
  return passages.length === 0 ? exitCodes.flawed : exitCodes.ok;
}

async function ask(address: string, words: string, { limit, embed }: SearchCommandOptions): Promise<Passage[]> {
  const { searchStore } = await import("@decant/ingest");
  try {
    return await searchStore(address, words, {
      limit,
      embed: embed === undefined ? undefined : await loadEmbed(embed),
    });
  } catch (error) {
    if (DecantError.isInstance(error) && error.code === "store-unsearchable")
      throw new CommandError("usage", `${error.message}; ingest into sqlite:FILE or lancedb:DIR to search`);
    throw toStoreError(error, "unreadable");
  }
}

function toLine({ row: { vector: _, ...row }, score }: Passage): string {
  return `${toJson(toSnakeCase({ score, ...row, address: addressOf(row) }))}\n`;
}

function toText({ row }: Passage, at: number): string {
  const { title, headingPath, page, htmlStart, htmlEnd, content } = row;
  const path = [title === headingPath[0] ? null : title, ...headingPath].filter((part) => part !== null && part !== "");
  const place = htmlStart === null ? "" : `, HTML ${htmlStart} to ${htmlEnd}`;
  return `${at + 1}. ${path.join(" > ")}\n   ${addressOf(row) ?? page}${place}\n\n${content.trimEnd()}\n`;
}
