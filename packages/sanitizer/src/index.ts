import type { Position } from "./tree/positions.ts";

export { contentChrome } from "./chrome/content-chrome.ts";
export { neverContent } from "./chrome/never-content.ts";
export type { DropRule, Match, RuleContext } from "./chrome/rule.ts";
export type { CalloutKind } from "./forms/callouts/kinds.ts";
export { rehypeSafe, type SafeFile, type SafeOptions } from "./rehype-safe.ts";
export { type RehypeSanitizerOptions, rehypeSanitizer } from "./rehype.ts";
export { defaultRules, type Sanitized, type SanitizeOptions, sanitize } from "./sanitize.ts";
export { defaultSchema, type Schema } from "./tree/schema.ts";
export type { UrlPolicy } from "./tree/urls.ts";

declare module "hast" {
  interface TextData {
    /** The text is not in the source in these words: TeX, alternative text, a title from an attribute. */
    derived?: boolean;
    /** It stands in for a picture or a player without a text of its own: in the Markdown, but no part of the plain text. */
    standIn?: boolean;
    /** What a derived text is, for the ledger: `sanitizer/alternative-text`. */
    rule?: string;
    /** Where it stands for a part of a text run: how many visible characters it stands for. */
    standsFor?: number;
  }
  interface ElementData {
    derived?: boolean;
    /** Where the element stood that `dataCalloutTitle` was read from. */
    titlePosition?: Position;
  }
}
