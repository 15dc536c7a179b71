import { decode } from "@decant/dom";
import { records, recordTypes } from "@decant/records";
import { readPages } from "../open-sets.ts";
import { pickSample } from "../sample.ts";
import { type Example, fixed, formatColumns, printExamples } from "../table.ts";
import { measuredTypes, readDeclared, withoutDeclarations } from "./declared.ts";

/** Types of pages that are about none of the judged types unless they declare it. */
const pageTypes: ReadonlySet<string> = new Set(["article", "documentation", "forum"]);
/** An article is an article; questions and rows are read as they are marked. */
const judged = recordTypes.filter((type) => !["article", "questions", "table-rows"].includes(type));
const pagesOfType = 100;

interface Read {
  readonly id: string;
  readonly html: string;
}

/** Count the records that are made of pages without the type, and how often a record of a confidence is right. */
export async function reportAbsent(options: {
  readonly data: string | undefined;
  readonly set: readonly string[];
}): Promise<void> {
  const pages: Read[] = [];
  const shares = new Map<string, { right: number; all: number }>();
  const count = (confidence: number, isRight: boolean): void => {
    const share = shares.get(confidence.toFixed(2)) ?? { right: 0, all: 0 };
    shares.set(confidence.toFixed(2), share);
    share.all++;
    share.right += Number(isRight);
  };
  for await (const { set, gold, bytes } of readPages(options)) {
    const html = decode(bytes).text;
    if (pageTypes.has(gold.pageType ?? "")) pages.push({ id: `${set.id}/${gold.id}`, html });
    for (const type of measuredTypes) {
      if (type === "article" || readDeclared(html, type) === undefined) continue;
      const [record] = records(withoutDeclarations(html), { type }).records;
      if (record !== undefined) count(record.confidence, true);
    }
  }
  const examples: Example[] = [];
  const rows = judged.map((type) => {
    const without = pages.flatMap(({ id, html }) => {
      const found = records(html, { type }).records;
      return found.some(({ declared }) => declared) ? [] : [{ id, found }];
    });
    for (const { found } of without) if (found[0] !== undefined) count(found[0].confidence, false);
    const sample = pickSample(without, pagesOfType);
    const wrong = sample.filter(({ found }) => found.length > 0);
    for (const { id, found } of wrong) {
      const [first] = Object.values(found[0]?.values ?? {});
      const name = first !== null && first !== undefined && "written" in first ? String(first.written) : "";
      examples.push({
        kind: type,
        text: `${id}: ${name.slice(0, 90)} (${found.length} records, ${fixed(found[0]?.confidence ?? 0, 2)})`,
      });
    }
    return {
      type,
      pages: sample.length,
      wrong: wrong.length,
      all: without.filter(({ found }) => found.length > 0).length,
      of: without.length,
    };
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
  const confidences = [...shares].sort(([a], [b]) => a.localeCompare(b));
  console.log(
    `\n${formatColumns(confidences, { confidence: ([confidence]) => confidence, records: ([, { all }]) => all, right: ([, { right, all }]) => fixed(right / all) })}`,
  );
}
