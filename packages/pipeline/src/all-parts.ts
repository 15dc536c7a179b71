import { compileSelector } from "@decant/dom";
import { extractor } from "@decant/extractor";
import { extractMetadata } from "@decant/metadata";
import { verification } from "@decant/normalize";
import type { PipelineParts } from "./parts.ts";

export const allParts: PipelineParts = { extractor, extractMetadata, verification, compileSelector };
