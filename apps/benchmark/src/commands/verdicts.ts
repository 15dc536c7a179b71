import { readFileSync } from "node:fs";
import { join } from "node:path";
import { decode, measure, parse, type Text } from "@decant/dom";
import type { Page, VerdictCode } from "@decant/page";
import { convert } from "@decant/pipeline";
import type { GoldPage } from "../data-sets.ts";
import { fixtures, fixturesWith, readData, readRows } from "../fixtures.ts";
import { bagOf, overlap, sizeOf } from "../metrics/statistics.ts";
import { decantModelUse, readPages } from "../open-sets.ts";
import * as option from "../options.ts";
import { lowerWords } from "../python-text.ts";
import { createDecantPipelines } from "../systems/decant.ts";
import { fixed, formatColumns } from "../table.ts";

const options = {
  data: option.data,
  set: option.text("name", "a set of the kind wcxb-*, beside the written pages and the fixtures"),
};

export const command: option.AddCommand = option.defineCommand(
  "print precision and recall of each verdict code on written pages, and on a set by what its gold implies",
  options,
  async ({ data, set }) => {
    report(
      "written pages and fixtures",
      judgeWrittenPages((html, url) => convert(html, { url })),
    );
    if (set === undefined) return;
    const pipelineFor = createDecantPipelines(undefined, {
      crossValidated: decantModelUse({ id: set }) === "cross-validated",
    });
    const judged: JudgedPage[] = [];
    const losses: PageLoss[] = [];
    for await (const { gold, bytes } of readPages({ data, set: [set] })) {
      const right = rightVerdicts(gold, decode(bytes).text);
      const { verdict: given, text, extraction } = pipelineFor(gold.url).convert(bytes, { url: gold.url || undefined });
      if (gold.text)
        losses.push({ recall: shareOfWords(gold.text, text), confidence: extraction.confidence, verdict: given });
      if (right !== undefined) judged.push({ id: gold.id, right, given });
    }
    console.log("");
    report(set, judged);
    console.log(`\n${formatWarnings(losses)}`);
  },
);

export interface PageLoss {
  /** Share of the gold's words in the text (0 to 1). */
  readonly recall: number;
  readonly confidence: number;
  readonly verdict: readonly VerdictCode[];
}

/** Confidence below which `decant filter` is advised to leave a page out. */
const doubtful = 0.7;

/** How many pages that lost more than half of their text are named by a warning, and how many that have nine tenths of it. */
export function formatWarnings(pages: readonly PageLoss[]): string {
  const isPartial = ({ verdict }: PageLoss): boolean => verdict.includes("partial");
  const isDoubtful = ({ confidence }: PageLoss): boolean => confidence < doubtful;
  const warnings: Readonly<Record<string, (page: PageLoss) => boolean>> = {
    partial: isPartial,
    [`confidence below ${doubtful}`]: isDoubtful,
    "any verdict": ({ verdict }) => verdict.length > 0,
    [`any verdict, or confidence below ${doubtful}`]: (page) => page.verdict.length > 0 || isDoubtful(page),
  };
  const groups = [pages.filter(({ recall }) => recall < 0.5), pages.filter(({ recall }) => recall > 0.9)] as const;
  return formatColumns(Object.entries(warnings), {
    warning: ([name]) => name,
    "recall below .5": ([, warns]) => `${groups[0].filter(warns).length} of ${groups[0].length}`,
    "recall above .9": ([, warns]) => `${groups[1].filter(warns).length} of ${groups[1].length}`,
  });
}

/** Faults of one kind that are printed at most. */
const maxFaults = 12;

function report(title: string, pages: readonly JudgedPage[]): void {
  const scores = measuredCodes.map((code) => scoreCode(code, pages));
  const sound = pages.filter(({ right }) => right.length === 0).length;
  console.log(`${title}: ${pages.length} pages, ${sound} of them sound`);
  const table = formatColumns(scores, {
    code: ({ code }) => code,
    pages: ({ positives }) => positives,
    named: ({ named }) => named,
    precision: ({ precision }) => fixed(precision),
    recall: ({ recall }) => fixed(recall),
  });
  console.log(table);
  for (const { code, wrong, missed } of scores)
    for (const [kind, ids] of Object.entries({ wrong, missed }))
      if (ids.length > 0) console.log(`${code}, ${kind}: ${ids.slice(0, maxFaults).join("; ")}`);
}

