import { type Candidate, type Features, mergeOffers, type PlacedOffer, withFeatures } from "../candidates.ts";
import { isInChrome, type TextClue } from "../clues.ts";
import { findDate, readDate } from "../dates.ts";
import { fromMeta, type Offer, type PageClues, readTexts, type ThingFamily, thingFamilies } from "../lookup.ts";
import { isName } from "../names.ts";
import { isFrontPage, type Places } from "../place.ts";
import { rankOf } from "../thing.ts";
import {
  endsWithModifiedLabel,
  isModifiedLabel,
  isOtherDateLabel,
  isOtherDateLead,
  isWeekday,
  startsWithDateLabel,
} from "../words.ts";

/** `meta` names that hold the date of publication, best first. */
const publishedMeta = [
  "article:published_time",
  "og:article:published_time",
  "og:published_time",
  "article:published",
  "citation_publication_date",
  "citation_online_date",
  "citation_date",
  "citation_year",
  "dc.date.issued",
  "dcterms.issued",
  "dcterms.created",
  "dc.date.created",
  "sailthru.date",
  "published",
  "release_date",
  "originalpublicationdate",
  "rnews:datepublished",
  "displaydate",
  "article.published",
  "article_date_original",
  "dc.date",
  "dcterms.date",
  "dc.date.publication",
  "date",
  "datepublished",
] as const;
/** The first of them say what kind of page they are meant for. */
const specificMeta: ReadonlySet<string> = new Set(publishedMeta.slice(0, 3));
/** `meta` names that hold the date of the last change. */
const modifiedMeta = [
  "article:modified_time",
  "og:updated_time",
  "article:modified",
  "dcterms.modified",
  "dc.date.modified",
  "datemodified",
  "last-modified",
  "lastmod",
  "revised",
  "last_modified",
  "ms.date",
  "article_date_updated",
] as const;

/** Names that say the same in the way of some system: `parsely-pub-date`, `publishdate`, `w-published-date`, `page-updated-at`. */
const publishedName = /(?:^|[._:-])(?:pub(?:lish(?:ed)?|lication)?|posted|issued?)[._-]?(?:date|time|on|at)$/;
const modifiedName = /(?:^|[._:-])(?:modified|modification|updated?|revis(?:ed|ion))[._-]?(?:date|time|on|at)$/;

const publishedProperties = ["datePublished", "dateCreated", "uploadDate"] as const;

/** A possible date of the page: of its publication, or of its last change. */
export interface DateCandidate extends Candidate {
  readonly isModified: boolean;
}

/**
 * Possible dates with what speaks for them. Dates of publication and of change are told apart by what introduces them, and
 * weighed together: a page that shows its change alone is dated by it.
 */
export function dateCandidates(page: PageClues, places: Places, language: string | undefined): DateCandidate[] {
  if (isFrontPage(page.url)) return [];
  const read = (offers: readonly PlacedOffer[]) =>
    offers.flatMap(({ value, source, features }): PlacedOffer[] => {
      const iso = readDate(value, language);
      return iso === undefined ? [] : [{ value: iso, source, features: { ...features, ...precisionOf(iso) } }];
    });
  const publishedHidden = read([
    ...metaOffers(page, publishedMeta, publishedName),
    ...thingFamilies.flatMap((family) => thingOffers(page, places, family, publishedProperties)),
  ]);
  const changedInThings = read(
    thingFamilies.flatMap((family) => thingOffers(page, places, family, ["dateModified"])).map(asChange),
  );
  const changedInMeta = read(metaOffers(page, modifiedMeta, modifiedName).map(asChange));
  const inAddress = read(addressDates(page.url));
  const changed = [...changedInThings, ...changedInMeta];
  const visible = visibleDates(page, places, language, {
    all: daysOf([...publishedHidden, ...changed, ...inAddress]),
    lastPublished: lastOf(daysOf(publishedHidden)),
    changed: daysOf(changed),
  });
  const published = mergeOffers(
    [...publishedHidden, ...visible.filter(({ features }) => features.changed === undefined), ...inAddress],
    dayOf,
  );
  const modified = mergeOffers(
    [...changedInThings, ...visible.filter(({ features }) => features.changed !== undefined), ...changedInMeta],
    dayOf,
  );
  return [
    ...describe(published, modified, page.url).map((candidate) => ({ ...candidate, isModified: false })),
    ...describe(modified, published, page.url).map((candidate) => ({ ...candidate, isModified: true })),
  ];
}

