import { type Element, select, type Text } from "@decant/dom";
import { extract, featureNames } from "@decant/extractor";
import { expect, test } from "vitest";
import { readTable } from "../../test/pages.ts";
import type { FoundPost } from "../found-post.ts";
import { threadsOf } from "../threads.ts";

const scorer = (rows: Float32Array): Float32Array => new Float32Array(rows.length / featureNames.length).fill(1);

const first =
  "The mooring line chafes where it runs over the stone edge of the quay, and I have replaced it twice since the spring. " +
  "The harbour master says that the stone was cut too sharp when they rebuilt the wall, and that nobody will round it before the winter comes.";
const opening = "The mooring line chafes where it runs over the stone edge of the quay";

const noDates = (): Uint8Array => new Uint8Array();
const postOf = (element: Element): FoundPost => ({
  element, body: element, omitted: [], sources: [], role: "post", author: null, date: null,
  accepted: false, score: null, depth: 0, url: null, isComment: false, isGuess: false,
}); // biome-ignore format: a record of nothing

/** First three words of the texts of a thread that were left out as copies. */
function copiesIn(second: string): string[] {
  const { document, table } = readTable(
    `<h1>Chafe</h1><div class="post"><p>${first}</p></div><div class="post">${second}<p>Put a length of old fire hose over it, which slides with the line.</p></div>`,
  );
  const threads = threadsOf(table, noDates, select(document, ".post").map(postOf));
  const { decisions } = extract(document, { url: "https://example.org/forum/thread-1", scorer, table, threads });
  const { runs, runNodes, nodes } = table;
  const dropped = new Set(decisions.filter(({ rule }) => rule === "extractor/quotation").map(({ start }) => start));
  return [...runNodes]
    .filter((_, run) => dropped.has(runs.start[run]!))
    .map((node) => (nodes[node] as unknown as Text).data.trim().split(" ").slice(0, 3).join(" "));
}

test.each<[string, string, string[]]>([
  [
    "of a whole post, with its line",
    `<blockquote><div>Maren said:</div><div>${first} Click to expand</div></blockquote>`,
    ["Maren said:", "The mooring line"],
  ],
  [
    "announced before it",
    `<p>Maren said in Chafe:</p><blockquote><p>${first}</p></blockquote>`,
    ["Maren said in", "The mooring line"],
  ],
  ["of a sentence that is answered", `<blockquote>Maren said: ${opening}</blockquote>`, []],
  ["of somebody else", `<blockquote>${first.split(" ").reverse().join(" ")}</blockquote>`, []],
])("a quotation %s", (_, second, expected) => {
  expect(copiesIn(second)).toEqual(expected);
});

test("a post that is marked up as a quotation stays", () => {
  const { document, table } = readTable(
    `<blockquote class="post"><p>${first}</p></blockquote><blockquote class="post"><p>${first}</p><p>Same here.</p></blockquote>`,
  );
  const threads = threadsOf(table, noDates, select(document, "blockquote").map(postOf));
  const { content } = extract(document, { url: "https://example.org/forum/thread-1", scorer, table, threads });
  expect(content.roots).toHaveLength(2);
});
