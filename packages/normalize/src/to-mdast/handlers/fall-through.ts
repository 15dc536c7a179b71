import type { Element } from "hast";
import type { Content } from "../../nodes/mdast.ts";
import type { Handler, State } from "../types.ts";

/** The children replace an inline element that has no meaning to keep. */
export const transparent: Handler = (state: State, element: Element): Content[] => state.all(element);

/** The children replace a block element that has no meaning to keep, in separate paragraphs. */
export const flow: Handler = (state: State, element: Element): Content[] => state.toFlow(state.all(element));

/** The element is dropped. */
export const ignore: Handler = (state: State, element: Element): undefined =>
  state.drop(element, `ignored-${element.tagName}`);
