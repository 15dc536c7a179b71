import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { convert } from "../src/index.ts";

const folder = new URL("../../metadata/test/posts/", import.meta.url);
const read = (name: string): string => readFileSync(new URL(`${name}.html`, folder), "utf8");
/** Comments on an article are no thread. */
const comments = ["disqus", "wordpress"];
const threads = readdirSync(folder)
  .map((file) => file.replace(".html", ""))
  .filter((name) => !comments.includes(name));
const texts = ["The mooring line chafes", "Put a length of old fire hose", "Fire hose worked for me too"];
const frames = ["Fair winds", "Well-Known Member", "Posts: 40", "Reply", "Click to expand", "Log in", "UTC"];

describe.each(threads)("%s", (name) => {
  const page = convert(read(name), { url: "https://quay.example/line" });
  const expected = name === "pipermail" ? texts.slice(0, 1) : texts;

  test("each post has a heading and its text, and nothing around it", () => {
    const lines = page.markdown.split("\n");
    expect(page.posts).toHaveLength(expected.length);
    page.posts.forEach(({ author, line, endLine }, at) => {
      expect(lines[line - 1]).toMatch(new RegExp(`^#{2,3} (?:Question|Answer|Comment|Post) by ${author}`));
      const body = lines.slice(line, endLine).join("\n");
      expect(body.trim()).toContain(expected[at]);
      for (const other of texts) if (other !== expected[at]) expect(body).not.toContain(other);
    });
    for (const frame of frames) expect(page.markdown).not.toContain(frame);
    expect(page.comments).toBeNull();
  });

  test("the account is balanced, and the headings are declared", () => {
    expect(page.violations).toEqual([]);
    const made = page.ledger.additions.filter(({ rule }) => rule === "pipeline/post");
    expect(made).toHaveLength(page.posts.length);
    expect(page.text).not.toMatch(/by Maren, 2021/);
    for (const text of expected) expect(page.text).toContain(text);
  });
});

test("with posts: plain the texts follow one another", () => {
  const page = convert(read("phpbb"), { posts: "plain" });
  expect(page.posts).toEqual([]);
  expect(page.markdown).not.toContain("Post by");
  for (const text of texts) expect(page.markdown).toContain(text);
});

test.each(comments)("%s: comments on an article are no posts of a thread", (name) => {
  const page = convert(read(name));
  expect(page.posts).toEqual([]);
});

test("headings in a post are below its own, and an inner quotation stays", () => {
  const html = read("phpbb").replace(
    texts[1] as string,
    "<h1>Hose</h1><blockquote>Said before.</blockquote><h3>Length</h3>",
  );
  const { markdown } = convert(html);
  expect(markdown).toMatch(/## Post by Tjark, 2021-04-20\n\n### Hose\n\n> Said before\.\n\n/);
});
