import { aWholeNumber, type BlockSpan, checkValue, type Page, type ValueCheck } from "@decant/page";

const aPage: ValueCheck = {
  expected: "a page with its blocks",
  accepts: (value) => {
    const { markdown, blocks } = (value ?? {}) as Partial<Page>;
    return typeof markdown === "string" && Array.isArray(blocks);
  },
};

/**
 * Links the lines of a Markdown to the HTML it was made from, both ways. Plain data, whose JSON is a format:
 *
 * - `version` is 1.
 * - `source`: address and encoding of the page, length of the decoded HTML in UTF-16 code units.
 * - `lines`: lines of the Markdown, its last line end counted as the end of a line.
 * - `blocks`: in the order of the Markdown, each before those inside of it. `lines` are first and last line, 1-based and
 *   inclusive; `html` are start and end offset into the decoded HTML, the end exclusive; `path` names the smallest element around the span.
 */
export interface SourceMap {
  readonly version: 1;
  readonly source: { readonly url: string | null; readonly encoding: string | null; readonly length: number };
  readonly lines: number;
  readonly blocks: readonly MappedBlock[];
}

export interface MappedBlock {
  readonly type: string;
  readonly lines: readonly [first: number, last: number];
  readonly html: readonly [start: number, end: number];
  readonly path: string;
}

/**
 * Make the source map of a page.
 *
 * @param linesBefore Lines that are put before the Markdown, such as those of front matter; a whole number of at least 0.
 * @throws {TypeError} If `page` is not a page.
 * @throws {RangeError} If `linesBefore` is not such a number.
 * @example
 * makeSourceMap(convert("<h1>Hi</h1>", { extract: false })).blocks;
 * // [{ type: "heading", lines: [1, 1], html: [0, 11], path: "h1[1]" }]
 */
export function makeSourceMap(page: Page, linesBefore = 0): SourceMap {
  checkValue("page", page, aPage);
  checkValue("linesBefore", linesBefore, aWholeNumber(0));
  const { source, markdown, blocks } = page;
  return {
    version: 1,
    source,
    lines: linesBefore + countLines(markdown),
    blocks: blocks.map((block) => mapBlock(block, linesBefore)),
  };
}

function mapBlock({ type, line, endLine, start, end, path }: BlockSpan, before: number): MappedBlock {
  return { type, lines: [line + before, endLine + before], html: [start, end], path };
}

function countLines(text: string): number {
  if (text === "") return 0;
  let count = text.endsWith("\n") ? 0 : 1;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count++;
  return count;
}

/**
 * The blocks that a line of the Markdown belongs to, outermost first; none for a blank line between blocks.
 *
 * @param line 1-based.
 * @example
 * const map = makeSourceMap(convert("<h1>Hi</h1><p>All</p>", { extract: false }));
 * blocksAtLine(map, 3)[0]?.html; // [11, 21]
 * blocksAtLine(map, 2); // []
 */
export function blocksAtLine({ blocks }: SourceMap, line: number): readonly MappedBlock[] {
  return blocks.filter(({ lines: [first, last] }) => first <= line && line <= last);
}

/**
 * The blocks that contain an offset of the HTML, largest span first; none for text that is not in the Markdown.
 *
 * @param offset Into the decoded HTML, in UTF-16 code units.
 * @example
 * const map = makeSourceMap(convert("<h1>Hi</h1><p>All</p>", { extract: false }));
 * blocksAtOffset(map, 14)[0]?.lines; // [3, 3]
 */
export function blocksAtOffset({ blocks }: SourceMap, offset: number): readonly MappedBlock[] {
  const found = blocks.filter(({ html: [start, end] }) => start <= offset && offset < end);
  return found.sort((a, b) => b.html[1] - b.html[0] - (a.html[1] - a.html[0]));
}
