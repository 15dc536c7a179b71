import { removeInvisible } from "@decant/page";
import type { Element, Nodes } from "hast";
import type { Content } from "../../nodes/mdast.ts";
import { hasClass, isElement, rawText, stringProperty } from "../../nodes/properties.ts";
import { actsInTex, inlineMath, mathAsCode, plainTex } from "../../nodes/tex.ts";
import { cleanCode, cleanLine, cleanText } from "../../nodes/text.ts";
import { findNode } from "../../nodes/walk.ts";
import type { Handler } from "../types.ts";

const blankLines = /\n\s*\n/g;

/** The no-break space and separators, which some readers take for line ends. */
const otherSpaces = /[\u00a0\u2028\u2029]/g;

/**
 * Lines that readers without formulas would take for a heading, list, quotation, fence, HTML, rule or underline. Four spaces make them
 * text, since the `$$` above begins a paragraph; TeX ignores the spaces.
 */
const blockWithoutMath =
  /^[ \t]*(?![ \t])(?=#{1,6}(?:\s|$)|>|<[a-z]|[-+*](?:\s|$)|\d{1,9}[.)](?:\s|$)|`{3}|~{3}|=+$|[-:|][-:| \t]*$|[-* \t]{3,}$|[_ \t]{3,}$)/gim;

/** `<code class="math-inline">` and `<code class="math-display">`, the forms of remark-math. */
export function mathOf(element: Element): Content | undefined {
  if (hasClass(element, "math-display")) return formula(element, rawText(element), true);
  if (hasClass(element, "math-inline")) return formula(element, rawText(element), false);
  return undefined;
}

/** MathML: the TeX of its annotation, or its text. */
export const math: Handler = (state, element) => {
  const annotation = findNode(element, isTex);
  if (annotation === undefined) return { type: "text", value: cleanText(rawText(element)), position: element.position };
  const tex = rawText(annotation);
  // The presentation repeats the TeX.
  state.drop(element, "mathml-presentation");
  state.add(tex, "math", element);
  return formula(element, tex, stringProperty(element, "display") === "block");
};

function formula(element: Element, text: string, display: boolean): Content | undefined {
  // A blank line would end the paragraph of the formula. TeX does not allow one either.
  const tex = removeInvisible(cleanCode(text)).replace(otherSpaces, " ").trim().replace(blankLines, "\n");
  const { position } = element;
  // A formula of invisible characters alone would be empty as text.
  if (cleanLine(tex) === "") return undefined;
  if (actsInTex(tex)) return mathAsCode({ type: display ? "math" : "inlineMath", value: tex, position });
  if (!display) return inlineMath(tex, position);
  return { type: "math", value: plainTex(tex).replace(blockWithoutMath, "    "), position };
}

function isTex(node: Nodes): node is Element {
  return isElement(node, "annotation") && stringProperty(node, "encoding") === "application/x-tex";
}
