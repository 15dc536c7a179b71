import { type DataSet, type GoldPage, loadPage } from "@decant/benchmark/data-sets";
import { foldCount, foldOf } from "@decant/benchmark/folds";
import { decode, measure, parse } from "@decant/dom";
import { describeType, inferPageType, type PageTypeWeights, type TypeClues } from "@decant/extractor/training";
import { extractMetadata } from "@decant/metadata";
import { findThreads } from "@decant/threads";
import { type Choice, fitChoice } from "./fit-choice.ts";

/** A page, as it is described with the address that it states, and without. */
export interface TypedPage {
  readonly gold: GoldPage;
  readonly described: TypeClues;
  readonly nameless: TypeClues;
}

export interface FittedPageType {
  readonly shipped: PageTypeWeights;
  /** One for each fold, fitted without the pages of its hosts. */
  readonly folds: readonly PageTypeWeights[];
}

/** Describe the pages of a set. Where its gold names no types, all are articles. */
export async function readTypedPages({ folder, pages }: DataSet): Promise<TypedPage[]> {
  const typed: TypedPage[] = [];
  for (const page of pages) {
    const gold = { ...page, pageType: page.pageType ?? "article" };
    const document = parse(decode(await loadPage(folder, gold)).text);
    const table = measure(document);
    const described = extractMetadata(document, { table });
    const options = { ...described.hints, table, threads: findThreads(table, { described }) };
    const nameless = describeType(document, { ...options, url: undefined });
    typed.push({ gold, described: describeType(document, options), nameless });
  }
  return typed;
}

/**
 * Fit the shipped weights on all pages, and those of each fold without the fold's hosts.
 *
 * @param news Articles, short ones among them. They count half: each once, without its address.
 */
export function fitPageType(pages: readonly TypedPage[], news: readonly TypedPage[]): FittedPageType {
  const folds = Array.from({ length: foldCount }, (_, fold) => {
    const isUnseen = ({ gold }: TypedPage): boolean => foldOf(gold.url) !== fold;
    return fit(pages.filter(isUnseen), news.filter(isUnseen));
  });
  return { shipped: fit(pages, news), folds };
}

function fit(pages: readonly TypedPage[], news: readonly TypedPage[]): PageTypeWeights {
  const types = [...new Set(pages.map(({ gold }) => gold.pageType as string))].sort();
  const names = [...new Set(pages.flatMap(({ described }) => Object.keys(described.shape)))];
  const columnOf = (type: number, name: number): number => 1 + type * names.length + name;
  const toChoice = ({ evidence, shape }: TypeClues, right: string | undefined): Choice =>
    types.map((type, t) => {
      const said = evidence.reduce((sum, one) => (one.type === type ? sum + one.weight : sum), 0);
      const numbers = [said, ...names.map((name) => shape[name] ?? 0)];
      const columns = [0, ...names.map((_, name) => columnOf(t, name))];
      return { columns, numbers, isRight: type === right };
    });
  // Each page once with the address that it states, if any, and once without.
  const choices = [
    ...pages.map(({ gold, described }) => toChoice(described, gold.pageType)),
    ...[...pages, ...news].map(({ gold, nameless }) => toChoice(nameless, gold.pageType)),
  ];
  const weights = fitChoice(choices, 1 + types.length * names.length);
  const rounded = (column: number): number => Math.round((weights[column] as number) * 1000) / 1000;
  const shape = types.map((type, t) => [
    type,
    Object.fromEntries(names.map((name, n) => [name, rounded(columnOf(t, n))])),
  ]);
  return { evidence: rounded(0), shape: Object.fromEntries(shape) };
}

/** Share of the pages whose type is right by weights that have not seen their hosts: with their addresses, and without. */
export function scoreFolds(pages: readonly TypedPage[], folds: readonly PageTypeWeights[]): [number, number] {
  const isRight = (described: TypeClues, { url, pageType }: GoldPage): boolean =>
    inferPageType(described, folds[foldOf(url)]).type === pageType;
  const share = (of: (page: TypedPage) => boolean): number => pages.filter(of).length / pages.length;
  return [
    share(({ gold, described }) => isRight(described, gold)),
    share(({ gold, nameless }) => isRight(nameless, gold)),
  ];
}
