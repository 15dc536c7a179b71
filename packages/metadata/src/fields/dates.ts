import { remembering } from "@decant/dom/internal";
import { FeatureList, mergeCandidates, type OpenCandidate, type PlacedCandidate } from "../candidates.ts";
import { type FoundDate, readDate } from "../dates.ts";
import { isName } from "../names.ts";
import {
  type FieldCandidate,
  fromMeta,
  isInChrome,
  isOfOthers,
  isProductPage,
  type PageClues,
  readTexts,
  type TextClue,
  type ThingFamily,
  thingFamilies,
} from "../page-clues.ts";
import { collectionType } from "../page-traits.ts";
import type { Places } from "../place.ts";
import { isAboutEvent, isDated, isEmbeddable } from "../things.ts";
import { DateLabel, dateLabelsOf, isMention, isOtherDate, labelsAtEnd } from "../words.ts";

/** `meta` names that hold the date of publication, best first. */
// biome-ignore format: a table of words
const publishedMeta = [
  "article:published_time", "og:article:published_time", "og:published_time", "article:published", "citation_publication_date",
  "citation_online_date", "citation_date", "citation_year", "dc.date.issued", "dcterms.issued", "dcterms.created",
  "dc.date.created", "sailthru.date", "published", "release_date", "originalpublicationdate", "rnews:datepublished", "displaydate",
  "article.published", "article_date_original", "dc.date", "dcterms.date", "dc.date.publication", "date", "datepublished",
] as const;
/** Content systems write these names on any page; the others, only for publications. */
const vagueMeta: ReadonlySet<string> = new Set(["published", "release_date", "displaydate", "date"]);
/** The first of these imply the kind of page. */
const specificMeta: ReadonlySet<string> = new Set(publishedMeta.slice(0, 3).map((name) => `meta:${name}`));
/** `meta` names that hold the date of the last change. */
// biome-ignore format: a table of words
const modifiedMeta = [
  "article:modified_time", "og:updated_time", "article:modified", "dcterms.modified", "dc.date.modified", "datemodified",
  "last-modified", "lastmod", "revised", "last_modified", "ms.date", "article_date_updated",
] as const;

/** Names of the same meaning in various systems: `parsely-pub-date`, `publishdate`, `w-published-date`, `page-updated-at`. */
const publishedName = /(?:^|[._:-])(?:pub(?:lish(?:ed)?|lication)?|posted|issued?)[._-]?(?:date|time|on|at)$/;
const modifiedName = /(?:^|[._:-])(?:modified|modification|updated?|revis(?:ed|ion))[._-]?(?:date|time|on|at)$/;
/** Common ending of these names; a cheap test first. */
const datedEndings = ["date", "time", "on", "at"] as const;

const publishedProperties = ["datePublished", "dateCreated", "uploadDate", "datePosted"] as const;

/**
 * Candidate dates with features. The words before a date decide between publication and change; both are ranked together, so a
 * page that shows only its change is dated by it.
 *
 * @param dateIn The first date written in a text of the page.
 */
export function dateCandidates(
  page: PageClues,
  places: Places,
  language: string | undefined,
  dateIn: (text: string) => FoundDate | undefined,
): OpenCandidate[] {
  const read = remembering((value) => readDate(value, language));
  const declared = (candidates: readonly PlacedCandidate[]) =>
    candidates.flatMap(({ value, source, features }): PlacedCandidate[] => {
      const iso = read(value);
      if (iso === undefined) return [];
      const precision = precisionOf(iso);
      // The weights use one name for the precision of all declared dates.
      if (precision !== undefined) features.add(features.has(change) ? `own:${precision}` : precision, 1);
      return [{ value: iso, source, features }];
    });
  const names = [...page.clues.meta.keys()].filter((name) => datedEndings.some((ending) => name.endsWith(ending)));
  const inThings = (properties: readonly string[], facts: readonly string[]) =>
    declared(thingFamilies.flatMap((family) => thingCandidates(page, places, family, properties, facts)));
  const inMeta = (keys: readonly string[], others: RegExp, facts: readonly string[]) =>
    declared(
      metaCandidates(page, [...keys, ...names.filter((name) => others.test(name) && !keys.includes(name))], facts),
    );
  const published = [...inMeta(publishedMeta, publishedName, []), ...inThings(publishedProperties, [])];
  const changedInThings = inThings(["dateModified"], [change]);
  const changedInMeta = inMeta(modifiedMeta, modifiedName, [change]);
  const address = addressDate(page.url);
  const inAddress = address?.length === 10 ? [addressCandidate(address)] : [];
  const visible = visibleDates(
    page,
    places,
    { written: read, dateIn },
    {
      all: daysOf([...published, ...changedInThings, ...changedInMeta, ...inAddress]),
      lastPublished: lastOf(daysOf(published)),
      changed: daysOf([...changedInThings, ...changedInMeta]),
    },
  );
  const isChange = ({ features }: PlacedCandidate) => features.has(change);
  const publications = mergeCandidates(
    [...published, ...visible.filter((candidate) => !isChange(candidate)), ...inAddress],
    dayOf,
  );
  const changes = mergeCandidates([...changedInThings, ...visible.filter(isChange), ...changedInMeta], dayOf);
  describe(publications, changes, address);
  // A front page gathers texts of several times.
  if (page.address.isFront) return publications.filter(isCertain);
  return [...publications, ...changes.map((candidate) => ({ ...candidate, isModified: true }))];
}

