import { type AnswerSource, answer, type SourcesAnswer } from "@decant/ask";
import { answerSource } from "@decant/ingest";
import { oneLine, toJson, toSnakeCase } from "@decant/page/records";
import type { AnswerCommandOptions } from "../args/stores.ts";
import { loadCounter } from "../convert/load-chunker.ts";
import { readDocument } from "../convert/read-document.ts";
import { exitCodes, throwAs, toUsageError } from "../errors.ts";
import { writeOutput } from "../output/output.ts";
import { note } from "../terminal/terminal.ts";
import { isStore, takeStore } from "./open-store.ts";
import { findPassages } from "./search-command.ts";

export async function runAnswer(operands: readonly string[], options: AnswerCommandOptions): Promise<number> {
  const { address: place = "-", rest } = await takeStore(operands);
  const question = rest.join(" ");
  const sources = (await isStore(place))
    ? (await findPassages(place, question, options)).map(answerSource)
    : [await readSource(place, options)];
  const countTokens = await loadCounter(options.tokenizer);
  const found = await answer(sources, question, { budget: options.budget, countTokens }).catch(throwAs(toUsageError));
  const links = options.cite ? found.passages.map(linkOf).join("") : "";
  await writeOutput(
    options.output,
    options.json ? `${toJson(toSnakeCase(found), 2)}\n` : found.markdown + (links === "" ? "" : `\n${links}`),
  );
  const pages = new Set(found.passages.map(({ page }) => page)).size;
  if (pages === 0) note("nothing answers");
  else if (!options.quiet) note(`${found.tokens} tokens, ${found.passages.length} parts of ${pages} pages`);
  return pages === 0 ? exitCodes.flawed : exitCodes.ok;
}

async function readSource(name: string, options: AnswerCommandOptions): Promise<AnswerSource> {
  const { markdown, metadata, url } = await readDocument(name, options);
  return { page: name, markdown, title: metadata.title, language: metadata.language, address: url };
}

const shownChars = 60;

function linkOf({ markdown, link, page }: SourcesAnswer["passages"][number]): string {
  return `- ${oneLine(markdown).slice(0, shownChars)}: ${link ?? page}\n`;
}
