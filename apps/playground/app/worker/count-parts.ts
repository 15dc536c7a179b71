import { type ChildNode, type Document, type Element, select } from "@decant/dom";
import { nodesIn } from "@decant/page";

export interface PartCounts {
  readonly words: number;
  /** Of the o200k vocabulary. */
  readonly tokens: number;
  /** Captions of the page's pictures and tables that are in it. */
  readonly captions: number;
  readonly tables: number;
  /** Fenced blocks. */
  readonly code: number;
}

const fence = /^ {0,3}(?:`{3,}|~{3,})/gm;
const delimiterRow = /^ {0,3}\|?[ :-]*-{2,}[ :|-]*$/gm;
const htmlTable = /<table\b/gi;
const word = /[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu;
const noInk = /[^\p{L}\p{N}]+/gu;

const inkOf = (text: string): string => text.replace(noInk, "").toLowerCase();
const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Count what Markdown texts of one page hold. A caption counts where its letters are in the text, one after the other. */
export async function countParts(document: Document, texts: readonly string[]): Promise<PartCounts[]> {
  const { countTokens } = await import("@decant/chunk/o200k");
  const captions = select(document, "figcaption, caption")
    .map((element) => inkOf(textOf(element)))
    .filter((caption) => caption !== "");
  return texts.map((markdown) => {
    const ink = inkOf(markdown);
    return {
      words: countOf(markdown, word),
      tokens: countTokens(markdown),
      captions: captions.filter((caption) => ink.includes(caption)).length,
      tables: countOf(markdown, delimiterRow) + countOf(markdown, htmlTable),
      code: countOf(markdown, fence) >> 1,
    };
  });
}

function textOf(element: Element): string {
  return Array.from(nodesIn<ChildNode>([element]), (node) => (node.type === "text" ? node.data : "")).join("");
}
