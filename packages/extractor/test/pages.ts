import { existsSync, readdirSync, readFileSync } from "node:fs";
import { type Document, measure, type NodeTable, parse } from "@decant/dom";
import { decideVisibility } from "@decant/dom/visibility";
import type { PageType, VerdictCode } from "@decant/page";
import fc from "fast-check";
import { type Blocks, splitBlocks } from "../src/blocks/split-blocks.ts";

/** Whole pages, shared with all packages. */
const shared = new URL("../../../fixtures/", import.meta.url);
/** Minimal pages of frameworks that no whole page has. */
const own = new URL("fixtures/", import.meta.url);

export interface FixtureCase {
  readonly url: string;
  readonly page_type: PageType;
  readonly title: string | null;
  readonly verdict: readonly VerdictCode[];
}

/** Names of the whole pages. */
export const fixtureNames: readonly string[] = readdirSync(shared, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(new URL(`${entry.name}/index.html`, shared)))
  .map(({ name }) => name)
  .sort();

/** Names of the minimal pages. */
export const frameworkPages: readonly string[] = readdirSync(own, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".html"))
  .map((name) => name.replace(/\.html$/, ""));

/** The HTML of a page by its name, whole or minimal. */
export function readFixture(name: string): string {
  return frameworkPages.includes(name)
    ? readFileSync(new URL(`${name}.html`, own), "utf8")
    : readFileSync(new URL(`${name}/index.html`, shared), "utf8");
}

export function readCase(name: string): FixtureCase {
  return JSON.parse(readFileSync(new URL(`${name}/case.json`, shared), "utf8"));
}

export interface MeasuredPage {
  readonly document: Document;
  readonly table: NodeTable;
  readonly blocks: Blocks;
}

export function readPage(html: string): MeasuredPage {
  const document = parse(html);
  const table = measure(document);
  decideVisibility(table);
  return { document, table, blocks: splitBlocks(table) };
}

const names = "div p span a b table tr td ul li dl dt dd pre h1 h2 main article nav aside section form noscript br hr";
const openings = names.split(" ").map((name) => `<${name}>`);
const closings = names.split(" ").map((name) => `</${name}>`);
const attributed = [
  "<a href=/x>",
  "<div hidden>",
  "<p style='display:none'>",
  "<div class='content nav entry-content'>",
  "<div id=main role=main>",
  "<section itemprop=articleBody>",
  "<svg><title>",
  "<template shadowrootmode=open>",
  "<script type=application/ld+json>",
  "<x-card role=toString class=constructor>",
  "<img src=x>",
  "<!-- c -->",
  "<![CDATA[",
];
const texts = [
  "word ",
  "One sentence, said plainly. ",
  "漢字かな",
  " ",
  "\n",
  "404",
  "&nbsp;",
  "&shy;",
  "\u0000",
  "{",
  "<",
];

/** Pages that no author would write: any order of tags, open or closed, with text between. */
export const hostileHtml: fc.Arbitrary<string> = fc
  .array(fc.oneof(fc.constantFrom(...openings, ...closings, ...attributed, ...texts), fc.string({ maxLength: 8 })), {
    maxLength: 60,
  })
  .map((parts) => parts.join(""));
