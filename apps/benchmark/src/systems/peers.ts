import { readFileSync } from "node:fs";
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
import { plainTextOf } from "./plain-text.ts";
import { quietly } from "./quietly.ts";
import type { PageInput, System } from "./system.ts";

/** The decoded page in, Markdown out. */
export type ToMarkdown = (page: PageInput) => string | Promise<string>;

/** Another system. */
export interface Peer {
  readonly id: string;
  readonly description: string;
  /** What its users install. */
  readonly packages: readonly string[];
  readonly load: () => Promise<ToMarkdown>;
  /** What is scored. @default the text of its Markdown */
  readonly system?: System;
}

const readability = (html: string) => new Readability(parseHTML(html).document).parse();

const defuddle = ({ html, url }: PageInput, markdown: boolean) => {
  const document = parseHTML(html).document as unknown as Document;
  return quietly(() => Defuddle(document, url, { markdown, useAsync: false }));
};

/** With the GFM plugin, fenced code and # headings. */
const service = new TurndownService({ headingStyle: "atx", codeBlockStyle: "fenced" }).use(gfm);
const turndown = (html: string): string => service.turndown(html);

const processor = unified().use(rehypeParse).use(rehypeRemark).use(remarkGfm).use(remarkStringify).freeze();

/** In the order of reports. */
export const peers: readonly Peer[] = [
  {
    id: "readability",
    description: "Readability + linkedom + Turndown with GFM",
    packages: ["@mozilla/readability", "linkedom", "turndown", "@truto/turndown-plugin-gfm"],
    load: async () => (page) => turndown(readability(page.html)?.content ?? ""),
    system: {
      convert: ({ html }) => {
        const { content, title, byline, publishedTime } = readability(html) ?? {};
        const text = plainTextOf(content ?? "");
        return { text, title: title ?? "", author: byline ?? "", date: publishedTime ?? "" };
      },
    },
  },
  {
    id: "defuddle",
    description: "Defuddle + linkedom, to Markdown",
    packages: ["defuddle", "linkedom"],
    load: async () => async (page) => (await defuddle(page, true)).content,
    system: {
      convert: async (page) => {
        const { content, title, author, published } = await defuddle(page, false);
        return { text: plainTextOf(content), title, author, date: published };
      },
    },
  },
  {
    id: "mdream-js",
    description: "mdream (JavaScript), minimal form: tag filters, no scoring",
    packages: ["@mdream/js"],
    load: async () => {
      const { htmlToMarkdown } = await import("@mdream/js");
      const optionsFor = (url: string) => ({ origin: URL.canParse(url) ? new URL(url).origin : "", minimal: true });
      return ({ html, url }) => htmlToMarkdown(html, optionsFor(url));
    },
  },
  {
    id: "unified",
    description: "rehype-parse + rehype-remark + remark-gfm + remark-stringify on the whole page: no extraction",
    packages: ["unified", "rehype-parse", "rehype-remark", "remark-gfm", "remark-stringify"],
    load: async () => (page) => String(processor.processSync(page.html)),
  },
];

export function findPeers(...ids: readonly string[]): Peer[] {
  return peers.filter(({ id }) => ids.includes(id));
}

/** A converter as a system that is scored by the text of its Markdown. */
export function systemOf(convert: ToMarkdown): System {
  return { convert: async (page) => ({ text: markdownToText(await convert(page)) }) };
}

/** All visible text, nothing chosen: shows what precision extraction buys. */
export const body: System = { convert: ({ html }) => ({ text: plainTextOf(html) }) };

/** Versions of packages as this app has them. */
export function versionsOf(names: readonly string[]): Record<string, string> {
  const manifest = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as {
    readonly devDependencies: Readonly<Record<string, string>>;
  };
  return Object.fromEntries(names.map((name) => [name, manifest.devDependencies[name] as string]));
}