const dayOf = (iso: string): string => iso.slice(0, 10);

const daysOf = (offers: readonly Offer[]): ReadonlySet<string> => new Set(offers.map(({ value }) => dayOf(value)));

/** `NaN` where a day cannot be told, which is before and behind no other. */
function lastOf(days: ReadonlySet<string>): number | undefined {
  let last: number | undefined;
  for (const day of days) last = Math.max(last ?? Number.NEGATIVE_INFINITY, Date.parse(day));
  return last;
}

/** The days that a page tells machines of. */
interface DeclaredDays {
  /** With that of the address. */
  readonly all: ReadonlySet<string>;
  /** The last day of publication, in milliseconds; `undefined` without any. */
  readonly lastPublished: number | undefined;
  readonly changed: ReadonlySet<string>;
}

function precisionOf(iso: string): Features {
  if (iso.length === 10) return {};
  return iso.length > 10 ? { time: 1 } : { coarse: 1 };
}

/** The same evidence means something else about a change: all of its features go by other names. */
function asChange({ value, source, features }: PlacedOffer): PlacedOffer {
  const renamed = Object.entries(features).map(([name, number]) => [`changed:${name}`, number] as const);
  return { value, source, features: { changed: 1, ...Object.fromEntries(renamed) } };
}

function metaOffers(page: PageClues, keys: readonly string[], others: RegExp): PlacedOffer[] {
  const { meta } = page.clues;
  const named = [...meta.keys()].filter((key) => others.test(key) && !keys.includes(key));
  const present = [...keys.filter((key) => meta.has(key)), ...named];
  return present.flatMap((key) =>
    fromMeta(page.clues, [key]).map(({ value, source }) => ({
      value,
      source,
      features: { "source:meta": 1, [source]: 1, ...(!specificMeta.has(key) && { "meta:other": 1 }) },
    })),
  );
}

function thingOffers(
  page: PageClues,
  places: Places,
  family: ThingFamily,
  properties: readonly string[],
): PlacedOffer[] {
  return page.mains[family].flatMap((thing, index) =>
    properties.flatMap((property) =>
      readTexts(thing, property).map((value) => ({
        value,
        source: `${family}:${property}`,
        features: {
          [`source:${family}`]: 1,
          [`property:${property}`]: 1,
          [`thing:${rankOf(thing) ?? "none"}`]: 1,
          [`type:${thing.types[0] ?? ""}`]: 1,
          ...(index === 0 && { "thing:first": 1 }),
          ...(places.isTitledOtherwise(thing) && { "thing:other": 1 }),
        },
      })),
    ),
  );
}

const sourceOfKind = {
  element: "time",
  label: "date:label",
  class: "date:class",
  about: "date:class",
  plain: "date:text",
} as const;

function visibleDates(
  { clues, namesIn }: PageClues,
  places: Places,
  language: string | undefined,
  declared: DeclaredDays,
): PlacedOffer[] {
  const seen = new Set<string>();
  const areCards = places.areInCards(clues.dates);
  const readings = clues.dates.flatMap((clue) => readVisible(clue, language, namesIn) ?? []);
  const isMonthFirst = orderOf(readings);
  return readings.flatMap((reading): PlacedOffer[] => {
    const { clue, share, lead } = reading;
    if (isOtherDateLabel(clue.text) || isOtherDateLabel(clue.before) || isOtherDateLead(lead)) return [];
    const place = places.of(clue);
    if (place === "card" && areCards) return [];
    const iso = inOrder(reading, isMonthFirst, declared.all);
    const isBeside = isBesideAny(clue, clues.bylines);
    const offer: PlacedOffer = {
      value: iso,
      source: sourceOfKind[clue.kind],
      features: {
        [`kind:${clue.kind}`]: 1,
        [`place:${place}`]: 1,
        [`${clue.kind}:${place}`]: 1,
        "visible:first": Number(!seen.has(place)),
        "visible:published": Number(clue.published),
        "visible:machine": Number(reading.isMachine),
        "visible:bare": Number(share >= bareShare),
        "visible:long": Number(clue.text.length > maxShortLength),
        "visible:late": clue.place / Math.max(1, clues.place),
        "visible:byline": Number(isBeside),
        "visible:dateline": Number(isBeside && place === "near" && share >= bareShare),
        "visible:before": Number(places.isBefore(clue)),
        "visible:near": Math.max(0, 1 - places.distance(clue) / nearReach),
        "visible:weekday": Number(isWeekday(lead) || isWeekday(clue.before)),
        "visible:prose": Number(reading.goesOn),
        "visible:titled": Number(places.isUnderTitle(clue)),
        ...precisionOf(iso),
      },
    };
    seen.add(place);
    const isChange = isModified(clue) || endsWithModifiedLabel(lead) || isDeclaredChange(dayOf(iso), declared);
    return [isChange ? asChange(offer) : offer];
  });
}

