import { type JsonLd, lazily, remembering, type Thing } from "@decant/dom/internal";
import { canParseUrl } from "@decant/page";
import { decodeHTML } from "entities";
import { cleanAuthors } from "./names.ts";
import { PageAddress } from "./page-address.ts";
import { collapse } from "./text.ts";
import { type MainThing, mainThings, texts } from "./things.ts";
import { isOthersHeading } from "./words.ts";

export interface LinkClue {
  readonly rel: readonly string[];
  readonly href: string;
  readonly type: string | undefined;
  readonly text: string;
}

/** An element that looks like navigation, related stories, comments or widgets. Cleared later if it holds the page's title. */
export interface ChromeElement {
  /** Number of the first node after it. */
  readonly end: number;
  readonly outer: ChromeElement | undefined;
  holdsTitle: boolean;
}

/** Whether a clue is outside the page's own content. */
export function isInChrome(clue: { readonly chrome: ChromeElement | undefined }): boolean {
  for (let up = clue.chrome; up !== undefined; up = up.outer) if (!up.holdsTitle) return true;
  return false;
}

/** A piece of visible text that may name an author or a date. */
export interface TextClue {
  /** Evidence that it was found by: an element or class for it, a class for author boxes, or words before it. */
  readonly kind: "element" | "class" | "about" | "label" | "plain";
  readonly text: string;
  /** Machine-readable form: `datetime`, `title`. */
  readonly machine: string | undefined;
  /** The short text right before it: "Updated", "By". */
  readonly before: string;
  readonly modified: boolean;
  /** Whether class names or properties mark it as the date of publication. */
  readonly published: boolean;
  /** Whether it belongs to something other than the page: a comment, a review, a teaser, an event, a person. */
  readonly foreign: boolean;
  readonly chrome: ChromeElement | undefined;
  /** The heading it follows. */
  readonly heading: HeadingClue | undefined;
  /** Characters of text before it in the document, for distances. */
  readonly place: number;
  /** The same after its element, of which a byline may be a part. */
  readonly endPlace: number;
}

/** Whether a clue is about something other than the page. A heading of the first level is the page's title. */
export function isOfOthers({ foreign, heading }: TextClue): boolean {
  return foreign || (heading !== undefined && heading.level > 1 && isOthersHeading(heading.text));
}

export interface HeadingClue {
  /** Its number among the headings. */
  readonly index: number;
  readonly text: string;
  /** The text in the form for comparison with titles. */
  readonly key: string;
  readonly place: number;
  readonly endPlace: number;
  readonly chrome: ChromeElement | undefined;
  /** Names the site rather than the page. */
  readonly site: boolean;
  /** Leads to another page, as the heading of a card does. */
  readonly linked: boolean;
  /** Not a heading element, but named as the title. */
  readonly titled: boolean;
  readonly level: number;
}

/** Everything that one walk over a document finds for the fields. */
export interface Clues {
  readonly meta: ReadonlyMap<string, readonly string[]>;
  readonly links: readonly LinkClue[];
  readonly jsonLd: JsonLd;
  readonly microdata: readonly Thing[];
  readonly rdfa: readonly Thing[];
  readonly documentTitle: string | undefined;
  readonly language: string | undefined;
  /** Classes of `html` and `body`, where content systems name the kind of page. */
  readonly rootClasses: string;
  readonly headings: readonly HeadingClue[];
  readonly bylines: readonly TextClue[];
  readonly dates: readonly TextClue[];
  /** Characters of text in the document. */
  readonly place: number;
}

/** A possible value of a field. */
export interface FieldCandidate {
  readonly value: string;
  /** Place where it was found: `json-ld:headline`, `meta:og:title`, `h1`, ... */
  readonly source: string;
}

/** Vocabularies with entities, most trusted first: JSON-LD is written only for machines. */
export const thingFamilies = ["json-ld", "microdata", "rdfa"] as const;
export type ThingFamily = (typeof thingFamilies)[number];

