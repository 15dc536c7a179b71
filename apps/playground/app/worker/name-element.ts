import type { ChildNode, Document, Element } from "@decant/dom";

/** Marks within a text; who leaves something out means the box around it. */
const inline: ReadonlySet<string> = new Set("a abbr b cite code em i mark small span strong sub sup time u".split(" "));
/** Names that people gave. Those with long numbers belong to one page, or change with each build. */
const lastingName = /^[A-Za-z](?!.*\d{3})[\w-]{1,60}$/;
const spaces = /\s+/;
const mostClasses = 2;

/**
 * A CSS selector for the nearest box around a place of the page that has an id or a class, so that it fits on other pages of the site;
 * without one, the element and its parent by their tags.
 */
export function nameElementAt(document: Document, offset: number): string {
  const around: Element[] = [];
  let children: readonly ChildNode[] = document.children;
  for (let next = holder(children, offset); next !== undefined; next = holder(children, offset)) {
    if (next.name === "body" || next.name === "html") around.length = 0;
    else around.unshift(next);
    children = next.children;
  }
  const boxes = around.filter(({ name }) => !inline.has(name));
  for (const { name, attribs } of boxes) {
    const { id = "", class: classes = "" } = attribs;
    if (lastingName.test(id)) return `#${id}`;
    const lasting = classes.split(spaces).filter((one) => lastingName.test(one));
    if (lasting.length > 0) return `${name}.${lasting.slice(0, mostClasses).join(".")}`;
  }
  return boxes
    .slice(0, 2)
    .map(({ name }) => name)
    .reverse()
    .join(" > ");
}

const holder = (children: readonly ChildNode[], offset: number): Element | undefined =>
  children.find(
    (child): child is Element =>
      "attribs" in child && (child.startIndex ?? 0) <= offset && offset <= (child.endIndex ?? -1),
  );