/** Marks a date that the page unambiguously declares as its publication. */
const certain = "own:certain";

/** Whether the page declares the date as its publication, which the kind of page does not outweigh. */
export function isCertain({ features }: OpenCandidate): boolean {
  return features.has(certain);
}

/** Marks a date of change, which is described by its place alone; these features have names of their own, see `nameOfChange`. */
const change = "own:changed";

const dayOf = (iso: string): string => iso.slice(0, 10);

const daysOf = (candidates: readonly FieldCandidate[]): ReadonlySet<string> =>
  new Set(candidates.map(({ value }) => dayOf(value)));

/** `NaN` without a day, which compares as neither before nor after. */
function lastOf(days: ReadonlySet<string>): number | undefined {
  let last: number | undefined;
  for (const day of days) last = Math.max(last ?? Number.NEGATIVE_INFINITY, Date.parse(day));
  return last;
}

/** Days that the page declares for machines. */
interface DeclaredDays {
  /** The same with the day in the address. */
  readonly all: ReadonlySet<string>;
  /** The last day of publication, in milliseconds; `undefined` if none is declared. */
  readonly lastPublished: number | undefined;
  readonly changed: ReadonlySet<string>;
}

/** The feature of a date that is more or less than a day. */
function precisionOf(iso: string): "time" | "coarse" | undefined {
  if (iso.length === 10) return undefined;
  return iso.length > 10 ? "time" : "coarse";
}

function metaCandidates(page: PageClues, keys: readonly string[], facts: readonly string[]): PlacedCandidate[] {
  const isOfMany = isCollection(page) || isProductPage(page);
  return fromMeta(page.clues, keys).map(({ value, source }) => {
    if (facts.length > 0) return { value, source, features: new FeatureList(facts) };
    const features = new FeatureList(["source:meta", source]);
    if (!specificMeta.has(source)) features.add("meta:other", 1);
    if (!isOfMany && !vagueMeta.has(source.slice("meta:".length))) features.add(certain, 1);
    return { value, source, features };
  });
}

function thingCandidates(
  page: PageClues,
  places: Places,
  family: ThingFamily,
  properties: readonly string[],
  facts: readonly string[],
): PlacedCandidate[] {
  return page.mains[family].flatMap(({ thing, rank }, index) => {
    const isOther = places.isTitledOtherwise(thing);
    if (isEmbeddable(thing) && (isOther || isProductPage(page))) return [];
    const isCertain = !isCollection(page) && isDated(thing) && (index === 0 || !isOther);
    return properties.flatMap((property) =>
      readTexts(thing, property).map((value) => {
        const source = `${family}:${property}`;
        if (facts.length > 0) return { value, source, features: new FeatureList(facts) };
        const type = thing.types[0] ?? "";
        const features = new FeatureList([`source:${family}`, `property:${property}`, `thing:${rank}`, `type:${type}`]);
        features.addPresent({ "thing:first": index === 0, "thing:other": isOther, [certain]: isCertain });
        return { value, source, features };
      }),
    );
  });
}

/** Whether the page is a list of other pages. */
function isCollection({ mains }: PageClues): boolean {
  return thingFamilies.some((family) =>
    mains[family].some(({ thing }) => thing.types.some((type) => collectionType.test(type))),
  );
}

const sourceOfKind = {
  element: "time",
  label: "date:label",
  class: "date:class",
  about: "date:class",
  plain: "date:text",
} as const;

/** Readers of dates: from values that should hold one, and from text. */
interface DateReaders {
  readonly written: (value: string) => string | undefined;
  readonly dateIn: (text: string) => FoundDate | undefined;
}

