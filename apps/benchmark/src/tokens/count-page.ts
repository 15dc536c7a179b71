import { countTokens } from "@decant/chunk/o200k";
import type { MarkdownPart } from "@decant/normalize";
import { partitionMarkdown } from "@decant/normalize";
import type { Page } from "@decant/page";

/** What the Markdown of a page costs beside its plain text, and on what. */
export interface PageCost {
  /** Tokens (o200k) of the Markdown. */
  readonly markdown: number;
  /** Tokens of the plain text, with the title where the Markdown has one. */
  readonly text: number;
  /** Share of the Markdown's characters in addresses of links and images, 0 to 1. */
  readonly addressShare: number;
  /** Characters of the Markdown by purpose. */
  readonly parts: Readonly<Partial<Record<MarkdownPart, number>>>;
  /** Dollar signs after a backslash. */
  readonly escapedDollars: number;
  /** Images whose alternative text is that of an earlier image on the page. */
  readonly repeatedImages: number;
  /** Links whose address has a parameter that only tracks visits. */
  readonly trackedLinks: number;
}

const escapedDollar = /\\\$/g;
const image = /!\[((?:\\.|[^\]\\])*)\]\(/g;
const trackedAddress = /\]\([^()\s]*[?&](?:utm_\w+|fbclid|gclid|srsltid|mc_cid|mc_eid)=/g;

/** Count the tokens of a converted page, and what they are spent on. */
export function countPage({ markdown, text, ledger }: Pick<Page, "markdown" | "text" | "ledger">): PageCost {
  const { length, parts } = partitionMarkdown(markdown);
  const title = ledger.additions.find(({ rule }) => rule === "pipeline/title")?.text ?? "";
  return {
    markdown: countTokens(markdown),
    text: countTokens(`${title}\n${text}`),
    addressShare: length === 0 ? 0 : (parts.address ?? 0) / length,
    parts,
    escapedDollars: count(markdown, escapedDollar),
    repeatedImages: countRepeated([...markdown.matchAll(image)].map(([, description = ""]) => description)),
    trackedLinks: count(markdown, trackedAddress),
  };
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

function countRepeated(texts: readonly string[]): number {
  const named = texts.filter((text) => text !== "");
  return named.length - new Set(named).size;
}
