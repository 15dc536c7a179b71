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
import { originOf } from "../systems/mdream.ts";
import { quietly } from "../systems/quietly.ts";
import type { PageInput } from "../systems/system.ts";

/** Each gets the decoded page and gives Markdown. */
type Convert = (page: PageInput) => unknown;

export function loadReadability(): Convert {
  const turndown = new TurndownService({ headingStyle: "atx", codeBlockStyle: "fenced" });
  turndown.use(gfm);
  return ({ html }) => {
    const { document } = parseHTML(html);
    return turndown.turndown(new Readability(document).parse()?.content ?? "");
  };
}

export function loadDefuddle(): Convert {
  return ({ html, url }) => {
    const { document } = parseHTML(html);
    return quietly(() => Defuddle(document, url, { markdown: true, useAsync: false }));
  };
}

export async function loadMdream(build: "native" | "js"): Promise<Convert> {
  const { htmlToMarkdown } = build === "native" ? await import("mdream") : await import("@mdream/js");
  return ({ html, url }) => htmlToMarkdown(html, { origin: originOf(url), minimal: true });
}

export function loadUnified(): Convert {
  const processor = unified().use(rehypeParse).use(rehypeRemark).use(remarkGfm).use(remarkStringify).freeze();
  return ({ html }) => String(processor.processSync(html));
}
