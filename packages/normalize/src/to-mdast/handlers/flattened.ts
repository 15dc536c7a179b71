import type { Element, Parents } from "hast";
import { isSet } from "../../nodes/properties.ts";
import { isTooDeep, maxNestingOf } from "../limits.ts";
import type { Handler, State } from "../types.ts";
import { dd, dl, dt, flattenDefinitions, isTermOfFlat } from "./definition-list.ts";
import { section } from "./footnotes.ts";
import { isStrayIn, li, list } from "./list.ts";
import { blockquote } from "./quote.ts";

type Condition = (state: State, element: Element, parent: Parents | undefined) => boolean;

/**
 * Handlers that return their children as flow content under a condition. If it holds, the children are written in place: a result
 * would be copied once for each such element that is open.
 */
const flowWhere: ReadonlyMap<Handler, Condition> = new Map<Handler, Condition>([
  [blockquote, isTooDeep],
  [list, isFlatList],
  [li, (state, _element, parent) => isTooDeep(state) && isStrayIn(state, parent)],
  [dl, isFlatDefinitionList],
  [dt, (state, _element, parent) => !isTermOfFlat(state, parent)],
  [dd, () => true],
  [section, (_state, element) => !isSet(element, "dataFootnotes")],
]);

function isFlatList(state: State, element: Element): boolean {
  if (!isTooDeep(state)) return false;
  state.flatLists.add(element);
  return true;
}

function isFlatDefinitionList(state: State, element: Element): boolean {
  if (!isTooDeep(state) && state.definitionLists < maxNestingOf(state)) return false;
  flattenDefinitions(state, element);
  return true;
}

/** Whether a handler would only return its children as flow content. */
export function givesFlow(handler: Handler, state: State, element: Element, parent: Parents | undefined): boolean {
  return flowWhere.get(handler)?.(state, element, parent) === true;
}
