import type { Element } from "hast";
import type { Content } from "../../nodes/mdast.ts";
import type { Handler, State } from "../types.ts";

/** The children replace an inline element without a meaning of its own. */
export const transparent: Handler = (state: State, element: Element): Content[] => state.all(element);

/** The children replace a block element without a meaning of its own, in paragraphs of their own. */
export const flow: Handler = (state: State, element: Element): Content[] => state.toFlow(state.all(element));

/** The element is no content. */
export const ignore: Handler = (state: State, element: Element): undefined =>
  state.drop(element, `ignored-${element.tagName}`);
