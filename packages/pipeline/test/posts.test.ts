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
/** A post that one page has besides: a comment in the second mark-up of its engine. */
const more: Readonly<Record<string, string>> = { "stack-exchange": "A leather sleeve lasts longer" };
const frames = ["Fair winds", "Well-Known Member", "Posts: 40", "Reply", "Click to expand", "Log in", "UTC"];

function expectedIn(name: string): readonly string[] {
  if (name === "pipermail") return texts.slice(0, 1);
  const another = more[name];
  return another === undefined ? texts : [...texts, another];
}

describe.each(threads)("%s", (name) => {
  const page = convert(read(name), { url: "https://quay.example/line" });
  const expected = expectedIn(name);

  test("each post has a heading and its text, and nothing around it", () => {
    const lines = page.markdown.split("\n");
    expect(page.posts).toHaveLength(expected.length);
    page.posts.forEach(({ author, line, endLine }, at) => {
      expect(lines[line - 1]).toMatch(new RegExp(`^#{2,3} (?:Question|Answer|Comment|Post|Reply) by ${author}`));
      const body = lines.slice(line, endLine).join("\n");
      expect(body.trim()).toContain(expected[at]);
      for (const other of expected) if (other !== expected[at]) expect(body).not.toContain(other);
    });
    for (const frame of frames) expect(page.text).not.toContain(frame);
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

test("a title that an engine writes inside the first post stands before all posts", () => {
  const html = read("phpbb")
    .replace("<h1>A line that chafes</h1>", "")
    .replace("<h3>", "<h1>A line that chafes</h1><h3>");
  const { markdown, posts } = convert(html);
  expect(markdown).toMatch(/^# A line that chafes\n\n## Post by Maren, 2021-04-20\n\nThe mooring line chafes/);
  expect(markdown.match(/A line that chafes/g)).toHaveLength(1);
  expect(posts[0]?.line).toBe(3);
});
