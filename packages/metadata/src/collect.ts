import { Flag, type NodeTable } from "@decant/dom";
import {
  Has,
  isSiteName,
  type JsonLd,
  jsonLdOf,
  type KnownTag,
  knownTag,
  readMarkedUp,
  type Thing,
  tagCount,
} from "@decant/dom/internal";
import type { Element, Text } from "domhandler";
import {
  bylineOf,
  headingText,
  holdsLinkAway,
  isBesideName,
  isInLink,
  maxBylineLength,
  maxTitleLength,
} from "./element-texts.ts";
import { isName } from "./names.ts";
import { Hint, hintsOf } from "./names-on-page.ts";
import {
  type ChromeElement,
  type Clues,
  type HeadingClue,
  isInChrome,
  type LinkClue,
  type TextClue,
} from "./page-clues.ts";
import { collapse, linesOf, squash, textOf } from "./text.ts";
import { isForeign, isResponse, otherDateProperty } from "./things.ts";
import { mayStartByline, startsWithDateLabel, stripByline } from "./words.ts";

/** Tag of text nodes. */
const TEXT = 0;

/** Share of the page's source above which an element is not a sidebar, despite its name (guess). */
const maxChromeShare = 0.4;
/** Characters of text below the title, from which it is more than a byline and buttons (guess). */
const leastText = 400;
const titleHolders: ReadonlySet<string> = new Set(["div", "p", "span", "td"]);
/** Characters of text that are a value in microdata or RDFa. */
const maxValueLength = 1000;
const maxDateLength = 160;
/** Cheap test before the ones below; most links fail it. */
const tellingAddress = /creativecommons\.org|\/(?:a|contrib|writer|column|journal|people|profile|by)[a-z]*\//i;
// Addresses of author pages, as content management systems write them.
const authorPage =
  /\/(?:authors?|autor(?:en|es)?|auteurs?|contributors?|writers?|columnists?|journalists?|people|profiles?|by)\/[^/?#]+\/?(?:[?#]|$)/i;
/** Digits of years, and separators within datelines. Most texts have neither. */
const telling = /[\d·•\uff10-\uff19\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/;
const anyYear =
  /(?:19|20)\d\d|[\uff10-\uff19\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]{4}|\d\.\d\d?\.\d\d\b|[成和國国] ?[\d元\uff10-\uff19]|\bR\d\.\d|[./-]25[3-9]\d|[\u0e00-\u0e7f.] ?25[3-9]\d|[\u0600-\u06ff] ?1[34]\d\d|(?<!\d)1[34]\d\d\/\d/;
const metaLine = /[·•]/;
const metaMark = /(?:(?<!\s)\s+)?[·•]\s*/;
/** Characters of text between a date and the rest of its line (guess). */
const metaLineReach = 120;
const spaces = /\s+/;
/** `rel` values that a field reads. */
const knownRel = /canonical|license|alternate|image_src|tag|category/i;
/** Public licences have addresses of their own. */
const licenceAddress = /^(?:https?:)?\/\/(?:www\.)?creativecommons\.org\/(?:licenses|publicdomain)\//i;
/** "Content is licensed under", in several languages. */
const licenceWord = /licen[cs]|lizen[zs]|licenz|лиценз|ライセンス|许可|授權|라이선스|public domain/i;

/** Read a whole document once, in document order. */
export function collectClues(table: NodeTable): Clues {
  const walk = new Walk(table);
  walk.read();
  return walk;
}

class Walk implements Clues {
  readonly meta = new Map<string, string[]>();
  readonly links: LinkClue[] = [];
  documentTitle: string | undefined;
  language: string | undefined;
  rootClasses = "";
  readonly headings: HeadingClue[] = [];
  readonly bylines: TextClue[] = [];
  readonly dates: TextClue[] = [];
  readonly jsonLd: JsonLd;
  readonly microdata: readonly Thing[];
  readonly rdfa: readonly Thing[];
  /** The things of microdata and RDFa that an element opens. */
  private readonly opened = new Map<number, Thing[]>();
  /** End of the outermost open thing of microdata. */
  private microdataEnd = 0;
  private readonly table: NodeTable;
  /** Hints of each class attribute, by its number. */
  private readonly classHints: Int32Array;
  /** Innermost open element that looks like chrome. */
  private chrome: ChromeElement | undefined;
  /** End of the outermost open element about something other than the page; 0 outside of them. */
  private foreignEnd = 0;
  /** Number of the next node at which an open element ends. */
  private leaveAt: number = Number.POSITIVE_INFINITY;
  private readonly length: number;
  /** Characters of text so far. */
  place = 0;
  private before = "";
  /** Whether the text before consists only of words that introduce an author. */
  private introduces = false;
  /** End of the source of the last byline or date element, whose text is not read again. */
  private coveredUntil = -1;

  constructor(table: NodeTable) {
    this.table = table;
    this.length = (table.document.endIndex ?? 0) + 1;
    this.classHints = Int32Array.from(table.classValues, hintsOf);
    const read = (node: number, attribute: string | undefined): string | undefined => {
      const element = table.nodes[node] as Element;
      return attribute === undefined ? textOf(element, maxValueLength) : element.attribs[attribute];
    };
    this.jsonLd = jsonLdOf(table);
    this.microdata = readMarkedUp(table, "microdata", read);
    this.rdfa = readMarkedUp(table, "rdfa", read);
    for (const thing of [...this.microdata, ...this.rdfa])
      this.opened.set(thing.node, [...(this.opened.get(thing.node) ?? []), thing]);
  }

  /** Read the table first: most nodes have no clue, and touching a node is slow. */
  read(): void {
    const { classHints, table } = this;
    const { size, nodes, tag, attributes, classIds, end } = table;
    for (let i = 1; i < size; ) {
      if (i >= this.leaveAt) this.leaveBefore(i);
      const id = tag[i];
      const has = attributes[i];
      const kind = kinds[id];
      if (id === TEXT) {
        if ((has & Has.INK) !== 0) this.readText(nodes[i] as Text);
      } else {
        const hints = classHints[classIds[i]];
        const isNamed = (hints & tellingHints) !== 0 || (has & (Has.CLASS | Has.ID)) === Has.ID;
        if (isNamed || (has & readAttributes) !== 0 || (kind & Kind.TELLING) !== 0) this.readElement(i, id, has, hints);
      }
      i = (kind & Kind.SKIPPED) !== 0 ? end[i] : i + 1;
    }
    this.leaveBefore(size);
  }

  /** Close elements that end before a node. */
  private leaveBefore(i: number): void {
    while (this.chrome !== undefined && this.chrome.end <= i) this.chrome = this.chrome.outer;
    this.leaveAt = Number.POSITIVE_INFINITY;
    if (i >= this.foreignEnd) this.foreignEnd = 0;
    else this.leaveBy(this.foreignEnd);
    this.leaveBy(this.chrome?.end);
  }

  private readElement(i: number, id: number, has: number, classHints: number): void {
    const { table } = this;
    const element = table.nodes[i] as Element;
    const end = table.end[i];
    const kind = kinds[id];
    if ((kind & Kind.READ) !== 0) this.readByName(element, i);
    let isAuthorPage = false;
    if ((kind & Kind.LINK) !== 0) {
      if ((has & Has.REL) !== 0) this.addLink(element);
      if ((has & Has.HREF) !== 0 && tellingAddress.test(element.attribs.href as string)) {
        isAuthorPage = authorPage.test(element.attribs.href as string) && element.name === "a";
        this.addLicence(element);
      }
    }
    if ((has & (Has.SCOPE | Has.RDFA)) !== 0) for (const thing of this.opened.get(i) ?? []) this.enterThing(thing, end);
    let hints = classHints;
    if ((has & (Has.CLASS | Has.ID)) === Has.ID) hints = hintsOf(element.attribs.id as string);
    if (
      ((kind & Kind.CHROME) !== 0 && !isOfArticle(element)) ||
      ((hints & Hint.CHROME) !== 0 && this.canBeChrome(element, kind))
    ) {
      this.chrome = { end, outer: this.chrome, holdsTitle: false };
      this.leaveBy(end);
    }
    if ((hints & Hint.OTHERS) !== 0 && (kind & Kind.WHOLE_PAGE) === 0 && this.followsText()) this.enterForeign(end);
    if (isAuthorPage) hints |= Hint.BYLINE;
    const isTelling = (hints & clueHints) !== 0 || (has & tellingAttributes) !== 0 || (kind & Kind.TIME) !== 0;
    if (isTelling && (kind & Kind.WHOLE_PAGE) === 0) this.readClues(element, i, hints, has);
  }

  private readByName(element: Element, i: number): void {
    if (titleName.test(element.name)) this.addHeading(element, i);
    else if (element.name === "meta") this.addMeta(element, i);
    else if (element.name === "title") this.addDocumentTitle(element);
    else this.addRoot(element);
  }

  private enterThing(thing: Thing, end: number): void {
    if (thing.syntax === "microdata") this.microdataEnd = Math.max(this.microdataEnd, end);
    if (isForeign(thing) && (!isResponse(thing) || this.followsText())) this.enterForeign(end);
  }

  /** Whether the page's text has begun, or its author is named. The first post of a thread, named a comment, is the page. */
  private followsText(): boolean {
    if (this.bylines.some((byline) => byline.kind === "class" && !isInChrome(byline))) return true;
    const title = this.headings.find(({ level, site }) => level === 1 && !site) ?? this.headings[0];
    return title !== undefined && this.place - title.endPlace > leastText;
  }

  private enterForeign(end: number): void {
    this.foreignEnd = Math.max(this.foreignEnd, end);
    this.leaveBy(end);
  }

  private leaveBy(end: number | undefined): void {
    if (end !== undefined && end < this.leaveAt) this.leaveAt = end;
  }

  /** Read a title, a byline or a date that names or attributes hint at. */
  private readClues(element: Element, i: number, nameHints: number, has: number): void {
    if ((element.startIndex ?? 0) < this.coveredUntil) return;
    const { name, attribs } = element;
    let hints = nameHints;
    if ((has & Has.MICRODATA) !== 0) hints |= itempropHints.get(attribs.itemprop ?? "") ?? 0;
    if ((has & Has.REL) !== 0 && attribs.rel === "author") hints |= Hint.BYLINE;
    // Old and generated pages title themselves without a heading element.
    if ((hints & Hint.TITLE) !== 0 && titleHolders.has(name)) this.addHeading(element, i);
    if ((hints & Hint.BYLINE) !== 0) this.readByline(element, hints);
    const isTime =
      name === "time" || ((has & Has.TIME) !== 0 && attribs.datetime !== undefined && name !== "ins" && name !== "del");
    const isOther =
      (hints & Hint.OTHER_DATE) !== 0 || otherDateProperty.test(attribs.itemprop ?? attribs.property ?? "");
    if (isOther && (isTime || (hints & Hint.DATE) !== 0)) this.coveredUntil = element.endIndex ?? -1;
    else if (isTime) this.readDateElement(element, hints, "element");
    else if ((hints & (Hint.DATE | Hint.MODIFIED)) !== 0) this.readDateElement(element, hints, "class");
  }

  private readByline(element: Element, hints: number): void {
    const lines = linesOf(element, maxBylineLength, isBesideName);
    const text = bylineOf(element, lines);
    if (text === "" || lines.join(" ").length >= maxBylineLength) return;
    const kind = (hints & Hint.ABOUT_AUTHOR) === 0 ? "class" : "about";
    const length = lines.reduce((sum, line) => sum + line.length, 0);
    this.bylines.push({ ...this.clue(kind, text), endPlace: this.place + length });
  }

  private readDateElement(element: Element, hints: number, kind: "element" | "class"): void {
    const text = textOf(element, maxDateLength);
    const machine = element.attribs.datetime ?? element.attribs["data-datetime"] ?? element.attribs.title;
    if (text.length >= maxDateLength || (machine === undefined && !anyYear.test(text))) return;
    this.dates.push(this.clue(kind, text, machine, hints));
    // Skip inner text only where the element is certainly one date; a wrapper may hold both dates.
    if (kind === "element") this.coveredUntil = element.endIndex ?? -1;
  }

  private readText(node: Text): void {
    const { data } = node;
    if (data.length > 2000) {
      this.place += data.length;
      this.before = "";
      this.introduces = false;
      return;
    }
    const text = data.trim();
    if (text === "") return;
    this.place += text.length;
    let introduces = false;
    if (text.length <= maxDateLength) {
      if (telling.test(text)) this.readTellingText(node, text);
      // Headings of columns are side by side: "Author", "Age".
      if (this.introduces && node.parent?.type === "tag" && node.parent.name === "th") this.introduces = false;
      introduces = this.readBylineText(text);
    }
    const isShort = text.length <= 40;
    this.before = isShort ? text : "";
    this.introduces = isShort && introduces;
  }

  private readTellingText(node: Text, text: string): void {
    if (anyYear.test(text) && (node.startIndex ?? 0) >= this.coveredUntil) this.readDateText(text);
    if (metaLine.test(text)) this.readMetaLine(text);
  }

  private readDateText(text: string): void {
    const labelled = startsWithDateLabel(text) || startsWithDateLabel(this.before);
    const shown = collapse(text);
    const last = this.dates[this.dates.length - 1];
    // Text inside an element that was found by its class adds nothing, unless a label is beside it.
    if (!labelled && last?.kind === "class" && last.text === shown && this.place - last.place <= text.length) return;
    this.dates.push(this.clue(labelled ? "label" : "plain", shown));
  }

  /** "· 4 min · Jane Doe", right after the date. */
  private readMetaLine(text: string): void {
    const last = this.dates[this.dates.length - 1];
    if (last === undefined || this.place - last.place > metaLineReach) return;
    for (const part of text.split(metaMark))
      if (isName(part) && part.includes(" ")) this.bylines.push(this.clue("label", collapse(part)));
  }

  /**
   * Keep a name after words that introduce one, in the same text or in the text before.
   *
   * @returns Whether the text consists only of such words.
   */
  private readBylineText(text: string): boolean {
    const { strength, rest } = mayStartByline(text) ? stripByline(text, this.language) : noIntroduction;
    const name = strength === "none" && this.introduces ? text : rest;
    if (name !== "" && (strength !== "none" || this.introduces)) this.bylines.push(this.clue("label", collapse(name)));
    return strength !== "none" && rest === "";
  }

  private clue(kind: TextClue["kind"], text: string, machine?: string, hints = 0): TextClue {
    const { before, place } = this;
    return {
      kind,
      text,
      machine,
      before,
      modified: (hints & Hint.MODIFIED) !== 0,
      published: (hints & Hint.PUBLICATION) !== 0,
      foreign: this.foreignEnd > 0,
      chrome: this.chrome,
      heading: this.headings[this.headings.length - 1],
      place,
      endPlace: place + text.length,
    };
  }

  private canBeChrome(element: Element, kind: number): boolean {
    const size = (element.endIndex ?? 0) - (element.startIndex ?? 0);
    return (kind & Kind.WHOLE_PAGE) === 0 && size < maxChromeShare * this.length;
  }

  private addMeta({ attribs }: Element, i: number): void {
    const content = collapse(attribs.content ?? attribs.value ?? "");
    if (content === "") return;
    if (attribs.scheme !== undefined && otherScheme.test(attribs.scheme)) return;
    for (const attribute of ["name", "property", "itemprop", "http-equiv"] as const) {
      const key = attribs[attribute]?.trim().toLowerCase();
      // Inside a thing it is the thing's property.
      if (key === undefined || key === "" || (attribute === "itemprop" && i < this.microdataEnd)) continue;
      const values = this.meta.get(key);
      if (values === undefined) this.meta.set(key, [content]);
      else values.push(content);
    }
  }

  private addLink(element: Element): void {
    const { rel, href, type } = element.attribs;
    if (rel === undefined || href === undefined || !knownRel.test(rel)) return;
    const text = element.name === "a" ? textOf(element, maxBylineLength) : "";
    this.links.push({ rel: rel.toLowerCase().split(spaces), href, type, text });
  }

  /** A link to a public licence, within a phrase such as "licensed under". */
  private addLicence(element: Element): void {
    const href = element.attribs.href as string;
    if (!licenceAddress.test(href)) return;
    const text = textOf(element, maxBylineLength);
    if (!licenceWord.test(`${this.before} ${text}`)) return;
    this.links.push({ rel: ["licensed"], href, type: undefined, text });
  }

  private addHeading(element: Element, i: number): void {
    const { links, flags } = this.table;
    // A title for another size of screen, or of a dialog.
    if ((flags[i] & Flag.HIDDEN) !== 0) return;
    const text = headingText(element);
    if (text === "") return;
    const titled = !titleName.test(element.name);
    const level = titled ? 2 : Number(element.name.charAt(1));
    const place = this.place;
    const holdsLink = this.table.sum(links, i) > 0;
    const site = this.isNamedForSite(i) || (holdsLink && isSiteName(this.table, i));
    if (level === 1 && !site) for (let up = this.chrome; up !== undefined; up = up.outer) up.holdsTitle = true;
    const index = this.headings.length;
    this.headings.push({
      index,
      text,
      key: squash(text),
      place,
      endPlace: place + text.length,
      chrome: this.chrome,
      site,
      linked: ((flags[i] & Flag.LINK) !== 0 && isInLink(element)) || (holdsLink && holdsLinkAway(element)),
      titled,
      level,
    });
  }

  /** Whether an element or one of its two ancestors has a class or id for logos or site names. */
  private isNamedForSite(i: number): boolean {
    const { classHints, table } = this;
    for (let up = i, steps = 0; up > 0 && steps < 3; up = table.parent[up], steps++) {
      const hasId = (table.attributes[up] & Has.ID) !== 0;
      const idHints = hasId ? hintsOf((table.nodes[up] as Element).attribs.id as string) : 0;
      if (((classHints[table.classIds[up]] | idHints) & Hint.SITE) !== 0) return true;
    }
    return false;
  }

  private addDocumentTitle(element: Element): void {
    const value = textOf(element, maxTitleLength);
    if (value !== "") this.documentTitle ??= value;
  }

  private addRoot(element: Element): void {
    if (element.attribs.class !== undefined) this.rootClasses += ` ${element.attribs.class}`;
    const value = (element.attribs.lang ?? element.attribs["xml:lang"])?.trim();
    if (value) this.language ??= value;
  }
}

const noIntroduction = { strength: "none", rest: "" } as const;

const titleName = /^h[1-4]$/;

/** Whether a footer is of an article, whose author it may name (HTML Standard, section 4.3.8; Drupal puts it above the text). */
function isOfArticle({ name, parent }: Element): boolean {
  return name === "footer" && parent?.type === "tag" && parent.name === "article";
}

/** Qualifiers of Dublin Core dates other than publication: `<meta name="DC.date" scheme="dateSubmitted">`. */
const otherScheme = /submit|accept|copyright|priority|valid|available/i;

const itempropHints: ReadonlyMap<string, number> = new Map([
  ["author", Hint.BYLINE],
  ["datePublished", Hint.DATE | Hint.PUBLICATION],
  ["dateModified", Hint.MODIFIED],
]);

/** Kinds of elements by tag. */
const Kind = {
  READ: 1,
  /** Elements around text that is not the page's own. */
  CHROME: 2,
  /** These also wrap content, so their names are ignored. */
  WHOLE_PAGE: 4,
  TIME: 8,
  LINK: 16,
  /** Elements whose content is skipped. */
  SKIPPED: 32,
  /** Elements that are always read, with any names and attributes. */
  TELLING: 1 | 2 | 8,
} as const;
const kinds = new Uint8Array(tagCount);
for (const [kind, names] of [
  [Kind.READ, ["meta", "h1", "h2", "h3", "h4", "title", "html", "body"]],
  [Kind.CHROME, ["nav", "footer", "aside", "form", "dialog"]],
  [Kind.WHOLE_PAGE, ["html", "body", "main", "article"]],
  [Kind.TIME, ["time"]],
  [Kind.LINK, ["a", "link"]],
  [Kind.SKIPPED, ["title", "script", "style", "template", "svg", "math", "select", "textarea", "iframe", "object"]],
] as const satisfies readonly (readonly [number, readonly KnownTag[]])[]) {
  for (const name of names) kinds[knownTag(name)] = kinds[knownTag(name)] | kind;
}

/** Hints at a title, a byline or a date; the others qualify these. */
const clueHints = Hint.TITLE | Hint.BYLINE | Hint.DATE | Hint.MODIFIED;
/** Hints that make an element worth reading. */
const tellingHints = clueHints | Hint.CHROME;

/** Attributes whose presence suggests an author or a date. */
const tellingAttributes = Has.MICRODATA | Has.TIME | Has.REL;
/** Attributes that make an element worth reading. */
const readAttributes = tellingAttributes | Has.HREF | Has.SCOPE | Has.RDFA;
