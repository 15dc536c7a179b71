import { type Element, measure, type NodeTable, parse } from "@decant/dom";
import { expect, test } from "vitest";
import { readPosts, readTable } from "../../test/pages.ts";
import { findDates } from "../dates.ts";
import { postEngines } from "../engines/index.ts";
import type { PostEngine } from "../engines/post-engine.ts";
import type { FoundPost } from "../found-post.ts";
import { findPosts } from "./find-posts.ts";

const read = (fixture: string): NodeTable => readTable(readPosts(fixture)).table;

function textOf({ children }: Element): string {
  return children
    .map((child) => ("data" in child ? child.data : "children" in child ? textOf(child as Element) : ""))
    .join("");
}

const find = (
  table: NodeTable,
  { url, engines }: { readonly url?: string; readonly engines?: readonly PostEngine[] } = {},
) => findPosts(table, { url, language: "en", dates: () => findDates(table, "en") }, { engines });

/** "question Maren 2021-04-20 5 depth 0 accepted", without unknown values. */
function line({ role, author, date, score, depth, accepted }: FoundPost): string {
  return [role, author, date?.slice(0, 10), score, depth > 0 ? `depth ${depth}` : null, accepted ? "accepted" : null]
    .filter((part) => part !== null && part !== undefined)
    .join(" ");
}

const dated = (role: string, ...more: readonly string[]): string[] =>
  ["Maren 2021-04-20", "Tjark 2021-04-20", "Oda 2021-04-21"].map((who, at) => `${role} ${who}${more[at] ?? ""}`);

const expected: Readonly<Record<string, readonly string[]>> = {
  "stack-exchange": [
    "question Maren 2021-04-20 5",
    "answer Tjark 2021-04-20 12 accepted",
    "comment Oda 2021-04-21 3 depth 1",
    "comment Ebbe 2021-04-22 depth 1",
  ],
  discourse: dated("post", " 2", " 3", " 4"),
  "discourse-app": dated("post", " 2", " 3", " 4"),
  phpbb: dated("post"),
  xenforo: dated("post", " 5", " 7 accepted"),
  "xenforo-1": dated("post", " 4"),
  fluxbb: dated("post"),
  vbulletin: dated("post"),
  "vbulletin-3": dated("post"),
  invision: dated("post", " 8", " accepted"),
  flarum: dated("post", " 3", " accepted"),
  "flarum-noscript": ["post Maren", "post Tjark", "post Oda"],
  vanilla: dated("post", "", " accepted"),
  nodebb: dated("post", " 2", " 3", " 4"),
  "simple-machines": dated("post"),
  mybb: dated("post"),
  "reddit-old": ["post Maren 2021-04-20 41", "comment Tjark 2021-04-20 12", "comment Oda 2021-04-21 3 depth 1"],
  reddit: ["post Maren 2021-04-20 41", "comment Tjark 2021-04-20 12", "comment Oda 2021-04-21 3 depth 1"],
  "hacker-news": ["post Maren 2021-04-20 41", "comment Tjark 2021-04-20", "comment Oda 2021-04-21 depth 1"],
  lemmy: ["post Maren 2021-04-20", "comment Tjark 2021-04-20", "comment Oda 2021-04-21 depth 1"],
  mastodon: ["post Maren 2021-04-20 41", "post Tjark 2021-04-20", "post Oda 2021-04-21"],
  x: dated("post", " 2", " 3", " 4"),
  lobsters: ["comment Maren 2021-04-20 4", "comment Tjark 2021-04-20 5 depth 1", "comment Oda 2021-04-21 6 depth 2"],
  hypermail: ["post Maren 2021-04-20"],
  slash: ["comment Tjark 2021-04-20 4", "comment Oda 2021-04-21 4 depth 1"],
  github: dated("post", " 5"),
  "github-discussions": ["post Maren 2021-04-20 4", "post Tjark 2021-04-20 12 accepted", "post Oda 2021-04-21 depth 1"],
  "github-react": dated("post"),
  gitlab: ["post Maren 2021-04-20 3", "comment Tjark 2021-04-20 2", "comment Oda 2021-04-21"],
  hyperkitty: dated("post", " 2"),
  gmail: dated("post"),
  disqus: ["comment Maren 2021-04-20 4", "comment Tjark 2021-04-20 depth 1"],
  wordpress: ["comment Maren 2021-04-20", "comment Tjark 2021-04-20 depth 1"],
  "schema-org": [
    "question Maren 2021-04-20 5",
    "answer Tjark 2021-04-20 12 accepted",
    "comment Oda 2021-04-21 3 depth 1",
  ],
  "schema-org-forum": ["post Maren 2021-04-20 2", "reply Tjark 2021-04-20", "reply Oda 2021-04-21"],
};

