import { type Cell, fixed, formatTable } from "../table.ts";
import type { Losses } from "./compare.ts";
import type { PageResult, PreparedPage } from "./measure.ts";

/** Sums over all pages. */
export interface FidelitySummary {
  readonly converter: string;
  readonly pages: number;
  readonly errors: number;
  readonly codeAltered: number;
  readonly languagesKept: number;
  readonly cellsLost: number;
  readonly headingsLost: number;
  readonly itemsLost: number;
  readonly linksLost: number;
  /** Tokens of the Markdown for each token of the plain text. */
  readonly tokenRatio: number;
}

/** Totals of the pages. */
export interface FidelityTotals extends Readonly<Record<keyof Losses, number>> {
  readonly pages: number;
  readonly textTokens: number;
}

/** What is counted, in the order of reports: its column, and its figure in a summary. */
const kinds: readonly (readonly [kind: keyof Losses, title: string, figure: keyof FidelitySummary])[] = [
  ["code", "code altered", "codeAltered"],
  ["languages", "language kept", "languagesKept"],
  ["cells", "cells lost", "cellsLost"],
  ["headings", "headings lost", "headingsLost"],
  ["items", "items lost", "itemsLost"],
  ["links", "links lost", "linksLost"],
];

export function totalsOf(pages: readonly PreparedPage[]): FidelityTotals {
  const sum = (count: (page: PreparedPage) => number): number => pages.reduce((total, page) => total + count(page), 0);
  return {
    pages: pages.length,
    code: sum(({ reading }) => reading.code.length),
    languages: sum(({ reading }) => reading.code.filter(({ language }) => language !== "").length),
    cells: sum(({ reading }) => reading.cells.length),
    headings: sum(({ reading }) => reading.headings.length),
    items: sum(({ reading }) => reading.items.length),
    links: sum(({ reading }) => reading.links.length),
    textTokens: sum(({ textTokens }) => textTokens),
  };
}

export function summarizeFidelity(
  converter: string,
  results: readonly PageResult[],
  totals: FidelityTotals,
): FidelitySummary {
  const lost = (kind: keyof Losses): number => results.reduce((total, { losses }) => total + losses[kind].length, 0);
  return {
    converter,
    pages: results.length,
    errors: results.filter(({ error }) => error !== null).length,
    codeAltered: lost("code"),
    languagesKept: totals.languages - lost("languages"),
    cellsLost: lost("cells"),
    headingsLost: lost("headings"),
    itemsLost: lost("items"),
    linksLost: lost("links"),
    tokenRatio: results.reduce((total, { markdownTokens }) => total + markdownTokens, 0) / totals.textTokens,
  };
}

export function formatFidelity(totals: FidelityTotals, summaries: readonly FidelitySummary[]): string {
  const header = ["", ...kinds.map(([, title]) => title), "tokens"];
  const all: Cell[] = ["in the pages", ...kinds.map(([kind]) => totals[kind]), null];
  const rows = summaries.map((summary): Cell[] => [
    summary.converter,
    ...kinds.map(([, , figure]) => summary[figure]),
    fixed(summary.tokenRatio),
  ]);
  const failed = summaries
    .filter(({ errors }) => errors > 0)
    .map(({ converter, errors }) => `${converter} failed on ${errors} pages`);
  return [
    `${totals.pages} pages, ${totals.textTokens} tokens (o200k) of plain text; "tokens" are those of the Markdown for each of these`,
    formatTable(header, [all, ...rows]),
    ...failed,
  ].join("\n");
}

const shownLength = 160;

/** What a converter lost, page by page. */
export function formatLosses(converter: string, results: readonly PageResult[], perKind: number): string {
  const lines = kinds.flatMap(([kind]) =>
    results
      .flatMap(({ id, losses }) =>
        losses[kind].map((entry) => `${kind}  ${id}  ${JSON.stringify(entry.slice(0, shownLength))}`),
      )
      .slice(0, perKind),
  );
  return lines.length === 0 ? "" : [`${converter}, lost:`, ...lines].join("\n");
}
