import type { Element, Parents as HastParents } from "hast";
import type { List, ListItem } from "mdast";
import { append } from "../../nodes/append.ts";
import type { Content, FlowContent } from "../../nodes/mdast.ts";
import { integerProperty, isElement, isSet, isSignificant } from "../../nodes/properties.ts";
import { mayTouch } from "../../to-markdown/touch.ts";
import { isTooDeep } from "../limits.ts";
import type { Handler, State } from "../types.ts";

/** `<ul>`, `<ol>`, `<menu>` and `<dir>`. A list directly inside a list belongs to the item before it. */
export const list: Handler = (state, element) => {
  if (isTooDeep(state)) return flatItems(state, element);
  state.containers++;
  const items = itemsOf(state, state.all(element));
  state.containers--;
  // Readers differ about an empty list inside other blocks; elsewhere it is kept.
  if (items.length === 0 || (state.containers > 0 && items.every((item) => item.children.length === 0)))
    return undefined;
  const loose = isLoose(state, element, items);
  for (const item of items) item.spread = item.children.length > 1 && (loose || !mayAllTouch(item.children));
  const result: List = {
    type: "list",
    ordered: element.tagName === "ol",
    spread: loose && items.length > 1,
    children: items,
    position: element.position,
  };
  if (result.ordered) result.start = startOf(element, 999_999_999 - items.length);
  return result;
};

/** The number of the first item: its `value`, or the `start` of the list. */
function startOf(list: Element, most: number): number {
  const first = list.children.find((child) => child.type === "element" && child.tagName === "li") as
    | Element
    | undefined;
  const start = integerProperty(list, "start", 1, 0, most);
  return first === undefined ? start : integerProperty(first, "value", start, 0, most);
}

/** The content of items that are nested too deep for an indent. */
function flatItems(state: State, element: Element): Content[] {
  state.flatLists.add(element);
  return state.toFlow(state.all(element));
}

function itemsOf(state: State, nodes: readonly Content[]): ListItem[] {
  const items: ListItem[] = [];
  let stray: Content[] = [];
  const flush = (): void => {
    const blocks = state.toFlow(stray);
    stray = [];
    if (blocks.length === 0) return;
    const last = items.at(-1);
    if (last) append(last.children, blocks);
    else
      items.push({ type: "listItem", spread: false, checked: null, children: blocks, position: blocks[0]?.position });
  };
  for (const node of nodes) {
    if (node.type === "listItem") {
      flush();
      items.push(node);
    } else {
      stray.push(node);
    }
  }
  flush();
  return items;
}

/** Loose as in the source: an item holds a `<p>` of its own. */
function isLoose(state: State, element: Element, items: readonly ListItem[]): boolean {
  if (state.options.tightLists && items.every((item) => paragraphCount(item) < 2)) return false;
  return element.children.some(
    (child) => isElement(child, "li") && child.children.some((inner) => isElement(inner, "p")),
  );
}

function paragraphCount(item: ListItem): number {
  return item.children.filter((child) => child.type === "paragraph").length;
}

function mayAllTouch(blocks: readonly FlowContent[]): boolean {
  return blocks.every((block, index) => index === 0 || mayTouch(blocks[index - 1] as FlowContent, block));
}

/** An item outside any list gets a new list. */
export const li: Handler = (state, element, parent) => {
  const isStray = isStrayIn(state, parent);
  if (isStray && isTooDeep(state)) return state.toFlow(state.all(element));
  if (isStray) state.containers++;
  const item = itemOf(state, element);
  if (isStray) {
    state.containers--;
    state.strayItems++;
  }
  return item;
};

/** Whether an item is outside any list, or in a flattened one. */
export function isStrayIn(state: State, parent: HastParents | undefined): boolean {
  return !isElement(parent, "ul", "ol", "menu", "dir") || state.flatLists.has(parent);
}

function itemOf(state: State, element: Element): ListItem {
  const checkbox = leadingCheckbox(element);
  const children = state.toFlow(state.all(element));
  // Only a paragraph can begin with the mark of a task.
  const isTask = checkbox !== undefined && children[0]?.type === "paragraph";
  const checked = isTask ? isSet(checkbox, "checked") : null;
  const result: ListItem = {
    type: "listItem",
    spread: !mayAllTouch(children),
    checked,
    children,
    position: element.position,
  };
  return result;
}

/** Elements that may be around the checkbox of a task. */
const checkboxWrappers: ReadonlySet<string> = new Set(["p", "label", "span", "div"]);
const maxWrappers = 4;

function leadingCheckbox(item: Element): Element | undefined {
  let element = item;
  for (let depth = 0; depth <= maxWrappers; depth++) {
    const first = element.children.find(isSignificant);
    if (first?.type !== "element") return undefined;
    if (first.tagName === "input") return first.properties?.type === "checkbox" ? first : undefined;
    if (!checkboxWrappers.has(first.tagName)) return undefined;
    element = first;
  }
  return undefined;
}