function visibleDates(
  page: PageClues,
  places: Places,
  readers: DateReaders,
  declared: DeclaredDays,
): PlacedCandidate[] {
  const { clues, namesIn } = page;
  const seen = new Set<string>();
  const areCards = places.areInCards(clues.dates);
  const own = clues.dates.filter((clue) => !isOfOthers(clue)).flatMap((clue) => withChange(clue, readers));
  const readings = own.flatMap((clue) => readVisible(clue, readers, namesIn) ?? []);
  const isEvent = readings.length > 0 && isAboutEvent([...page.things["json-ld"], ...page.things.microdata]);
  return readings.flatMap((reading): PlacedCandidate[] => {
    const { clue, share, lead } = reading;
    const label = dateLabelsOf(clue.text) | labelsAtEnd(lead) | reading.labelAfter;
    const labelBefore = dateLabelsOf(clue.before) | labelsAtEnd(clue.before);
    const labels = label | labelBefore;
    if ((labels & DateLabel.OTHER) !== 0 || reading.isOther) return [];
    if (clue.kind === "plain" && labels === 0 && isMention(lead) && !isDateline(clue.text, namesIn)) return [];
    const place = places.of(clue);
    if (place === "card" && areCards) return [];
    const iso = inOrder(reading, declared.all);
    const isChange = isModified(clue, label, labelBefore) || isDeclaredChange(dayOf(iso), declared);
    const isLabelled = (labels & DateLabel.PUBLISHED) !== 0;
    if (isEvent && !isLabelled && !declared.all.has(dayOf(iso))) return [];
    const kind = clue.kind === "plain" && isLabelled ? "label" : clue.kind;
    const fact = `${kind}:${place}`;
    const features = new FeatureList(isChange ? [change, fact] : [`kind:${kind}`, `place:${place}`, fact]);
    features.addPresent({
      "visible:first": !seen.has(place),
      "visible:published": clue.published,
      "visible:bare": share >= bareShare,
      "visible:byline": isBesideAny(clue, clues.bylines),
      "visible:before": places.isBefore(clue),
      "visible:near": Math.max(0, 1 - places.distance(clue) / nearReach),
      "visible:prose": reading.goesOn,
      "visible:titled": places.isUnderTitle(clue),
    });
    const precision = precisionOf(iso);
    if (precision !== undefined) features.add(precision, 1);
    seen.add(place);
    return [{ value: iso, source: sourceOfKind[kind], features }];
  });
}

/** Distance from the title, in characters, at which nearness is 0 (guess). */
const nearReach = 2000;
/** Share of a text's characters from which it is a dateline, and below which it only mentions a date (guesses). */
const bareShare = 0.6;
const leastShare = 0.25;

interface VisibleDate {
  readonly clue: TextClue;
  readonly iso: string;
  readonly exchanged?: string | undefined;
  /** Share of the text that is the date. */
  readonly share: number;
  /** Words before the date in its text. */
  readonly lead: string;
  /** Whether a sentence continues after the date. */
  readonly goesOn: boolean;
  /** Label after the date, as in Chinese, Japanese, Korean and Turkish. */
  readonly labelAfter: number;
  /** Whether the words around it mark it as the date of something else, or as the first or last day of something. */
  readonly isOther: boolean;
}

/** "Published 1 March 2024 · Updated 5 March 2024": the second date as a clue of its own. */
function withChange(clue: TextClue, { dateIn }: DateReaders): TextClue[] {
  const rest = clue.text.slice(dateIn(clue.text)?.end ?? clue.text.length);
  if ((dateLabelsOf(rest) & DateLabel.MODIFIED) === 0) return [clue];
  return [clue, { ...clue, text: rest, machine: undefined, before: "", published: false }];
}

/** A visible month or year without a day seldom dates the page. */
function readVisible(clue: TextClue, readers: DateReaders, namesIn: PageClues["namesIn"]): VisibleDate | undefined {
  const { machine, text, kind } = clue;
  const written = machine === undefined ? undefined : readers.written(machine);
  const found = readers.dateIn(text);
  const iso = written ?? found?.iso;
  if (iso === undefined || iso.length < 10) return undefined;
  const share = found === undefined ? 0 : (found.end - found.start) / text.length;
  const isTitle = found?.start === 0 && beforeTitle.test(text.slice(found.end)) && clue.heading !== undefined;
  if (kind === "plain" && written === undefined && share < leastShare && !isTitle && !isDateline(text, namesIn))
    return undefined;
  if (found === undefined) return { clue, iso, share, lead: "", goesOn: false, labelAfter: 0, isOther: false };
  const lead = text.slice(0, found.start);
  const rest = text.slice(found.end);
  const goesOn = sentence.test(rest);
  const labelAfter = anyDigit.test(rest) ? 0 : dateLabelsOf(rest);
  const isOther = rangeAfter.test(rest) || rangeBefore.test(lead) || isOtherDate(lead, rest);
  const exchanged = written === undefined ? found.exchanged : undefined;
  return { clue, iso, exchanged, share, lead, goesOn, labelAfter, isOther };
}

