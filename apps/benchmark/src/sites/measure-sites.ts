import { measure, parsePage } from "@decant/dom";
import type { Page } from "@decant/page";
import type { Pipeline, PipelineOptions } from "@decant/pipeline";
import { learn, type SiteTemplate } from "@decant/site";
import { timeCpu } from "../cpu.ts";
import { mean } from "../metrics/statistics.ts";
import { compareWords } from "../metrics/word-metric.ts";
import { findWords } from "../python-text.ts";

/** A page of a site with its gold text. */
export interface SitePage {
  readonly id: string;
  readonly url: string;
  readonly html: string;
  readonly text: string;
}

export interface PageScores {
  readonly id: string;
  readonly before: Scores;
  readonly after: Scores;
  /** Codes of diagnostics that say the template was not applied. */
  readonly refused: readonly string[];
  /** Milliseconds of CPU. */
  readonly learnMs: number;
  readonly beforeMs: number;
  readonly afterMs: number;
}

export interface Scores {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  /** Recall of the lines that the gold of no other page of the site has. */
  readonly ownRecall: number;
}

export interface SiteScores {
  readonly parts: number;
  readonly pages: readonly PageScores[];
}

const refusals: ReadonlySet<string> = new Set(["site/out-of-date", "extractor/exclusions-refused"]);

/**
 * Learn the template of a site from all its pages, and convert each without and with it.
 *
 * @param open Makes the pipeline for a page's address.
 */
export function measureSite(
  pages: readonly SitePage[],
  open: (url: string, options: PipelineOptions) => Pipeline,
  minPages: number,
): SiteScores {
  const { ms, result: template } = timeCpu(() =>
    learn(
      pages.map(({ html, url }) => ({ table: tableOf(html), url })),
      { minPages },
    ),
  );
  const learnMs = ms / pages.length;
  return {
    parts: template.sites.reduce((sum, { parts }) => sum + parts.length, 0),
    pages: pages.map((page) => measurePage(page, ownLines(page, pages), open, template, learnMs)),
  };
}

function measurePage(
  { id, url, html, text }: SitePage,
  own: string,
  open: (url: string, options: PipelineOptions) => Pipeline,
  siteTemplate: SiteTemplate,
  learnMs: number,
): PageScores {
  const convert = (options: PipelineOptions): { readonly page: Page; readonly ms: number } => {
    const pipeline = open(url, options);
    const { ms, result: page } = timeCpu(() => pipeline.convert(html, { url }));
    return { page, ms };
  };
  const before = convert({});
  const after = convert({ siteTemplate });
  return {
    id,
    before: scoreOf(before.page, text, own),
    after: scoreOf(after.page, text, own),
    refused: after.page.diagnostics.map(({ code }) => code).filter((code) => refusals.has(code)),
    learnMs,
    beforeMs: before.ms,
    afterMs: after.ms,
  };
}

function tableOf(html: string) {
  const page = parsePage(html);
  return measure(page.document, page.order);
}

function ownLines(page: SitePage, pages: readonly SitePage[]): string {
  const others = new Set(pages.filter((other) => other !== page).flatMap(({ text }) => linesOf(text)));
  return linesOf(page.text)
    .filter((line) => !others.has(line))
    .join("\n");
}

function linesOf(text: string): string[] {
  return text.split("\n").map((line) => line.trim());
}

function scoreOf({ text }: Page, gold: string, own: string): Scores {
  const words = findWords(text.toLowerCase());
  const ownRecall = compareWords(words, findWords(own.toLowerCase())).recall;
  return { ...compareWords(words, findWords(gold.toLowerCase())), ownRecall };
}

/** Means over pages. */
export function meanScores(pages: readonly PageScores[], of: "before" | "after"): Scores {
  const column = (name: keyof Scores): number => mean(pages.map((page) => page[of][name])) ?? 0;
  return { precision: column("precision"), recall: column("recall"), f1: column("f1"), ownRecall: column("ownRecall") };
}
