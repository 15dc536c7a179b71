import { type Answer, type AskedPlace, ask, type LeftReason } from "@decant/ask";
import { oneLine, toJson, toSnakeCase } from "@decant/page/records";
import type { AskCommandOptions } from "../args/one-page.ts";
import { loadCounter } from "../convert/load-chunker.ts";
import { readDocument } from "../convert/read-document.ts";
import { exitCodes, throwAs, toUsageError } from "../errors.ts";
import { writeOutput } from "../output/output.ts";
import { note } from "../terminal/terminal.ts";

export async function runAsk(name: string, question: string, options: AskCommandOptions): Promise<number> {
  const countTokens = await loadCounter(options.tokenizer);
  const { markdown, blocks, metadata } = await readDocument(name, options);
  const document = { markdown, blocks, language: metadata.language ?? null };
  const answer = await ask(document, question, { budget: options.budget, countTokens }).catch(throwAs(toUsageError));
  await writeOutput(options.output, writers[options.format](answer, markdown));
  if (!options.quiet) note(summaryOf(answer));
  return answer.passages.length === 0 ? exitCodes.flawed : exitCodes.ok;
}

function summaryOf({ tokens, pageTokens, passages, left, missing }: Answer): string {
  const lacking = missing.length === 0 ? "" : `; the page lacks ${missing.join(", ")}`;
  if (passages.length === 0) return `nothing on the page answers${lacking}`;
  const all = passages.length + left.length;
  return `${tokens} of ${pageTokens} tokens, ${passages.length} of ${all} parts${lacking}`;
}

const writers: Readonly<Record<AskCommandOptions["format"], (answer: Answer, markdown: string) => string>> = {
  markdown: (answer) => answer.markdown,
  json: (answer) => `${toJson(toSnakeCase(answer), 2)}\n`,
  ledger: ({ passages, left }, markdown) => {
    const kept = passages.map((passage) => ({ ...passage, reason: "kept" as const }));
    const all: (AskedPlace & { readonly reason: LeftReason | "kept" })[] = [...kept, ...left];
    all.sort((one, other) => other.score - one.score || one.start - other.start);
    return all.map((place) => lineOf(place, markdown)).join("");
  },
};

const shownChars = 80;

function lineOf(
  { score, reason, kind, line, start, end }: AskedPlace & { readonly reason: string },
  markdown: string,
): string {
  const text = oneLine(markdown.slice(start, end));
  const shown = text.length > shownChars ? `${text.slice(0, shownChars)}...` : text;
  return `${score.toFixed(2)}  ${reason}  ${kind}  line ${line}: ${shown}\n`;
}