test.each(Object.entries(expected))("%s", (fixture, lines) => {
  expect(find(read(fixture)).map(line)).toEqual(lines);
});

const pageOf = ({ id, fixture = id }: PostEngine): string => fixture;

test("each row is needed by its fixture", () => {
  for (const row of postEngines) {
    const others = postEngines.filter((other) => other !== row);
    const posts = find(read(pageOf(row)), { engines: others })
      // Repetition finds many of them, too.
      .filter(({ isGuess }) => !isGuess)
      .map(line);
    expect(posts, `${row.id} ${row.role ?? "post"}`).not.toEqual(expected[pageOf(row)]);
  }
});

test("each place of a row is on its fixture", () => {
  const unseen = postEngines.flatMap((row) => {
    const posts = find(read(pageOf(row)), { engines: postEngines.filter(({ id }) => id === row.id) });
    const fields = ["author", "date", "score", "url", "depth", "accepted"] as const;
    return fields
      .filter((field) => (row[field]?.length ?? 0) > 0)
      .filter(
        (field) =>
          !posts.some((post) => post.role === (row.role ?? "post") && post[field] !== null && post[field] !== false),
      )
      .map((field) => `${row.id} ${row.role ?? "post"} ${field}`);
  });
  expect(unseen).toEqual([]);
});

test.each([
  ["xenforo", ["hoses.example"]],
  ["invision", ["Edited April 21 by Tjark"]],
])("the hosts of linked pages and notes about changes are no text: %s", (fixture, texts) => {
  const omitted = find(read(fixture)).flatMap((post) => post.omitted.map(textOf));
  expect(omitted).toEqual(expect.arrayContaining(texts));
});

test.each(["discourse", "discourse-app", "xenforo"])("previews of linked pages keep their text: %s", (fixture) => {
  const omitted = find(read(fixture)).flatMap((post) => post.omitted.map(textOf));
  expect(omitted.filter((text) => text.includes("Retired hose"))).toEqual([]);
});

test("a post without an address has that of its element", () => {
  const [first] = find(read("discourse"), { url: "https://quay.example/t/line/7?u=a" });
  expect(first?.url).toBe("https://quay.example/t/line/7?u=a#post_1");
  expect(find(read("schema-org-forum"))[0]?.url).toBe("#p1");
});

test("addresses are resolved", () => {
  const [question] = find(read("stack-exchange"), { url: "https://quay.example/questions/7" });
  expect(question?.url).toBe("https://quay.example/q/7");
  expect(find(read("stack-exchange"))[0]?.url).toBe("/q/7");
});

test("pages without posts have none", () => {
  expect(find(measure(parse("<main><p>Tides</p></main>")))).toEqual([]);
});

test("a reply nested ten thousand levels deep is read in one pass", () => {
  const levels = 10_000;
  const html =
    '<div class="thing comment" data-author="A"><div class="usertext-body"><div class="md">B</div></div>'.repeat(
      levels,
    );
  expect(find(measure(parse(html))).length).toBeGreaterThan(100);
});
