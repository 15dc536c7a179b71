import type { Element } from "hast";
import type { Blockquote } from "mdast";
import type { Position } from "unist";
import type { CalloutKind, Content } from "../../nodes/mdast.ts";
import { edgeOf } from "../../nodes/position.ts";
import { stringProperty } from "../../nodes/properties.ts";
import { cleanLine } from "../../nodes/text.ts";
import { isTooDeep } from "../limits.ts";
import type { Handler, State } from "../types.ts";

const calloutKinds: ReadonlySet<string> = new Set(["note", "tip", "important", "warning", "caution"]);

export const blockquote: Handler = (state, element) => {
  if (isTooDeep(state)) return state.toFlow(state.all(element));
  state.containers++;
  const children = state.toFlow(state.all(element));
  state.containers--;
  const callout = calloutOf(element);
  const title = callout === undefined ? [] : titleOf(state, element);
  if (callout !== undefined && title.length === 0 && children.length === 0) return undefined;
  const result: Blockquote = {
    type: "blockquote",
    children: [...title, ...children] as never,
    position: element.position,
  };
  if (callout !== undefined) result.data = { callout };
  return result;
};

function calloutOf(element: Element): CalloutKind | undefined {
  const kind = stringProperty(element, "dataCallout")?.toLowerCase();
  return kind !== undefined && calloutKinds.has(kind) ? (kind as CalloutKind) : undefined;
}

/** `data` of a callout whose title was a separate element. */
interface Titled {
  readonly titlePosition?: Position;
}

/** The title of a callout, as a paragraph in bold: GitHub's alerts have no titles. */
function titleOf(state: State, element: Element): Content[] {
  const title = cleanLine(stringProperty(element, "dataCalloutTitle"));
  if (title === "") return [];
  const position = (element.data as Titled | undefined)?.titlePosition ?? edgeOf(element.position, "start");
  const text = state.add(title, "callout-title", { ...element, position });
  return state.toFlow([{ type: "strong", children: [text], position }]);
}
