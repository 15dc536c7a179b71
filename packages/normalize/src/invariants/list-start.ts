import type { List, Nodes, Parents } from "mdast";
import type { Finding, Invariant } from "./invariant.ts";

/** CommonMark allows nine digits. */
const maxNumber = 999_999_999;

/**
 * Readers show any other list as text (CommonMark 0.31.2, section 5.2). So does micromark for a list that starts at another number
 * than 1 after indented code, which a footnote is to readers without footnotes.
 */
export const listStart: Invariant = {
  id: "list-start",
  sentence:
    "The numbers of an ordered list are whole, not negative, and have at most nine digits; a list that does not start at 1 follows no footnote.",
  types: ["list", "footnoteDefinition"],
  repairs: true,
  start() {
    const withFootnotes = new Set<Parents>();
    return {
      visit(node, { parent }): Finding | undefined {
        if (node.type === "list") return wrongStart(node);
        if (parent !== undefined) withFootnotes.add(parent);
        return undefined;
      },
      end: () => [...withFootnotes].flatMap(listsAfterFootnotes),
    };
  },
};

function wrongStart(list: List): Finding | undefined {
  const start = list.start ?? 1;
  const most = maxNumber - list.children.length;
  if (!list.ordered || (Number.isInteger(start) && start >= 0 && start <= most)) return undefined;
  const repair = (): void => {
    list.start = Math.min(Math.max(Math.trunc(start) || 0, 0), most);
  };
  return { message: `An ordered list starts with ${start}.`, node: list, repair };
}

/** Footnotes move after the lists that follow them. */
function listsAfterFootnotes(parent: Parents): Finding[] {
  const children: Nodes[] = [];
  const footnotes: Nodes[] = [];
  let first: Nodes | undefined;
  for (const child of parent.children) {
    if (child.type === "footnoteDefinition") {
      footnotes.push(child);
    } else {
      const startsLater = child.type === "list" && child.ordered === true && (child.start ?? 1) !== 1;
      if (startsLater && footnotes.length > 0) first ??= child;
      else children.push(...footnotes.splice(0));
      children.push(child);
    }
  }
  if (first === undefined) return [];
  const repair = (): void => {
    parent.children = [...children, ...footnotes] as never;
  };
  return [{ message: "A list that does not start at 1 follows a footnote.", node: first, repair }];
}
