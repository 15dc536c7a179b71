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
/** The line feed directly after the start tag is not part of the value (HTML Standard). */
const firstLineFeed = /^\n/;

/** A field with an example that readers may change: several lines, named as code, without spell check or read-only. */
export function exampleEditor(element: Element, context: Context): Opening | undefined {
  const { attribs } = element;
  if (attribs.spellcheck !== "false" && attribs.readonly === undefined) return undefined;
  if (!isMatching(element, codeField)) return undefined;
  const value = element.children.map((child) => (child.type === "text" ? child.data : "")).join("");
  const code = cleanText(value).replace(firstLineFeed, "").trimEnd();
  if (!code.includes("\n")) return undefined;
  const language = codeLanguage(element, element, context);
  const properties: Properties = language === undefined ? {} : { className: [`language-${language}`] };
  const text = context.derivedText(`${code}\n`, element, "example-editor");
  const inner = context.element("code", properties, [text], element);
  setData(inner, { derived: true });
  const block = context.element("pre", {}, [inner], element);
  setData(block, { derived: true });
  return { node: block, parts: [] };
}
