import type { Element } from "domhandler";
import { textOf } from "./text.ts";

/**
 * An entity that the page describes in schema.org's vocabulary, in JSON-LD, microdata or RDFa.
 */
export interface Thing {
  /** Type names without their vocabulary: `NewsArticle`. */
  readonly types: readonly string[];
  readonly id: string | undefined;
  /** Property through which it was reached; `undefined` at the top. */
  readonly role: string | undefined;
  readonly parent: Thing | undefined;
  readonly properties: ReadonlyMap<string, readonly Value[]>;
  /** Offset of its source in the HTML. */
  readonly at: number;
}

export type Value = string | Thing;

/** A thing while it is being read. */
export interface OpenThing extends Thing {
  readonly properties: Map<string, Value[]>;
}

export function addValue(thing: OpenThing, property: string, value: Value): void {
  const values = thing.properties.get(property);
  if (values === undefined) thing.properties.set(property, [value]);
  else values.push(value);
}

const lastSegment = /^.*[/#:]/;

/** `http://schema.org/NewsArticle`, `schema:NewsArticle` -> `NewsArticle`. */
export function localName(name: string): string {
  return name.trim().replace(lastSegment, "");
}

/** Types of main entities, best first. `WebPage` fits any page, so it comes last. */
const mainTypes: readonly RegExp[] = [
  /Article$|^BlogPosting$|^Report$|^LiveBlogPosting$|^SocialMediaPosting$|^DiscussionForumPosting$|^AnalysisNewsArticle$/,
  /^(?:QAPage|Question|Recipe|HowTo|Review|VideoObject|AudioObject|MediaObject|Clip|(?:Podcast|Radio|TV)?Episode|Thesis|NewsMediaOrganizationArticle|CreativeWork|Book|Course|Dataset|Event|JobPosting|SoftwareApplication|SoftwareSourceCode|WebApplication|MobileApplication|LearningResource|Product|ProductGroup|Service)$/,
  /Page$|^CollectionPage$|^ItemList$|^Blog$/,
];

/** Properties that never lead to the main entity: parts, works of others, people. */
const sideRoles: ReadonlySet<string> = new Set([
  "about", "acceptedAnswer", "associatedMedia", "author", "blogPost", "breadcrumb", "citation", "comment", "contributor",
  "creator", "editor", "hasPart", "hasVariant", "image", "isBasedOn", "isPartOf", "isRelatedTo", "isSimilarTo",
  "itemListElement", "item", "logo", "mentions", "offers", "parentItem", "potentialAction", "primaryImageOfPage", "publisher",
  "relatedLink", "review", "reviews", "sponsor", "suggestedAnswer", "thumbnail", "translationOfWork", "workExample",
]); // biome-ignore format: a table of words

/** Things whose dates and authors are not the page's, even if the page is about them. */
const foreignTypes =
  /^(?:Person|[A-Z]\w*Event|Event|EventSeries|(?:User|Critic|Employer)?Review|(?:User)?Comments?|Answer|Offer|AggregateOffer|DeliveryEvent|OpeningHoursSpecification)$/;
const authorRoles: ReadonlySet<string> = new Set(["author", "creator", "editor", "contributor"]);

/** Whether a thing is a comment, a review, an event, a person who is not an author. A review at the top may be the page. */
export function isForeign({ types, role }: Thing): boolean {
  return (
    (role !== undefined || !types.includes("Review")) &&
    !(role !== undefined && authorRoles.has(role)) &&
    types.some((type) => foreignTypes.test(type))
  );
}

const responseTypes = /Comments?$|^Answer$/;

/** Whether a thing is a response to a text. Forums also mark the first post of a thread as one. */
export function isResponse({ types }: Thing): boolean {
  return types.some((type) => responseTypes.test(type));
}

const eventType = /Event(?:Series)?$/;

/** Whether a page is about an event: its dates are those of the event. */
export function isAboutEvent(things: readonly Thing[]): boolean {
  return things.some(
    ({ types, role }) => (role === undefined || role === "mainEntity") && types.some((type) => eventType.test(type)),
  );
}

/** Properties that hold the date of something other than the page: of an event, a life, an offer, a patent. */
export const otherDateProperty: RegExp =
  /^(?:\w*:)?(?:start|end|door|previousStart|birth|death|founding|dissolution|valid|priceValid|expir|availability(?:Start|End)|priority|filing|priorArt)/;

/** Things whose author and date of publication are their page's. Others, such as books, are older than the page, and any page is a `WebPage`. */
const datedTypes =
  /Article$|Posting$|^(?:Report|Recipe|HowTo|QAPage|Question|PodcastEpisode|RadioEpisode|Dataset|Thesis|CreativeWork|LearningResource|Episode|TVEpisode)$/;
/** These are also embedded in pages about something else. */
const embeddedTypes = /^(?:Video|Audio|Media)Object$|^Clip$/;

export function isDated({ types }: Thing): boolean {
  return types.some((type) => datedTypes.test(type) || embeddedTypes.test(type));
}

export function isEmbeddable({ types }: Thing): boolean {
  return types.some((type) => embeddedTypes.test(type));
}

/** A thing that may be the main entity. */
export interface MainThing {
  readonly thing: Thing;
  /** 0 for the best kind of main entity. */
  readonly rank: number;
}

function rankOf(thing: Thing): number | undefined {
  if (!isMainRole(thing)) return undefined;
  const rank = mainTypes.findIndex((pattern) => thing.types.some((type) => pattern.test(type)));
  return rank < 0 ? undefined : rank;
}

function isMainRole(thing: Thing): boolean {
  // The questions of an FAQ page are its parts.
  if (thing.role === "mainEntity" && thing.parent?.types.includes("FAQPage")) return false;
  // Nesting of roles that is followed; keeps hostile pages linear.
  let steps = 0;
  for (let up: Thing | undefined = thing; up !== undefined; up = up.parent) {
    if ((up.role !== undefined && sideRoles.has(up.role)) || ++steps > 8) return false;
  }
  return true;
}

/**
 * Main entities, best first. Several articles at the top are teasers of a listing unless one names the page's own address.
 */
export function mainThings(things: readonly Thing[], isPageAddress: (value: string) => boolean): readonly MainThing[] {
  const ranked = things.flatMap((thing) => {
    const rank = rankOf(thing);
    return rank === undefined ? [] : [{ thing, rank, own: addressesOf(thing).some(isPageAddress) }];
  });
  const articles = ranked.filter(({ rank }) => rank === 0);
  const isListing = articles.length > 2 && !articles.some(({ own }) => own);
  return ranked
    .filter(({ rank }) => !(isListing && rank === 0))
    .sort((a, b) => a.rank - b.rank || Number(b.own) - Number(a.own) || a.thing.at - b.thing.at);
}

function addressesOf(thing: Thing): string[] {
  const values = [...(thing.properties.get("url") ?? []), ...(thing.properties.get("mainEntityOfPage") ?? [])];
  const addresses = values.map((value) => (typeof value === "string" ? value : (value.id ?? "")));
  return thing.id === undefined ? addresses : [...addresses, thing.id];
}

/** Texts of a property: strings, and the names of things. */
export function texts(thing: Thing, property: string): string[] {
  const values = thing.properties.get(property) ?? [];
  return values.flatMap((value) => (typeof value === "string" ? [value] : nameOf(value)));
}

function nameOf(thing: Thing): string[] {
  const names = thing.types.includes("Person") ? (thing.properties.get("name") ?? []) : [];
  // Several people in one thing.
  if (names.length > 1) return names.filter((name) => typeof name === "string");
  // A language's other name is its code.
  const first = thing.types.includes("Language") ? "alternateName" : "name";
  for (const property of [first, "name", "fullName", "alternateName", "url", "contentUrl"]) {
    const value = property === "fullName" ? fullName(thing) : thing.properties.get(property)?.[0];
    if (typeof value === "string") return [value];
  }
  return thing.id === undefined ? [] : [thing.id];
}

/** A person's name from its parts. */
function fullName({ properties }: Thing): string | undefined {
  const parts = ["givenName", "familyName"].flatMap((property) => {
    const value = properties.get(property)?.[0];
    return typeof value === "string" ? [value] : [];
  });
  return parts.length === 0 ? undefined : parts.join(" ");
}

/** Types of a page's owner or frame, which say nothing about the page's kind. */
const frameTypes: ReadonlySet<string> = new Set([
  "AggregateRating", "BreadcrumbList", "Brand", "ContactPoint", "EntryPoint", "ImageObject", "ListItem", "Organization", "Person", "PostalAddress",
  "Rating", "ReadAction", "SearchAction", "SiteNavigationElement", "SpeakableSpecification", "WPFooter", "WPHeader", "WPSideBar", "WebSite",
]); // biome-ignore format: a table of words

/** Types of the page and of its subject, in order of appearance. */
export function pageTypes(things: readonly Thing[]): string[] {
  const types = things.filter(isMainRole).flatMap((thing) => thing.types);
  return [...new Set(types.filter((type) => type !== "" && !frameTypes.has(type)))];
}

/** Attributes by which the syntaxes in the markup open things, and name their types and properties. */
export const syntaxes = {
  // HTML Standard, section 5 "Microdata".
  microdata: { scope: "itemscope", type: "itemtype", property: "itemprop" },
  // RDFa Lite 1.1. Open Graph borrows `property` for `meta` in the head; a name there carries its own prefix.
  rdfa: { scope: "typeof", type: "typeof", property: "property" },
} as const;

/** Attribute that holds an element's property value (HTML Standard, "Values"). */
export const valueAttributes: Readonly<Record<string, string>> = {
  a: "href", area: "href", audio: "src", data: "value", embed: "src", iframe: "src", img: "src", link: "href",
  meta: "content", meter: "value", object: "data", source: "src", time: "datetime", track: "src", video: "src",
}; // biome-ignore format: a table of words

const spaces = /\s+/;
const maxValueLength = 1000;

interface OpenElement {
  readonly element: Element;
  readonly thing: OpenThing;
  /** Number of the first node after the element. */
  readonly end: number;
}

/** Collects the things of one syntax during the walk. */
export class ThingReader {
  readonly things: OpenThing[] = [];
  private readonly open: OpenElement[] = [];
  private readonly syntax: (typeof syntaxes)[keyof typeof syntaxes];

  constructor(id: keyof typeof syntaxes) {
    this.syntax = syntaxes[id];
  }

  get isOpen(): boolean {
    return this.open.length > 0;
  }

  /**
   * @param end Number of the first node after the element.
   * @returns Whether the element has to be closed there.
   */
  enter(element: Element, end: number): boolean {
    const { attribs } = element;
    const { syntax } = this;
    const property = attribs[syntax.property];
    const opens = attribs[syntax.scope] !== undefined;
    if (property === undefined && !opens) return false;
    const holder = this.open[this.open.length - 1]?.thing;
    if (!opens && holder === undefined) return false;
    const names = property === undefined ? [] : property.trim().split(spaces).map(localName);
    if (!opens) {
      if (holder !== undefined) for (const name of names) addValue(holder, name, readValue(element));
      return false;
    }
    const types = (attribs[syntax.type] ?? "").split(spaces).filter(Boolean).map(localName);
    const id = attribs.itemid ?? attribs.resource;
    const thing: OpenThing = {
      types,
      id,
      role: names[0],
      parent: names.length > 0 ? holder : undefined,
      properties: new Map(),
      at: element.startIndex ?? 0,
    };
    this.things.push(thing);
    if (holder !== undefined) for (const name of names) addValue(holder, name, thing);
    this.open.push({ element, thing, end });
    return true;
  }

  /**
   * Close the elements that end before a node.
   *
   * @returns The node before which the next one ends.
   */
  leaveBefore(node: number): number | undefined {
    for (let last = this.open.at(-1); last !== undefined; last = this.open.at(-1)) {
      const { element, thing, end } = last;
      if (end > node) return end;
      this.open.pop();
      // <span itemprop="author" itemscope>Jane Doe</span>: a thing without properties takes its text as its name.
      if (thing.properties.size === 0 && thing.role !== undefined) addValue(thing, "name", readValue(element));
    }
    return undefined;
  }
}

function readValue(element: Element): string {
  const { attribs, name } = element;
  if (attribs.content !== undefined) return attribs.content;
  const attribute = valueAttributes[name];
  const value = attribute === undefined ? undefined : attribs[attribute];
  return value ?? textOf(element, maxValueLength);
}
