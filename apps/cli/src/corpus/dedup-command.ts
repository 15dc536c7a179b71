import { createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { DecantError } from "@decant/page";
import { toJson } from "@decant/page/records";
import { type DedupDocument, Deduplicator, type DedupOptions } from "@decant/quality/dedup";
import type { DedupCommandOptions } from "../args/corpus.ts";
import { CommandError, exitCodes, toUsageError } from "../errors.ts";
import { counted } from "../terminal/progress.ts";
import { note, printLines } from "../terminal/terminal.ts";
import { type CorpusLine, readCorpus, sortLines, wholeLine } from "./corpus-lines.ts";

export async function runDedup(paths: readonly string[], options: DedupCommandOptions): Promise<number> {
  const { dedup: settings } = options;
  const spool = mkdtempSync(join(settings.folder ?? tmpdir(), "decant-input-"));
  let dedup: Deduplicator | undefined;
  try {
    dedup = openDedup(settings);
    const inputs = await readableTwice(paths, spool);
    for await (const line of readCorpus(inputs, options))
      if (line.record !== undefined) dedup.add(documentOf(line.record));
    const code = await writeKept(inputs, dedup, options);
    // After everything is written: a run that ends early can be run again.
    if (settings.index !== undefined) dedup.commit();
    return code;
  } finally {
    dedup?.close();
    rmSync(spool, { recursive: true, force: true });
  }
}

function openDedup(settings: DedupOptions): Deduplicator {
  try {
    return new Deduplicator(settings);
  } catch (error) {
    throw DecantError.isInstance(error)
      ? new CommandError("usage", error.message, { cause: error })
      : toUsageError(error);
  }
}

/** Standard input is copied to a file, since it comes once. */
async function readableTwice(paths: readonly string[], folder: string): Promise<readonly string[]> {
  const copy = join(folder, "standard-input");
  const inputs = paths.length === 0 ? ["-"] : paths;
  if (inputs.includes("-")) await pipeline(process.stdin, createWriteStream(copy));
  return inputs.map((path) => (path === "-" ? copy : path));
}

async function writeKept(inputs: readonly string[], dedup: Deduplicator, options: DedupCommandOptions) {
  const rule = `dedup/${options.dedup.method}`;
  let cut = 0;
  const { documents, kept, removed, bad } = await sortLines(inputs, options, (line, record) => {
    const verdict = dedup.judge(documentOf(record));
    if (verdict.kind === "kept") return { kept: wholeLine(line) };
    if (verdict.kind === "duplicate") return { reasons: [{ rule, duplicate_of: verdict.of }] };
    if (verdict.text === "") return { reasons: [{ rule, found: "nothing is left" }] };
    cut++;
    const noted = { id: record.id, rule, removed: verdict.removed };
    return { kept: `${toJson(shortened(record, verdict.text))}\n`, noted };
  });
  const counts = { documents, kept, shortened: cut, removed, bad };
  if (options.json) printLines(`${toJson(counts)}\n`);
  const shortenedToo = cut === 0 ? "" : ` (${cut} shortened)`;
  if (!options.json && !options.quiet)
    note(`${counted(documents, "document")}: ${kept} kept${shortenedToo}, ${removed} removed`);
  return bad > 0 ? exitCodes.flawed : exitCodes.ok;
}

/** Fields that repeat a record's text or refer to places in it, and are now outdated. */
const outdated = ["markdown", "html", "posts", "blocks", "ledger", "candidates"];

function shortened(record: Readonly<Record<string, unknown>>, text: string): object {
  return Object.fromEntries(Object.entries({ ...record, text }).filter(([name]) => !outdated.includes(name)));
}

function documentOf(record: NonNullable<CorpusLine["record"]>): DedupDocument {
  const { id, url, text, markdown, metadata } = record;
  const facts = typeof metadata === "object" && metadata !== null ? (metadata as Record<string, unknown>) : {};
  return {
    id: typeof id === "string" || typeof id === "number" ? String(id) : (textOf(url) ?? ""),
    text: textOf(text) ?? textOf(markdown) ?? "",
    url: textOf(url),
    canonicalUrl: textOf(facts.canonical_url),
    published: textOf(facts.published),
  };
}

const textOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);
