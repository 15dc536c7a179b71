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
export interface FidelityTotals {
  readonly pages: number;
  readonly code: number;
  readonly languages: number;
  readonly cells: number;
  readonly headings: number;
  readonly items: number;
  readonly links: number;
  readonly textTokens: number;
}

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
  const header = [
    "",
    "code altered",
    "language kept",
    "cells lost",
    "headings lost",
    "items lost",
    "links lost",
    "tokens",
  ];
  const all: Cell[] = [
    "in the pages",
    totals.code,
    totals.languages,
    totals.cells,
    totals.headings,
    totals.items,
    totals.links,
    null,
  ];
  const rows = summaries.map((summary): Cell[] => [
    summary.converter,
    summary.codeAltered,
    summary.languagesKept,
    summary.cellsLost,
    summary.headingsLost,
    summary.itemsLost,
    summary.linksLost,
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

const kinds: readonly (keyof Losses)[] = ["code", "languages", "cells", "headings", "items", "links"];
const shownLength = 160;

/** What a converter lost, page by page. */
export function formatLosses(converter: string, results: readonly PageResult[], perKind: number): string {
  const lines = kinds.flatMap((kind) =>
    results
      .flatMap(({ id, losses }) =>
        losses[kind].map((entry) => `${kind}  ${id}  ${JSON.stringify(entry.slice(0, shownLength))}`),
      )
      .slice(0, perKind),
  );
  return lines.length === 0 ? "" : [`${converter}, lost:`, ...lines].join("\n");
}
