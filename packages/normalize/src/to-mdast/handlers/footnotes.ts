import type { Element } from "hast";
import type { FootnoteDefinition } from "mdast";
import { append } from "../../nodes/append.ts";
import type { Content } from "../../nodes/mdast.ts";
import { isElement, isSet, rawText, stringProperty } from "../../nodes/properties.ts";
import type { Handler, State } from "../types.ts";
import { flow } from "./fall-through.ts";

const identifierPrefix = /^.*#|^(?:user-content-)?(?:fn|footnote|note)[-:_]?/g;
const unsafeInIdentifier = /[^\p{L}\p{N}_.-]+/gu;

/** The part of an `id` or `href` that names a footnote, in characters that need no escape. */
export function footnoteIdentifier(reference: string): string {
  const fragment = reference.slice(reference.lastIndexOf("#") + 1);
  return fragment.replace(identifierPrefix, "").replace(unsafeInIdentifier, "-").toLowerCase();
}

/** `<section data-footnotes>`, as mdast-util-to-hast writes it: each item is a definition. */
export const section: Handler = (state, element, parent) => {
  if (!isSet(element, "dataFootnotes")) return flow(state, element, parent);
  const out: Content[] = [];
  for (const child of element.children) {
    if (isElement(child, "ol", "ul")) append<Content>(out, definitions(state, child));
    else if (isElement(child, "h1", "h2", "h3", "h4", "h5", "h6")) state.drop(child, "footnote-heading");
    else if (!isElement(child, "hr")) append<Content>(out, state.all({ type: "root", children: [child] }));
  }
  return out;
};

function definitions(state: State, list: Element): FootnoteDefinition[] {
  const found: FootnoteDefinition[] = [];
  state.containers++;
  for (const item of list.children) {
    if (!isElement(item, "li")) continue;
    const identifier = footnoteIdentifier(stringProperty(item, "id") ?? "") || `note-${found.length + 1}`;
    const children = state.toFlow(state.all(item));
    if (children.length > 0 || rawText(item).trim() !== "") {
      found.push({
        type: "footnoteDefinition",
        identifier,
        label: identifier,
        children: children as never,
        position: item.position,
      });
    }
  }
  state.containers--;
  return found;
}
