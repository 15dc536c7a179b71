import type { Position } from "./position.ts";

export type { CalloutKind } from "./canonical/callouts.ts";
export { contentChrome } from "./rules/content-chrome.ts";
export { neverContent } from "./rules/never-content.ts";
export type { DropRule, Match, RuleContext } from "./rules/rule.ts";
export { defaultRules, type Sanitized, type SanitizeOptions, sanitize } from "./sanitize.ts";
export { defaultSchema, type Schema } from "./schema.ts";
export type { UrlPolicy } from "./urls.ts";

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
