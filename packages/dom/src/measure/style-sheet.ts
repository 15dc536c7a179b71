import type { Element } from "domhandler";

/** A style sheet that is written in a page. */
export interface StyleSheet {
  /** Its `style` element. */
  readonly element: Element;
  readonly text: string;
  /** Value of `media`; empty without one. */
  readonly media: string;
}

/** Types of CSS (HTML Standard, "The style element"); anything else is not a style sheet. */
const cssType = /^\s*(?:text\/css\s*(?:;|$)|$)/i;

/** The style sheets among `style` elements, in their order. */
export function styleSheetsOf(styles: readonly Element[]): StyleSheet[] {
  const sheets: StyleSheet[] = [];
  for (const element of styles) {
    const { type = "", media = "" } = element.attribs;
    if (cssType.test(type)) sheets.push({ element, text: textOf(element), media });
  }
  return sheets;
}

function textOf({ children }: Element): string {
  let text = "";
  for (const child of children) if (child.type === "text") text += child.data;
  return text;
}
