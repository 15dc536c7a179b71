export type { CalloutKind } from "./canonical/callouts.ts";
export { contentChrome } from "./rules/content-chrome.ts";
export { neverContent } from "./rules/never-content.ts";
export type { DropRule, Match, RuleContext } from "./rules/rule.ts";
export { defaultRules, type Sanitized, type SanitizeOptions, sanitize } from "./sanitize.ts";
export { defaultSchema, type Schema } from "./schema.ts";
export type { UrlPolicy } from "./urls.ts";
