import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { type Element, Flag, measure, type NodeTable, parse, select, type Text } from "@decant/dom";
import { describeBlocks } from "@decant/extractor/training";
import type { LedgerEntry, Page } from "@decant/page";
import { DomUtils } from "htmlparser2";
import { bagOf, overlap } from "../metrics/statistics.ts";
import { lowerWords } from "../python-text.ts";
import type { Example } from "../table.ts";

/** Pages of one manual as its Debian package installs them, with the elements of its generator. */
export interface Manual {
  readonly id: string;
  readonly package: string;
  /** Folder of the pages below the folder of the unpacked packages. */
  readonly folder: string;
  /** Paths of pages without text of their own: indexes, search, source code. */
  readonly skip: RegExp;
  readonly main: string;
  /** Selector of chrome inside it; matches nothing if there is none. */
  readonly chrome: string;
  /** Selector of contents lists inside it. They may be kept or dropped. */
  readonly contents: string;
}

/** Of Sphinx. */
const sphinx = {
  skip: /(?:^|\/)_|genindex|search\.html|py-modindex|opensearch/,
  chrome: ".viewcode-link",
  contents: ".contents, .toctree-wrapper",
};

export const manuals: readonly Manual[] = [
  {
    id: "python",
    package: "python3.11-doc",
    folder: "usr/share/doc/python3.11/html",
    main: "div.body",
    ...sphinx,
  },
  {
    id: "django",
    package: "python-django-doc",
    folder: "usr/share/doc/python-django-doc/html",
    main: "div.yui-g",
    ...sphinx,
  },
  {
    id: "postgresql",
    package: "postgresql-doc-15",
    folder: "usr/share/doc/postgresql-doc-15/html",
    skip: /bookindex/,
    main: "body",
    chrome: ".navheader, .navfooter",
    contents: ".toc",
  },
  {
    id: "git",
    package: "git-doc",
    folder: "usr/share/doc/git-doc",
    skip: /^$/,
    main: "body",
    chrome: "#footer",
    contents: "#toc, .toc",
  },
  {
    id: "apache",
    package: "apache2-doc",
    folder: "usr/share/doc/apache2-doc/manual/en",
    skip: /sitemap/,
    main: "#page-content",
    chrome: ".toplang, .bottomlang, .lang-toggle, .top, #comments_section",
    contents: "#quickview",
  },
  {
    id: "sqlite",
    package: "sqlite3-doc",
    folder: "usr/share/doc/sqlite3",
    skip: /keyword_index|search/,
    main: "body",
    chrome: ".nosearch, .mobileonly, p[align=center] > small",
    contents: "#toc, #toc_sub",
  },
  {
    id: "node",
    package: "nodejs-doc",
    folder: "usr/share/doc/nodejs/api",
    skip: /^$/,
    main: "#apicontent",
    chrome: "decant-none",
    contents: "#toc",
  },
];

/** Paths of a manual's pages, relative to its folder, in order; none if its package is not unpacked. */
export async function listPages(pages: string, { folder, skip }: Manual): Promise<string[]> {
  const names = await readdir(join(pages, folder), { recursive: true }).catch(() => []);
  return names.filter((name) => name.endsWith(".html") && !skip.test(name)).sort();
}

/** Elements that a manual must not lose. */
export const structures = ["pre", "table", "dt", "dd"] as const;

export type ManualScore = NonNullable<ReturnType<typeof scoreManualPage>>;

/**
 * Compare a converted page with its main element; `undefined` if the page has none. Words of contents lists, also of lists of links to
 * headings, and hidden text count neither as wanted nor as foreign.
 */
export function scoreManualPage(
  html: string,
  { text, markdown, ledger }: Pick<Page, "text" | "markdown" | "ledger">,
  manual: Pick<Manual, "main" | "chrome" | "contents">,
) {
  const document = parse(html);
  const main = select(document, manual.main)[0];
  if (main === undefined) return undefined;
  const table = measure(document);
  const isMain = markInside(table, [main]);
  const isChrome = markInside(table, select(main, manual.chrome));
  const isContents = markInside(table, [...select(main, manual.contents), ...listsOfHeadings(main)]);
  // Decides visibility, so that the flags are complete.
  const { blocks, texts } = describeBlocks(document, { table });
  const isWanted = isMain.map((inside, node) =>
    inside === 1 && isChrome[node] === 0 && isContents[node] === 0 && !isUnseen(table, node) ? 1 : 0,
  );
  const wordsIn = (isInside: Uint8Array, isOut?: Uint8Array): string[] =>
    texts.flatMap((text, block) => {
      const first = blocks.first[block] as number;
      if (isInside[first] === 0) return [];
      return lowerWords(
        isOut === undefined ? text : textWithout(table, isOut, first, blocks.last[block] as number, text),
      );
    });
  const wanted = wordsIn(isWanted, isChrome);
  const allowed = wordsIn(isMain);
  const written = lowerWords(text);
  const isKept = keptRuns(table, ledger.entries);
  const elements = { pre: 0, table: 0, dt: 0, dd: 0 };
  const lost: Example[] = [];
  for (const tag of structures) {
    for (const element of select(main, tag)) {
      const node = table.nodes.indexOf(element);
      const { chars, kept } = countKept(table, isWanted, isKept, node);
      if (isWanted[node] === 0 || chars === 0) continue;
      elements[tag]++;
      if (kept * 2 < chars)
        lost.push({ kind: tag, text: excerpt(html, element.startIndex ?? 0, (element.endIndex ?? 0) + 1) });
    }
  }
  return {
    wanted: wanted.length,
    found: overlap(bagOf(wanted), bagOf([...written, ...markedWords(markdown)])),
    written: written.length,
    /** Written words that are in the main element. */
    own: overlap(bagOf(written), bagOf(allowed)),
    elements,
    /** Elements with less than half of their characters kept, copies of kept ones excluded. */
    lost,
    /** Stretches of wanted text that were dropped, by the rule. */
    holes: holesIn(html, table, isWanted, ledger.entries),
  };
}

