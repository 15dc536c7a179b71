import { decode, measure, parse } from "@decant/dom";
import { type BlockScorer, extract, type Preset } from "@decant/extractor";
import { extractMetadata } from "@decant/metadata";
import { normalize } from "@decant/normalize";
import { balance } from "@decant/page";
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
  readonly scorer?: BlockScorer;
  /** Called as soon as a stage is done. */
  readonly onStage?: (stage: StageName) => void;
}

/** Markdown and plain text by calling the stages one by one, as the pipeline does, so that each can be measured or replaced. */
export function runStages({ bytes, url }: PageInput, options: StagesOptions = {}): { markdown: string; text: string } {
  const { preset = "balanced", scorer, onStage = () => {} } = options;
  const html = decode(bytes).text;
  onStage("decode");
  const document = parse(html);
  onStage("parse");
  const table = measure(document);
  onStage("measure");
  const { metadata, schemaTypes, ogType } = extractMetadata(document, { url });
  onStage("metadata");
  const hints = { url, title: metadata.title ?? undefined, schemaTypes, ogType };
  const extraction = extract(document, { ...hints, table, preset, ...(scorer && { scorer }) });
  onStage("extract");
  const sanitized = sanitize(extraction.content, { source: html, baseUrl: url });
  onStage("sanitize");
  const { markdown, text, decisions } = normalize(sanitized.tree);
  onStage("normalize");
  balance(table.runs, [...extraction.decisions, ...sanitized.decisions, ...decisions], {
    stage: "extractor",
    rule: `extractor/${extraction.layer}`,
  });
  onStage("ledger");
  return { markdown, text };
}