/** A page's clues, with values derived from several of them. */
export interface PageClues {
  readonly clues: Clues;
  readonly url: string | undefined;
  /** The given address, else the stated one. */
  readonly address: PageAddress;
  /** The address that the page states as its own (canonical link, Open Graph); front pages are stated by mistake. */
  readonly stated: string | undefined;
  readonly things: Readonly<Record<ThingFamily, readonly Thing[]>>;
  /** Best candidates for the page's subject, per family. */
  readonly mains: Readonly<Record<ThingFamily, readonly MainThing[]>>;
  /** Whether an address is the page's own, by its URL, canonical link or Open Graph. */
  readonly isPageAddress: (address: string) => boolean;
  /** Names of authors in a text of the page. */
  readonly namesIn: (text: string) => readonly string[];
}

export function prepareClues(clues: Clues, url: string | undefined): PageClues {
  const things = { "json-ld": clues.jsonLd.things, microdata: clues.microdata, rdfa: clues.rdfa };
  const addresses = lazily(
    () =>
      new Set(
        [url, canonicalOf(clues), first(clues, "og:url")].filter((address) => address !== undefined).map(bareAddress),
      ),
  );
  const isPageAddress = (value: string) => addresses().has(bareAddress(value));
  const mains = {
    "json-ld": mainThings(things["json-ld"], isPageAddress),
    microdata: mainThings(clues.microdata, isPageAddress),
    rdfa: mainThings(clues.rdfa, isPageAddress),
  };
  const namesIn = remembering((text) => cleanAuthors([text]));
  const stated = [canonicalOf(clues), first(clues, "og:url")].find(isOwnAddress);
  const address = new PageAddress(url ?? stated ?? "");
  return { clues, url, address, stated, things, mains, isPageAddress, namesIn };
}

function isOwnAddress(url: string | undefined): boolean {
  return url !== undefined && canParseUrl(url) && new URL(url).pathname !== "/";
}

function canonicalOf(clues: Clues): string | undefined {
  return clues.links.find(({ rel }) => rel.includes("canonical"))?.href;
}

const scheme = /^https?:\/\/(?:www\.)?/i;
const tail = /[#?][\s\S]*|(?<!\/)\/+$/g;

/** An address without scheme, `www.`, query, fragment and final slash. */
function bareAddress(address: string): string {
  return address.trim().replace(scheme, "").replace(tail, "").replace(tail, "").toLowerCase();
}

/** Whether the page sells something: its names and dates belong to brands and reviewers. */
export function isProductPage({ clues, mains }: PageClues): boolean {
  if (first(clues, "og:type")?.toLowerCase().startsWith("product")) return true;
  return thingFamilies.some((family) => mains[family][0]?.thing.types.some((type) => productType.test(type)));
}

const productType = /^(?:Product|ProductGroup|Offer|AggregateOffer)$/;

/** First value of a `meta` name or property. */
export function first(clues: Clues, key: string): string | undefined {
  return clues.meta.get(key)?.[0];
}

/** All values of `meta` names, in the order of the list. */
export function fromMeta(clues: Clues, names: readonly string[]): FieldCandidate[] {
  return names.flatMap((name) =>
    (clues.meta.get(name) ?? []).map((value) => ({ value: decodeTwice(value), source: `meta:${name}` })),
  );
}

/** Values of a property of the page's main entities, best entity first. */
export function fromProperty({ mains }: PageClues, family: ThingFamily, property: string): FieldCandidate[] {
  return mains[family].flatMap(({ thing }) =>
    readTexts(thing, property).map((value) => ({ value, source: `${family}:${property}` })),
  );
}

/** Texts of a property, unescaped and collapsed. */
export function readTexts(thing: Thing, property: string): string[] {
  return texts(thing, property)
    .map((value) => collapse(decodeTwice(value)))
    .filter((value) => value !== "");
}

/** Decode character references that a template escaped twice, or wrote into JSON. */
export function decodeTwice(text: string): string {
  return escaped.test(text) ? decodeHTML(text) : text;
}

const escaped = /&#?\w{1,31};/;
