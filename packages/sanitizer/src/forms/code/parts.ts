import type { Element } from "@decant/dom";
import type { Context } from "../../tree/context.ts";
import { type CodePartRow, codePartRows } from "./frameworks.ts";

/** Roles of an element in a code block. */
export type CodeParts = ReadonlySet<CodePartRow["part"]>;

const none: CodeParts = new Set();

export function codeParts(element: Element, context: Context): CodeParts {
  const found = context.findRows(codePartRows, element);
  return found.length === 0 ? none : new Set(found.map(({ part }) => part));
}
