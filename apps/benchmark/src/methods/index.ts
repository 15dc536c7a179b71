import { compileSelector } from "@decant/dom";
import { extractor } from "@decant/extractor";
import { secondExtractors } from "@decant/extractor/agreement";
import { extractChoice, type Method } from "@decant/extractor/training";
import { extractMetadata } from "@decant/metadata";
import { createPipeline, type Pipeline } from "@decant/pipeline/create";
import { savings } from "@decant/sanitizer/savings";
import { threads } from "@decant/threads";
import { cetr } from "./cetr.ts";
import { density } from "./density.ts";
import { justext } from "./justext.ts";

const { readability, baseline } = secondExtractors;

/** Published ways to find main content, each usable alone. */
export const methods: readonly Method[] = [density, cetr, readability, justext, baseline];

/** Decant with another method in the place of its extractor; `undefined` where there is none of the name. */
export function createMethodPipeline(name: string | undefined): Pipeline | undefined {
  const method = methods.find(({ id }) => id === name);
  if (method === undefined) return undefined;
  const { layerNames, ruleNames } = extractor;
  const extract: typeof extractor.extract = (document, options = {}) => extractChoice(document, options, method);
  return createPipeline(
    {},
    { extractor: { extract, layerNames, ruleNames }, extractMetadata, savings, threads, compileSelector },
  );
}
