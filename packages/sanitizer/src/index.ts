import type { Position } from "./tree/positions.ts";

export { contentChrome } from "./chrome/content-chrome.ts";
export { neverContent } from "./chrome/never-content.ts";
export type { DropRule, Match, RuleContext } from "./chrome/rule.ts";
export type { CalloutKind } from "./forms/callouts/kinds.ts";
export { type RehypeSanitizerOptions, rehypeSanitizer } from "./rehype.ts";
export { rehypeSafe, type SafeFile, type SafeOptions } from "./rehype-safe.ts";
export { defaultRules, type Sanitized, type SanitizeOptions, sanitize } from "./sanitize.ts";
export { defaultSchema, type Schema } from "./tree/schema.ts";
export type { UrlPolicy } from "./tree/urls.ts";

declare module "hast" {
  interface TextData {
    /** The text is not in the source in these words: TeX, alternative text, a title from an attribute. */
    derived?: boolean;
    /** Replaces a picture or a player that has no text of its own: part of the Markdown, not of the plain text. */
    standIn?: boolean;
    /** What a derived text is, for the ledger: `sanitizer/alternative-text`. */
    rule?: string;
    /** Number of visible characters of a text run that it replaces, if it replaces only part of the run. */
    standsFor?: number;
  }
  interface ElementData {
    derived?: boolean;
    /** Position of the element that `dataCalloutTitle` was read from. */
    titlePosition?: Position;
  }
}
