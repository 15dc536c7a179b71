import { addressOf, type Passage } from "@decant/ingest";
import type { SearchCommandOptions } from "../args/ingest.ts";
import { checkNode } from "../check-node.ts";
import { CommandError, exitCodes, messageOf } from "../errors.ts";
import { printText } from "../output/output.ts";
import { toSnakeCase } from "../output/record.ts";
import { note } from "../terminal/terminal.ts";
import { loadEmbed } from "./load-embed.ts";
import { openStoreAt } from "./open-store.ts";

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
  const store = await openStoreAt(address);
  if (store.search === undefined)
    throw new CommandError("usage", `${store.name} cannot search; ingest into sqlite:FILE to search`);
  const vector = embed === undefined ? undefined : await embedWords(embed, words);
  try {
    await store.open();
    if ((await store.count()) === 0)
      throw new CommandError("unreadable", `${store.name}: no such store, or it is empty`);
    return await store.search({ words, limit, vector });
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError("unreadable", messageOf(error), { cause: error });
  } finally {
    await store.close();
  }
}

async function embedWords(name: string, words: string): Promise<Float32Array> {
  const { embed } = await loadEmbed(name);
  const [vector] = await embed([words], { signal: AbortSignal.timeout(60_000) });
  if (vector === undefined) throw new CommandError("usage", `--embed: ${name} gave no vector`);
  return Float32Array.from(vector);
}

function toLine({ row: { vector: _, ...row }, score }: Passage): string {
  return `${JSON.stringify(toSnakeCase({ score, ...row, address: addressOf(row) }))}\n`;
}

function toText({ row }: Passage, at: number): string {
  const { title, headingPath, page, htmlStart, htmlEnd, content } = row;
  const path = [title === headingPath[0] ? null : title, ...headingPath].filter((part) => part !== null && part !== "");
  const place = htmlStart === null ? "" : `, HTML ${htmlStart} to ${htmlEnd}`;
  return `${at + 1}. ${path.join(" > ")}\n   ${addressOf(row) ?? page}${place}\n\n${content.trimEnd()}\n`;
}
