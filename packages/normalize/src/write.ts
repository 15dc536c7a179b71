/** What turns hast into Markdown, without what reads Markdown: for programs that have to stay small, or to start at once. */
export type { Verification } from "./invariants/verification.ts";
export type { Block } from "./markdown/flow.ts";
export {
  createNormalizer,
  type Normalized,
  type Normalizer,
  type NormalizerParts,
  type TreeOptions,
} from "./normalizer.ts";
export { checkNormalizeOptions, type NormalizeOptions, type NormalizerOptions } from "./options.ts";
export { aPluggableList } from "./plugins/read-plugins.ts";
