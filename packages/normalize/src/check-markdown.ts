import type { Violation } from "@decant/page";
import { checkTree } from "./invariants/check.ts";
import { invariants } from "./invariants/index.ts";
import type { Checked, Invariant } from "./invariants/invariant.ts";
import { fromMarkdown } from "./markdown/from-markdown.ts";

export interface CheckOptions {
  /** Address of the page: with it, relative URLs are violations. */
  readonly baseUrl?: string;
  /** Ids of the invariants to check. @default all */
  readonly only?: readonly string[];
  /** Ids of invariants to leave out. */
  readonly except?: readonly string[];
  /** Pass over a block of YAML or TOML at the start, as files of site generators have it. @default false */
  readonly frontMatter?: boolean;
}

/** Those that ask for the form that our writer gives: a good check of what was made here, a matter of taste elsewhere. */
export const formInvariants: readonly string[] = ["idempotent", "marks-declared"];

/**
 * Check the invariants on any Markdown, also one that was not made here.
 *
 * Those that compare with a source are left out. Nothing is repaired: `repaired` is always `false`.
 *
 * @returns Violations with the Markdown line concerned, in the order of lines.
 * @throws {RangeError} If `only` or `except` names no invariant.
 * @example
 * checkMarkdown("# One\n\n### Three\n")[0]?.id; // "heading-step"
 */
export function checkMarkdown(markdown: string, options: CheckOptions = {}): Violation[] {
  const chosen = selectInvariants(options);
  const skipped = options.frontMatter ? (frontMatter.exec(markdown)?.[0] ?? "") : "";
  const body = markdown.slice(skipped.length);
  const document: Checked = {
    mdast: fromMarkdown(body),
    markdown: body,
    ...(options.baseUrl === undefined ? {} : { baseUrl: options.baseUrl }),
  };
  const pointAt = pointFinder(body);
  const before = skipped.split("\n").length - 1;
  return checkTree(document, chosen, { keep: true })
    .map(({ id, message, at, line }) => {
      const found = line ?? (at === undefined ? undefined : pointAt(at.start).line);
      return { id, message, repaired: false, ...(found === undefined ? {} : { line: found + before }) };
    })
    .sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
}

const frontMatter =
  /^(?:---[ \t]*\r?\n(?:[\s\S]*?\r?\n)?---|\+\+\+[ \t]*\r?\n(?:[\s\S]*?\r?\n)?\+\+\+)[ \t]*(?:(?:\r?\n)+|$)/;

/**
 * The invariants that options name, in order.
 *
 * @throws {RangeError} If an id is none.
 */
export function selectInvariants({ only, except = [] }: Pick<CheckOptions, "only" | "except">): readonly Invariant[] {
  const known = new Set(invariants.map(({ id }) => id));
  const unknown = [...(only ?? []), ...except].find((id) => !known.has(id));
  if (unknown !== undefined) throw new RangeError(`only, except: there is no invariant "${unknown}"`);
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
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] as number) <= offset) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: offset - (starts[low] as number) + 1, offset };
  };
}
