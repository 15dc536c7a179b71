import { Readability } from "@mozilla/readability";
import { gfm } from "@truto/turndown-plugin-gfm";
import { Defuddle } from "defuddle/node";
import { parseHTML } from "linkedom";
import rehypeParse from "rehype-parse";
import rehypeRemark from "rehype-remark";
import remarkGfm from "remark-gfm";
import remarkStringify from "remark-stringify";
import TurndownService from "turndown";
import { unified } from "unified";
import { markdownToText } from "../markdown-text.ts";
import type { ToMarkdown } from "./adapter.ts";
import { plainTextOf } from "./plain-text.ts";
import { quietly } from "./quietly.ts";
import type { System } from "./system.ts";

// Each peer as a system that is scored by its text, and as a converter to Markdown.

export const readability: System = {
  convert: ({ html }) => {
    const { content, title, byline, publishedTime } = new Readability(parseHTML(html).document).parse() ?? {};
    return { text: plainTextOf(content ?? ""), title: title ?? "", author: byline ?? "", date: publishedTime ?? "" };
  },
};

export function loadReadability(): ToMarkdown {
  const turndown = loadTurndown();
  return ({ html }) => turndown(new Readability(parseHTML(html).document).parse()?.content ?? "");
}

export const defuddle: System = {
  convert: async ({ html, url }) => {
    const document = parseHTML(html).document as unknown as Document;
    const { content, title, author, published } = await quietly(() => Defuddle(document, url, { useAsync: false }));
    return { text: plainTextOf(content), title, author, date: published };
  },
};

export function loadDefuddle(): ToMarkdown {
  return async ({ html, url }) => {
    const { document } = parseHTML(html);
    return (await quietly(() => Defuddle(document, url, { markdown: true, useAsync: false }))).content;
  };
}

/** The same converter in two builds: compiled from Rust, and plain JavaScript. */
type MdreamBuild = "native" | "js";

export async function createMdream(build: MdreamBuild): Promise<System> {
  const toMarkdown = await loadMdream(build);
  return { convert: async (page) => ({ text: markdownToText(await toMarkdown(page)) }) };
}

export async function loadMdream(build: MdreamBuild): Promise<ToMarkdown> {
  const { htmlToMarkdown } = build === "native" ? await import("mdream") : await import("@mdream/js");
  const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : "");
  return ({ html, url }) => htmlToMarkdown(html, { origin: originOf(url), minimal: true });
}

export function loadUnified(): (html: string) => string {
  const processor = unified().use(rehypeParse).use(rehypeRemark).use(remarkGfm).use(remarkStringify).freeze();
  return (html) => String(processor.processSync(html));
}

/** With the GFM plugin, fenced code and # headings. */
export function loadTurndown(): (html: string) => string {
  const turndown = new TurndownService({ headingStyle: "atx", codeBlockStyle: "fenced" });
  turndown.use(gfm);
  return (html) => turndown.turndown(html);
}

/** All visible text, nothing chosen: shows what precision extraction buys. */
export const body: System = { convert: ({ html }) => ({ text: plainTextOf(html) }) };
