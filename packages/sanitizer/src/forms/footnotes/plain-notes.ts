import type { ElementContent, Element as HastElement, Root } from "hast";
import type { Context, HastParent } from "../../tree/context.ts";
import { headingName, textOf } from "../../tree/edit.ts";
import { coverBoth, ownSpanOf } from "../../tree/positions.ts";
import { newRegistry } from "./links.ts";

/** A raised number, or the number that begins a note. */
const label = /^\[?([1-9]\d{0,2})[\].:)]{0,2}$/;
/** Longest label, in UTF-16 code units. */
const maxLabel = 8;
/** After a word or the end of a sentence; elsewhere a raised number is an exponent. */
const beforeMark = /(?:\p{L}{3}|[.,;:!?"”’»)\]])$/u;
/** The heading of notes. */
const title = /^(?:foot|end)?notes:?$|^(?:anmerkungen|fu(?:ß|ss)noten|notas|note)$/i;
const maxTitle = 16;
/** Fewer notes may be a list of something else. Half and twice change no page of 261. */
const minNotes = 2;

/** A paragraph after a divider that begins with its number, or the content of an item of a numbered list. */
interface PlainNote {
  readonly content: HastElement;
  readonly label?: HastElement;
}

/**
 * Read footnotes without links: raised numbers in the text, and after a rule or a heading such as "Notes" paragraphs that begin with the
 * same numbers, raised or in bold, 1, 2, 3 without a gap, or a numbered list of as many items. Only on a page without linked footnotes.
 */
export function readPlainNotes(tree: Root, context: Context): void {
  if (context.raised < minNotes || context.state(newRegistry).references.length > 0) return;
  const { marks, dividers } = collect(tree);
  if (marks.length < minNotes) return;
  for (const { parent, divider, before } of dividers.reverse()) {
    const notes = notesAfter(parent, divider);
    const references = notes.length < minNotes ? [] : referencesTo(notes.length, marks.slice(0, before));
    if (references.length === 0) continue;
    for (const [index, node] of references.entries()) refer(node, index + 1, context);
    const section = sectionOf(notes, context);
    if (divider.tagName === "hr") context.decide("dropped", ownSpanOf(divider), "footnote-rule");
    else context.decide("moved", ownSpanOf(divider), "footnote-heading");
    const at = parent.children.indexOf(divider);
    (parent.children as ElementContent[]).splice(at, 1 + (notes[0]?.label === undefined ? 1 : notes.length), section);
    return;
  }
}

interface Mark {
  readonly node: HastElement;
  readonly number: number;
}

/** A rule, or a heading of notes. */
interface Divider {
  readonly parent: HastParent;
  readonly divider: HastElement;
  /** Number of marks before it. */
  readonly before: number;
}

function collect(tree: Root): { readonly marks: Mark[]; readonly dividers: Divider[] } {
  const marks: Mark[] = [];
  const dividers: Divider[] = [];
  // Recursion is safe: the depth of the tree is limited.
  const visit = (parent: HastParent): void => {
    let textBefore = "";
    for (const child of parent.children) {
      if (child.type === "text") textBefore = child.value;
      if (child.type !== "element" || child.tagName === "pre" || child.tagName === "code") continue;
      const number = child.tagName === "sup" ? numberOf(child) : undefined;
      if (isDivider(child)) dividers.push({ parent, divider: child, before: marks.length });
      else if (number === undefined) visit(child);
      else if (beforeMark.test(textBefore.trimEnd().slice(-3))) marks.push({ node: child, number });
      textBefore = "";
    }
  };
  visit(tree);
  return { marks, dividers };
}

function isDivider(node: HastElement): boolean {
  if (node.tagName === "hr") return true;
  return headingName.test(node.tagName) && title.test(textOf(node, maxTitle + 1).trim());
}

function numberOf(node: HastElement): number | undefined {
  if (node.children.some(({ type }) => type !== "text")) return undefined;
  const found = label.exec(textOf(node, maxLabel).trim());
  return found === null ? undefined : Number(found[1]);
}

/** Notes right after a divider: paragraphs that are numbered 1, 2, 3, or a numbered list. */
function notesAfter(parent: HastParent, divider: HastElement): PlainNote[] {
  const notes: PlainNote[] = [];
  const start = parent.children.indexOf(divider) + 1;
  const next = parent.children[start];
  if (next?.type === "element" && next.tagName === "ol") return itemsOf(next);
  for (let at = start; at < parent.children.length; at++) {
    const paragraph = parent.children[at];
    if (paragraph?.type !== "element" || paragraph.tagName !== "p") break;
    const [first] = paragraph.children;
    if (first?.type !== "element" || labelOf(first) !== notes.length + 1) break;
    notes.push({ content: paragraph, label: first });
  }
  return notes;
}

function labelOf(first: HastElement): number | undefined {
  return first.tagName === "sup" || first.tagName === "strong" ? numberOf(first) : undefined;
}

/** The items of a list that is numbered from 1; none for another. */
function itemsOf({ children, properties }: HastElement): PlainNote[] {
  if (Object.keys(properties).length > 0) return [];
  const items = children.filter((child): child is HastElement => child.type === "element" && child.tagName === "li");
  return items.length === children.length ? items.map((content) => ({ content })) : [];
}

/** The first mark of each number, in order; none unless every note has one. */
function referencesTo(count: number, marks: readonly Mark[]): HastElement[] {
  const found: HastElement[] = [];
  for (const { node, number } of marks) if (number === found.length + 1 && found.length < count) found.push(node);
  return found.length === count ? found : [];
}

function refer(node: HastElement, number: number, context: Context): void {
  const properties = { href: `#user-content-fn-${number}`, id: `user-content-fnref-${number}`, dataFootnoteRef: true };
  node.children = [context.element("a", properties, node.children, ownSpanOf(node))];
}

function sectionOf(notes: readonly PlainNote[], context: Context): HastElement {
  const items = notes.map(({ content, label }, index) => {
    const id = `user-content-fn-${index + 1}`;
    if (label === undefined) return context.element("li", { id }, content.children, ownSpanOf(content));
    context.decide("dropped", ownSpanOf(label), "footnote-label");
    content.children.shift();
    return context.element("li", { id }, [content], ownSpanOf(content));
  });
  const span = coverBoth(ownSpanOf(items[0] as HastElement), ownSpanOf(items.at(-1) as HastElement));
  const list = context.element("ol", {}, items, span);
  return context.element("section", { dataFootnotes: true, className: ["footnotes"] }, [list], span);
}
