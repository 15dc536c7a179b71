import type { Element, ElementContent, Parents as HastParents } from "hast";
import type { List, ListItem, PhrasingContent } from "mdast";
import type { Content, FlowContent } from "../../nodes/mdast.ts";
import { integerProperty, isElement, isSet, isSignificant } from "../../nodes/properties.ts";
import { append, spanOf } from "../../nodes/tree.ts";
import { mayTouch } from "../../to-markdown/flow.ts";
import { isTooDeep, maxNestingOf, paragraph, phrasingLines } from "../flow.ts";
import { cleanParagraph, cleanParagraphs } from "../phrasing.ts";
import type { Handler, State } from "../types.ts";

/** `<ul>`, `<ol>`, `<menu>` and `<dir>`. A list directly inside a list belongs to the item before it. */
export const list: Handler = (state, element) => {
  if (isTooDeep(state)) return flatItems(state, element);
  state.containers++;
  const items = itemsOf(state, state.all(element));
  state.containers--;
  while (items.length > 1 && items.at(-1)?.children.length === 0) items.pop();
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

/** Loose as in the source: an item holds a `<p>` of its own, and no item of lines begins with text outside of one. */
function isLoose(state: State, element: Element, items: readonly ListItem[]): boolean {
  const sources = element.children.filter((child) => isElement(child, "li"));
  if (state.options.tightLists && items.every((item) => paragraphCount(item) < 2)) return false;
  const isMixed = sources.some(({ children }) => children.find(isSignificant)?.type === "text");
  if (isMixed && items.every(isLine)) return false;
  return sources.some(({ children }) => children.some((inner) => isElement(inner, "p")));
}

/** Whether an item is a paragraph and lists below it. */
function isLine({ children }: ListItem): boolean {
  return children.every(({ type }, index) => type === (index === 0 ? "paragraph" : "list"));
}

function paragraphCount(item: ListItem): number {
  return item.children.filter((child) => child.type === "paragraph").length;
}

function mayAllTouch(blocks: readonly FlowContent[]): boolean {
  return blocks.every((block, index) => index === 0 || mayTouch(blocks[index - 1] as FlowContent, block));
}

/** An item outside any list gets a new list. */
export const li: Handler = (state, element, parent) => {
  const isStray = !isElement(parent, "ul", "ol", "menu", "dir") || state.flatLists.has(parent);
  if (isStray && isTooDeep(state)) return state.toFlow(state.all(element));
  if (isStray) state.containers++;
  const item = itemOf(state, element);
  if (isStray) state.containers--;
  return item;
};

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

interface Group {
  readonly terms: Element[];
  readonly definitions: ElementContent[];
}

/**
 * `<dl>`, for which Markdown has no list. If each definition is one paragraph, a bullet list of terms in bold, each with its
 * definition on the next line; otherwise, as on reference pages, each term as a paragraph in bold before the definition's blocks.
 */
export const dl: Handler = (state, element) => {
  if (isTooDeep(state) || state.definitionLists >= maxNestingOf(state)) {
    flattenDefinitions(state, element);
    return state.toFlow(state.all(element));
  }
  const groups: GroupContent[] = [];
  state.definitionLists++;
  forEachGroup(element, (group) => groups.push(contentOf(state, group)));
  state.definitionLists--;
  if (!groups.every(isSimple)) return groups.flatMap((group) => [...group.terms.map(paragraph), ...group.definitions]);
  const items = groups.map(toItem).filter((item) => item.children.length > 0);
  if (items.length === 0) return undefined;
  return { type: "list", ordered: false, spread: false, children: items, position: element.position };
};

/** A term of a flattened list, or outside any list. */
export const dt: Handler = (state, element, parent) =>
  isTermOfFlat(state, parent) ? termOf(state, element).map(paragraph) : state.toFlow(state.all(element));

/** Mark a list that is nested too deep: its terms and definitions replace it. */
function flattenDefinitions(state: State, list: Element): void {
  state.flatLists.add(list);
  for (const child of list.children) if (isElement(child, "div")) state.flatLists.add(child);
}

function isTermOfFlat(state: State, parent: HastParents | undefined): boolean {
  return parent?.type === "element" && state.flatLists.has(parent);
}

function forEachGroup(list: Element, visit: (group: Group) => void): void {
  let group: Group = { terms: [], definitions: [] };
  const add = (child: ElementContent): void => {
    if (!isElement(child, "dt")) {
      group.definitions.push(child);
      return;
    }
    if (group.definitions.length > 0) {
      visit(group);
      group = { terms: [], definitions: [] };
    }
    group.terms.push(child);
  };
  for (const child of list.children) {
    if (!isSignificant(child)) continue;
    // HTML allows a `div` around each group.
    if (isElement(child, "div")) child.children.filter(isSignificant).forEach(add);
    else add(child);
  }
  if (group.terms.length + group.definitions.length > 0) visit(group);
}

interface GroupContent {
  readonly terms: PhrasingContent[][];
  readonly definitions: FlowContent[];
}

function contentOf(state: State, group: Group): GroupContent {
  return {
    // A copy has no spare capacity; the result of `flatMap` has room for sixteen.
    terms: group.terms.flatMap((term) => termOf(state, term)).slice(),
    definitions: state.toFlow(state.all({ type: "root", children: group.definitions })),
  };
}

/** A term in bold. Marks of bold inside it would add nothing. */
function termOf(state: State, term: Element): PhrasingContent[][] {
  const alreadyBold = state.marks.length > 0;
  return phrasingLines(state.marked("b", () => state.all(term))).flatMap((line) =>
    cleanParagraphs(alreadyBold ? line : [{ type: "strong", children: line, position: term.position }]),
  );
}

function isSimple(group: GroupContent): boolean {
  return group.definitions.length <= 1 && group.definitions.every((block) => block.type === "paragraph");
}

function toItem(group: GroupContent): ListItem {
  const lines: PhrasingContent[][] = [...group.terms];
  const definition = group.definitions[0];
  if (definition?.type === "paragraph") lines.push(definition.children);
  const joined = lines.flatMap((line, index): PhrasingContent[] => (index === 0 ? line : [{ type: "break" }, ...line]));
  const children = cleanParagraph(joined);
  const position = spanOf(children);
  return {
    type: "listItem",
    spread: false,
    checked: null,
    children: children.length === 0 ? [] : [{ type: "paragraph", children, position }],
    position,
  };
}
