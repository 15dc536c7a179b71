import { estimateTokens } from "@decant/chunk";
import type { FoundPlace } from "./find-places.ts";
import type { Facts } from "./schemas.ts";
import type { Written } from "./write-answer.ts";

const opens: Readonly<Record<FoundPlace["marks"], string>> = {
  passage: "opens the page there and marks it",
  anchor: "opens the page at the nearest anchor before it",
  page: "opens the page at its top",
};

/** Write the links to the places of a quote that a budget holds, in whole lines. */
export function writeCitations(found: readonly FoundPlace[], maxTokens: number): Written<"cite"> {
  const facts: Facts["cite"] = { citations: [], left: 0 };
  if (found.length === 0) return { text: "The page does not show these words.", facts };
  let rest = maxTokens;
  const lines: string[] = [];
  for (const { href, marks, doubt, text } of found) {
    const line = `${href} ${opens[marks]}${doubt === null ? "" : ` (${doubt})`}`;
    rest -= estimateTokens(line) + 1;
    if (rest < 0 && lines.length > 0) break;
    lines.push(line);
    facts.citations.push({ link: href, marks, doubt, text });
  }
  facts.left = found.length - lines.length;
  if (facts.left > 0) lines.push(`(${facts.left} places more; raise max_tokens or give more words)`);
  return { text: lines.join("\n"), facts };
}
