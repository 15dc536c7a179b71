import type { Element, Nodes } from "hast";
import { hasClass, isElement, rawText, stringProperty } from "../bridge/properties.ts";
import { actsInTex, mathAsCode } from "../bridge/tex.ts";
import { cleanCode, cleanLine, cleanText, removeInvisible } from "../bridge/text.ts";
import type { Content, Handler } from "../bridge/types.ts";

const blankLines = /\n\s*\n/g;

/**
 * What a reader of Markdown that knows no formulas takes for a tag, an address in angle brackets, a link, a definition or a
 * footnote's mark. A space behind it, which TeX passes over, makes it none.
 */
const liveWithoutMath = /<(?=[/!?]|[a-z][a-z\d-]*[\s/>]|[a-z][a-z\d+.-]{0,40}:|[^\s<>@]{1,64}@)|\](?=[(:[])|\[(?=\^)/gi;

/**
 * What such a reader takes for the start of a heading, a list, a quotation or a fence, or for a rule or the line under a heading.
 * Behind four spaces it is text, as the `$$` above it begins a paragraph; TeX passes over them too.
 */
const blockWithoutMath =
  /^[ \t]*(?![ \t])(?=#{1,6}(?:\s|$)|>|[-+*](?:\s|$)|\d{1,9}[.)](?:\s|$)|`{3}|~{3}|=+$|[-* \t]{3,}$|[_ \t]{3,}$)/gm;

/** `<code class="math-inline">` and `<code class="math-display">`, the forms of remark-math. */
export function mathOf(element: Element): Content | undefined {
  if (hasClass(element, "math-display")) return formula(element, rawText(element), true);
  if (hasClass(element, "math-inline")) return formula(element, rawText(element), false);
  return undefined;
}

/** MathML that carries its TeX; without it the text of the formula, which is all that is left. */
export const math: Handler = (state, element) => {
  const tex = texAnnotation(element);
  if (tex === undefined) return { type: "text", value: cleanText(rawText(element)), position: element.position };
  // Its parts, drawn one by one, say what the TeX says.
  state.drop(element, "mathml-presentation");
  state.add(tex, "math", element);
  return formula(element, tex, stringProperty(element, "display") === "block");
};

function formula(element: Element, text: string, display: boolean): Content | undefined {
  // A blank line would end a paragraph inside of the formula; TeX does not allow one either.
  const tex = removeInvisible(cleanCode(text)).trim().replace(blankLines, "\n");
  const { position } = element;
  if (actsInTex(tex)) return mathAsCode({ type: display ? "math" : "inlineMath", value: tex, position });
  const value = tex.replace(liveWithoutMath, "$& ");
  // Of characters that show nothing alone, nothing would be left in any text that repeats it.
  if (cleanLine(value) === "") return undefined;
  if (display) return { type: "math", value: value.replace(blockWithoutMath, "    "), position };
  return { type: "inlineMath", value: value.replaceAll("\n", " "), position };
}

function texAnnotation(element: Element): string | undefined {
  const stack: Nodes[] = [element];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (isElement(node, "annotation") && stringProperty(node, "encoding") === "application/x-tex") return rawText(node);
    if ("children" in node) for (const child of node.children) stack.push(child);
  }
  return undefined;
}
