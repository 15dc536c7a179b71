import {
  aBoolean,
  anArrayOf,
  anObject,
  aString,
  aWholeNumber,
  checkOptions,
  checkValue,
  type OptionChecks,
  oneOf,
  type ValueCheck,
} from "@decant/page";
import type { ToMdastOptions } from "./bridge/types.ts";
import type { StyleOptions } from "./markdown/style.ts";
import type { WriterOptions } from "./markdown/to-markdown.ts";

/** Options of {@link normalize}. */
export interface NormalizeOptions extends ToMdastOptions, WriterOptions, StyleOptions {
  /** Also read the Markdown back (`reparse-equal`, `idempotent`), which costs several times everything else. @default false */
  readonly verify?: boolean | undefined;
  /** As `verify`. Whoever asks for it takes every violation for a failure, repaired or not. @default false */
  readonly strict?: boolean | undefined;
}

const anAbsoluteUrl: ValueCheck = {
  expected: "an absolute URL",
  accepts: (value) => typeof value === "string" && URL.canParse(value),
};

const checks: OptionChecks<NormalizeOptions> = {
  baseUrl: anAbsoluteUrl,
  handlers: anObject,
  nodeHandlers: anObject,
  // Handlers recurse; about 1,500 levels fit on the default stack of Node.
  maxDepth: aWholeNumber(1, 1000),
  maxNesting: aWholeNumber(1, 100),
  tightLists: aBoolean,
  quotes: anArrayOf(aString, "strings"),
  bullet: oneOf("-", "*", "+"),
  emphasis: oneOf("*", "_"),
  headings: oneOf("atx", "setext"),
  links: oneOf("inline", "reference", "drop"),
  images: oneOf("keep", "alt", "link", "drop"),
  tables: oneOf("pipes", "list", "drop"),
  formatting: oneOf("keep", "drop"),
  dialect: oneOf("gfm", "commonmark"),
  verify: aBoolean,
  strict: aBoolean,
};

export const aTree: ValueCheck = {
  expected: "a tree of nodes with a type",
  accepts: (value) => typeof (value as { readonly type?: unknown } | null | undefined)?.type === "string",
};

/**
 * Refuse a wrong call before anything is converted.
 *
 * @throws {TypeError} If the tree is none, or an option is unknown or of the wrong type.
 * @throws {RangeError} If a number is out of its range.
 */
export function checkCall(tree: unknown, options: NormalizeOptions): void {
  checkValue("tree", tree, aTree);
  checkNormalizeOptions(options);
}

/**
 * Refuse wrong options of `normalize`, for who will call it later.
 *
 * @throws {TypeError} If an option is unknown or of the wrong type.
 * @throws {RangeError} If a number is out of its range.
 */
export function checkNormalizeOptions(options: NormalizeOptions): void {
  checkOptions(options, checks);
}

/** Refuse a wrong call of a normalizer. */
export function checkPageOptions(tree: unknown, options: { readonly baseUrl?: string | undefined }): void {
  checkValue("tree", tree, aTree);
  checkOptions(options, { baseUrl: anAbsoluteUrl });
}
