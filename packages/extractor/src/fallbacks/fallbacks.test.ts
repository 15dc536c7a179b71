import { type AnyNode, parse } from "@decant/dom";
import { describe, expect, test } from "vitest";
import { readPage } from "../../test/pages.ts";
import { extract } from "../extract.ts";
import { featureNames } from "../features/feature-writer.ts";
import type { ExtractOptions } from "../options.ts";
import { fallbacks } from "./fall-back.ts";

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

/** Content that each fallback finds on a page. */
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
    ["a list in a list", [[{ mainEntity: { "@type": "Review", reviewBody: body } }]]],
    ["a type with the address of its vocabulary", { "@type": "https://schema.org/NewsArticle", articleBody: body }],
    ["a job, whose description is its text", { "@type": "JobPosting", description: body }],
    ["a posting", { "@type": "DiscussionForumPosting", text: body }],
    ["a list of paragraphs", { articleBody: ["short", body] }],
    ["a script that is cut off", `{"articleBody": "${body}"`],
  ])("finds the body of %s", (_, value) => {
    expect(recoverAll(jsonLd(value))).toMatchObject([{ id: "json-ld", text: body, hasOffsets: false }]);
  });

  test("plain text becomes paragraphs, with its special characters as they are", () => {
    const text = `${body} 1 < 2 & 3 > 2 &copy\r\n\r\n<b> ${sentence}`.trim();
    const [found] = recoverAll(jsonLd({ articleBody: text }));
    expect(found?.tags).toEqual(["p", "p"]);
    expect(found?.text).toBe(text.replace("\r\n\r\n", ""));
  });

  test("references in plain text are read, whatever else has an ampersand is not", () => {
    const text = `Rope &amp; tar, R&D, &lt;b&gt; &#8212; &copper; ${body}`;
    const [found] = recoverAll(jsonLd({ "@type": "Article", articleBody: text }));
    expect(found?.text).toBe(`Rope & tar, R&D, <b> \u2014 &copper; ${body}`);
  });

  test("HTML keeps its structure", () => {
    const html = `<h2>Ferries</h2><p>${body}</p><ul><li>One</ul>`;
    // A script element ends at the first end tag, even inside a string, so pages escape the slash.
    const source = JSON.stringify({ articleBody: html }).replaceAll("</", "<\\/");
    expect(recoverAll(jsonLd(source))[0]).toMatchObject({ tags: ["h2", "p", "ul", "li"], text: `Ferries${body}One` });
  });

  test("the longest body wins, of equals the first", () => {
    const other = body.replaceAll("ferry", "coach");
    expect(recoverAll(jsonLd({ articleBody: body }) + jsonLd({ articleBody: other }))[0]?.text).toBe(body);
    expect(recoverAll(jsonLd({ a: { text: body }, b: [{ text: other }] }))[0]?.text).toBe(body);
    expect(recoverAll(jsonLd([{ "@type": "Product", description: `${other} More.` }, { text: body }]))[0]?.text).toBe(
      body,
    );
    expect(recoverAll(jsonLd([{ text: body }, { text: `${other} More.` }]))[0]?.text).toBe(`${other} More.`);
  });

  test.each([
    ["a short body", { articleBody: "See the page." }],
    ["the summary of an article", { "@type": "Article", description: body }],
    ["a comment", { "@type": "Article", comment: [{ "@type": "Comment", text: body }] }],
    ["a comment that stands alone", { "@type": "Comment", text: body, articleBody: body }],
    ["what a buyer wrote", { "@type": "Product", review: { "@type": "Review", reviewBody: body } }],
    ["who wrote it", { "@type": "Article", author: { "@type": "Person", text: body } }],
    ["no object", "null"],
    ["nothing", ""],
  ])("ignores %s", (_, value) => {
    expect(recoverAll(jsonLd(value))).toEqual([]);
  });

  test("the posts of a thread are its body, in order", () => {
    const posts = [body, sentence.repeat(2).trim(), "Yes."];
    const [question, answer, reply] = posts;
    const thread = {
      "@type": "QAPage",
      mainEntity: {
        "@type": "Question",
        text: question,
        acceptedAnswer: { "@type": "Answer", text: answer, comment: [{ "@type": "Comment", text: reply }] },
      },
    };
    const [found] = recoverAll(jsonLd(thread));
    expect(found?.text).toBe(posts.join(""));
    expect(found?.tags).toEqual(["p", "p", "p"]);
  });

  test("frequent questions are read with their answers", () => {
    const entries = [body, sentence.repeat(3).trim()].map((text, at) => ({
      "@type": "Question",
      name: `Why ${at}?`,
      acceptedAnswer: { "@type": "Answer", text },
    }));
    const [found] = recoverAll(jsonLd({ "@type": "FAQPage", mainEntity: entries }));
    expect(found?.text).toBe(`Why 0?${body}Why 1?${sentence.repeat(3).trim()}`);
  });

  test("line breaks inside strings are forgiven, marks written as references are read", () => {
    expect(recoverAll(jsonLd(`{"articleBody": "${sentence}\n${body}"}`))[0]?.text).toContain(body);
    const escaped = `&lt;p&gt;${body}&lt;/p&gt;&lt;p&gt;${sentence}&lt;/p&gt;`;
    expect(recoverAll(jsonLd({ articleBody: escaped }))[0]).toMatchObject({ tags: ["p", "p"], text: body + sentence });
    const table = `<table><tr><td>&lt;p&gt;${body}</td></tr></table>`;
    expect(recoverAll(jsonLd({ articleBody: table }))[0]).toMatchObject({
      tags: ["table", "tr", "td"],
      text: `<p>${body}`,
    });
  });

  test("broken JSON does not hide what another script holds", () => {
    expect(recoverAll(jsonLd("{oops") + jsonLd({ articleBody: body }))).toMatchObject([{ text: body }]);
  });

  test("a type with parameters or in capitals counts, other scripts do not", () => {
    expect(recoverAll(script("Application/LD+JSON; charset=utf-8", { articleBody: body }))).toHaveLength(1);
    expect(recoverAll(script("text/plain", { articleBody: body }))).toEqual([]);
  });
});

