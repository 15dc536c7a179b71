import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { convert } from "../src/index.ts";

const folder = new URL("../../threads/test/posts/", import.meta.url);
const read = (name: string): string => readFileSync(new URL(`${name}.html`, folder), "utf8");
/** Comments on an article are not a thread. */
const comments = ["disqus", "wordpress", "slash", "json-ld-comments", "repeated-comments"];
const threads = readdirSync(folder)
  .map((file) => file.replace(".html", ""))
  .filter((name) => !comments.includes(name));
const texts = ["The mooring line chafes", "Put a length of old fire hose", "Fire hose worked for me too"];
/** Pages with a further post. */
const more: Readonly<Record<string, readonly string[]>> = {
  "stack-exchange": [...texts, "A leather sleeve lasts longer"],
  "repeated-nested": [...texts, "Leather lasts longer"],
};
const frames = [
  "A dry line",
  "Harbour master",
  "2009",
  "Fair winds",
  "Well-Known Member",
  "Posts: 40",
  "Reply",
  "Click to expand",
  "Log in",
  "UTC",
];

function expectedIn(name: string): readonly string[] {
  if (name === "pipermail" || name === "hypermail") return texts.slice(0, 1);
  return more[name] ?? texts;
}

describe.each(threads)("%s", (name) => {
  const page = convert(read(name), { url: "https://quay.example/line" });
  const expected = expectedIn(name);

  test("each post has a heading and its text, and nothing around it", () => {
    const lines = page.markdown.split("\n");
    expect(page.posts).toHaveLength(expected.length);
    page.posts.forEach(({ author, line, endLine }, at) => {
      expect(lines[line - 1]).toMatch(new RegExp(`^#{2,4} (?:Question|Answer|Comment|Post|Reply) by ${author}`));
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
    const isQuestion = page.posts.some(({ role }) => role === "question");
    for (const [at, text] of expected.entries())
      if (isQuestion && page.posts[at]?.role === "comment") expect(page.text).not.toContain(text);
      else expect(page.text).toContain(text);
    if (isQuestion) {
      const all = convert(read(name), { url: "https://quay.example/line", comments: "include" });
      for (const text of expected) expect(all.text).toContain(text);
      const none = convert(read(name), { url: "https://quay.example/line", comments: "drop" });
      expect(none.posts.map(({ role }) => role)).not.toContain("comment");
      for (const [at, text] of expected.entries())
        if (page.posts[at]?.role === "comment") expect(none.markdown).not.toContain(text);
        else expect(none.markdown).toContain(text);
    }
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

describe.each(["json-ld-comments", "repeated-comments"])("%s: comments below an article", (name) => {
  const page = convert(read(name), { url: "https://quay.example/line" });

  test("have the form of posts in a result of their own", () => {
    const { markdown = "", posts = [] } = page.comments ?? {};
    expect(posts.map(({ role, author, date, depth }) => ({ role, author, day: date?.slice(0, 10), depth }))).toEqual([
      { role: "comment", author: "Maren", day: "2021-04-20", depth: 0 },
      { role: "comment", author: "Tjark", day: "2021-04-20", depth: 0 },
      { role: "comment", author: "Oda", day: "2021-04-21", depth: 0 },
    ]);
    const lines = markdown.split("\n");
    expect(lines.filter((line) => line.startsWith("#"))).toEqual([
      "## Comment by Maren, 2021-04-20",
      "## Comment by Tjark, 2021-04-20",
      "## Comment by Oda, 2021-04-21",
    ]);
    posts.forEach(({ line, endLine }, at) => {
      expect(lines.slice(line, endLine).join("\n").trim()).toMatch(new RegExp(`^${texts[at]}`));
    });
    expect(page.comments?.text).not.toContain("Maren");
    expect(page.comments?.additions.filter(({ rule }) => rule === "pipeline/post")).toHaveLength(3);
  });

  test("leave the article and its account as they are", () => {
    expect(page.text).toContain("Our advice is simple");
    expect(page.text).not.toContain(texts[0]);
    expect(page.violations).toEqual([]);
    expect(page.ledger.entries.map(({ rule }) => rule)).toContain("extractor/post-heading");
  });

  test("have no headings with posts: plain", () => {
    expect(convert(read(name), { posts: "plain" }).comments?.markdown).not.toContain("Comment by");
  });
});

test("posts of an unknown engine that follow an article of some length are no content", () => {
  const page = convert(read("repeated-comments").replace('class="comments"', 'class="talk"'));
  expect(page.posts).toEqual([]);
  expect(page.text).toContain("Our advice is simple");
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

test("a picture below hidden buttons stays, and pictures in what is no text of the post go", () => {
  const mail = read("gmail").replace(
    "since the spring.</div>",
    'since the spring.<div><img src="/line.jpg" alt="The line"><div style="opacity: 0.01"><span><button></button><span role="tooltip" aria-hidden="true">Download</span></span></div></div><div class="yj6qo"><img src="/dots.gif" alt=""></div></div>',
  );
  const { markdown } = convert(mail, { url: "https://mail.example/" });
  expect(markdown).toContain("![The line](https://mail.example/line.jpg)");
  expect(markdown).not.toMatch(/dots\.gif|Download/);
});

test("a question marked up alone does not take the answers with it", () => {
  const prose =
    "<p>Put a length of old fire hose over the line where it passes the stone, and tie it at both ends.</p>";
  const answers = ["Ann", "Ben"].map(
    (who) => `<div class="answer"><div>${prose}<p>It held for ${who}.</p></div></div>`,
  );
  const page = convert(
    `<html><body><main itemscope itemtype="https://schema.org/Question"><h1 itemprop="name">Why does the line chafe?</h1>
    <div itemprop="text"><p>The mooring line chafes on the stone of the quay at low water.</p></div>${answers.join("")}</main></body></html>`,
  );
  expect(page.markdown).toContain("low water");
  expect(page.markdown).toContain("It held for Ben.");
});