const anyDigit = /\d/;
/** "2022.08.05: Keys and clerks". */
const beforeTitle = /^\s?[:|–—]\s\S/;
/** "12 June 2026 – 3 July 2026", "12.–14. Juni 2026". */
const rangeAfter = /^\s?(?:[-–—~〜～]|to|bis|au|al|hasta|tot|до|do)\s?(?:\p{L}+\s)?\d{1,4}(?![:\d])/iu;
const rangeBefore = /\d\.?\s?[-–—~〜～]\s?$/;
const sentence = /^,?\s\p{Ll}+\s\p{L}/u;

/** Exchange day and month of a numeric date if the page declares that day. */
function inOrder({ iso, exchanged }: VisibleDate, declaredDays: ReadonlySet<string>): string {
  if (exchanged === undefined || declaredDays.has(dayOf(iso))) return iso;
  return declaredDays.has(dayOf(exchanged)) ? exchanged : iso;
}

/** Whether a byline is close to the date. */
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

/** The label in the date's own text overrides the text before it: "Last change: 31 May", "Published: 1 June". */
function isModified({ modified }: TextClue, label: number, labelBefore: number): boolean {
  if (modified || (label & DateLabel.MODIFIED) !== 0) return true;
  return (labelBefore & DateLabel.MODIFIED) !== 0 && (label & DateLabel.PUBLISHED) === 0;
}

/** Whether the page declares this day as its change and days before the last one (time zones) as its publication. */
function isDeclaredChange(day: string, { lastPublished, changed }: DeclaredDays): boolean {
  return changed.has(day) && lastPublished !== undefined && Date.parse(day) - lastPublished > dayMs;
}

const dayMs = 24 * 60 * 60 * 1000;

const addressYearFirst =
  /[/._-]((?:19|20)\d\d)(?:[/._-](1[0-2]|0?[1-9])(?:[/._-](0?[1-9]|[12]\d|3[01]))?|(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01]))(?=[/._-]|$)/;
const addressDayFirst = /[/_-](0?[1-9]|[12]\d|3[01])[._-](0?[1-9]|1[0-2])[._-]((?:19|20)\d\d)(?=[/._-]|$)/;

/** The date in an address, with or without its day. */
function addressDate(url: string | undefined): string | undefined {
  if (url === undefined || !(url.includes("20") || url.includes("19"))) return undefined;
  const [, y, m, d, monthDigits, dayDigits] = addressYearFirst.exec(url) ?? [];
  const [, day, month, year] = addressDayFirst.exec(url) ?? [];
  const parts = day === undefined ? [y, m ?? monthDigits, d ?? dayDigits] : [year, month, day];
  if (parts[0] === undefined) return undefined;
  return parts.flatMap((part) => (part === undefined ? [] : [part.padStart(2, "0")])).join("-");
}

function addressCandidate(date: string): PlacedCandidate {
  return { value: date, source: "url", features: new FeatureList(["source:url"]) };
}

/** Add features that depend on the other dates of both kinds. */
function describe(
  candidates: readonly OpenCandidate[],
  others: readonly OpenCandidate[],
  address: string | undefined,
): void {
  if (candidates.length === 0) return;
  const days = candidates.map(({ value }) => dayOf(value)).sort();
  const otherDays = daysOf(others);
  const declaredDays = candidates.filter(isDeclared).map(({ value }) => dayOf(value));
  const declaredOthers = others
    .filter(isDeclared)
    .map(({ value }) => dayOf(value))
    .sort();
  const firstDay = Date.parse(days[0] ?? "");
  candidates.forEach((candidate, index) => {
    const day = dayOf(candidate.value);
    const declared = isDeclared(candidate);
    const hasRival = !declared && declaredDays.length > 0;
    candidate.features.addPresent({
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
      "declared:shown": declared && candidate.features.some((name) => name.startsWith("kind:")),
      rival: hasRival,
      "rival:also": hasRival && otherDays.has(day),
      "rival:earlier": hasRival && declaredDays.every((other) => day < other),
      "rival:later": hasRival && declaredDays.every((other) => day > other),
      "before:other": day < (declaredOthers[0] ?? ""),
      "after:other": declaredOthers.length > 0 && day > (declaredOthers.at(-1) as string),
    });
  });
}

const machineSource = /^(?:meta|json-ld|microdata|rdfa):/;

/** Whether the page declares this date for machines. */
function isDeclared({ sources }: OpenCandidate): boolean {
  return sources.some((source) => machineSource.test(source));
}

/** Whether the page marks a date as its publication, for machines or readers. */
export function saysPublication({ features }: OpenCandidate): boolean {
  return features.has("declared") || features.has("kind:label") || features.has("visible:published");
}