const inline = (source: string): string => `<script>${source}</script>`;

describe("preload-data", () => {
  test.each([
    ["Next", script("application/json", { props: { pageProps: { post: { content: body } } } })],
    ["Markdown", state({ page: { markdown: body } })],
    ["Nuxt's flat list", state([{ data: 1 }, { title: 2, body: 3 }, "Ferries", body])],
    ["a store of Redux", inline(`window.__INITIAL_STATE__ = {"post":{"body":${JSON.stringify(body)}}};`)],
    [
      "a store as a string",
      inline(`window["__PRELOADED_STATE__"]=JSON.parse(${JSON.stringify(JSON.stringify({ body }))})`),
    ],
    ["a cache of Apollo", inline(`var a=1;__APOLLO_STATE__ = {"Post:1":{"html":${JSON.stringify(body)}}}; var b={`)],
    [
      "Remix",
      inline(`window.__remixContext = {"state":{"loaderData":{"root":{"article":{"body":${JSON.stringify(body)}}}}}};`),
    ],
    ["keys without quotes", inline(`window.__INITIAL_STATE__ = {post: {body: "${body}"}};`)],
    ["a store that is cut off", inline(`window.__INITIAL_STATE__ = {"body": "${body}`)],
    ["blocks of an editor", state({ article: { blocks: [{ type: "header" }, { data: { text: body } }] } })],
  ])("finds text under telling keys: %s", (_, html) => {
    expect(recoverAll(html)).toMatchObject([{ id: "preload-data", text: body, hasOffsets: false }]);
  });

  const code = "if (typeof window.tide === 'undefined') { window.tide = { high: [1, 2] }; }\n".repeat(8);

  test.each([
    ["the source of a script", code],
    ["a script element", `<script>${code}</script>`],
    ["a script element that is never closed", `<SCRIPT>${sentence.repeat(5)}`],
    ["a script element with white space in its end tag", `<script async>${sentence.repeat(5)}</script\n>`],
    ["a style element", `<style>.ferry { color: ${"x".repeat(300)} }</style>`],
    ["rules of style", ".ferry { display: grid; margin: 0 }\n".repeat(20)],
    ["JSON", JSON.stringify([{ id: sentence }, { id: sentence.repeat(5) }])],
    ["an address", `https://ferry.example/?tide=${"high".repeat(99)}`],
  ])("is not misled by %s under a telling key", (_, content) => {
    const store = JSON.stringify({ boot: { content } }).replaceAll("</", "<\\/");
    expect(recoverAll(state(store))).toEqual([]);
    const both = JSON.stringify({ boot: { content: content + content }, post: { content: body } });
    expect(recoverAll(state(both.replaceAll("</", "<\\/")))).toMatchObject([{ id: "preload-data", text: body }]);
  });

  test("takes an article without the scripts in it", () => {
    const content = `<p>${body}</p><script>${code}</script><p>${sentence}</p>`;
    const [found] = recoverAll(state(JSON.stringify({ content }).replaceAll("</", "<\\/")));
    expect(found).toMatchObject({ tags: ["p", "p"], text: body + sentence });
  });

  test("joins the posts of a topic of Discourse, whose JSON stands in JSON", () => {
    const posts = [{ cooked: `<p>${sentence}</p>` }, { cooked: `<p>${body}</p>` }, { cooked: "<p>Aye.</p>" }];
    const preloaded = JSON.stringify({ topic_7: JSON.stringify({ post_stream: { posts } }) }).replaceAll('"', "&quot;");
    const [found] = recoverAll(`<div id="data-preloaded" data-preloaded="${preloaded}"></div>`);
    expect(found).toMatchObject({ id: "preload-data", tags: ["p", "p", "p"] });
    expect(found?.text.replaceAll("\n", "")).toBe(`${sentence}${body}Aye.`);
  });

  const attribute = (name: string, value: unknown) =>
    `<div ${name}="${(typeof value === "string" ? value : JSON.stringify(value)).replaceAll('"', "&quot;")}"></div>`;

  test.each([
    ["a page of Inertia", attribute("data-page", { props: { post: { body } } })],
    ["an island of Astro", attribute("props", { title: [0, "Ferries"], content: [0, body] })],
    ["the body itself", attribute("data-content", body)],
  ])("reads attributes: %s", (_, html) => {
    expect(recoverAll(html)).toMatchObject([{ id: "preload-data", text: body }]);
  });

  test("reads no other attributes", () => {
    expect(recoverAll(attribute("title", { body }) + attribute("data-title", body))).toEqual([]);
  });

  test("joins the parts of a body that an editor made of nodes", () => {
    const nodes = [sentence, sentence, sentence, sentence].map((text) => ({ type: "paragraph", children: [{ text }] }));
    const [found] = recoverAll(state({ page: { body: nodes } }));
    expect(found?.tags).toEqual(["p", "p", "p", "p"]);
  });

  test.each([
    ["long strings under other keys", state({ props: { token: body, css: body } })],
    [
      "comments, related pages, translations",
      state({ comments: [{ body }], related: { text: body }, i18n: { text: body } }),
    ],
    ["assignments that are no state", inline(`const page = {"body":${JSON.stringify(body)}};`)],
    ["other scripts", script("text/template", `window.__INITIAL_STATE__ = {"body": "${body}"}`)],
  ])("ignores %s", (_, html) => {
    expect(recoverAll(html)).toEqual([]);
  });

  test("any source is read in linear time", () => {
    for (const source of ["__STATE__=", "__STATE__={", "=".repeat(9), `__DATA__="a`, "__STATE__={a:{b}}"]) {
      expect(recoverAll(inline(source.repeat(20_000)))).toEqual([]);
    }
  });
});

