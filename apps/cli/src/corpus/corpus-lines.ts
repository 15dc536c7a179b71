import { isAscii } from "node:buffer";
import { escapeJson, parseRecord, readLines, toJson } from "@decant/page/records";
import { readError } from "../errors.ts";
import { filesOf } from "../input/batch-inputs.ts";
import { gunzipped, inputOf } from "../input/input-bytes.ts";
import { openOutput } from "../output/output.ts";
import { showLine } from "../terminal/progress.ts";
import { exitOnSignals } from "../terminal/signals.ts";
import { note } from "../terminal/terminal.ts";

export interface CorpusLine {
  readonly place: string;
  /** The line as it came, without its end. */
  readonly bytes: Uint8Array;
  /** Undefined for a line that is too long or not a JSON object. */
  readonly record: Readonly<Record<string, unknown>> | undefined;
}

const decoder = new TextDecoder();

/** Read the JSON lines of files, also compressed with gzip, one after the other. */
export async function* readCorpus(
  paths: readonly string[],
  { maxBytes, quiet = false }: { readonly maxBytes: number; readonly quiet?: boolean },
): AsyncGenerator<CorpusLine> {
  let documents = 0;
  const progress = showLine(() => `${documents} documents`, quiet);
  try {
    for await (const line of readFiles(paths, maxBytes)) {
      documents++;
      yield line;
    }
  } finally {
    progress.stop();
  }
}

async function* readFiles(names: readonly string[], maxBytes: number): AsyncGenerator<CorpusLine> {
  const paths = (await Promise.all((names.length === 0 ? ["-"] : names).map(filesOf))).flat();
  for (const path of paths) {
    const [name, chunks] = inputOf(path);
    try {
      for await (const line of readLines(gunzipped(chunks), maxBytes)) {
        const place = `${name}, line ${line.number}`;
        if (line.kind === "long-line") yield { place, bytes: Buffer.from(line.prefix), record: undefined };
        else yield { place, bytes: line.bytes, record: parseRecord(decoder.decode(line.bytes)) };
      }
    } catch (error) {
      throw readError(name, error);
    }
  }
}

/** A line as it came, with its end; characters that end lines elsewhere are escaped, which leaves its values equal. */
export function wholeLine({ bytes }: CorpusLine): Uint8Array {
  if (isAscii(bytes)) return Buffer.concat([bytes, lineEnd]);
  const text = decoder.decode(bytes);
  const escaped = escapeJson(text);
  return Buffer.concat([escaped === text ? bytes : Buffer.from(escaped), lineEnd]);
}

const lineEnd = Buffer.from("\n");

function withFields({ bytes, record }: CorpusLine, fields: Readonly<Record<string, unknown>>): string {
  const added = toJson(fields).slice(1);
  const text = decoder.decode(bytes).trimEnd();
  if (record === undefined) return `${toJson({ line: text }).slice(0, -1)},${added}\n`;
  const isEmpty = Object.keys(record).length === 0;
  return `${escapeJson(text.slice(0, text.lastIndexOf("}")))}${isEmpty ? "" : ","}${added}\n`;
}

const mostNoted = 5;

/** Note a line that is not a record; a file of another kind has thousands of them, so the first few are enough. */
export function noteBadLine(place: string, count: number): void {
  if (count <= mostNoted) note(`${place}: not a JSON object, or too long`);
  if (count === mostNoted + 1) note("further such lines are counted, not listed");
}

/** What becomes of a line: it stays, perhaps as another text that is noted with what goes, or it goes for reasons. */
export type Fate =
  | { readonly kept: Uint8Array | string; readonly noted?: object }
  | {
      readonly reasons: readonly { readonly rule: string; readonly found?: unknown; readonly duplicate_of?: string }[];
    };

/**
 * Write the lines of a corpus that stay, and those that go, if they are asked for, with their reasons. A line that is no record
 * goes. An interrupted command writes only whole lines.
 */
export async function sortLines(
  paths: readonly string[],
  options: { readonly output?: string; readonly removed?: string; readonly quiet: boolean; readonly maxBytes: number },
  judge: (line: CorpusLine, record: NonNullable<CorpusLine["record"]>) => Fate,
  onRemoved: (rules: ReadonlySet<string>) => void = () => {},
) {
  const output = await openOutput(options.output);
  const removed = options.removed === undefined ? undefined : await openOutput(options.removed);
  const settled = async (): Promise<void> => {
    await output.settled();
    await removed?.settled();
  };
  exitOnSignals({ settled, quiet: options.quiet });
  const counts = { documents: 0, kept: 0, removed: 0, bad: 0 };
  for await (const line of readCorpus(paths, options)) {
    counts.documents++;
    const { record, place } = line;
    if (record === undefined) {
      counts.bad++;
      if (!options.quiet) noteBadLine(place, counts.bad);
    }
    const fate: Fate =
      record === undefined ? { reasons: [{ rule: "record/bad-line", found: place }] } : judge(line, record);
    if ("kept" in fate) {
      counts.kept++;
      await output.write(fate.kept);
      if (fate.noted !== undefined) await removed?.write(`${toJson(fate.noted)}\n`);
    } else {
      counts.removed++;
      onRemoved(new Set(fate.reasons.map(({ rule }) => rule)));
      await removed?.write(withFields(line, { reasons: fate.reasons }));
    }
  }
  await output.close();
  await removed?.close();
  return counts;
}
