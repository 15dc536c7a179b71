import { decode, measure, parsePage } from "@decant/dom";
import { type Extraction, extract, type Preset } from "@decant/extractor";
import { balance } from "@decant/ledger";
import { extractMetadata } from "@decant/metadata";
import { type Normalized, normalize } from "@decant/normalize";
import type { Metadata, TextLedger } from "@decant/page";
import { sanitize } from "@decant/sanitizer";
import type { PageInput } from "./systems/system.ts";

export const stageNames = [
  "decode",
  "parse",
  "measure",
  "metadata",
  "extract",
  "sanitize",
  "normalize",
  "ledger",
] as const;

export type StageName = (typeof stageNames)[number];

export interface StagesOptions {
  readonly preset?: Preset;
  /** Called as soon as a stage is done. */
  readonly onStage?: (stage: StageName) => void;
}

export interface StagesResult {
  readonly metadata: Metadata;
  readonly extraction: Extraction;
  readonly normalized: Normalized;
  readonly ledger: TextLedger;
}

/** Call the stages one by one, as the pipeline does, so that each can be measured. */
export function runStages({ bytes, url }: Pick<PageInput, "bytes" | "url">, options: StagesOptions = {}): StagesResult {
  const { preset = "balanced", onStage = () => {} } = options;
  const html = decode(bytes).text;
  onStage("decode");
  const { document, order } = parsePage(html);
  onStage("parse");
  const table = measure(document, order);
  onStage("measure");
  const { metadata, hints } = extractMetadata(document, { url, table });
  onStage("metadata");
  const extraction = extract(document, { ...hints, table, preset });
  onStage("extract");
  const sanitized = sanitize(extraction.content, { source: html, baseUrl: url, offsetsOnly: true });
  onStage("sanitize");
  const normalized = normalize(sanitized.tree);
  onStage("normalize");
  const decisions = [...extraction.decisions, ...sanitized.decisions, ...normalized.decisions];
  const kept = { stage: "extractor", rule: `extractor/${extraction.layer}` } as const;
  const ledger = balance(table.runs, decisions, kept, undefined, html);
  onStage("ledger");
  return { metadata, extraction, normalized, ledger };
}
