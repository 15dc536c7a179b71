import type { Text } from "hast";
import type { Context } from "../../tree/context.ts";
import type { CodeText } from "./text.ts";

/** Whether the signs of a diff are missing in its text. Without deleted lines, the marks may only highlight. */
export function isDrawnDiff({ value, changes }: CodeText, language: string | undefined): boolean {
  const drawn = [...changes.values()];
  if (language !== "diff" && !drawn.some(({ sign }) => sign === "-")) return false;
  const lines = value.split("\n");
  return drawn.length > 0 && [...changes].every(([line, { sign }]) => lines[line]?.startsWith(sign) === false);
}

/** The text of a diff with a sign before each changed line and a space before the others. */
export function signedLines({ value, span, changes }: CodeText, context: Context): Text[] {
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
    if (change === undefined) {
      pending += `${line === "" ? "" : " "}${line}${end}`;
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
