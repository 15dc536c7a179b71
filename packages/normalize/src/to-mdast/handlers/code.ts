import { removeInvisible } from "@decant/page";
import type { Element, Nodes } from "hast";
import type { Code } from "mdast";
import type { Content } from "../../nodes/mdast.ts";
import { childElement, classNames, hasClass, isElement, rawText, stringProperty } from "../../nodes/properties.ts";
import {
  actsInTex,
  cleanCode,
  cleanInlineCode,
  cleanLine,
  codeBlockText,
  codeLanguage,
  codeMeta,
  inlineMath,
  mathAsCode,
  otherSpaces,
  plainTex,
} from "../../nodes/text.ts";
import type { Handler } from "../types.ts";

const languageClass = /^lang(?:uage)?-(\S+)$/;
const edgeLineEnds = /^\n+|(?<!\n)\n+$/g;

/** `<pre>`: verbatim after its empty first lines, with the language from a class of `<code>` or `<pre>`. A title becomes a paragraph before it. */
export const pre: Handler = (state, element) => {
  const code = childElement(element, "code");
  const math = code && mathOf(code);
  if (math) return math;
  const value = codeBlockText(rawText(element));
  if (value.trim() === "" && code === undefined) return undefined;
  const lang = languageOf(code) ?? languageOf(element);
  const block: Code = {
    type: "code",
    lang,
    meta: lang === null ? null : codeMeta(stringProperty(element, "dataMeta")),
    value,
    position: element.position,
  };
  const title = cleanLine(stringProperty(element, "dataTitle"));
  if (title === "") return block;
  return state.toFlow([state.add(title, "code-title", element), block]);
};

function languageOf(element: Element | undefined): string | null {
  if (element === undefined) return null;
  for (const name of classNames(element)) {
    const language = languageClass.exec(String(name))?.[1];
    if (language !== undefined) return codeLanguage(removeInvisible(language));
  }
  return null;
}

/** Inline code. */
export const code: Handler = (state, element) => {
  const math = mathOf(element);
  if (math) return math;
  return isElement(element.children[0], "pre") ? state.all(element) : inlineCode(element);
};

/** Spaces are kept, as styles often show them. Line ends only lay out the source; at an edge they become a space outside. */
export function inlineCode(node: Nodes): Content[] {
  const text = cleanInlineCode(rawText(node));
  const value = text.replace(edgeLineEnds, "");
  const out: Content[] = [];
  if (text.startsWith("\n")) out.push({ type: "text", value: " " });
  if (value !== "") out.push({ type: "inlineCode", value: value.replaceAll("\n", " "), position: node.position });
  if (text.endsWith("\n") && value !== "") out.push({ type: "text", value: " " });
  return out;
}

const blankLines = /\n\s*\n/g;

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

export function formula(element: Element, text: string, display: boolean): Content | undefined {
  // A blank line would end the paragraph of the formula. TeX does not allow one either.
  const tex = removeInvisible(cleanCode(text)).replace(otherSpaces, " ").trim().replace(blankLines, "\n");
  const { position } = element;
  // A formula of invisible characters alone would be empty as text.
  if (cleanLine(tex) === "") return undefined;
  if (actsInTex(tex)) return mathAsCode({ type: display ? "math" : "inlineMath", value: tex, position });
  if (!display) return inlineMath(tex, position);
  return { type: "math", value: plainTex(tex).replace(blockWithoutMath, "    "), position };
}
