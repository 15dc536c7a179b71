import type { Chunk } from "@decant/chunk";
import { ParameterRules, parameterRules } from "@decant/page";
import { withoutCounters } from "./counters.ts";

/** A paragraph, heading, list item, row of a table or code block of a chunk. */
export interface Block {
  /** Headings above it, outermost first. */
  readonly headingPath: readonly string[];
  readonly anchor: string | null;
  /** Markdown. */
  readonly content: string;
  /** What it says: equal for blocks that differ in marks, numbering, counters, pictures' addresses and sessions alone. */
  readonly said: string;
}

const fence = /^ {0,3}(?:`{3,}|~{3,})/;
const beginsBlock = /^(?: {0,40}(?:[-*+]|\d{1,9}[.)]) |\||#{1,6} )/;

/** Split a chunk. Blocks that say nothing are left out. */
export function blocksOf({ content, headingPath, anchor }: Pick<Chunk, "content" | "headingPath" | "anchor">): Block[] {
  const blocks: string[][] = [];
  let isOpen = false;
  let isCode = false;
  for (const line of content.split("\n")) {
    const isFence = fence.test(line);
    if (!isCode && line.trim() === "") {
      isOpen = false;
      continue;
    }
    if (!isCode && (!isOpen || isFence || beginsBlock.test(line))) blocks.push([]);
    blocks.at(-1)?.push(line);
    isOpen = !isFence || !isCode;
    if (isFence) isCode = !isCode;
  }
  return blocks
    .map((lines) => {
      const text = lines.join("\n");
      // A heading is below those above it.
      const path = heading.test(text) ? headingPath.slice(0, -1) : headingPath;
      return { headingPath: path, anchor, content: text, said: whatIsSaid(text) };
    })
    .filter(({ said }) => meaning.test(said));
}

const heading = /^#{1,6} /;
const meaning = /[\p{L}\p{N}]/u;
const marker = /^\s{0,40}(?:[-*+]|\d{1,9}[.)]|#{1,6}) /;
const picture = /!\[([^\]]{0,500})\]\([^()\s]{0,4000}(?:\s"[^"]{0,500}")?\)/g;
const address = /\]\(<?([^()\s<>]{1,4000})/g;
const marks = /[*_`~\\|]/g;
const whiteSpace = /\s+/g;

function whatIsSaid(markdown: string): string {
  const plain = markdown
    .replace(marker, "")
    .replace(picture, "$1")
    .replace(address, (_, url: string) => `](${withoutSession(url)}`)
    .replace(marks, "")
    .replace(whiteSpace, " ")
    .trim();
  return withoutCounters(plain);
}

const parameters = new ParameterRules(parameterRules);
const pathSession = /;[^/?#]{0,500}/g;

function withoutSession(url: string): string {
  const [path = "", query = ""] = url.split("#", 1)[0]?.split("?", 2) ?? [];
  const kept = query.split("&").filter((part) => {
    const [name = "", value = ""] = part.split("=", 2);
    return name !== "" && parameters.find(name, value) === undefined;
  });
  return [path.replace(pathSession, ""), ...kept].join("&");
}
