import { nodesIn } from "@decant/page";
import type { AnyNode, ChildNode, Element } from "domhandler";

/** Most characters that the paths of one list may have: a multiple of the page's length plus a constant. Ordinary pages need a tenth. */
const charsPerPageChar = 8;
const freeChars = 100_000;

/**
 * Keeps a list of node paths in proportion to its page: inside 500 nested elements the path of each block has thousands of
 * characters, and all paths together are hundreds of times as long as the page.
 */
export class PathBudget {
  /** Number of paths left out. */
  leftOut = 0;
  private left: number;

  /** @param length UTF-16 code units of the page. */
  constructor(length: number) {
    this.left = charsPerPageChar * length + freeChars;
  }

  /** The path, or `""` once the budget is spent; then `path` is not called. */
  spend(path: () => string): string {
    if (this.left >= 0) {
      const made = path();
      this.left -= made.length;
      if (this.left >= 0) return made;
    }
    this.leftOut++;
    return "";
  }
}

/** Levels above a heading that are searched for a wrapper that begins with it; themes nest no deeper. */
const maxWrappers = 2;

/**
 * The fragment of the page's address that leads to a heading, without `#`.
 *
 * Sources, in this order: its own id; an id or name inside it (anchors that themes add); an empty anchor directly before it; the
 * id of a section that begins with it.
 *
 * @returns `undefined` if there is no such fragment.
 * @example
 * const page = parse('<section id="install"><h2>Install</h2></section>');
 * select(page, "h2").map(findAnchor); // ["install"]
 */
export function findAnchor(heading: Element): string | undefined {
  return nameOf(heading) ?? nameInside(heading) ?? nameBefore(heading) ?? nameAround(heading);
}

function nameOf({ name, attribs }: Element): string | undefined {
  return attribs.id || (name === "a" ? attribs.name : undefined) || undefined;
}

function nameInside(heading: Element): string | undefined {
  for (const node of nodesIn(heading.children)) {
    const found = isElement(node) ? nameOf(node) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

function nameBefore(heading: Element): string | undefined {
  const before = contentBefore(heading);
  return before !== null && isElement(before) && before.children.length === 0 ? nameOf(before) : undefined;
}

function nameAround(heading: Element): string | undefined {
  let node: Element = heading;
  for (let level = 0; level < maxWrappers; level++) {
    const { parent } = node;
    if (parent === null || !isElement(parent) || contentBefore(node) !== null) return undefined;
    const found = nameOf(parent);
    if (found !== undefined) return found;
    node = parent;
  }
  return undefined;
}

/** The previous sibling that is more than white space or a comment. */
function contentBefore(node: Element): ChildNode | null {
  let before = node.prev;
  while (before !== null && !isElement(before) && !(before.type === "text" && before.data.trim() !== ""))
    before = before.prev;
  return before;
}

function isElement(node: AnyNode): node is Element {
  return "attribs" in node;
}
