import {
  aBoolean,
  anArrayOf,
  aString,
  checkOptions,
  checkValue,
  lowerBound,
  type OptionChecks,
  oneOf,
  type ValueCheck,
  type Violation,
} from "@decant/page";
import { readAs } from "./from-markdown/from-markdown.ts";
import { dialects } from "./from-markdown/syntax.ts";
import { checkTree } from "./invariants/check.ts";
import type { Checked, Invariant } from "./invariants/invariant.ts";
import { markAsReadBack } from "./invariants/read-back.ts";
import { checkElsewhere, invariants } from "./invariants/verification.ts";

/** Options of {@link checkMarkdown}. */
export interface CheckOptions {
  /** Address of the page: with it, relative URLs are violations. */
  readonly baseUrl?: string | undefined;
  /** Ids of the invariants to check. @default all */
  readonly only?: readonly string[] | undefined;
  /** Ids of invariants to leave out. */
  readonly except?: readonly string[] | undefined;
  /** Ignore a block of YAML or TOML at the start, as in files of site generators. @default false */
  readonly frontMatter?: boolean | undefined;
}

/**
 * Ids of the invariants that demand the form of our writer: a matter of taste in Markdown from elsewhere.
 *
 * @example
 * checkMarkdown("* a\n", { except: formInvariants }); // []
 */
export const formInvariants: readonly string[] = ["idempotent", "marks-declared"];

/**
 * Check the invariants of any Markdown, except those that compare with a source. Nothing is repaired: `repaired` is always `false`.
 *
 * @returns Violations with the Markdown line concerned, in the order of lines.
 * @throws {TypeError} If `markdown` is not a string, an option is unknown or of the wrong type, or an invariant's id is unknown.
 * @example
 * checkMarkdown("# One\n\n### Three\n")[0]?.id; // "heading-step"
 */
export function checkMarkdown(markdown: string, options: CheckOptions = {}): Violation[] {
  checkValue("markdown", markdown, aString);
  checkOptions(options, { ...choiceChecks, baseUrl: aString, frontMatter: aBoolean });
  const chosen = selectInvariants(options);
  const skipped = options.frontMatter ? (frontMatter.exec(markdown)?.[0] ?? "") : "";
  const body = markdown.slice(skipped.length);
  const document: Checked = {
    mdast: readAs(body, dialects[0]),
    markdown: body,
    baseUrl: options.baseUrl,
  };
  markAsReadBack(document);
  const pointAt = pointFinder(body);
  const before = skipped.split("\n").length - 1;
  const violations = checkTree(document, chosen, { keep: true }).map(({ at, ...violation }): Violation => {
    const line = violation.line ?? (at === undefined ? undefined : pointAt(at.start).line);
    return line === undefined ? violation : { ...violation, line };
  });
  return [...violations, ...checkElsewhere(document, chosen, violations)]
    .map((violation) => (violation.line === undefined ? violation : { ...violation, line: violation.line + before }))
    .sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
}

const frontMatter =
  /^(?:---[ \t]*\r?\n(?:[\s\S]*?\r?\n)?---|\+\+\+[ \t]*\r?\n(?:[\s\S]*?\r?\n)?\+\+\+)[ \t]*(?:(?:\r?\n)+|$)/;

const ids: ValueCheck = anArrayOf(oneOf(...invariants.map(({ id }) => id)), "ids of invariants");
export const choiceChecks: OptionChecks<Pick<CheckOptions, "only" | "except">> = { only: ids, except: ids };

/** The invariants that options name, in order. */
export function selectInvariants({ only, except = [] }: Pick<CheckOptions, "only" | "except">): readonly Invariant[] {
  return invariants.filter(({ id }) => (only === undefined || only.includes(id)) && !except.includes(id));
}

/** A place in a text: `line` and `column` count from 1. */
export interface TextPoint {
  readonly line: number;
  readonly column: number;
  readonly offset: number;
}

/** Finds the point of an offset; offsets in any order. */
export function pointFinder(text: string): (offset: number) => TextPoint {
  const starts = [0];
  for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", end + 1)) starts.push(end + 1);
  return (offset) => {
    const line = Math.max(
      1,
      lowerBound(starts.length, (index) => starts[index] <= offset),
    );
    return { line, column: offset - starts[line - 1] + 1, offset };
  };
}
