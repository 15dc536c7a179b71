import type { Position } from "./tree/positions.ts";

export type { Extra } from "./all-parts.ts";
export type { Sanitized } from "./build-tree.ts";
export { contentChrome } from "./chrome/content-chrome.ts";
export { neverContent } from "./chrome/never-content.ts";
export type { DropRule, Match, RuleContext } from "./chrome/rule.ts";
export type { CalloutKind } from "./forms/callouts/read.ts";
export { checkKeep, defaultRules, type SanitizeOptions, sanitize } from "./sanitize.ts";
export type { Schema } from "./tree/context.ts";
export { defaultSchema } from "./tree/schema.ts";
export type { UrlPolicy } from "./tree/urls.ts";

declare module "hast" {
  interface TextData {
    /** Whether the text is not in the source: TeX, alternative text, a title from an attribute. */
    derived?: boolean;
    /** Whether it replaces a picture or a player: part of the Markdown, not of the plain text. */
    standIn?: boolean;
    /** Origin of a derived text, for the ledger: `sanitizer/alternative-text`. */
    rule?: string;
    /** Number of visible characters that it replaces, if it replaces part of a text run. */
    standsFor?: number;
  }
  interface ElementData {
    derived?: boolean;
    /** Position of the element that `dataCalloutTitle` was read from. */
    titlePosition?: Position;
    /** Of a link: whether a generator wrote its title. */
    generatedTitle?: boolean;
    /** Of an image: whether the page had it inside the link of a card. */
    ofCard?: boolean;
  }
}
