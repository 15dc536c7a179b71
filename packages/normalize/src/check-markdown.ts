import type { Violation } from "@decant/page";
import { checkReading, checkTree } from "./invariants/check.ts";
import type { Checked } from "./invariants/invariant.ts";
import { fromMarkdown } from "./markdown/from-markdown.ts";

export interface CheckOptions {
  /** Address of the page: with it, relative URLs are violations. */
  readonly baseUrl?: string;
}

/**
 * Check the invariants on any Markdown, also one that was not made here.
 *
 * Those that compare with a source are left out. Nothing is repaired: `repaired` is always `false`.
 *
 * @returns Violations with the Markdown line concerned.
 * @example
 * checkMarkdown("# One\n\n### Three\n")[0]?.id; // "heading-step"
 */
export function checkMarkdown(markdown: string, options: CheckOptions = {}): Violation[] {
  const mdast = fromMarkdown(markdown);
  const document: Checked = { mdast, markdown, ...(options.baseUrl === undefined ? {} : { baseUrl: options.baseUrl }) };
  const violations = [...checkReading(document), ...checkTree(document)];
  const lineAt = lineFinder(markdown);
  return violations.map(({ id, message, at, line }) => {
    const found = line ?? (at === undefined ? undefined : lineAt(at.start));
    return { id, message, repaired: false, ...(found === undefined ? {} : { line: found }) };
  });
}

/** Finds the line of an offset, both from the start of the document; offsets in any order. */
function lineFinder(markdown: string): (offset: number) => number {
  const starts = [0];
  for (let end = markdown.indexOf("\n"); end !== -1; end = markdown.indexOf("\n", end + 1)) starts.push(end + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] as number) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}
