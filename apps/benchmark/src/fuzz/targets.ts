import { decode, measure, parse, parsePage } from "@decant/dom";
import { extract } from "@decant/extractor";
import { frontMatter, toDocument } from "@decant/formats";
import { extractMetadata } from "@decant/metadata";
import { normalize } from "@decant/normalize";
import type { Decision, Violation } from "@decant/page";
import { convert } from "@decant/pipeline";
import { balance } from "@decant/pipeline/ledger";
import { sanitize } from "@decant/sanitizer";
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

export const targets: readonly Target[] = [
  { id: "page", weight: 0.42, make: (random) => JSON.stringify(makeBalance(random)), check: checkBalance },
  { id: "dom", weight: 0.3, make: tokenSoup, check: checkTree },
  { id: "dom-decode", weight: 0.16, make: (random) => byteSoup(random).join(","), check: checkDecoding },
  { id: "metadata", weight: 0.04, make: headSoup, check: checkMetadata },
  { id: "sanitizer", weight: 0.05, make: tokenSoup, check: checkSanitized },
  { id: "normalize", weight: 0.015, make: tokenSoup, check: checkNormalized },
  { id: "extractor", weight: 0.006, make: tokenSoup, check: checkExtraction },
  { id: "pipeline", weight: 0.006, make: (random) => headSoup(random) + tokenSoup(random), check: checkPage },
  { id: "readers", weight: 0.003, make: makeInput, check: checkInput },
];

interface BalanceInput {
  readonly runs: readonly (readonly [start: number, end: number, chars: number])[];
  readonly decisions: readonly (readonly [start: number, end: number])[];
}

function makeBalance(random: Random): BalanceInput {
  const runs: [number, number, number][] = [];
  for (let at = random.below(3), left = random.below(12); left > 0; left--) {
    const length = 1 + random.below(9);
    runs.push([at, at + length, 1 + random.below(length)]);
    at += length + random.below(4);
  }
  const decisions = Array.from({ length: random.below(8) }, () => {
    const start = random.below(90);
    return [start, start + random.below(30)] as const;
  });
  return { runs, decisions };
}

function checkBalance(input: string): string | undefined {
  const { runs, decisions } = JSON.parse(input) as BalanceInput;
  const column = (index: 0 | 1 | 2) => Int32Array.from(runs, (run) => run[index]);
  const dropped = decisions.map(
    ([start, end], index): Decision => ({
      fate: index % 3 === 0 ? "moved" : "dropped",
      start,
      end,
      stage: "extractor",
      rule: `extractor/${index}`,
    }),
  );
  const { entries, totals } = balance(
    { count: runs.length, start: column(0), end: column(1), chars: column(2) },
    dropped,
    { stage: "extractor", rule: "extractor/kept" },
  );
  const visible = runs.reduce((sum, run) => sum + run[2], 0);
  if (totals.kept + totals.moved + totals.dropped !== visible || totals.visible !== visible) return "sums differ";
  if (entries.reduce((sum, { chars }) => sum + chars, 0) !== visible) return "entries differ from sums";
  return entries.some(({ start }, index) => start < (entries[index - 1]?.end ?? 0)) ? "entries overlap" : undefined;
}

function checkTree(html: string): string | undefined {
  const { document } = parsePage(html, { maxNodes: 1 + (html.length % 40) });
  const table = measure(document);
  for (let i = 1; i < table.size; i++) {
    const { startIndex, endIndex } = table.nodes[i] as { startIndex: number; endIndex: number };
    if (!(startIndex >= 0 && startIndex <= endIndex + 1 && endIndex < html.length))
      return `node ${i} spans ${startIndex} to ${endIndex}`;
  }
  const { runs } = table;
  for (let run = 1; run < runs.count; run++)
    if ((runs.start[run] as number) < (runs.end[run - 1] as number)) return `run ${run} overlaps`;
  return undefined;
}

function checkDecoding(input: string): string | undefined {
  const bytes = Uint8Array.from(input === "" ? [] : input.split(",").map(Number));
  const { text, malformed } = decode(
    bytes,
    bytes.length % 3 === 0 ? { contentType: "text/html; charset=shift_jis" } : {},
  );
  if (!text.isWellFormed()) return "lone surrogate";
  return malformed && !text.includes("\ufffd") ? "malformed without a replacement" : undefined;
}

function checkMetadata(html: string): string | undefined {
  const { metadata } = extractMetadata(parse(html), { url });
  return uncleanIn(metadata);
}

function uncleanIn(value: object): string | undefined {
  for (const [key, field] of Object.entries(value))
    for (const text of [field].flat()) if (typeof text === "string" && unclean.test(text)) return `${key} is unclean`;
  return undefined;
}

function checkSanitized(html: string): string | undefined {
  const { children } = parse(html);
  const { tree } = sanitize(children, { baseUrl: url });
  return findLiveCode(tree);
}

function checkNormalized(html: string): string | undefined {
  const { tree } = sanitize(parse(html).children, { baseUrl: url });
  const { markdown, text, violations } = normalize(tree, { baseUrl: url });
  if (unclean.test(markdown) || unclean.test(text)) return "unclean output";
  const broken = violations.find(isFault);
  return broken === undefined ? undefined : `${broken.id}: ${broken.message}`;
}

/** Reports about the page's own formulas, which stay unchanged. */
const pagesOwn: ReadonlySet<string> = new Set(["math-balanced"]);

function isFault({ id, repaired }: Violation): boolean {
  return !repaired && !pagesOwn.has(id);
}

function checkExtraction(html: string): string | undefined {
  const { content, confidence } = extract(parse(html), { url });
  if (!(confidence >= 0 && confidence <= 1)) return `confidence ${confidence}`;
  return content.roots.some((root) => content.omitted.has(root)) ? "a root is left out" : undefined;
}

function checkPage(html: string): string | undefined {
  const page = convert(html, { url });
  const { visible, kept, moved, dropped } = page.ledger.totals;
  if (kept + moved + dropped !== visible) return "the ledger does not add up";
  const broken = page.violations.find(isFault);
  if (broken !== undefined) return `${broken.id}: ${broken.message}`;
  if (page.markdown.length > 4 * html.length + 1024) return `${page.markdown.length} characters out of ${html.length}`;
  const metadata = frontMatter(toDocument(page));
  return unclean.test(page.markdown + metadata) ? "unclean output" : uncleanIn(page.metadata);
}
