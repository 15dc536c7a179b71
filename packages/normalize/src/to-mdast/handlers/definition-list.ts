import type { Element, ElementContent, Parents as HastParents } from "hast";
import type { ListItem, PhrasingContent } from "mdast";
import type { FlowContent } from "../../nodes/mdast.ts";
import { spanOf } from "../../nodes/position.ts";
import { isElement, isSignificant } from "../../nodes/properties.ts";
import { paragraph } from "../flow.ts";
import { phrasingLines } from "../lines.ts";
import { cleanParagraph, cleanParagraphs } from "../phrasing.ts";
import type { Handler, State } from "../types.ts";

interface Group {
  readonly terms: Element[];
  readonly definitions: ElementContent[];
}

/**
 * `<dl>`, for which Markdown has no list. If each definition is one paragraph, a bullet list of terms in bold, each with its
 * definition on the next line; otherwise, as on reference pages, each term as a paragraph in bold before the definition's blocks.
 */
export const dl: Handler = (state, element) => {
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

/** A definition: its blocks. */
export const dd: Handler = (state, element) => state.toFlow(state.all(element));

/** Mark a list that is nested too deep: its terms and definitions replace it. */
export function flattenDefinitions(state: State, list: Element): void {
  state.flatLists.add(list);
  for (const child of list.children) if (isElement(child, "div")) state.flatLists.add(child);
}

export function isTermOfFlat(state: State, parent: HastParents | undefined): boolean {
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