const marks = /\[!([^\]]+)\]|\[\^([^\]]+)\]/g;

/** Words that are marks in Markdown and not text: kinds of callouts, numbers of footnotes. */
function markedWords(markdown: string): string[] {
  return lowerWords(Array.from(markdown.matchAll(marks), ([, kind, note]) => kind ?? note).join(" "));
}

/** Text of a block without the nodes that are out, such as a link to the source in a signature. */
function textWithout({ nodes }: NodeTable, isOut: Uint8Array, first: number, last: number, text: string): string {
  if (!isOut.subarray(first, last + 1).includes(1)) return text;
  const inside = nodes.slice(first, last + 1);
  return inside
    .map((node, index) => (isOut[first + index] === 0 && node.type === "text" ? (node as Text).data : ""))
    .join("");
}

/** Lists in which every item is a link to a heading, in the heading's words: the contents of a section. */
function listsOfHeadings(main: Element): Element[] {
  const headings = new Map(
    select(main, "h1, h2, h3, h4, h5, h6").map((heading) => [`#${heading.attribs.id}`, wordsOf(heading)]),
  );
  return select(main, "ul, ol").filter((list) => {
    const links = select(list, "a");
    const named = links.every((link) => headings.get(link.attribs.href ?? "") === wordsOf(link));
    return links.length > 0 && named && wordsOf(list) === links.map(wordsOf).join(" ");
  });
}

const wordsOf = (element: Element): string => lowerWords(DomUtils.textContent(element)).join(" ");

/** Whether a text is hidden, or the label of a button. */
function isUnseen({ flags }: NodeTable, node: number): boolean {
  return ((flags[node] as number) & (Flag.HIDDEN | Flag.CONTROL)) !== 0;
}

/** 1 for the nodes of some subtrees. */
function markInside(table: NodeTable, roots: readonly Element[]): Uint8Array {
  const marks = new Uint8Array(table.size);
  const wanted = new Set<unknown>(roots);
  for (let node = 0; node < table.size; node++) if (wanted.has(table.nodes[node])) marks.fill(1, node, table.end[node]);
  return marks;
}

/** Rules that drop what the page repeats. */
const copies: ReadonlySet<string> = new Set(
  ["copy", "passage", "layout-copy", "quotation"].map((id) => `extractor/${id}`),
);

/** 1 for text runs that the ledger keeps, or drops because they repeat kept text. */
function keptRuns({ runs }: NodeTable, entries: readonly LedgerEntry[]): Uint8Array {
  const isKept = new Uint8Array(runs.count);
  let next = 0;
  for (let run = 0; run < runs.count; run++) {
    const start = runs.start[run] as number;
    while (next < entries.length && (entries[next] as LedgerEntry).end <= start) next++;
    const entry = entries[next];
    if (entry === undefined || entry.start > start) continue;
    if (entry.fate === "kept" || copies.has(entry.rule)) isKept[run] = 1;
  }
  return isKept;
}

function countKept(table: NodeTable, isWanted: Uint8Array, isKept: Uint8Array, node: number) {
  const count = { chars: 0, kept: 0 };
  const end = table.end[node] as number;
  for (const [run, at] of table.runNodes.entries()) {
    if (at < node || at >= end || isWanted[at] === 0) continue;
    const chars = table.runs.chars[run] as number;
    count.chars += chars;
    if (isKept[run] === 1) count.kept += chars;
  }
  return count;
}

function holesIn(html: string, table: NodeTable, isWanted: Uint8Array, entries: readonly LedgerEntry[]): Example[] {
  const { runs, runNodes } = table;
  const starts = new Map(Array.from(runNodes, (node, run) => [runs.start[run] as number, node]));
  return entries
    .filter(({ fate, start }) => fate !== "kept" && isWanted[starts.get(start) ?? 0] === 1)
    .map(({ rule, start, end }) => ({ kind: rule, text: excerpt(html, start, end) }));
}

const markup = /<[^>]*>|\s+/g;
const excerptLength = 100;

function excerpt(html: string, start: number, end: number): string {
  return html
    .slice(start, Math.min(end, start + 1000))
    .replace(markup, " ")
    .trim()
    .slice(0, excerptLength);
}
