import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { decode } from "@decant/dom";
import type { ToMarkdown } from "../systems/peers.ts";
import type { PageInput } from "../systems/system.ts";

/** A small page with what its Markdown must and must not hold. */
export interface ArenaCase {
  readonly id: string;
  readonly kind: string;
  readonly bytes: Uint8Array;
  readonly must: readonly RegExp[];
  readonly mustNot: readonly RegExp[];
}

interface CheckLine {
  readonly nn: string;
  readonly kind: string;
  readonly must: readonly string[];
  readonly mustnot: readonly string[];
}

/** A page is converted under each, since an address tells some converters what kind of page to expect. */
const addresses = [
  "",
  "https://example.org/notes/page",
  "https://example.org/2025/05/a-page-with-words/",
  "https://docs.example.org/guide/page.html",
];

/**
 * Read a folder of cases: `checks.json`, a list of `{ nn, kind, must, mustnot }` with regular expressions, and
 * `cases/NN-*.html`, the page of each. Checks of metadata are left out, because some rivals give none.
 *
 * @throws {Error} If a file is missing; the message names it.
 */
export async function readCases(folder: string): Promise<ArenaCase[]> {
  const lines = JSON.parse(await readFile(join(folder, "checks.json"), "utf8")) as readonly CheckLine[];
  const files = await readdir(join(folder, "cases"));
  const cases: ArenaCase[] = [];
  for (const { nn, kind, must, mustnot } of lines) {
    if (must.length + mustnot.length === 0) continue;
    const file = files.find((name) => name.startsWith(`${nn}-`));
    if (file === undefined) throw new Error(`${folder}: no file ${nn}-*.html in the folder "cases"`);
    const patterns = (sources: readonly string[]) => sources.map((source) => new RegExp(source));
    const bytes = await readFile(join(folder, "cases", file));
    cases.push({ id: nn, kind, bytes, must: patterns(must), mustNot: patterns(mustnot) });
  }
  return cases;
}

/** Cases of which every check holds under more than half of the addresses; an exception is a failed check. */
export async function countRight(cases: readonly ArenaCase[], convert: ToMarkdown): Promise<number> {
  let right = 0;
  for (const { bytes, must, mustNot } of cases) {
    const html = decode(bytes).text;
    const outputs: (string | undefined)[] = [];
    // One after the other: some rivals replace globals while they work.
    for (const url of addresses) outputs.push(await markdownOrNothing(convert, { bytes, html, url }));
    const mostly = (holds: (markdown: string) => boolean): boolean =>
      outputs.filter((markdown) => markdown !== undefined && holds(markdown)).length > addresses.length / 2;
    const isRight =
      must.every((pattern) => mostly((markdown) => pattern.test(markdown))) &&
      mustNot.every((pattern) => mostly((markdown) => !pattern.test(markdown)));
    right += Number(isRight);
  }
  return right;
}

async function markdownOrNothing(convert: ToMarkdown, page: PageInput): Promise<string | undefined> {
  try {
    return await convert(page);
  } catch {
    return undefined;
  }
}
