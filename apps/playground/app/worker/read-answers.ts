/** What the page answers: records, citations, and the parts that answer a question. */
import { ask } from "@decant/ask";
import { type Citation, type Citer, createCiter } from "@decant/cite";
import type { Page } from "@decant/page";
import { allValues, type ParsedInput, plainValues, type RecordsOptions, records, recordTypes } from "@decant/records";
import type { AskRequest } from "./protocol.ts";

/** Passages that are cited when no quote is given. */
const maxCited = 200;
/** Characters of a part left out that the list shows. */
const maxShown = 300;
/** Parts left out that are listed, best first. */
const maxLeft = 40;

const spaces = /\s+/g;

export { createCiter };

export type RecordsView = ReturnType<typeof viewRecords>;

export function viewRecords(page: ParsedInput, options: RecordsOptions) {
  const result = records(page, options);
  const values = [...allValues(result)];
  return {
    types: recordTypes,
    records: result.records.map(({ type, declared, values: fields }, number) => ({
      ...{ type, declared },
      values: values
        .filter(([at]) => at.startsWith(`${number}.`))
        .map(([at, { value, written, source, visible, spans, others }]) => ({
          // Such as `offers.0.price`.
          field: at.slice(at.indexOf(".") + 1),
          value: typeof value === "object" ? written : String(value),
          // The parts of a price, or the date as the page writes it; empty if that is the same.
          otherForm: typeof value === "object" ? JSON.stringify(value) : written === String(value) ? "" : written,
          ...{ source, visible, spans, others },
        })),
      missing: Object.entries(fields)
        .filter(([, field]) => field === null || (Array.isArray(field) && field.length === 0))
        .map(([name]) => name),
    })),
    findings: result.findings.map(({ message }) => message),
    json: JSON.stringify(
      result.records.map(({ values }) => plainValues(values)),
      null,
      2,
    ),
  };
}

/** Citations of the page's blocks. */
export function citeBlocks(citer: Citer, page: Page): Citation[] {
  const citations: Citation[] = [];
  let until = -1;
  for (const { start, end } of page.blocks) {
    if (citations.length >= maxCited) break;
    // Blocks in others follow them.
    if (start < until || start < 0) continue;
    const citation = citer.spans([{ start, end }]);
    if (citation.text === "") continue;
    until = end;
    citations.push(citation);
  }
  return citations;
}

/** The answer, with the best of the parts that were left out although they have words of the question. */
export async function answerOf({ markdown, blocks, metadata }: Page, { question, budget }: AskRequest) {
  const answer = await ask({ markdown, blocks, language: metadata.language }, question, { budget });
  const left = answer.left
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, maxLeft)
    .map(({ start, end, ...part }) => ({
      ...part,
      text: markdown.slice(start, Math.min(end, start + maxShown)).replace(spaces, " "),
    }));
  return { ...answer, left, leftCount: answer.left.length };
}