/** Characters of text over which nearness to the title fades out, and of a text that is more than a line of dates (guesses). */
const nearReach = 2000;
const maxShortLength = 60;
/** A text is little more than a date from this share of its characters on (guess); below the other, it only mentions one. */
const bareShare = 0.6;
const leastShare = 0.25;

interface VisibleDate {
  readonly clue: TextClue;
  readonly iso: string;
  readonly isMachine: boolean;
  readonly isMonthFirst?: boolean | undefined;
  readonly exchanged?: string | undefined;
  /** Share of the text that is the date. */
  readonly share: number;
  /** What stands before the date in its text. */
  readonly lead: string;
  /** Whether a sentence goes on behind the date. */
  readonly goesOn: boolean;
}

/** A date with its day; a visible month or year alone dates anything but the page. */
function readVisible(
  clue: TextClue,
  language: string | undefined,
  namesIn: PageClues["namesIn"],
): VisibleDate | undefined {
  const { machine, text, kind } = clue;
  const written = machine === undefined ? undefined : readDate(machine, language);
  const found = findDate(text, language);
  const iso = written ?? found?.iso;
  if (iso === undefined || iso.length < 10) return undefined;
  const share = found === undefined ? 0 : (found.end - found.start) / text.length;
  if (kind === "plain" && written === undefined && share < leastShare && !isDateline(text, namesIn)) return undefined;
  const isMachine = written !== undefined;
  if (found === undefined) return { clue, iso, isMachine, share, lead: "", goesOn: false };
  const lead = text.slice(0, found.start);
  const goesOn = sentence.test(text.slice(found.end));
  const order = isMachine ? {} : { isMonthFirst: found.isMonthFirst, exchanged: found.exchanged };
  return { clue, iso, isMachine, share, lead, goesOn, ...order };
}

const sentence = /^,?\s\p{Ll}+\s\p{L}/u;

/** Whether the dates in figures on a page that can be read in one way alone all begin with the month, or all with the day. */
function orderOf(readings: readonly VisibleDate[]): boolean | undefined {
  const orders = new Set<boolean>();
  for (const { isMonthFirst, exchanged } of readings)
    if (isMonthFirst !== undefined && exchanged === undefined) orders.add(isMonthFirst);
  return orders.size === 1 ? orders.has(true) : undefined;
}

/** A date in figures that may be read in two ways is the one that the page declares, or is in the order of the page's others. */
function inOrder(
  { iso, isMonthFirst, exchanged }: VisibleDate,
  order: boolean | undefined,
  declaredDays: ReadonlySet<string>,
): string {
  if (exchanged === undefined || declaredDays.has(dayOf(iso))) return iso;
  const isWrong = declaredDays.has(dayOf(exchanged)) || (order !== undefined && order !== isMonthFirst);
  return isWrong ? exchanged : iso;
}

/** Whether a byline stands in the same line or the next, so to speak. */
function isBesideAny({ place }: TextClue, bylines: readonly TextClue[]): boolean {
  return bylines.some((byline) => Math.abs(byline.place - place) < bylineReach && !isInChrome(byline));
}

/** Characters of text between a date and its author (guess). */
const bylineReach = 80;

/** A name and a date, and nothing else. */
function isDateline(text: string, namesIn: PageClues["namesIn"]): boolean {
  const names = text.length <= 80 ? namesIn(text) : [];
  return names.length > 0 && names.every((name) => name.includes(" ") && isName(name));
}

/** A date's own label counts for more than the text before it: "Last change: 31 May", "Published: 1 June". */
function isModified({ modified, text, before }: TextClue): boolean {
  if (modified || isModifiedLabel(text)) return true;
  return isModifiedLabel(before) && !startsWithDateLabel(text);
}

/**
 * Whether the page itself calls a day that of its last change, and earlier ones those of its publication. A day later may be the same
 * moment in another time zone.
 */
