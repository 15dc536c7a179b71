import type { AnyNode } from "@decant/dom";
import { describe, expect, test } from "vitest";
import { readPage } from "../test/pages.ts";
import { fallbacks } from "./fallbacks.ts";

const sentence = "The ferry leaves when the tide lets it, which is twice a day and never at the same hour. ";
const body = sentence.repeat(4).trim();
const script = (type: string, value: unknown): string =>
  `<script type="${type}">${typeof value === "string" ? value : JSON.stringify(value)}</script>`;
const jsonLd = (value: unknown): string => script("application/ld+json", value);
const state = (value: unknown): string => script("application/json", value);

interface Recovered {
  readonly id: string;
  readonly text: string;
  readonly tags: readonly string[];
  readonly hasOffsets: boolean;
}

/** What each fallback finds on a page. */
function recoverAll(html: string): Recovered[] {
  const { table } = readPage(html);
  return fallbacks.flatMap(({ id, recover }) => {
    const found = recover(table);
    if (found === undefined) return [];
    const pending: AnyNode[] = [...found.roots].reverse();
    let text = "";
    let hasOffsets = false;
    const tags: string[] = [];
    for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
      hasOffsets ||= node.startIndex !== null || node.endIndex !== null;
      if (node.type === "text") text += node.data;
      if ("name" in node) tags.push(node.name);
      if ("children" in node) for (const child of [...node.children].reverse()) pending.push(child);
    }
    return [{ id, text, tags, hasOffsets }];
  });
}

describe("json-ld", () => {
  test.each([
    ["an article", { "@type": "Article", articleBody: body }],
    ["a graph", { "@graph": [{ "@type": "WebSite" }, { "@type": "Article", articleBody: body }] }],
    ["a list in a list", [[{ mainEntity: { review: [{ reviewBody: body }] } }]]],
    ["a posting", { "@type": "DiscussionForumPosting", text: body }],
    ["a list of paragraphs", { articleBody: ["short", body] }],
  ])("finds the body of %s", (_, value) => {
    expect(recoverAll(jsonLd(value))).toMatchObject([{ id: "json-ld", text: body, hasOffsets: false }]);
  });

  test("plain text becomes paragraphs, with its special characters as they are", () => {
    const text = `${body} 1 < 2 & 3 > 2 &amp;\r\n\r\n<b> ${sentence}`.trim();
    const [found] = recoverAll(jsonLd({ articleBody: text }));
    expect(found?.tags).toEqual(["p", "p"]);
    expect(found?.text).toBe(text.replace("\r\n\r\n", ""));
  });

  test("HTML keeps its structure", () => {
    const html = `<h2>Ferries</h2><p>${body}</p><ul><li>One</ul>`;
    // A script element ends at its end tag, whatever it holds, so pages escape the slash.
    const source = JSON.stringify({ articleBody: html }).replaceAll("</", "<\\/");
    expect(recoverAll(jsonLd(source))[0]).toMatchObject({ tags: ["h2", "p", "ul", "li"], text: `Ferries${body}One` });
  });

  test("the longest body wins, of equals the first", () => {
    const other = body.replaceAll("ferry", "coach");
    expect(recoverAll(jsonLd({ articleBody: body }) + jsonLd({ articleBody: other }))[0]?.text).toBe(body);
    expect(recoverAll(jsonLd({ a: { text: body }, b: [{ text: other }] }))[0]?.text).toBe(body);
    expect(recoverAll(jsonLd([{ text: body }, { text: `${other} More.` }]))[0]?.text).toBe(`${other} More.`);
  });

  test.each([
    ["broken JSON", `{"articleBody": "${body}"`],
    ["a short body", { articleBody: "See the page." }],
    ["a description", { description: body }],
    ["no object", "null"],
    ["nothing", ""],
  ])("ignores %s", (_, value) => {
    expect(recoverAll(jsonLd(value))).toEqual([]);
  });

  test("broken JSON does not hide what another script holds", () => {
    expect(recoverAll(jsonLd("{oops") + jsonLd({ articleBody: body }))).toMatchObject([{ text: body }]);
  });

  test("a type with parameters or in capitals counts, other scripts do not", () => {
    expect(recoverAll(script("Application/LD+JSON; charset=utf-8", { articleBody: body }))).toHaveLength(1);
    expect(recoverAll(script("text/plain", { articleBody: body }))).toEqual([]);
  });
});

describe("hydration-state", () => {
  test.each([
    ["Next", { props: { pageProps: { post: { content: body } } } }],
    ["posts of a topic", { topic: { post_stream: { posts: [{ cooked: body }] } } }],
    ["Markdown", { page: { markdown: body } }],
  ])("finds text under telling keys: %s", (_, value) => {
    expect(recoverAll(state(value))).toMatchObject([{ id: "hydration-state", text: body, hasOffsets: false }]);
  });

  test("ignores long strings under other keys", () => {
    expect(recoverAll(state({ props: { token: body, css: body } }))).toEqual([]);
  });
});

test("each fallback recovers a page that no other does", () => {
  const pages: Readonly<Record<string, string>> = {
    "json-ld": jsonLd({ articleBody: body }),
    "hydration-state": state({ props: { content: body } }),
  };
  expect(Object.keys(pages)).toEqual(fallbacks.map(({ id }) => id));
  for (const [id, html] of Object.entries(pages)) expect(recoverAll(html).map((found) => found.id)).toEqual([id]);
});

describe("data of any shape", () => {
  test("nested 100,000 deep", () => {
    const depth = 100_000;
    const source = `${'{"a":['.repeat(depth)}{"text":${JSON.stringify(body)}}${"]}".repeat(depth)}`;
    expect(recoverAll(jsonLd(source))).toMatchObject([{ text: body }]);
  });

  test("with 200,000 siblings in its markup", () => {
    const [found] = recoverAll(jsonLd({ articleBody: "a<br>".repeat(200_000) }));
    expect(found?.tags).toHaveLength(200_000);
    expect(found?.hasOffsets).toBe(false);
  });

  test("with tags that never end, in time linear in its length", () => {
    expect(recoverAll(jsonLd({ articleBody: "<p ".repeat(300_000) }))).toHaveLength(1);
  });
});
