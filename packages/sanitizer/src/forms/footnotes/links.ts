import type { AnyNode, ChildNode, Element } from "@decant/dom";
import type { Element as HastElement, Root } from "hast";
import { following, isElement, isFirstChild, shortText } from "../../source/nodes.ts";
import type { Row } from "../../source/rows.ts";
import { isBlank } from "../../source/text.ts";
import { type Context, type HastParent, Inside, newPart, type Opening, type Place } from "../../tree/context.ts";
import { isHollow } from "../../tree/edit.ts";
import { copyOf, ownSpan } from "../../tree/positions.ts";

/** The role of an element in the footnotes of a framework. */
export interface FootnoteRow extends Row {
  /**
   * `reference`: the link to a footnote. `back`: the link back. `section`: the element around the footnotes. `side`: a note in the text
   * where its reference would be. `toggle`: the label that shows such a note. `inline`: a label with the note in it, often hidden.
   */
  readonly part: "reference" | "back" | "section" | "side" | "toggle" | "inline";
}

/** A row has an effect only if reference and footnote match. */
export const footnoteRows: readonly FootnoteRow[] = [
  // Pandoc, Python-Markdown; DPUB-ARIA 1.0.
  { id: "pandoc-reference", selector: ".footnote-ref", part: "reference", fixture: "python-markdown" },
  { id: "docutils-reference", selector: ".footnote-reference", part: "reference", fixture: "docutils" },
  { id: "kramdown-reference", selector: ".footnote, [rel=footnote]", part: "reference", fixture: "kramdown" },
  { id: "gfm-reference", selector: "[data-footnote-ref]", part: "reference", fixture: "gfm" },
  { id: "role-reference", selector: "[role=doc-noteref]", part: "reference", fixture: "dpub-aria" },
  { id: "word-reference", selector: "a[href*='#_ftn']:not([href*='#_ftnref']), a[href*='#_edn']:not([href*='#_ednref'])", part: "reference" },
  { id: "substack-reference", selector: ".footnote-anchor", part: "reference" },
  // Tufte CSS, Org's exporters.
  { id: "tufte-side", selector: "span.sidenote, span.marginnote", part: "side", fixture: "tufte" },
  // Its script moves them to the end of the page.
  { id: "asciidoc-side", selector: "span.footnote:not(:has(a))", part: "side" },
  { id: "tufte-toggle", selector: "label.margin-toggle", part: "toggle", fixture: "tufte" },
  // A plug-in of WordPress; its note is a tooltip.
  { id: "modern-footnotes-side", selector: ".modern-footnotes-footnote__note", part: "side", fixture: "modern-footnotes" },
  { id: "modern-footnotes-toggle", selector: ".modern-footnotes-footnote", part: "toggle", fixture: "modern-footnotes" },
  { id: "latexml-note", selector: "span.ltx_note", part: "inline" },
  { id: "inline-note", selector: "span[class*=footnote], sup[class*=footnote]", part: "inline" },
  // Org uses this role for both ends.
  { id: "role-back", selector: "[role=doc-backlink]:not(.footref)", part: "back", fixture: "dpub-aria" },
  { id: "gfm-back", selector: "[data-footnote-backref], .data-footnote-backref", part: "back", fixture: "gfm" },
  { id: "python-markdown-back", selector: ".footnote-backref, .fn-backref", part: "back", fixture: "python-markdown" },
  { id: "pandoc-back", selector: ".footnote-back, .footnote-return", part: "back" },
  { id: "kramdown-back", selector: ".reversefootnote", part: "back", fixture: "kramdown" },
  { id: "mediawiki-back", selector: ".mw-cite-backlink", part: "back" },
  { id: "role-section", selector: "[role=doc-endnotes]", part: "section", fixture: "dpub-aria" },
  { id: "gfm-section", selector: "[data-footnotes]", part: "section", fixture: "gfm" },
  { id: "asciidoctor-section", selector: "#footnotes", part: "section" },
  { id: "pandoc-section", selector: ".footnotes, .footnotes-list, .footnotes-end-of-document", part: "section" },
  { id: "docutils-section", selector: ".footnote, .footnote-list", part: "section", fixture: "docutils" },
]; // biome-ignore format: one row a line

