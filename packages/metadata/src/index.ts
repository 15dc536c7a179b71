export type { Diagnostic, Evidence, Metadata } from "@decant/page";
export { extractMetadata, type Feed, type MetadataOptions, type MetadataResult } from "./extract-metadata.ts";
