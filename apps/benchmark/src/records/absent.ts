import { decode } from "@decant/dom";
import { type PageRecord, records, recordTypes } from "@decant/records";
import { groupBy } from "../metrics/statistics.ts";
import { readPages } from "../open-sets.ts";
import { pickSample } from "../sample.ts";
import { type Example, fixed, formatColumns, printExamples } from "../table.ts";
import { measuredTypes, readDeclared, withoutDeclarations } from "./declared.ts";

/** Types of pages that are about none of the judged types unless they declare it. */
const pageTypes: ReadonlySet<string> = new Set(["article", "documentation", "forum"]);
/** An article is an article; questions and rows are read as they are marked. */
const judged = recordTypes.filter((type) => !["article", "questions", "table-rows"].includes(type));
const pagesOfType = 100;

/** Count the records that are made of pages without the type, and how often a record of a confidence is right. */
export async function reportAbsent(options: {
  readonly data: string | undefined;
  readonly set: readonly string[];
}): Promise<void> {
  const pages: { readonly id: string; readonly html: string }[] = [];
  const given: { readonly confidence: number; readonly isRight: boolean }[] = [];
  for await (const { set, gold, bytes } of readPages(options)) {
    const html = decode(bytes).text;
    if (pageTypes.has(gold.pageType ?? "")) pages.push({ id: `${set.id}/${gold.id}`, html });
    for (const type of measuredTypes) {
      if (type === "article" || readDeclared(html, type) === undefined) continue;
      const [record] = records(withoutDeclarations(html), { type }).records;
      if (record !== undefined) given.push({ confidence: record.confidence, isRight: true });
    }
  }
  const examples: Example[] = [];
  const rows = judged.map((type) => {
    const without = pages
      .map(({ id, html }) => ({ id, found: records(html, { type }).records }))
      .filter(({ found }) => !found.some(({ declared }) => declared));
    const all = without.flatMap(({ found: [record] }) => record ?? []);
    given.push(...all.map(({ confidence }) => ({ confidence, isRight: false })));
    const sample = pickSample(without, pagesOfType);
    const wrong = sample.flatMap(({ id, found }) => describe(id, found));
    examples.push(...wrong.map((text) => ({ kind: type, text })));
    return { type, pages: sample.length, wrong: wrong.length, all: all.length, of: without.length };
  });
  console.log(
    formatColumns(rows, {
      type: ({ type }) => type,
      "pages without": ({ pages }) => pages,
      "with a record": ({ wrong }) => wrong,
      "of all pages": ({ all, of }) => `${all} of ${of}`,
    }),
  );
  printExamples(examples, Number.POSITIVE_INFINITY);
  const byConfidence = groupBy(given, ({ confidence }) => confidence.toFixed(2));
  const table = formatColumns(
    [...byConfidence].sort(([a], [b]) => a.localeCompare(b)),
    {
      confidence: ([confidence]) => confidence,
      records: ([, of]) => of.length,
      right: ([, of]) => fixed(of.filter(({ isRight }) => isRight).length / of.length),
    },
  );
  console.log(`\n${table}`);
}

/** One line about the first record of a page; none for a page without records. */
function describe(id: string, [first, ...more]: readonly PageRecord[]): string[] {
  if (first === undefined) return [];
  const [value] = Object.values(first.values);
  const name = value !== null && value !== undefined && "written" in value ? String(value.written) : "";
  return [`${id}: ${name.slice(0, 90)} (${more.length + 1} records, ${fixed(first.confidence, 2)})`];
}
