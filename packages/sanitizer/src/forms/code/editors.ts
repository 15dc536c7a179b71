import type { Element } from "@decant/dom";
import type { Properties } from "hast";
import { isMatching } from "../../source/rows.ts";
import { cleanText } from "../../source/text.ts";
import type { Context } from "../../tree/context.ts";
import { setData } from "../../tree/edit.ts";
import type { Opening } from "../../tree/opening.ts";
import { codeLanguage } from "./language.ts";

/** Fields that hold code: `Documentation-exampleCode code` (pkg.go.dev), `playground-code`, `code-editor`. */
const codeField =
  "[class$=code i], [class*='code ' i], [class*=code-editor], [class*=code_editor], [class*=codeeditor i]";
/** The line feed directly after the start tag, which HTML's parser removes. */
const firstLineFeed = /^\n/;

/**
 * A field in which readers may change an example before they run it.
 *
 * It holds code of several lines, says so by its name, and is not checked for spelling, or cannot be written in; fields
 * for input are empty, and those with an address or a snippet to copy have one line or no such name.
 */
export function exampleEditor(element: Element, context: Context): Opening | undefined {
  const { attribs } = element;
  if (attribs.spellcheck !== "false" && attribs.readonly === undefined) return undefined;
  if (!isMatching(element, codeField)) return undefined;
  const value = element.children.map((child) => (child.type === "text" ? child.data : "")).join("");
  const code = cleanText(value).replace(firstLineFeed, "").trimEnd();
  if (!code.includes("\n")) return undefined;
  const language = codeLanguage(element, element, context);
  const properties: Properties = language === undefined ? {} : { className: [`language-${language}`] };
  const inner = context.element(
    "code",
    properties,
    [context.derivedText(`${code}\n`, element, "example-editor")],
    element,
  );
  setData(inner, { derived: true });
  const block = context.element("pre", {}, [inner], element);
  setData(block, { derived: true });
  return { node: block, parts: [] };
}
