import type { AnyNode, Document, Element } from "domhandler";
import type { ChromeElement, Clues, HeadingClue, LinkClue, Located, TextClue } from "./clues.ts";
import type { JsonLdScript } from "./json-ld.ts";
import { ThingReader } from "./marked-up-things.ts";
import { isName } from "./names.ts";
import { Hint, HintReader } from "./names-on-page.ts";
import { collapse, textOf } from "./text.ts";
import { mayStartByline, startsWithDateLabel, stripByline } from "./words.ts";

/** Elements whose insides say nothing about the page. */
const skipped: ReadonlySet<string> = new Set([
  "script",
  "style",
  "template",
  "svg",
  "math",
  "select",
  "textarea",
  "iframe",
  "object",
]);

/** A wrapper around more of the page's source than this is no sidebar, whatever its name says (guess). */
const maxChromeShare = 0.4;
const titleHolders: ReadonlySet<string> = new Set(["div", "p", "span", "td"]);
const maxTitleLength = 500;
const maxBylineLength = 200;
const maxDateLength = 160;
// Addresses of pages about one author, in the forms that content management systems give them.
const authorPage =
  /\/(?:authors?|autor(?:en|es)?|auteurs?|contributors?|writers?|columnists?|journalists?|people|profiles?|by)\/[^/?#]+\/?(?:[?#]|$)/i;
const metaLine = /[·|•]/;
const metaMark = /(?:(?<!\s)\s+)?[·|•]\s*/;
/** Characters of text between a date and the rest of its line (guess). */
const metaLineReach = 120;
const hasDigit = /\p{Nd}/u;
const anyYear = /(?:19|20)\d\d|[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]{4}|\d\.\d\d?\.\d\d\b/;
const spaces = /\s+/;

/** Read a whole document once, in document order, without recursion. */
export function collectClues(document: Document): Clues {
  const walk = new Walk((document.endIndex ?? 0) + 1);
  let node: AnyNode | null = document.children[0] ?? null;
  while (node !== null) {
    const inside = walk.enter(node);
    if (inside !== null) {
      node = inside;
      continue;
    }
    while (node !== null && node.next === null) {
      node = node.parent;
      if (node !== null) walk.leave(node);
    }
    node = node?.next ?? null;
  }
  return walk;
}

class Walk implements Clues {
  readonly meta = new Map<string, Located[]>();
  readonly links: LinkClue[] = [];
  readonly scripts: JsonLdScript[] = [];
  documentTitle: Located | undefined;
  language: Located | undefined;
  root: Element | undefined;
  readonly headings: HeadingClue[] = [];
  readonly bylines: TextClue[] = [];
  readonly dates: TextClue[] = [];
  private readonly microdataReader = new ThingReader("microdata");
  private readonly rdfaReader = new ThingReader("rdfa");
  private readonly hints = new HintReader();
  /** Innermost open element that looks like chrome. */
  private chrome: ChromeElement | undefined;
  private readonly length: number;
  /** Characters of text so far. */
  place = 0;
  private before = "";
  /** End of the source of the last byline or date element: text inside it is not looked at again. */
  private coveredUntil = -1;

  constructor(length: number) {
    this.length = length;
  }

  get microdata(): ThingReader["things"] {
    return this.microdataReader.things;
  }

  get rdfa(): ThingReader["things"] {
    return this.rdfaReader.things;
  }

  /** @returns The first child when the walk is to go inside. */
  enter(node: AnyNode): AnyNode | null {
    if (node.type === "text") {
      this.readText(node as AnyNode & { data: string });
      return null;
    }
    if (!("attribs" in node)) return "children" in node ? (node.children[0] ?? null) : null;
    this.readElement(node);
    const first = skipped.has(node.name) ? undefined : node.children[0];
    if (first === undefined) {
      this.leave(node);
      return null;
    }
    return first;
  }

  leave(node: AnyNode): void {
    if (this.chrome?.node === node) this.chrome = this.chrome.outer;
    if (!("attribs" in node)) return;
    if (this.microdataReader.isOpen) this.microdataReader.leave(node);
    if (this.rdfaReader.isOpen) this.rdfaReader.leave(node);
  }

  private readElement(element: Element): void {
    const { name, attribs } = element;
    const kind = kinds.get(name) ?? 0;
    if ((kind & Kind.READ) !== 0) elementReaders[name]?.(this, element);
    let names: string | undefined;
    let traits = 0;
    // One pass over the few attributes there are costs less than asking for the many there might be.
    for (const attribute in attribs) {
      if (attribute === "class" || (attribute === "id" && names === undefined)) names = attribs[attribute];
      else traits |= attributeTraits.get(attribute) ?? 0;
    }
    if ((traits & Trait.MICRODATA) !== 0) this.microdataReader.enter(element);
    if ((traits & Trait.RDFA) !== 0) this.rdfaReader.enter(element);
    const hints = names === undefined ? 0 : this.hints.read(names);
    if ((kind & Kind.CHROME) !== 0 || ((hints & Hint.CHROME) !== 0 && this.canBeChrome(element))) {
      this.chrome = { node: element, outer: this.chrome, holdsTitle: false };
    }
    if (((hints | traits) !== 0 || (kind & Kind.TIME) !== 0) && (kind & Kind.WHOLE_PAGE) === 0)
      this.readClues(element, hints, traits);
  }

  /** Look for a title, a byline or a date where names or attributes hint at one. */
  private readClues(element: Element, nameHints: number, traits: number): void {
    if ((element.startIndex ?? 0) < this.coveredUntil) return;
    const { name, attribs } = element;
    let hints = nameHints | (itempropHints.get(attribs.itemprop ?? "") ?? 0);
    if (
      attribs.rel === "author" ||
      ((traits & Trait.ADDRESS) !== 0 && name === "a" && authorPage.test(attribs.href ?? ""))
    )
      hints |= Hint.BYLINE;
    // Old and generated pages title themselves without a heading element.
    if ((hints & Hint.TITLE) !== 0 && titleHolders.has(name)) this.addHeading(element);
    if ((hints & Hint.BYLINE) !== 0) this.readByline(element, hints);
    const isTime = name === "time" || ((traits & Trait.DATETIME) !== 0 && name !== "ins" && name !== "del");
    if (isTime) this.readDateElement(element, hints, "element");
    else if ((hints & (Hint.DATE | Hint.MODIFIED)) !== 0) this.readDateElement(element, hints, "class");
  }

  private readByline(element: Element, hints: number): void {
    const text = textOf(element, maxBylineLength);
    if (text === "" || text.length >= maxBylineLength) return;
    const kind = (hints & Hint.ABOUT_AUTHOR) === 0 ? "class" : "about";
    this.bylines.push(this.clue(element, kind, text));
  }

  private readDateElement(element: Element, hints: number, kind: "element" | "class"): void {
    const text = textOf(element, maxDateLength);
    const machine = element.attribs.datetime ?? element.attribs["data-datetime"] ?? element.attribs.title;
    if (text.length >= maxDateLength || (machine === undefined && !anyYear.test(text))) return;
    this.dates.push(this.clue(element, kind, text, machine, hints));
    // A wrapper may hold both dates of a page; only what is certainly one date hides its insides.
    if (kind === "element") this.coveredUntil = element.endIndex ?? -1;
  }

  private readText(node: AnyNode & { data: string }): void {
    const { data } = node;
    if (data.length > 2000) {
      this.place += data.length;
      this.before = "";
      return;
    }
    const text = data.trim();
    if (text === "") return;
    this.place += text.length;
    if (text.length <= maxDateLength) {
      if (hasDigit.test(text) && anyYear.test(text) && (node.startIndex ?? 0) >= this.coveredUntil)
        this.readDateText(node, text);
      if (metaLine.test(text)) this.readMetaLine(node, text);
      if (mayStartByline(text)) this.readBylineText(node, text, text);
      else if (this.before !== "" && mayStartByline(this.before)) this.readBylineText(node, text, this.before);
    }
    this.before = text.length <= 40 ? text : "";
  }

  private readDateText(node: AnyNode, text: string): void {
    const labelled = startsWithDateLabel(text) || startsWithDateLabel(this.before);
    const shown = collapse(text);
    const last = this.dates[this.dates.length - 1];
    // The text of an element that was noticed by its class says nothing new, unless a label stands beside it.
    if (!labelled && last?.kind === "class" && last.text === shown && this.place - last.place <= text.length) return;
    this.dates.push(this.clue(node, labelled ? "label" : "plain", shown));
  }

  /** "· 4 min · Jane Doe", right after the date. */
  private readMetaLine(node: AnyNode, text: string): void {
    const last = this.dates[this.dates.length - 1];
    if (last === undefined || this.place - last.place > metaLineReach) return;
    for (const part of text.split(metaMark))
      if (isName(part) && part.includes(" ")) this.bylines.push(this.clue(node, "label", collapse(part)));
  }

  /** Keep a name behind the words that introduce one, in the same text or alone in the text before. */
  private readBylineText(node: AnyNode, text: string, introduction: string): void {
    const { strength, rest } = stripByline(introduction, this.language?.value);
    if (strength === "none" || (rest === "") === (text === introduction)) return;
    this.bylines.push(this.clue(node, "label", collapse(text === introduction ? rest : text)));
  }

  private clue(node: AnyNode, kind: TextClue["kind"], text: string, machine?: string, hints = 0): TextClue {
    const { before, place } = this;
    const at = node.startIndex ?? 0;
    return {
      kind,
      text,
      machine,
      before,
      modified: (hints & Hint.MODIFIED) !== 0,
      published: (hints & Hint.PUBLICATION) !== 0,
      chrome: this.chrome,
      heading: this.headings[this.headings.length - 1],
      place,
      at,
    };
  }

  private canBeChrome(element: Element): boolean {
    const size = (element.endIndex ?? 0) - (element.startIndex ?? 0);
    return ((kinds.get(element.name) ?? 0) & Kind.WHOLE_PAGE) === 0 && size < maxChromeShare * this.length;
  }

  addMeta(element: Element): void {
    const { attribs } = element;
    const content = collapse(attribs.content ?? attribs.value ?? "");
    if (content === "") return;
    for (const attribute of ["name", "property", "itemprop", "http-equiv"] as const) {
      const key = attribs[attribute]?.trim().toLowerCase();
      if (key === undefined || key === "") continue;
      const values = this.meta.get(key);
      const located = { value: content, at: element.startIndex ?? 0 };
      if (values === undefined) this.meta.set(key, [located]);
      else values.push(located);
    }
  }

  addLink(element: Element): void {
    const { rel, href, hreflang, type } = element.attribs;
    if (rel === undefined || href === undefined) return;
    const text = element.name === "a" ? textOf(element, maxBylineLength) : "";
    this.links.push({ rel: rel.toLowerCase().split(spaces), href, hreflang, type, text, at: element.startIndex ?? 0 });
  }

  addHeading(element: Element): void {
    const text = textOf(element, maxTitleLength, (child) => this.isDecoration(child));
    if (text === "") return;
    const titled = !titleLevels.has(element.name);
    const level = titleLevels.get(element.name) ?? 2;
    const place = this.place;
    const site = isSiteHeading(element, this.hints);
    if (level === 1 && !site) for (let up = this.chrome; up !== undefined; up = up.outer) up.holdsTitle = true;
    const index = this.headings.length;
    this.headings.push({
      index,
      text,
      place,
      endPlace: place + text.length,
      chrome: this.chrome,
      site,
      linked: isLinked(element),
      titled,
      level,
      at: element.startIndex ?? 0,
    });
  }

  /** A badge, label or permalink inside a heading. */
  private isDecoration({ attribs }: Element): boolean {
    return attribs.class !== undefined && (this.hints.read(attribs.class) & Hint.DECORATION) !== 0;
  }

  addDocumentTitle(element: Element): void {
    const value = textOf(element, maxTitleLength);
    if (this.documentTitle === undefined && value !== "") this.documentTitle = { value, at: element.startIndex ?? 0 };
  }

  addRoot(element: Element): void {
    this.root ??= element;
    const value = (element.attribs.lang ?? element.attribs["xml:lang"])?.trim();
    if (value) this.language ??= { value, at: element.startIndex ?? 0 };
  }

  addScript(element: Element): void {
    const type = element.attribs.type?.trim().toLowerCase() ?? "";
    if (!type.startsWith("application/ld+json")) return;
    const child = element.children[0];
    if (child !== undefined && "data" in child) this.scripts.push({ text: child.data, at: element.startIndex ?? 0 });
  }
}

const titleLevels: ReadonlyMap<string, number> = new Map([
  ["h1", 1],
  ["h2", 2],
  ["h3", 3],
  ["h4", 4],
]);

const itempropHints: ReadonlyMap<string, number> = new Map([
  ["author", Hint.BYLINE],
  ["datePublished", Hint.DATE | Hint.PUBLICATION],
  ["dateModified", Hint.MODIFIED],
]);

/** What elements of a name have to say beside their classes. */
const elementReaders: Readonly<Record<string, (walk: Walk, element: Element) => void>> = {
  meta: (walk, element) => walk.addMeta(element),
  link: (walk, element) => walk.addLink(element),
  a: (walk, element) => walk.addLink(element),
  h1: (walk, element) => walk.addHeading(element),
  h2: (walk, element) => walk.addHeading(element),
  h3: (walk, element) => walk.addHeading(element),
  h4: (walk, element) => walk.addHeading(element),
  title: (walk, element) => walk.addDocumentTitle(element),
  html: (walk, element) => walk.addRoot(element),
  body: (walk, element) => walk.addRoot(element),
  script: (walk, element) => walk.addScript(element),
};

/** What an element is by its name; a table, because every element is looked up. */
const Kind = { READ: 1, CHROME: 2, WHOLE_PAGE: 4, TIME: 8 } as const;
const kinds = new Map<string, number>();
for (const [kind, names] of [
  [Kind.READ, Object.keys(elementReaders)],
  // Around what is not the page's own content.
  [Kind.CHROME, ["nav", "footer", "aside", "form", "dialog"]],
  // Around the content too, whatever their names say.
  [Kind.WHOLE_PAGE, ["html", "body", "main", "article"]],
  [Kind.TIME, ["time"]],
] as const) {
  for (const name of names) kinds.set(name, (kinds.get(name) ?? 0) | kind);
}

/** What an attribute says by being there. */
const Trait = { MICRODATA: 1, RDFA: 2, DATETIME: 4, ADDRESS: 8 } as const;
const attributeTraits: ReadonlyMap<string, number> = new Map([
  ["itemprop", Trait.MICRODATA],
  ["itemscope", Trait.MICRODATA],
  ["property", Trait.RDFA],
  ["typeof", Trait.RDFA],
  ["datetime", Trait.DATETIME],
  ["href", Trait.ADDRESS],
  ["rel", Trait.ADDRESS],
]);

/** Whether a heading names the site: a logo, a link home, a name given to it. */
function isSiteHeading(element: Element, hints: HintReader): boolean {
  for (let up: AnyNode | null = element, steps = 0; up !== null && steps < 3; up = up.parent, steps++) {
    if ("attribs" in up && (hints.read(`${up.attribs.class ?? ""} ${up.attribs.id ?? ""}`) & Hint.SITE) !== 0)
      return true;
  }
  const only = element.children.filter(
    (child) => child.type !== "text" || (child as AnyNode & { data: string }).data.trim() !== "",
  );
  const [link] = only;
  return (
    only.length === 1 &&
    link !== undefined &&
    "attribs" in link &&
    link.name === "a" &&
    homeAddress.test(link.attribs.href ?? "")
  );
}

const homeAddress = /^(?:https?:\/\/[^/]+)?\/?(?:index\.\w+)?$/i;

/** Whether a heading stands in a link to another page, or holds one. A link with a fragment is a permalink to the heading. */
function isLinked(heading: Element): boolean {
  for (let up: AnyNode | null = heading.parent, steps = 0; up !== null && steps < 2; up = up.parent, steps++) {
    if ("attribs" in up && up.name === "a" && leadsAway(up)) return true;
  }
  return heading.children.some(
    (child) =>
      "attribs" in child &&
      ((child.name === "a" && leadsAway(child)) ||
        child.children.some((inner) => "attribs" in inner && inner.name === "a" && leadsAway(inner))),
  );
}

function leadsAway({ attribs }: Element): boolean {
  return attribs.href !== undefined && !attribs.href.includes("#");
}