/** A possible link to a footnote, until the footnote is found. */
interface FootnoteReference {
  /** `sup` around the link, in the tree. */
  readonly node: HastElement;
  /** Creates the plain form, if there is no such footnote. */
  readonly otherwise: () => HastElement;
  /** Id of the footnote. */
  readonly target: string;
}

/** A possible footnote, until a reference to it is found. */
interface FootnoteDefinition {
  readonly node: HastElement;
  readonly target: string;
}

/** The references and footnotes of one call. */
class FootnoteRegistry {
  readonly references: FootnoteReference[] = [];
  /** First definition of each target. */
  readonly definitions: Map<string, FootnoteDefinition> = new Map();
  /** Lists of footnotes, which keep no item without text. */
  readonly lists: Set<HastParent> = new Set();
  /** Label by target. */
  private readonly labels = new Map<string, number>();
  private readonly taken = new Set<number>();
  private highest = 0;
  /** Notes that the page has in the text, where their references are. */
  sideNotes: HastElement | undefined;
  /** Ids of references: the targets of links back. */
  readonly referenceIds: Set<string> = new Set();

  /** Whether there is a reference to this id. */
  expects(target: string | undefined): boolean {
    return target !== undefined && this.labels.has(target);
  }

  /** The label of a target: the number that the reference shows, else the next number. */
  labelOf(target: string, shown: string): number {
    let label = this.labels.get(target);
    if (label === undefined) {
      const number = shownNumber.test(shown) ? Number(shown) : this.highest + 1;
      label = this.taken.has(number) ? this.highest + 1 : number;
      this.highest = Math.max(this.highest, label);
      this.taken.add(label);
      this.labels.set(target, label);
    }
    return label;
  }
}

/** The registry of a page. */
export function newRegistry(): FootnoteRegistry {
  return new FootnoteRegistry();
}

const shownNumber = /^[1-9]\d{0,3}$/;

/** Text of a reference: a number, a letter or a sign, with or without brackets. */
export const shortLabel: RegExp =
  /^[[(]?\s*(?:\d{1,4}|[a-zA-Z]{1,3}|[ivxlcIVXLC]{1,6}|[*†‡§¶‖]{1,4}|(?:note|n\.?|nb|lower-alpha|a)\s*\d{1,3})\s*[\])]?$/u;
export const backSign: RegExp = /^(?:[\s↩↑⇑^⤴⏎↵[\]()\d.,a-z]|\ufe0e|\ufe0f)*$/u;
const backWords = /^\W*(?:back|return|jump|go back|zurück|retour|volver)\b/i;
/** Longest text of a reference. Half and twice change nothing (260 pages). */
const maxLabel = 40;
const brackets = /[[\]()\s]/g;

/** A link to a footnote: with a role or a class of one, or as a superscript with a short label. */
export function footnoteReference(element: Element, context: Context): Opening | undefined {
  const link = element.name === "sup" ? onlyLink(element) : element.name === "a" ? element : undefined;
  const shown = link?.attribs.href?.includes("#") === true ? shortText(link, maxLabel) : undefined;
  if (link === undefined || shown === undefined) return undefined;
  const isSuperscript = element.name === "sup" || isOnlySuperscript(link);
  if (!isSuperscript && !isPart(link, "reference", context)) return undefined;
  const target = context.urls.fragmentOf(link.attribs.href) ?? possibleFragment(link, context);
  if (target === undefined || target === "" || isBackLink(link, context)) return undefined;
  return !shortLabel.test(shown) ? undefined : reference(element, link, target, shown, context);
}

/** Without the page's address, a link with a path may lead into the page. */
function possibleFragment({ attribs }: Element, { urls }: Context): string | undefined {
  const hash = attribs.href?.indexOf("#") ?? -1;
  return urls.page === undefined && hash > 0 ? attribs.href?.slice(hash + 1) : undefined;
}