describe("the ladder", () => {
  /** Nothing on the page scores, so that only fallbacks are left. */
  const nothing: ExtractOptions = { scorer: (rows) => new Float32Array(rows.length / featureNames.length) };
  const run = (html: string, options: ExtractOptions = nothing) => {
    const { layer, recovered, content, candidates } = extract(parse(html), options);
    return {
      layer,
      recovered,
      isEmpty: content.roots.length === 0,
      tried: candidates.map((candidate) => candidate.layer),
    };
  };
  const text = `<p>${body}</p>`.repeat(3);
  /** Pages on which only one fallback finds content. */
  const pages: Readonly<Record<string, string>> = {
    "json-ld": jsonLd({ articleBody: body }),
    "preload-data": state({ props: { content: body } }),
  };

  test("has a page for each", () => {
    expect(Object.keys(pages)).toEqual(fallbacks.map(({ id }) => id));
  });

  test.each(Object.entries(pages))("%s finds what no earlier one does, and can be switched off", (id, html) => {
    expect(run(html)).toMatchObject({ layer: id, recovered: id });
    expect(run(html, { ...nothing, without: [id] }).layer).not.toBe(id);
  });

  test("is not climbed where the scores have passed", () => {
    const page = `<main><h1>Log</h1>${text}</main>${jsonLd({ articleBody: body.repeat(9) })}`;
    expect(run(page, {})).toMatchObject({ layer: "score", recovered: null });
    expect(run(page, { without: ["score"] }).layer).toBe("body");
  });

  test("data must offer twice the text, counted as it shows, not as it is written", () => {
    const short = `<p>${"x".repeat(130)}</p>`;
    const marks = "<p class='a very long class that shows nothing at all'>".repeat(40);
    const certain: ExtractOptions = { scorer: (rows) => new Float32Array(rows.length / featureNames.length).fill(1) };
    expect(run(`<body>${short}${jsonLd({ articleBody: body })}`, certain).layer).toBe("json-ld");
    const source = JSON.stringify({ articleBody: `${marks}${sentence}` });
    expect(run(`<body>${short}${script("application/ld+json", source)}`, certain).layer).toBe("body");
  });

  test.each([
    ["The ferry - Harbour", "preload-data"],
    ["Ferries of the north", "preload-data"],
    ["FL-7", "preload-data"],
    ["Linen, knitted | The ferry", "none"],
  ])("state under the title %s: %s, since it has to name the page's subject", (title, layer) => {
    expect(run(state({ props: { content: body } }), { ...nothing, title }).layer).toBe(layer);
  });

  test("unknown layers are refused", () => {
    expect(() => extract(parse(""), { without: ["magic"] })).toThrow(/^without: .*got \["magic"\]/);
    expect(() => extract(parse(""), { without: "score" as never })).toThrow(TypeError);
  });
});

describe("data of any shape", () => {
  test("nested 100,000 deep", () => {
    const depth = 100_000;
    const source = `${'{"a":['.repeat(depth)}{"text":${JSON.stringify(body)}}${"]}".repeat(depth)}`;
    expect(recoverAll(jsonLd(source))).toMatchObject([{ text: body }]);
  });

  test("with 1,000 siblings in its markup", () => {
    const [found] = recoverAll(jsonLd({ articleBody: "a<br>".repeat(1_000) }));
    expect(found?.tags).toHaveLength(1_000);
    expect(found?.hasOffsets).toBe(false);
  });

  test("with tags that never end, in time linear in its length", () => {
    expect(recoverAll(jsonLd({ articleBody: "<p ".repeat(300_000) }))).toEqual([]);
    expect(recoverAll(jsonLd({ articleBody: body + "<p ".repeat(300_000) }))).toHaveLength(1);
  });
});
