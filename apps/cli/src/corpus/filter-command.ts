import { toJson } from "@decant/page/records";
import { createFilter, Decontaminator, type Filter, type FilterOptions, type TestItem } from "@decant/quality";
import type { FilterCommandOptions } from "../args/corpus.ts";
import { asUsage, CommandError, exitCodes } from "../errors.ts";
import { openOutput } from "../output/output.ts";
import { Counts, counted, listCounts } from "../terminal/progress.ts";
import { note, printLines } from "../terminal/terminal.ts";
import { type CorpusLine, type Fate, readCorpus, sortLines, wholeLine } from "./corpus-lines.ts";

export async function runFilter(paths: readonly string[], options: FilterCommandOptions): Promise<number> {
  const decontaminator = options.against && (await openDecontaminator(options.against, options));
  const filter = asUsage(() => createFilter({ ...(options.filter as FilterOptions), decontaminator }));
  if (options.listRules) return listRules(filter);
  const rules = new Counts();
  const judge = (line: CorpusLine, record: NonNullable<CorpusLine["record"]>): Fate => {
    const { reasons } = filter.judge(record);
    return reasons.length === 0 ? { kept: wholeLine(line) } : { reasons };
  };
  const counts = await sortLines(paths, options, judge, (failed) => {
    for (const rule of failed) rules.add(rule);
  });
  const byCount = Object.fromEntries([...rules].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)));
  if (options.json) printLines(`${toJson({ ...counts, rules: byCount })}\n`);
  else if (!options.quiet) {
    const documents = counted(counts.documents, "document");
    note(`${documents}: ${counts.kept} kept, ${counts.removed} removed${listCounts(byCount, "; ")}`);
  }
  return counts.bad > 0 ? exitCodes.flawed : exitCodes.ok;
}

/** JSON lines with "text", or lines of text. */
async function openDecontaminator(
  { path, words }: NonNullable<FilterCommandOptions["against"]>,
  { maxBytes, quiet }: FilterCommandOptions,
): Promise<Decontaminator> {
  const items: TestItem[] = [];
  for await (const { bytes, record, place } of readCorpus([path], { maxBytes, quiet: true })) {
    const { id, text } = record ?? { id: undefined, text: new TextDecoder().decode(bytes) };
    if (typeof text !== "string")
      throw new CommandError("usage", `${place}: expected a line of text, or JSON with "text"`);
    if (text.trim() !== "")
      items.push({ id: typeof id === "string" || typeof id === "number" ? `${id}` : place, text });
  }
  const decontaminator = new Decontaminator(items, words);
  const { length } = decontaminator.skipped;
  if (length > 0 && !quiet)
    note(`${path}: ${length} of ${items.length} texts have fewer than 8 words and are not looked for`);
  return decontaminator;
}

async function listRules({ rules }: Filter): Promise<number> {
  const output = await openOutput(undefined);
  for (const { id, bound, number, measures, source } of rules)
    await output.write(`${toJson({ id, [bound]: number, measures, source })}\n`);
  return exitCodes.ok;
}
