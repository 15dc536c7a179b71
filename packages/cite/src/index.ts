export type { ParsedInput } from "@decant/dom/input";
export type { Span } from "./browser-text.ts";
export type { CitedChunk, CitedDocument } from "./chunk-spans.ts";
export {
  type Annotation,
  type Citation,
  type CitationDoubt,
  type TextPositionSelector,
  type TextQuoteSelector,
  toAnnotation,
} from "./citation.ts";
export { type Citer, type CiterOptions, createCiter, maxPlaces } from "./create-citer.ts";
