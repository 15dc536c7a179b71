export type { CalloutKind, Handler, NodeHandler, State, ToMdastOptions } from "./bridge/types.ts";
export { isSafeUrl, type UrlKind } from "./bridge/url.ts";
export { type CheckOptions, checkMarkdown, formInvariants } from "./check-markdown.ts";
export { defaultHandlers } from "./handlers/index.ts";
export { invariants } from "./invariants/index.ts";
export type { Checked, Finding, Invariant, Place, Source, Visitor } from "./invariants/invariant.ts";
export { type Verification, verification } from "./invariants/verification.ts";
export type { Block } from "./markdown/flow.ts";
export { fromMarkdown } from "./markdown/from-markdown.ts";
export type { DisplayMath, InlineMath } from "./markdown/math.ts";
export { type MarkdownPart, type MarkdownPartition, partitionMarkdown } from "./markdown/partition.ts";
export { applyStyle, type StyleOptions } from "./markdown/style.ts";
export { markdownExtension, toMarkdown, type WriterOptions } from "./markdown/to-markdown.ts";
export { normalize } from "./normalize.ts";
export {
  createNormalizer,
  type Normalized,
  type Normalizer,
  type NormalizerParts,
  type TreeOptions,
} from "./normalizer.ts";
export type { NormalizeOptions } from "./options.ts";
export { rehypeNormalize } from "./plugin.ts";
export { toMdast } from "./to-mdast.ts";
export { toText } from "./to-text.ts";
