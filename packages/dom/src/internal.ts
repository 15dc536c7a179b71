/** Exports for Decant's other packages. They may change in any version. */
export { isHtmlType, isMarkdownType } from "./decode/html-type.ts";
export { Has } from "./measure/attributes.ts";
export { countText } from "./measure/count-text.ts";
export {
  blockElements,
  isTextOfFrames,
  type KnownTag,
  knownTag,
  OTHER,
  TEXT,
  tagCount,
  tagSet,
  unrenderedElements,
} from "./measure/tags.ts";
export { offsetsInSource } from "./measure/text-offsets.ts";
export { BareRecord } from "./parse/bare-record.ts";
export { parseJson } from "./parse/parse-json.ts";
export { findAnchor } from "./select/anchor.ts";
export { PathBudget } from "./select/path-budget.ts";
export { compileWhenAsked } from "./select/select.ts";
export { SelectorRules } from "./select/selector-rules.ts";
export { decideByAttributes } from "./visibility/by-attributes.ts";
