export { type CheckOptions, checkMarkdown, formInvariants } from "./check-markdown.ts";
export { fromMarkdown } from "./from-markdown/from-markdown.ts";
export { type MarkdownPart, type MarkdownPartition, partitionMarkdown } from "./from-markdown/partition.ts";
export type { Invariant } from "./invariants/invariant.ts";
export { invariants, type Verification, verification } from "./invariants/verification.ts";
export type { CalloutKind, DisplayMath, InlineMath } from "./nodes/mdast.ts";
export { toText } from "./nodes/to-text.ts";
export { isSafeUrl, type UrlKind } from "./nodes/url.ts";
export { normalize } from "./normalize.ts";
export {
  createNormalizer,
  type Normalized,
  type Normalizer,
  type NormalizerParts,
  type TreeOptions,
} from "./normalizer.ts";
export type { NormalizeOptions } from "./options.ts";
export { rehypeNormalize } from "./rehype-normalize.ts";
export type { Block } from "./to-markdown/flow.ts";
export type { StyleOptions, WriterOptions } from "./to-markdown/options.ts";
export { applyStyle, style } from "./to-markdown/style.ts";
export { markdownExtension, toMarkdown } from "./to-markdown/to-markdown.ts";
export { defaultHandlers } from "./to-mdast/handlers/index.ts";
export { toMdast } from "./to-mdast/to-mdast.ts";
export type { Handler, NodeHandler, State, ToMdastOptions } from "./to-mdast/types.ts";
