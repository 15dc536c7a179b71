/** For the other packages of this repository, not for users: it may change in any release. */

export { toMarkdown as stockToMarkdown } from "#markdown-writer";
export { toText } from "./nodes/to-text.ts";
export { addExtension, type Conversion, type CreateFrame } from "./normalizer.ts";
export { checkNormalizeOptions } from "./options.ts";
export {
  compareSnapshots,
  hastReader,
  mdastReader,
  placeParents,
  type TextReader,
  takeSnapshot,
} from "./plugins/changes.ts";
