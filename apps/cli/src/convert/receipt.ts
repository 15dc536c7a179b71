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
export interface Receipt {
  readonly receipt: typeof receiptVersion;
  readonly generator: string;
  readonly input: {
    /** Of the bytes, after decompression. */
    readonly sha256: string;
    readonly bytes: number;
    readonly url: string | null;
    readonly content_type: string | null;
    /** Name of the input, where the output has it. */
    readonly id: string | null;
  };
  /** Options of the conversion by their names in programs; left out where they have no value. */
  readonly options: Partial<ReceiptSettings>;
  /** Of the options as JSON without white space. */
  readonly options_sha256: string;
  /** Totals of the ledger: visible characters, and what became of them. */
  readonly ledger: unknown;
  readonly output: HashedText;
  /** The file for comments, if there is one. */
  readonly comments: HashedText | null;
}

interface HashedText {
  /** Of the UTF-8 bytes, before compression. */
  readonly sha256: string;
  readonly bytes: number;
}

/** The SHA-256 of bytes or of a text in UTF-8, in hex, and their number. */
export function hashOf(content: string | Uint8Array): HashedText {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  return { sha256: createHash("sha256").update(bytes).digest("hex"), bytes: bytes.length };
}

/**
 * Write the receipt of a conversion: the same JSON, to the byte, for the same page, options and version.
 *
 * @param written What was written of the page; comments are empty if they have no file.
 */
export function makeReceipt(
  page: Page,
  { id, bytes, url, contentType }: PageInput,
  settings: ReceiptSettings,
  written: { readonly output: string; readonly comments: string },
): string {
  const options = sortKeys(Object.fromEntries(settingNames.map((name) => [name, settings[name]])));
  const isNamed = isJson(settings.format);
  const receipt: Receipt = {
    receipt: receiptVersion,
    generator: `decant/${version()}`,
    input: { ...hashOf(bytes), url: url ?? null, content_type: contentType ?? null, id: isNamed ? id : null },
    options: options as Partial<ReceiptSettings>,
    options_sha256: hashOf(toJson(options)).sha256,
    ledger: sortKeys(toSnakeCase(page.ledger.totals)),
    output: hashOf(written.output),
    comments: written.comments === "" ? null : hashOf(written.comments),
  };
  return `${toJson(receipt, 2)}\n`;
}

/** Plain data with the keys of objects in the order of their code units, and without undefined values. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  entries.sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sortKeys(inner)]));
}
