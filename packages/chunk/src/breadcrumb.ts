import type { CountTokens } from "./options.ts";

const separator = " > ";

/** Share of the budget for the breadcrumb; above it, outer parts are left out (guess). */
const budgetShare = 1 / 4;

/**
 * Title and headings of a chunk as a line: `Handbook > Gauges > Sticking floats`.
 *
 * @param title Left out if the first heading is the same.
 */
export function breadcrumbOf(
  title: string | null | undefined,
  headingPath: readonly string[],
  budget: number,
  countTokens: CountTokens,
): string {
  const parts = title && title !== headingPath[0] ? [title, ...headingPath] : [...headingPath];
  const room = budget * budgetShare;
  while (parts.length > 0) {
    const line = parts.join(separator);
    if (countTokens(line) + joinTokens <= room) return line;
    // The innermost heading is the most informative, then the title.
    parts.splice(parts.length > 2 ? 1 : 0, 1);
  }
  return "";
}

/** The blank line after it. */
export const joinTokens = 2;
