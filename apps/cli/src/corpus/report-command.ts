import { estimateTokens } from "@decant/chunk";
import { toJson, toSnakeCase } from "@decant/page/records";
import { CorpusReport, datasetCard, RightsTally, reportHtml } from "@decant/quality";
import type { ReportCommandOptions } from "../args/corpus.ts";
import { exitCodes } from "../errors.ts";
import { writeOutput } from "../output/output.ts";
import { version } from "../version.ts";
import { noteBadLine, readCorpus } from "./corpus-lines.ts";

export async function runReport(paths: readonly string[], options: ReportCommandOptions): Promise<number> {
  const { examples, seed, title } = options;
  const report = new CorpusReport({ countTokens: estimateTokens, examples, seed });
  const rights = options.card ? new RightsTally() : undefined;
  let bad = 0;
  for await (const { record, place } of readCorpus(paths, options)) {
    if (record === undefined) noteBadLine(place, ++bad);
    else {
      report.add(record);
      rights?.add(record);
    }
  }
  const summary = report.summary();
  const asHtml = (): string => (options.json ? `${toJson(toSnakeCase(summary))}\n` : reportHtml(summary, title));
  const card = rights && datasetCard(summary, rights.summary(), title, `decant/${version()}`);
  await writeOutput(options.output, card ?? asHtml());
  return bad > 0 ? exitCodes.flawed : exitCodes.ok;
}
