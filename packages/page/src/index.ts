export { canParseUrl, percentDecode } from "./addresses.ts";
export type { DiagnosticCode, ErrorCode, StageCode } from "./codes.ts";
export type * from "./diagnostic.ts";
export { DecantError } from "./error.ts";
export { hasInvisible, removeInvisible } from "./invisible.ts";
export type * from "./ledger.ts";
export { commentsRule, itemKinds, type PageList, pageLists } from "./names.ts";
export { lowerBound, nodesIn, OffsetPosition, pointOnOneLine } from "./nodes.ts";
export {
  aBoolean,
  aFunction,
  aNumber,
  anAbsoluteUrl,
  anArrayOf,
  anObject,
  aString,
  aWholeNumber,
  checkOptions,
  checkValue,
  type OptionChecks,
  oneOf,
  type ValueCheck,
} from "./options.ts";
export type * from "./page.ts";
export {
  type ParameterRule,
  ParameterRules,
  parameterRules,
  type RedirectorRule,
  redirectorRules,
  withoutTracking,
} from "./url-parameters.ts";
export { countVisible, isStableUnit, isVisibleUnit } from "./visible.ts";