function reference(element: Element, link: Element, target: string, shown: string, context: Context): Opening {
  const registry = context.state(newRegistry);
  for (const id of [
    link.attribs.id,
    link.attribs.name,
    element.attribs.id,
    ...link.children.map((child) => (isElement(child) ? child.attribs.id : undefined)),
  ]) {
    if (id !== undefined) registry.referenceIds.add(id);
  }
  const label = registry.labelOf(target, shown.replace(brackets, ""));
  const text = context.text(shortText(element, 40) ?? shown, element);
  const href = context.urls.resolve(link.attribs.href, "link");
  // In its own place: a saving that opens the link governs the first character of its tag.
  const plainText = element === link ? context.text(text.value, link.children[0] ?? link) : text;
  const plain = () => (href === undefined ? plainText : context.element("a", { href }, [plainText], link));
  // The label replaces the whole mark with its brackets, so the link has the position of the whole element.
  const properties = { href: `#user-content-fn-${label}`, id: `user-content-fnref-${label}`, dataFootnoteRef: true };
  const anchor = context.element("a", properties, [text], element);
  const node = context.element("sup", {}, [anchor], element);
  registry.references.push({
    node,
    otherwise: () => context.element("sup", {}, [plain()], element),
    target,
  });
  return { node, parts: [] };
}

/** The link of a `sup` that holds only the link and brackets. */
export function onlyLink(sup: Element): Element | undefined {
  let link: Element | undefined;
  for (const child of sup.children) {
    if (child.type === "text") {
      if (child.data.replace(brackets, "") !== "") return undefined;
    } else if (isElement(child)) {
      const inner = child.name === "strong" || child.name === "em" ? onlyLink(child) : child;
      if (inner?.name !== "a" || link !== undefined) return undefined;
      link = inner;
    }
  }
  return link;
}

function isOnlySuperscript(link: Element): boolean {
  return link.children.every((child) =>
    child.type === "text" ? isBlank(child.data) : !isElement(child) || child.name === "sup",
  );
}

/** The link from a footnote back to its reference. */
export function footnoteBackLink(element: Element, context: Context, place: Place): Opening | undefined {
  if ((place.inside & Inside.HEADING) !== 0) return undefined;
  if (!isBackLink(element, context) && !leadsNowhere(element, context)) return undefined;
  const text = shortText(element, 40);
  if (text === undefined || !(backSign.test(text) || backWords.test(text))) return undefined;
  context.drop(element, "footnote-backlink");
  return { parts: [] };
}

const arrow = /^[↩⤴⏎↵⮐^↑]\ufe0e?\ufe0f?$/u;

/** Whether a link is an arrow to a place that the page does not have. */
function leadsNowhere(link: Element, context: Context): boolean {
  if (!arrow.test(shortText(link, 3) ?? "")) return false;
  const target = context.urls.fragmentOf(link.attribs.href);
  return target !== undefined && target !== "" && !context.state(places).idsOf(context.page).has(target);
}

/** The ids of a page, listed on first use. */
function places(): { idsOf: (page: AnyNode | null) => ReadonlySet<string> } {
  let ids: Set<string> | undefined;
  return {
    idsOf(page) {
      if (ids !== undefined || page === null) return ids ?? new Set();
      ids = new Set();
      for (let node = following(page, page, true); node !== undefined; node = following(node, page, true))
        if (isElement(node)) for (const id of [node.attribs.id, node.attribs.name]) if (id !== undefined) ids.add(id);
      return ids;
    },
  };
}

export function isPart(element: Element, part: FootnoteRow["part"], context: Context): boolean {
  return context.findRows(footnoteRows, element).some((row) => row.part === part);
}

export function isBackLink(element: Element, context: Context): boolean {
  if (isPart(element, "back", context)) return true;
  if (element.name !== "a" || context.state(newRegistry).referenceIds.size === 0) return false;
  const fragment = context.urls.fragmentOf(element.attribs.href);
  if (fragment === undefined || !context.state(newRegistry).referenceIds.has(fragment)) return false;
  const text = shortText(element, 12);
  return text !== undefined && (backSign.test(text) || backWords.test(text));
}

/** The label that shows a note in the text: the reference replaces it. */
export function sideNoteToggle(element: Element, context: Context): Opening | undefined {
  if (!isPart(element, "toggle", context)) return undefined;
  context.drop(element, "footnote-label");
  return { parts: [] };
}

