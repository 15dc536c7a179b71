import type { Thing } from "@decant/dom/internal";

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

/** Main entities, best first. Several articles at the top are teasers of a listing unless one names the page's own address. */
export function mainThings(things: readonly Thing[], isPageAddress: (value: string) => boolean): readonly MainThing[] {
  const ranked = things.flatMap((thing) => {
    const rank = rankOf(thing);
    return rank === undefined ? [] : [{ thing, rank, own: addressesOf(thing).some(isPageAddress) }];
  });
  const articles = ranked.filter(({ rank }) => rank === 0);
  const isListing = articles.length > 2 && !articles.some(({ own }) => own);
  return ranked
    .filter(({ rank }) => !(isListing && rank === 0))
    .sort((a, b) => a.rank - b.rank || Number(b.own) - Number(a.own));
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
  for (const property of [first, "name", "alternateName", "url", "contentUrl"]) {
    const value = thing.properties.get(property)?.[0];
    if (typeof value === "string") return [value];
  }
  return thing.id === undefined ? [] : [thing.id];
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
