import { readFileSync } from "node:fs";
import { type Document, measure, type NodeTable, parse } from "@decant/dom";
import { type Extraction, type ExtractOptions, extract } from "@decant/extractor";
import { extractMetadata } from "@decant/metadata";
import fc from "fast-check";
import { findDates } from "../src/dates.ts";
import type { FoundPost } from "../src/found-post.ts";
import { findThreads, threadsOf } from "../src/threads.ts";

/** Whole pages, shared with all packages. */
const shared = new URL("../../../fixtures/", import.meta.url);

export function readFixture(name: string): string {
  return readFileSync(new URL(`${name}/index.html`, shared), "utf8");
}

export function urlOf(name: string): string {
  return JSON.parse(readFileSync(new URL(`${name}/case.json`, shared), "utf8")).url;
}

/** A page with posts, by its name in `test/posts` or another folder. */
export function readPosts(name: string, folder = "posts"): string {
  return readFileSync(new URL(`${folder}/${name}.html`, import.meta.url), "utf8");
}

export function readTable(html: string): { readonly document: Document; readonly table: NodeTable } {
  const document = parse(html);
  return { document, table: measure(document) };
}

/** Extract a page's content and comments, as if no posts were found on it. */
export function extractComments(html: string, options: ExtractOptions = {}): Extraction {
  const { document, table } = readTable(html);
  return extract(document, { ...options, table, threads: threadsOf(table, () => findDates(table, undefined), []) });
}

/** Extract a page's content and comments with the posts that are found on it. */
export function extractPosts(html: string, options: ExtractOptions = {}): Extraction {
  const { document, table } = readTable(html);
  const described = extractMetadata(document, { table });
  return extract(document, { ...options, table, threads: findThreads(table, { described }) });
}

/** The posts of a page, with all that its metadata says. */
export function postsOf(html: string): readonly FoundPost[] {
  const { document, table } = readTable(html);
  return findThreads(table, { described: extractMetadata(document, { table }) }).posts;
}

const parts = [
  ..."div p span a b table tr td ul li article section form time blockquote"
    .split(" ")
    .flatMap((name) => [`<${name}>`, `</${name}>`]),
  "<div class=comments>",
  "<li class=comment>",
  "<span class=author>",
  "<article class=post itemscope itemtype=https://schema.org/Comment>",
  "<a href=/user/ann>",
  "<p style='display:none'>",
  "<!-- c -->",
  "6 May 2024",
  "3 days ago",
  "Ann ",
  "One sentence, said plainly. ",
  "漢字かな",
  "\u0000",
];

/** Pages that no author would write: any order of tags, names, dates and text. */
export const hostileHtml: fc.Arbitrary<string> = fc
  .array(fc.oneof(fc.constantFrom(...parts), fc.string({ maxLength: 8 })), { maxLength: 60 })
  .map((chosen) => chosen.join(""));
