export type { AnyNode, ChildNode, Document, Element, ParentNode, Text } from "domhandler";
export { findAnchor } from "./anchor.ts";
export { Has } from "./attributes.ts";
export { BareRecord } from "./bare-record.ts";
export { detectBinary } from "./decode/detect-binary.ts";
export { type Decoded, type DecodeOptions, decode } from "./decode.ts";
export { type LedgerText, ledgerText, textsBeside } from "./ledger-text.ts";
export { LineIndex, type Point } from "./line-index.ts";
export { Flag, measure, type NodeTable } from "./measure.ts";
export type { NodeOrder } from "./node-order.ts";
export { nodePath } from "./node-path.ts";
export { maxTreeDepth } from "./parse/tree-builder.ts";
export { defaultMaxNodes, type ParsedPage, type ParseOptions, parse, parsePage } from "./parse.ts";
export { parseJson } from "./parse-json.ts";
export { PathBudget } from "./path-budget.ts";
export { compileSelector, select } from "./select.ts";
export type { Selection } from "./selection.ts";
export { SelectorRules } from "./selector-rules.ts";
export { spanOf } from "./span.ts";
export type { StyleSheet } from "./style-sheet.ts";
export {
  blockElements,
  type KnownTag,
  knownTag,
  OTHER,
  TEXT,
  tagCount,
  tagId,
  tagSet,
  unrenderedElements,
} from "./tags.ts";
export { offsetsInSource } from "./text-offsets.ts";
export type { Hiding, Visibility } from "./visibility.ts";
