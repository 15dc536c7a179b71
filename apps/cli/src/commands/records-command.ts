import type { Citation } from "@decant/cite";
import { decode } from "@decant/dom";
import { oneLine, toJson } from "@decant/page/records";
import {
  allValues,
  type JsonSchema,
  plainValues,
  type RecordsResult,
  type RecordValue,
  records,
} from "@decant/records";
import type { RecordsCommandOptions } from "../args/one-page.ts";
import { asUsage, CommandError, exitCodes, messageOf } from "../errors.ts";
import { readFileNow } from "../input/input-bytes.ts";
import { readPage } from "../input/read-page.ts";
import { writeOutput } from "../output/output.ts";
import { counted } from "../terminal/progress.ts";
import { note } from "../terminal/terminal.ts";

export async function runRecords(input: string | undefined, options: RecordsCommandOptions): Promise<number> {
  if (input === undefined && process.stdin.isTTY)
    throw new CommandError("usage", "no input: give a file or URL, or pipe HTML in. Try: decant records --help");
  const { type, schema } = options;
  const asked = schema === undefined ? { type } : { schema: readSchemaFile(schema, options.maxBytes) };
  const { bytes, url, contentType } = await readPage(input ?? "-", options);
  const html = decode(bytes, { contentType }).text;
  const result = asUsage(() => records(html, { ...asked, url }));
  const cite = options.cite ? await loadCiting(html, url) : undefined;
  await writeOutput(options.output, writers[options.format](result, cite));
  const { length } = result.records;
  if (!options.quiet) {
    for (const { record, field, message } of result.findings) note(`${record}.${field}: ${oneLine(message)}`);
    const sure = result.records.map(({ confidence }) => confidence);
    note(result.why ?? `${counted(length, "record")}, confidence ${Math.min(...sure)}`);
  }
  return length === 0 ? exitCodes.flawed : exitCodes.ok;
}

function readSchemaFile(path: string, maxBytes: number): JsonSchema {
  const text = new TextDecoder().decode(readFileNow(path, { path, isNamed: true }, maxBytes));
  try {
    return JSON.parse(text) as JsonSchema;
  } catch (error) {
    throw new CommandError("usage", `${path} is no JSON: ${messageOf(error)}`);
  }
}

type Cite = (value: RecordValue) => Citation;

async function loadCiting(html: string, url: string | undefined): Promise<Cite> {
  const { createCiter } = await import("@decant/cite");
  const citer = createCiter(html, { url });
  return ({ spans }) => citer.spans(spans);
}

type Writer = (result: RecordsResult, cite: Cite | undefined) => string;

const writers: Readonly<Record<RecordsCommandOptions["format"], Writer>> = {
  // The page itself is at hand.
  json({ html: _, ...result }, cite) {
    const cited = new Map(cite && Array.from(allValues(result), ([, value]) => [value, cite(value)]));
    const withCitation = (_key: string, value: unknown): unknown => {
      const citation = cited.get(value as RecordValue);
      return citation === undefined ? value : { ...(value as RecordValue), citation };
    };
    const written: unknown = cite === undefined ? result : JSON.parse(JSON.stringify(result, withCitation));
    return `${toJson(written, 2)}\n`;
  },
  values: (result) => result.records.map(({ values }) => `${toJson(plainValues(values))}\n`).join(""),
  text: (result, cite) =>
    [...allValues(result)]
      .map(([at, found]) => {
        const { value, source, spans } = found;
        const shown = typeof value === "string" ? value : JSON.stringify(value);
        const places = spans.map(({ start, end }) => `${start}-${end}`).join(",");
        const citation = cite?.(found);
        const link = citation === undefined ? "" : `  ${citation.href ?? citation.fragment}`.trimEnd();
        return `${at}: ${oneLine(shown)}  (${source} ${places})${link}\n`;
      })
      .join(""),
};
