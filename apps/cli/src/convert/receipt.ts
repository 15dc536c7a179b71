import { createHash } from "node:crypto";
import type { Page } from "@decant/page";
import { toJson, toSnakeCase } from "@decant/page/records";
import type { ConversionSettings, FormatSettings } from "../args/shared.ts";
import { isJson } from "../options.ts";
import { version } from "../version.ts";
import type { PageInput } from "./convert-page.ts";
import { type PipelineSetting, pipelineSettings } from "./load-pipeline.ts";

export const receiptVersion = 1;

/** The options that decide what a page becomes. */
export type ReceiptSettings = ConversionSettings & FormatSettings;

/** All others; the compiler refuses a list that lacks one, because verify could not convert the page again. */
const otherSettings: Readonly<Record<Exclude<keyof ReceiptSettings, PipelineSetting>, true>> = {
  comments: true, created: true, fields: true, format: true, identifier: true, onlyWithMetadata: true, recordTypes: true, rawCsv: true,
  targetLanguages: true, withMetadata: true,
}; // biome-ignore format: a row of names

const settingNames = Object.keys({ ...pipelineSettings, ...otherSettings }) as (keyof ReceiptSettings)[];

/** What a conversion was made of and what came out. Plain data; nothing in it depends on time or place. */
export type Receipt = ReturnType<typeof receiptOf>;

/** The SHA-256 of bytes or of a text in UTF-8, in hex, and their number. */
export function hashOf(content: string | Uint8Array) {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  return { sha256: createHash("sha256").update(bytes).digest("hex"), bytes: bytes.length };
}

/**
 * Write the receipt of a conversion: the same JSON, to the byte, for the same page, options and version.
 *
 * @param written What was written of the page; comments are empty if they have no file.
 */
export const makeReceipt = (...made: Parameters<typeof receiptOf>): string => `${toJson(receiptOf(...made), 2)}\n`;

function receiptOf(
  page: Page,
  { id, bytes, url, contentType }: PageInput,
  settings: ReceiptSettings,
  written: { readonly output: string; readonly comments: string },
) {
  const options: Partial<ReceiptSettings> = Object.fromEntries(settingNames.map((name) => [name, settings[name]]));
  const sorted = sortKeys(options) as Partial<ReceiptSettings>;
  const isNamed = isJson(settings.format);
  return {
    receipt: receiptVersion,
    generator: `decant/${version()}`,
    /** The hash is of the bytes after decompression; the name is there where the output has it. */
    input: { ...hashOf(bytes), url: url ?? null, content_type: contentType ?? null, id: isNamed ? id : null },
    /** By their names in programs; left out where they have no value. */
    options: sorted,
    options_sha256: hashOf(toJson(sorted)).sha256,
    ledger: sortKeys(toSnakeCase(page.ledger.totals)),
    output: hashOf(written.output),
    comments: written.comments === "" ? null : hashOf(written.comments),
  };
}

/** Plain data with the keys of objects in the order of their code units, and without undefined values. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  entries.sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sortKeys(inner)]));
}
