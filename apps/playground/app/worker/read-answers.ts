/** What the page answers: records, citations, and the parts that answer a question. */
import { ask } from "@decant/ask";
import { type Citation, type Citer, createCiter } from "@decant/cite";
import type { Page } from "@decant/page";
import { allValues, type ParsedInput, plainValues, type RecordsOptions, records, recordTypes } from "@decant/records";
import type { AnswerView, AskRequest, CitationsView, CitationView, RecordsView, ValueView } from "./protocol.ts";

/** Passages that are cited when no quote is given. */
const maxCited = 200;
/** Characters of a passage that the list shows. */
const maxShown = 300;
/** Parts left out that are listed, best first. */
const maxLeft = 40;

const spaces = /\s+/g;

export { createCiter };

export function viewRecords(page: ParsedInput, options: RecordsOptions): RecordsView {
  const result = records(page, options);
  const values = [...allValues(result)];
  return {
    types: recordTypes,
    records: result.records.map(({ type, declared, values: fields }, number) => ({
      ...{ type, declared },
      values: values
        .filter(([at]) => at.startsWith(`${number}.`))
        .map(
          ([at, { value, written, source, visible, spans, others }]): ValueView => ({
            field: at.slice(at.indexOf(".") + 1),
            value: typeof value === "object" ? written : String(value),
            otherForm: typeof value === "object" ? JSON.stringify(value) : written === String(value) ? "" : written,
            ...{ source, visible },
            others: others.map(({ source, written }) => ({ source, written })),
            start: spans[0]?.start ?? -1,
            end: spans.at(-1)?.end ?? -1,
          }),
        ),
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

/** Citations of a quote, or of the page's blocks if it is empty. */
export function viewCitations(citer: Citer, page: Page, quote: string): CitationsView {
  if (quote.trim() !== "") return { items: citer.quote(quote).map(viewCitation), isQuote: true };
  const items: CitationView[] = [];
  let until = -1;
  for (const { start, end } of page.blocks) {
    if (items.length >= maxCited) break;
    // Blocks in others follow them.
    if (start < until || start < 0) continue;
    const citation = citer.spans([{ start, end }]);
    if (citation.text === "") continue;
    until = end;
    items.push(viewCitation(citation));
  }
  return { items, isQuote: false };
}

function viewCitation({ text, href, fragment, marks, doubt, spans }: Citation): CitationView {
  return {
    text: text.replace(spaces, " ").slice(0, maxShown),
    ...{ link: href ?? fragment, marks, doubt },
    start: spans[0]?.start ?? -1,
    end: spans.at(-1)?.end ?? -1,
  };
}

export async function viewAnswer(page: Page, { question, budget }: AskRequest): Promise<AnswerView> {
  const { markdown, blocks, metadata } = page;
  const answer = await ask({ markdown, blocks, language: metadata.language }, question, { budget });
  const { tokens, pageTokens, passages, left, missing } = answer;
  return {
    ...{ tokens, pageTokens, missing },
    passages: passages.map(({ kind, markdown, headings, score, source }) => ({
      ...{ kind, markdown, headings, score },
      start: source?.start ?? -1,
      end: source?.end ?? -1,
    })),
    left: left
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .slice(0, maxLeft)
      .map(({ kind, score, reason, start, end }) => ({
        ...{ kind, score, reason },
        text: markdown.slice(start, Math.min(end, start + maxShown)).replace(spaces, " "),
      })),
    leftCount: left.length,
  };
}
