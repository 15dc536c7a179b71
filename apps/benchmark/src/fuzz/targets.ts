import { decode } from "@decant/dom";
import { frontMatter, toDocument } from "@decant/formats";
import type { Violation } from "@decant/page";
import { convert } from "@decant/pipeline";
import { findLiveCode } from "../hostile/live-code.ts";
import type { Random } from "../sample.ts";
import { byteSoup, headSoup, tokenSoup } from "./generators.ts";
import { checkInput, makeInput } from "./pages/target.ts";

/** A package, a generator of inputs, and a check. */
export interface Target {
  readonly id: string;
  /** Its share of all runs. */
  readonly weight: number;
  readonly make: (random: Random) => string;
  /** @returns The fault; `undefined` if there is none. A throw is a fault, too. */
  readonly check: (input: string) => string | undefined;
}

const url = "https://example.org/a/b";
// Characters that no text may have: control characters except tab and line feed, and lone surrogates.
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
const unclean = /[\0-\x08\x0b-\x1f\x7f-\x9f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** The whole pipeline on mark-up, heads and bytes in any order, and its Markdown in every reader. */
export const targets: readonly Target[] = [
  { id: "pipeline", weight: 0.7, make: (random) => headSoup(random) + tokenSoup(random), check: checkPage },
  { id: "bytes", weight: 0.2, make: (random) => byteSoup(random).join(","), check: checkBytes },
  { id: "readers", weight: 0.1, make: makeInput, check: checkInput },
];

function checkBytes(input: string): string | undefined {
  const bytes = Uint8Array.from(input === "" ? [] : input.split(",").map(Number));
  const contentType = bytes.length % 3 === 0 ? "text/html; charset=shift_jis" : undefined;
  const { text, malformed } = decode(bytes, contentType === undefined ? {} : { contentType });
  if (!text.isWellFormed()) return "lone surrogate";
  if (malformed && !text.includes("\ufffd")) return "malformed without a replacement";
  return checkPage(text);
}

function uncleanIn(value: object): string | undefined {
  for (const [key, field] of Object.entries(value))
    for (const text of [field].flat()) if (typeof text === "string" && unclean.test(text)) return `${key} is unclean`;
  return undefined;
}

/** Reports about the page's own formulas, which stay unchanged. */
const pagesOwn: ReadonlySet<string> = new Set(["math-balanced"]);

function isFault({ id, repaired }: Violation): boolean {
  return !repaired && !pagesOwn.has(id);
}

function checkPage(html: string): string | undefined {
  const page = convert(html, { url });
  const { visible, kept, moved, dropped } = page.ledger.totals;
  if (kept + moved + dropped !== visible) return "the ledger does not add up";
  const live = findLiveCode(page.markdown);
  if (live !== undefined) return `live ${live}`;
  const broken = page.violations.find(isFault);
  if (broken !== undefined) return `${broken.id}: ${broken.message}`;
  if (page.markdown.length > 4 * html.length + 1024) return `${page.markdown.length} characters out of ${html.length}`;
  const metadata = frontMatter(toDocument(page));
  return unclean.test(page.markdown + metadata) ? "unclean output" : uncleanIn(page.metadata);
}
