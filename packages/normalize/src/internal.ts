/** For the plug-in frame of `@decant/pipeline`, not for users: it may change in any release. */

export { toMarkdown as stockToMarkdown } from "#markdown-writer";
export { addExtension, type Conversion, type CreateFrame } from "./normalizer.ts";
export {
  compareSnapshots,
  hastReader,
  mdastReader,
  placeParents,
  type TextReader,
  takeSnapshot,
} from "./plugins/changes.ts";