/** The codes that are measured: `empty` is what it says. */
export const measuredCodes: readonly VerdictCode[] = [
  "js-shell", "consent-wall", "paywall", "error-page", "listing", "too-short",
]; // biome-ignore format: words

export interface JudgedPage {
  readonly id: string;
  /** Codes that are right for it. None: the page is sound. */
  readonly right: readonly VerdictCode[];
  readonly given: readonly VerdictCode[];
}

/** Score one code on pages, each of which is either of it or not; a share of no pages is `null`. */
export function scoreCode(code: VerdictCode, pages: readonly JudgedPage[]) {
  const positives = pages.filter(({ right }) => right.includes(code));
  const named = pages.filter(({ given }) => given.includes(code));
  const hits = named.filter(({ right }) => right.includes(code)).length;
  return {
    code,
    positives: positives.length,
    named: named.length,
    precision: named.length === 0 ? null : hits / named.length,
    recall: positives.length === 0 ? null : hits / positives.length,
    wrong: named.filter(({ right }) => !right.includes(code)).map(({ id }) => id),
    missed: positives.filter(({ given }) => !given.includes(code)).map(({ id }) => id),
  };
}

interface VerdictCase {
  /** Code or kind, language (BCP 47) and what is special. */
  readonly id: string;
  /** Absent for a sound page. */
  readonly code?: VerdictCode;
  readonly html: string;
}

/** Files of `fixtures/verdicts`, one case a line. The batches were judged once before any rule was repaired with them. */
const files = [
  "empty-pages", "error-pages", "walls", "listings", "second-batch", "third-batch", "fourth-batch",
] as const; // biome-ignore format: words

export function readVerdictCases(): VerdictCase[] {
  return files.flatMap((name) => readRows<VerdictCase>(`verdicts/${name}.jsonl`));
}

export function judgeWrittenPages(convert: (html: string, url: string) => Page): JudgedPage[] {
  const written = readVerdictCases().map(({ id, code, html }, i) => ({
    id,
    right: code === undefined ? [] : [code],
    given: convert(html, `https://written.example/${i}`).verdict,
  }));
  const whole = fixturesWith("case.json").map((name): JudgedPage => {
    const { url, verdict } = readData<{ readonly url: string; readonly verdict: readonly VerdictCode[] }>(
      `${name}/case.json`,
    );
    const html = readFileSync(join(fixtures, name, "index.html"), "utf8");
    return { id: `fixture ${name}`, right: verdict, given: convert(html, url).verdict };
  });
  return [...written, ...whole];
}

/** Gold of at least so many characters is a sound page's, if the page holds it: more than any rule takes for little. */
const soundChars = 1500;
/** Gold of fewer than this, in the page, is too short. */
const shortChars = 140;
/** A page carries its gold where its text has at least this share of the gold's words. */
const carriedShare = 0.8;
/** It is a shell where its whole source, scripts and all, has at most this share: function words and its own name. */
const shellShare = 0.5;

/** Page types whose pages may be no more than links to others. */
const linkTypes: ReadonlySet<string> = new Set(["listing", "collection"]);

/**
 * Derive the right verdicts from gold. Gold was written from rendered pages, so a page whose source lacks most words of its gold is
 * filled by scripts.
 *
 * @returns `undefined` where gold does not say.
 */
export function rightVerdicts({ text: gold = "", pageType = "" }: GoldPage, source: string): VerdictCode[] | undefined {
  if (gold === "") return undefined;
  if (shareOfWords(gold, textOf(source)) >= carriedShare) {
    if (gold.length >= soundChars) return linkTypes.has(pageType) ? ["listing"] : [];
    return gold.length < shortChars ? ["too-short"] : undefined;
  }
  return gold.length >= shortChars && shareOfWords(gold, source) <= shellShare ? ["js-shell"] : undefined;
}

/** Share of the gold's words that a text has, each as often (0 to 1). */
function shareOfWords(gold: string, text: string): number {
  const wanted = bagOf(lowerWords(gold));
  return overlap(wanted, bagOf(lowerWords(text))) / Math.max(1, sizeOf(wanted));
}

/** Text of the page, hidden or not. */
function textOf(source: string): string {
  const { nodes, runNodes } = measure(parse(source));
  return Array.from(runNodes, (node) => (nodes[node] as Text).data).join("\n");
}
