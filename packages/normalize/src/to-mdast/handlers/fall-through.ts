import type { Element } from "hast";
import type { Content } from "../../nodes/mdast.ts";
import type { Handler, State } from "../types.ts";

/** The element means nothing of its own: its children stand for it. */
export const transparent: Handler = (state: State, element: Element): Content[] => state.all(element);

/** The element means nothing of its own, but text before and behind it are other paragraphs. */
export const flow: Handler = (state: State, element: Element): Content[] => state.toFlow(state.all(element));

/** The element is no content. */
export const ignore: Handler = (state: State, element: Element): undefined =>
  state.drop(element, `ignored-${element.tagName}`);
