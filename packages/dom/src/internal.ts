/** Exports for Decant's other packages. They may change in any version. */
export { parse as parseSelector, stringify as stringifySelector } from "css-what";
export { type JsonScalar, unescapeJson } from "./declared/located-json.ts";
export {
  isThing,
  type JsonLd,
  jsonLdOf,
  type PageScript,
  readJsonLd,
  readMarkedUp,
  readState,
  scriptsOf,
  type Thing,
} from "./declared/things.ts";
export { isMarkdownType } from "./decode/label.ts";
export { lazily, overPages, remembering } from "./lazily.ts";
export { countText } from "./measure/count-text.ts";
export { isSiteName } from "./measure/measure.ts";
export { offsetsInSource } from "./measure/offsets.ts";
export {
  blockElements,
  Has,
  isTextOfFrames,
  type KnownTag,
  knownTag,
  OTHER,
  TEXT,
  tagCount,
  tagSet,
  unrenderedElements,
} from "./measure/tags.ts";
export { BareRecord } from "./parse/nodes.ts";
export { findAnchor, PathBudget } from "./select/paths.ts";
export { compileWhenAsked } from "./select/select.ts";
export { subjectOf } from "./select/selector-index.ts";
export { SelectorRules } from "./select/selector-rules.ts";
