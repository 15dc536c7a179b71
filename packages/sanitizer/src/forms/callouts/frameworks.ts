import type { Row } from "../../source/rows.ts";
import type { CalloutKind } from "./kinds.ts";

/** Notes, tips and warnings of a framework. */
export interface CalloutRow extends Row {
  /**
   * The kind, or the place of its word: `[attribute]`, or the rest of a class token that contains a word (`*alert*`:
   * `alert-warning`, `alert--warning`). A class token that is a kind always counts. @default any part of a class token
   */
  readonly kind?: CalloutKind | `*${string}*` | `[${string}]`;
  /** Selector of the title, which comes first. @default {@link anyTitle} */
  readonly title?: string;
  /** Whether only a title that is one of the common words (`Note`, `Warning:`) makes a callout of it. @default false */
  readonly byTitle?: boolean;
  /** Whether an element with a title and no kind is a note. @default false */
  readonly isNote?: boolean;
}

const titleWords = ["title", "heading", "header", "label", "summary", "caption"] as const;

/** Elements with a class token that is a word for titles, or contains one. */
export const anyTitle: string = [
  ...titleWords.map(
    (word) => `.${word}, [class^=${word}-], [class*=' ${word}-'], [class*=-${word}], [class*=_${word}]`,
  ),
  "[class*=admonitionHeading]",
].join(", ");

/** Elements that show the kind as an icon. */
export const anyIcon = "[class*=icon], [aria-hidden=true]";

/** Such an element, or a paragraph before a box with the text. */
const leadTitle = `${anyTitle}, p:first-child:has(+ div:last-child)`;

/** First match wins. */
export const calloutRows: readonly CalloutRow[] = [
  { id: "obsidian", selector: "[data-callout]", kind: "[data-callout]", isNote: true },
  { id: "mintlify", selector: "[data-callout-type]", kind: "[data-callout-type]", isNote: true },
  // Docusaurus, MkDocs, Sphinx, Asciidoctor.
  { id: "admonition", selector: "[class*=admonition]", kind: "*admonition*", isNote: true },
  // Quarto, Nextra, Notion, Bootstrap's documentation.
  { id: "callout", selector: "[class*=callout]", kind: "*callout*", isNote: true },
  { id: "vitepress", selector: ".custom-block, .custom-container", kind: "*custom*", isNote: true },
  { id: "rspress", selector: ".rspress-directive, .directive", kind: "*directive*", isNote: true },
  { id: "confluence", selector: ".confluence-information-macro", kind: "*information-macro*", isNote: true },
  { id: "confluence-panel", selector: "[class*=panel-macro]", kind: "*panel-macro*" },
  // The editor of Confluence Cloud.
  { id: "confluence-editor", selector: ".ak-editor-panel", kind: "[data-panel-type]", isNote: true },
  { id: "starlight", selector: ".starlight-aside, .sl-aside", kind: "*aside*" },
  { id: "gitbook", selector: ".hint", kind: "*hint*" },
  { id: "hugo-book", selector: ".book-hint", kind: "*book-hint*" },
  { id: "shortcodes-ultimate", selector: ".su-note", kind: "note" },
  // Bootstrap, GitHub.
  { id: "alert", selector: ".alert, [class*=alert-], [class*=-alert]", kind: "*alert*" },
  { id: "notice", selector: ".notice, [class*=notice-], [class*=-notice]", kind: "*notice*" },
  // Chirpy, a theme of Jekyll.
  { id: "chirpy", selector: "blockquote[class*=prompt-]", kind: "*prompt*" },
  { id: "bookdown", selector: "[class*=rmd]", kind: "*rmd*" },
  { id: "infobox", selector: ".infobox", kind: "*infobox*" },
  { id: "tagged-quote", selector: ".blockquote-tag", kind: "*blockquote-tag*" },
  // Fumadocs names the kind in a variable.
  { id: "fumadocs", selector: "[style*='--callout-'], [style*='--admonition-']", kind: "[style]", title: leadTitle, isNote: true },
  // WAI-ARIA 1.2.
  { id: "note-role", selector: "[role=note]", title: leadTitle, isNote: true },
  // Boxes of any name or look.
  { id: "box", selector: ".box, .card, .panel, .well, [class*=-box], [class*=box-], div[style*=background], div[style*=border]", byTitle: true },
]; // biome-ignore format: one row a line
