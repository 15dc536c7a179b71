/** Turns hast into Markdown and reads no Markdown: for programs that have to stay small or start at once. */
export type { Verification } from "./invariants/verification.ts";
export { toText } from "./nodes/to-text.ts";
export {
  createNormalizer,
  type Normalized,
  type Normalizer,
  type NormalizerParts,
  type TreeOptions,
} from "./normalizer.ts";
export type { NormalizeOptions } from "./options.ts";
export type { Block } from "./to-markdown/flow.ts";
