export type { AnyNode, ChildNode, Document, Element, ParentNode, Text } from "domhandler";
export { type Decoded, type DecodeOptions, decode } from "./decode/decode.ts";
export { detectBinary } from "./decode/detect-binary.ts";
export { Has } from "./measure/attributes.ts";
export { type LedgerText, ledgerText, textsBeside } from "./measure/ledger-text.ts";
export { LineIndex, type Point } from "./measure/line-index.ts";
export { Flag, measure, type NodeTable } from "./measure/measure.ts";
export type { NodeOrder } from "./measure/node-order.ts";
export { spanOf } from "./measure/span.ts";
export type { StyleSheet } from "./measure/style-sheet.ts";
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
} from "./measure/tags.ts";
export { offsetsInSource } from "./measure/text-offsets.ts";
export type { Hiding, Visibility } from "./measure/visibility.ts";
export { BareRecord } from "./parse/bare-record.ts";
export { defaultMaxNodes, type ParsedPage, type ParseOptions, parse, parsePage } from "./parse/parse.ts";
export { parseJson } from "./parse/parse-json.ts";
export { maxTreeDepth } from "./parse/tree-builder.ts";
export { findAnchor } from "./select/anchor.ts";
export { nodePath } from "./select/node-path.ts";
export { PathBudget } from "./select/path-budget.ts";
export { compileSelector, select } from "./select/select.ts";
export type { Selection } from "./select/selection.ts";
export { SelectorRules } from "./select/selector-rules.ts";
