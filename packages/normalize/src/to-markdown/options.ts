import { type OptionChecks, oneOf } from "@decant/page";

/** Options of {@link toMarkdown}. */
export interface WriterOptions {
  /** Mark of unordered lists; neighbouring lists alternate with `*`. @default "-" */
  readonly bullet?: "-" | "*" | "+" | undefined;
  /** Mark of emphasis; `_` gives way to `*` beside letters, where it would be read as text. @default "*" */
  readonly emphasis?: "*" | "_" | undefined;
  /** `setext` underlines headings of the first two levels. @default "atx" */
  readonly headings?: "atx" | "setext" | undefined;
}

/** Options of {@link applyStyle}: the parts of a tree to write, and their form. The defaults change nothing. */
export interface StyleOptions {
  /** Links in place, as references to a list at the end, or their text alone. @default "inline" */
  readonly links?: "inline" | "reference" | "drop" | undefined;
  /** Images as they are, as their alternative text, as links to the picture, or not at all. @default "keep" */
  readonly images?: "keep" | "alt" | "link" | "drop" | undefined;
  /** Tables with pipes, as a list with an item for each row, or not at all. `commonmark` has no pipes. @default "pipes" */
  readonly tables?: "pipes" | "list" | "drop" | undefined;
  /** `drop` leaves out the marks of emphasis, strong emphasis and deletion; their words stay. @default "keep" */
  readonly formatting?: "keep" | "drop" | undefined;
  /** `commonmark` leaves out constructs that CommonMark lacks: tables, strikethrough, tasks, footnotes, alerts, formulas. @default "gfm" */
  readonly dialect?: "gfm" | "commonmark" | undefined;
}

export const writerChecks: OptionChecks<WriterOptions> = {
  bullet: oneOf("-", "*", "+"),
  emphasis: oneOf("*", "_"),
  headings: oneOf("atx", "setext"),
};

/** The values of the options of style that change nothing. */
export const plainStyle: Required<StyleOptions> = {
  ...{ links: "inline", images: "keep", tables: "pipes", formatting: "keep", dialect: "gfm" },
};

export const styleChecks: OptionChecks<StyleOptions> = {
  links: oneOf("inline", "reference", "drop"),
  images: oneOf("keep", "alt", "link", "drop"),
  tables: oneOf("pipes", "list", "drop"),
  formatting: oneOf("keep", "drop"),
  dialect: oneOf("gfm", "commonmark"),
};
