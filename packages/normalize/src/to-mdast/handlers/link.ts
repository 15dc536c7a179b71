import type { Element } from "hast";
import type { RootContent } from "mdast";
import { type Content, hasFlow } from "../../nodes/mdast.ts";

import { isSet, stringProperty } from "../../nodes/properties.ts";
import { mathAsCode } from "../../nodes/tex.ts";
import { cleanLine } from "../../nodes/text.ts";
import { cleanUrl } from "../../nodes/url.ts";
import { spreadLink } from "../spread.ts";
import type { Handler, State } from "../types.ts";
import { footnoteIdentifier } from "./footnotes.ts";

export const a: Handler = (state, element) => {
  if (isSet(element, "dataFootnoteBackref")) return state.drop(element, "footnote-backreference");
  if (isSet(element, "dataFootnoteRef")) return footnoteReference(state, element);
  const url = linkUrl(state, element);
  if (url === undefined || state.open.link) return state.all(element);
  const children = state.within("link", element);
  const build = (inner: RootContent[]): Content => ({
    type: "link",
    url,
    title: cleanLine(stringProperty(element, "title")) || null,
    children: textOfLink(inner) as never,
    position: element.position,
  });
  return hasFlow(children) ? spreadLink(children, build) : build(children);
};

const bracket = /[[\]]/;
const escapeOrBracket = /\\[\s\S]|[[\]]/g;

/**
 * `]:` in code would make a definition of the link, and cannot be escaped: such code becomes text. A formula with an unpaired bracket
 * (`[0,1)`) becomes code: to readers without formulas its bracket would end the link.
 */
export function textOfLink(children: readonly RootContent[]): readonly RootContent[] {
  if (children.every(({ type }) => type === "text")) return children;
  return children.map((child) => {
    if (child.type === "inlineCode" && mayEndLink(child.value))
      return { ...child, type: "text", value: cleanLine(child.value) };
    if (child.type === "inlineMath" && !pairsBrackets(child.value)) return mathAsCode(child);
    if ("children" in child) child.children = textOfLink(child.children as RootContent[]) as never;
    return child;
  });
}

/** Whether code would end its link: as a definition, or in marked by a bracket after a backtick. */
function mayEndLink(code: string): boolean {
  return code.includes("]:") || (code.includes("`") && bracket.test(code));
}

function pairsBrackets(tex: string): boolean {
  let open = 0;
  for (const [unit] of tex.matchAll(escapeOrBracket)) {
    if (unit === "[") open++;
    else if (unit === "]" && --open < 0) return false;
  }
  return open === 0;
}

function linkUrl(state: State, element: Element): string | undefined {
  const href = stringProperty(element, "href");
  if (href === undefined) return undefined;
  return cleanUrl(href, "link", state.frozenBaseUrl);
}

/** `[^identifier]` replaces the mark of the page. */
function footnoteReference(state: State, element: Element): Content | undefined {
  const identifier = footnoteIdentifier(stringProperty(element, "href") ?? "");
  state.drop(element, "footnote-mark");
  return identifier === ""
    ? undefined
    : { type: "footnoteReference", identifier, label: identifier, position: element.position };
}

/** Only the first `<base href>` of a document applies, resolved against the address of the page. */
export const base: Handler = (state, element) => {
  if (state.baseFound) return;
  const href = cleanUrl(stringProperty(element, "href") ?? "", "link", state.frozenBaseUrl);
  state.baseFound = true;
  if (href && URL.canParse(href)) state.frozenBaseUrl = href;
};
