import { hasFlow } from "../../nodes/mdast.ts";
import { paragraph } from "../flow.ts";
import { cleanParagraphs } from "../phrasing.ts";
import type { Handler } from "../types.ts";
import { ignore, transparent } from "./fall-through.ts";

export const br: Handler = (_state, element) => ({ type: "break", position: element.position });

export const hr: Handler = (_state, element) => ({ type: "thematicBreak", position: element.position });

/** `<wbr>` only allows a line break, so it writes nothing. */
export const wbr: Handler = () => undefined;

export const p: Handler = (state, element) => {
  const nodes = state.all(element);
  if (hasFlow(nodes)) return state.toFlow(nodes);
  const groups = cleanParagraphs(nodes);
  if (groups.length === 1 && groups[0]) return { type: "paragraph", children: groups[0], position: element.position };
  return groups.map(paragraph);
};

/** The visible line of `<details>`: a paragraph in bold before the content. A heading in it stays a heading. */
export const summary: Handler = (state, element) => {
  const nodes = state.marked("b", () => state.within("summary", element));
  if (hasFlow(nodes)) return state.toFlow(nodes);
  return cleanParagraphs([{ type: "strong", children: nodes as never, position: element.position }]).map(paragraph);
};

/** A button is ignored, except in a heading or summary, where it is the text. */
export const button: Handler = (state, element, parent) =>
  (state.open.heading || state.open.summary ? transparent : ignore)(state, element, parent);
