/** What turns hast into Markdown, without what reads Markdown: for programs that have to stay small, or to start at once. */
export type { Verification } from "./invariants/verification.ts";
export type { Block } from "./markdown/flow.ts";
export {
  type Conversion,
  type CreateFrame,
  createNormalizer,
  type Frame,
  type Normalized,
  type Normalizer,
  type NormalizerParts,
  type Steps,
  type TreeOptions,
} from "./normalizer.ts";
export { checkNormalizeOptions, type NormalizeOptions } from "./options.ts";
export {
  compareSnapshots,
  hastReader,
  mdastReader,
  type Snapshot,
  type TextReader,
  takeSnapshot,
} from "./plugins/changes.ts";
export { placeParents } from "./plugins/place-parents.ts";