function isDeclaredChange(day: string, { lastPublished, changed }: DeclaredDays): boolean {
  return changed.has(day) && lastPublished !== undefined && Date.parse(day) - lastPublished > dayMs;
}

const dayMs = 24 * 60 * 60 * 1000;

const addressYearFirst =
  /[/._-]((?:19|20)\d\d)(?:[/._-](1[0-2]|0?[1-9])(?:[/._-](0?[1-9]|[12]\d|3[01]))?|(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01]))(?=[/._-]|$)/;
const addressDayFirst = /[/_-](0?[1-9]|[12]\d|3[01])[._-](0?[1-9]|1[0-2])[._-]((?:19|20)\d\d)(?=[/._-]|$)/;

// 2012/aug/03, 2023/october/03
const addressNamed = /[/_-]((?:19|20)\d\d)[/_-]([a-z]{3,9})[/_-](0?[1-9]|[12]\d|3[01])(?=[/._-]|$)/i;

/** The date in an address, with or without its day. */
function addressDate(url: string | undefined): string | undefined {
  const named = addressNamed.exec(url ?? "");
  const written = named === null ? undefined : findDate(`${named[3]} ${named[2]} ${named[1]}`, "en")?.iso;
  if (written !== undefined) return written;
  const [, y, m, d, monthDigits, dayDigits] = addressYearFirst.exec(url ?? "") ?? [];
  const [, day, month, year] = addressDayFirst.exec(url ?? "") ?? [];
  const parts = day === undefined ? [y, m ?? monthDigits, d ?? dayDigits] : [year, month, day];
  if (parts[0] === undefined) return undefined;
  return parts.flatMap((part) => (part === undefined ? [] : [part.padStart(2, "0")])).join("-");
}

function addressDates(url: string | undefined): PlacedOffer[] {
  const date = addressDate(url);
  return date?.length === 10 ? [{ value: date, source: "url", features: { "source:url": 1 } }] : [];
}

/** Add what follows from all dates of a kind together, and from those of the other kind. */
function describe(
  candidates: readonly Candidate[],
  others: readonly Candidate[],
  url: string | undefined,
): Candidate[] {
  const days = candidates.map(({ value }) => dayOf(value)).sort();
  const otherDays = new Set(others.map(({ value }) => dayOf(value)));
  const declaredDays = candidates.filter(isDeclared).map(({ value }) => dayOf(value));
  const declaredOthers = others
    .filter(isDeclared)
    .map(({ value }) => dayOf(value))
    .sort();
  const address = addressDate(url);
  const firstDay = Date.parse(days[0] ?? "");
  return candidates.map((candidate, index) => {
    const day = dayOf(candidate.value);
    const prefix = candidate.features.changed === undefined ? "" : "changed:";
    const declared = isDeclared(candidate);
    const hasRival = !declared && declaredDays.length > 0;
    const features = {
      first: index === 0,
      sources: Math.log1p(candidate.sources.length - 1),
      earliest: days[0] === day,
      latest: days.at(-1) === day,
      lone: days.length === 1,
      many: Math.log1p(days.length),
      also: otherDays.has(day),
      only: otherDays.size === 0,
      "url:same": address !== undefined && day.startsWith(address),
      "url:other": address !== undefined && !day.startsWith(address),
      old: day < "2012",
      ahead: Math.log1p((Date.parse(day) - firstDay) / dayMs) / 5,
      declared,
      "declared:shown": declared && isShown(candidate, prefix),
      rival: hasRival,
      "rival:also": hasRival && otherDays.has(day),
      "rival:earlier": hasRival && declaredDays.every((other) => day < other),
      "rival:later": hasRival && declaredDays.every((other) => day > other),
      "before:other": day < (declaredOthers[0] ?? ""),
      "after:other": declaredOthers.length > 0 && day > (declaredOthers.at(-1) as string),
    };
    return withFeatures(candidate, features, prefix);
  });
}

const machineSource = /^(?:meta|json-ld|microdata|rdfa):/;

/** Whether the page tells machines of this date. */
function isDeclared({ sources }: Candidate): boolean {
  return sources.some((source) => machineSource.test(source));
}

/** Whether readers see this date. */
function isShown({ features }: Candidate, prefix: string): boolean {
  return shownKinds.some((kind) => features[prefix + kind] !== undefined);
}

const shownKinds = ["kind:element", "kind:class", "kind:label", "kind:plain"] as const;
