import type { Text } from "hast";
import type { CodeText, Context } from "../tree/context.ts";

/** The text of code in which lines are marked as inserted and deleted, with their signs; `undefined` for other code. */
export function signDiff(code: CodeText, language: string | undefined, context: Context): Text[] | undefined {
  return isDrawnDiff(code, language) || isWrittenDiff(code) ? signedLines(code, context) : undefined;
}

/** Whether the signs of a diff are missing in its text. Without deleted lines, the marks may only highlight. */
function isDrawnDiff({ value, changes }: CodeText, language: string | undefined): boolean {
  const drawn = [...changes.values()];
  if (language !== "diff" && !drawn.some(({ sign }) => sign === "-")) return false;
  const lines = value.split("\n");
  return drawn.length > 0 && [...changes].every(([line, { sign }]) => lines[line]?.startsWith(sign) === false);
}

/** Whether each changed line begins with its sign. */
function isWrittenDiff({ value, changes }: CodeText): boolean {
  const lines = value.split("\n");
  return changes.size > 0 && [...changes].every(([line, { sign }]) => lines[line]?.startsWith(sign) === true);
}

const headLine = /^(?:@@|$)/;

/** Whether the other lines of such a diff lack the space before them (GitHub). */
function lacksSpaces({ value, changes }: CodeText): boolean {
  return value.split("\n").some((line, index) => !(changes.has(index) || headLine.test(line) || line.startsWith(" ")));
}

/** The text of a diff with a sign before each changed line and a space before the others. */
function signedLines(code: CodeText, context: Context): Text[] {
  const { value, span, changes } = code;
  const isWritten = isWrittenDiff(code);
  if (isWritten && !lacksSpaces(code)) return [context.text(value, span)];
  const texts: Text[] = [];
  let start = span?.start;
  let pending = "";
  const flush = (end: number | undefined) => {
    const from = start === undefined || end === undefined ? undefined : { start, end };
    if (pending !== "") texts.push(context.text(pending, from));
    pending = "";
    start = end;
  };
  const lines = value.split("\n");
  for (const [index, line] of lines.entries()) {
    const change = changes.get(index);
    const end = index < lines.length - 1 ? "\n" : "";
    if (change === undefined || isWritten) {
      pending += `${change !== undefined || headLine.test(line) ? "" : " "}${line}${end}`;
      continue;
    }
    const at = change.at ?? start;
    flush(at);
    texts.push(context.derivedText(change.sign, at === undefined ? undefined : { start: at, end: at }, "diff-sign"));
    pending += line + end;
  }
  flush(span?.end);
  return texts;
}
