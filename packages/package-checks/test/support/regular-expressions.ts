import { sourcesOf } from "../../src/published.ts";

/** A regular expression, as in the source. */
export interface RegularExpression {
  /** `package/file.ts:line`. */
  readonly where: string;
  readonly source: string;
  readonly flags: string;
}

/** Tokens that may precede a literal; after anything else a slash divides. */
const literal = /(?<=[=(,:?&|![{;]\s*|return\s+)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[dgimsuvy]*/g;
/** A literal on a line of its own. */
const atLineStart = /^\s+\//;
const parts = /^\/(?<source>.*)\/(?<flags>\w*)$/s;
const comment = /^\s*(?:\*|\/\/|\/\*)/;

/**
 * Regular expression literals of a package's sources, tests left out.
 *
 * @param folder Folder of the package.
 * @throws {Error} If there is no `src` in it.
 */
export function regularExpressionsOf(folder: string): RegularExpression[] {
  const found: RegularExpression[] = [];
  for (const [file, text] of sourcesOf(folder)) {
    for (const [index, line] of text.split("\n").entries()) {
      if (comment.test(line)) continue;
      for (const [text] of line.replace(atLineStart, "= /").matchAll(literal)) {
        const { source = "", flags = "" } = parts.exec(text)?.groups ?? {};
        if (isValid(source, flags)) found.push({ where: `${file}:${index + 1}`, source, flags });
      }
    }
  }
  return found;
}

function isValid(source: string, flags: string): boolean {
  try {
    return new RegExp(source, flags).source !== "";
  } catch {
    return false;
  }
}