/** A label that holds its note, which a script or a style shows: the note is a footnote. */
export function inlineNote(element: Element, context: Context, place: Place): Opening | undefined {
  const [note, label, ...others] = inkedChildren(element).reverse();
  if (label === undefined || others.length > 0 || !isElement(note) || note.name !== "span") return undefined;
  if (!isPart(element, "inline", context) || !shortLabel.test(shortText(label, maxLabel) ?? "")) return undefined;
  if (!isTextBesideLink(place) || context.omitted.has(note) || shortText(note, 0) === "") return undefined;
  context.drop(label, "footnote-label");
  dropLabels(note, context);
  return noteAtEnd(element, note.children, context);
}

function inkedChildren({ children }: Element): ChildNode[] {
  return children.filter((child) => isElement(child) || (child.type === "text" && !isBlank(child.data)));
}

/** Levels of wrappers that are searched for labels at the start of a note. Half and twice change nothing (28 pages). */
const maxWrappers = 3;

/** Drop the labels that a note begins with: LaTeXML writes them twice. */
export function dropLabels(note: Element, context: Context): void {
  let inner = note;
  for (let level = 0; level < maxWrappers; level++) {
    const [only, ...others] = inkedChildren(inner);
    if (others.length > 0 || !isElement(only)) break;
    inner = only;
  }
  for (const child of inkedChildren(inner)) {
    if (
      !isElement(child) ||
      !labelNames.has(child.name) ||
      !shortLabel.test((shortText(child, maxLabel) ?? "").replace(stop, ""))
    )
      return;
    context.dropAhead(child, "footnote-label");
  }
}

const stop = /[.:]$/;
const labelNames: ReadonlySet<string> = new Set(["sup", "span", "a", "b", "strong"]);

function isTextBesideLink({ inside }: Place): boolean {
  return (inside & (Inside.HEADING | Inside.CODE | Inside.LINK)) === 0;
}

/** A note in the text: a reference in its place, and a footnote at the end of the tree. */
export function sideNote(element: Element, context: Context, place: Place): Opening | undefined {
  if (!isTextBesideLink(place)) return undefined;
  if (!isPart(element, "side", context) || shortText(element, 0) === "") return undefined;
  const sign = element.children.find(isElement);
  if (sign?.name === "sup" && isFirstChild(sign) && shortLabel.test(shortText(sign, maxLabel) ?? "")) {
    context.dropAhead(sign, "footnote-label");
  }
  return noteAtEnd(element, element.children, context);
}

function noteAtEnd(element: Element, content: Element["children"], context: Context): Opening {
  const registry = context.state(newRegistry);
  const label = registry.labelOf(`side note ${registry.sideNotes?.children.length ?? 0}`, "");
  registry.sideNotes ??= context.element("ol", {}, [], element);
  const span = ownSpan(element);
  const at = span && { start: span.start, end: span.start };
  const properties = { href: `#user-content-fn-${label}`, id: `user-content-fnref-${label}`, dataFootnoteRef: true };
  const anchor = context.element("a", properties, [], at);
  const note = context.element("li", { id: `user-content-fn-${label}` }, [], element);
  return {
    parts: [
      newPart(context.element("sup", {}, [anchor], at)),
      { open: { node: note, into: registry.sideNotes, parts: content } },
    ],
  };
}

/** At the end: a reference without the text of a footnote becomes a plain link, a footnote without a reference a plain item. */
export function resolveFootnotes(tree: Root, context: Context): void {
  const { references, definitions, sideNotes } = context.state(newRegistry);
  if (sideNotes !== undefined) tree.children.push(sectionAround(sideNotes));
  const used = new Set<string>();
  for (const { node, otherwise, target } of references) {
    const definition = definitions.get(target);
    if (definition !== undefined && !isHollow(definition.node)) used.add(target);
    else replaceContent(node, otherwise());
  }
  for (const { node, target } of definitions.values()) if (!used.has(target)) delete node.properties.id;
}

function sectionAround(list: HastElement): HastElement {
  const properties = { dataFootnotes: true, className: ["footnotes"] };
  const section: HastElement = { type: "element", tagName: "section", properties, children: [list] };
  const last = list.children.at(-1)?.position;
  if (list.position !== undefined && last !== undefined) list.position = { start: list.position.start, end: last.end };
  return list.position === undefined ? section : { ...section, position: copyOf(list.position) };
}

function replaceContent(node: HastElement, by: HastElement): void {
  node.tagName = by.tagName;
  node.properties = by.properties;
  node.children = by.children;
}
