import type { Thing } from "@decant/dom/internal";
import { FeatureList, mergeCandidates, type OpenCandidate, type PlacedCandidate } from "../candidates.ts";
import type { FoundDate } from "../dates.ts";
import { cleanAuthors, givenNameFirst, isFullName, isName, organization } from "../names.ts";
import {
  first,
  fromMeta,
  isOfOthers,
  type PageClues,
  readTexts,
  type TextClue,
  type ThingFamily,
  thingFamilies,
} from "../page-clues.ts";
import type { Place, Places } from "../place.ts";
import type { SiteNames } from "../site.ts";
import { Compared, squash } from "../text.ts";
import { isDated, texts } from "../things.ts";
import { mayStartByline, stripByline } from "../words.ts";
import { plainCandidates } from "./plain.ts";

/** `meta` names that hold authors, best first. A handle of a network is not a name, see `isHandle`. */
// biome-ignore format: a table of words
const metaAuthors = [
  "citation_author", "citation_authors", "author", "article:author", "article:author_name", "dc.creator", "dcterms.creator",
  "dc.creator.personalname", "parsely-author", "sailthru.author", "cxenseparse:author", "byl", "book:author", "twitter:creator",
] as const;

/**
 * Candidate lists of authors: the cleaned names of one place, joined by line ends, with features.
 *
 * @param dateIn The first date written in a text of the page.
 */
export function authorCandidates(
  page: PageClues,
  places: Places,
  site: SiteNames,
  dateIn: (text: string) => FoundDate | undefined,
): OpenCandidate[] {
  const listed: PlacedCandidate[] = [];
  const add = ({ value, source, features }: PlacedCandidate): void => {
    const found = value.includes("\n") ? cleanAuthors(value.split("\n")) : page.namesIn(value);
    const names = found.filter((name) => site.includes(name) || !sections.has(squash(name))).join("\n");
    if (names === "") return;
    if (names.length < 0.6 * value.length) features.add("cut", 1);
    listed.push({ value: names, source, features });
  };
  const sections = sectionsOf(page);
  for (const family of thingFamilies) fromThings(page, places, family).forEach(add);
  fromMetaElements(page).forEach(add);
  fromBylines(page, places).forEach(add);
  fromRows(page, places).forEach(add);
  fromDatelines(page, places, dateIn).forEach(add);
  const candidates = mergeCandidates(listed, (value) => value.toLowerCase().replaceAll(space, ""));
  const all = candidates.map(({ value }) => new Compared(value));
  const title = new Compared(places.wantedTitle);
  candidates.forEach(({ value, sources, features }, index) => {
    const own = all[index] as Compared;
    let [inside, around] = [0, 0];
    for (const other of all) {
      if (other === own) continue;
      if (isSubset(own.words, other.words)) inside++;
      if (isSubset(other.words, own.words)) around++;
    }
    features.addPresent({
      first: index === 0,
      alone: candidates.length === 1,
      many: Math.log1p(candidates.length),
      sources: Math.log1p(sources.length - 1),
      inside: Math.min(inside, 3),
      around: Math.min(around, 3),
    });
    features.addPresent(shapeOf(value, own.key, site));
    features.addPresent({ titled: isSubset(own.words, title.words) });
    if (isDeclared(candidates[index] as OpenCandidate)) features.add(certain, 1);
  });
  // A front page gathers texts of several people.
  return page.address.isFront ? candidates.filter(isCertain) : candidates;
}

const space = /\s/g;

/** Marks authors whom the page declares for its article by their names; the kind of page does not outweigh them. */
const certain = "own:certain";

/** Whether the page declares these people as the authors of its article. */
export function isCertain({ features }: OpenCandidate): boolean {
  return features.has(certain);
}

/** Forms of firms, accounts and sites. */
const unsure = ["words:1", "lower", "digit", "account", "address", "organization", "site", "capitals"] as const;

function isDeclared({ features }: OpenCandidate): boolean {
  const isOwn = (features.has("thing:own") && features.has("thing:person")) || features.has("source:citation");
  return isOwn && features.has("name") && !unsure.some((shape) => features.has(shape));
}

/**
 * Put a longer list of authors first, from a declaration, else from a row of bylines, if the best candidate names only some of them. If it
 * names none of the authors that a paper declares for citations, put those first.
 *
 * @param ranked Best first.
 */
export function withAllAuthors(ranked: readonly OpenCandidate[]): readonly OpenCandidate[] {
  const [best] = ranked;
  if (best === undefined) return ranked;
  const names = best.value.toLowerCase().split("\n");
  const cited = ranked.find((candidate) => isCertain(candidate) && candidate.features.has("source:citation"));
  const first = cited?.value.toLowerCase().split("\n") ?? names;
  if (cited !== undefined && !names.some((name) => first.includes(name)))
    return [cited, ...ranked.filter((candidate) => candidate !== cited)];
  // The site or a desk that no words introduce, where a byline names a person.
  if ((best.features.has("site") || best.features.has("organization")) && !best.features.has("byline:introduced")) {
    const person = ranked.find(
      ({ value, features }) => features.has("class:near") && isFullName(value) && !features.has("site"),
    );
    if (person !== undefined) return [person, ...ranked.filter((candidate) => candidate !== person)];
  }
  const isPersonDeclared = best.features.has("thing:person");
  const longer = ranked.find(({ value, sources, features }) => {
    const others = value.toLowerCase().split("\n");
    return (
      others.length > names.length &&
      features.has("name") &&
      !features.has("site") &&
      (sources.some((source) => declaredList.test(source)) ||
        (features.has("row:close") && features.has("place:near") && !isPersonDeclared)) &&
      names.every((name) => others.includes(name))
    );
  });
  return longer === undefined ? ranked : [longer, ...ranked.filter((candidate) => candidate !== longer)];
}

const declaredList = /^(?:json-ld:|meta:citation_authors?$|meta:dc)/;

/** Names of the sections that the page is in: as declared, and in its declared trail. */
function sectionsOf(page: PageClues): ReadonlySet<string> {
  const declared = plainCandidates(page, "categories").map(({ value }) => value);
  const trail = thingFamilies.flatMap((family) =>
    page.things[family]
      .filter(({ types }) => types.includes("ListItem"))
      .flatMap((item) => [...texts(item, "name"), ...texts(item, "item")]),
  );
  return new Set([...declared, ...trail].map(squash));
}

function isSubset(words: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  for (const word of words) if (!others.has(word)) return false;
  return true;
}

function fromThings(page: PageClues, places: Places, family: ThingFamily): PlacedCandidate[] {
  return page.mains[family].flatMap(({ thing, rank }, index) =>
    ["author", "creator"].flatMap((property): PlacedCandidate[] => {
      const values = readTexts(thing, property).map((value) => givenNameFirst(value, true) ?? value);
      if (values.length === 0) return [];
      const features = new FeatureList([`source:${family}`, `thing:${rank}`]);
      if (index === 0) features.add("thing:first", 1);
      if (isDated(thing) && (index === 0 || !places.isTitledOtherwise(thing))) features.add("thing:own", 1);
      features.addPresent(typeFeatures(thing, property));
      return [{ value: values.join("\n"), source: `${family}:${property}`, features }];
    }),
  );
}

function typeFeatures(thing: Thing, property: string): Record<string, boolean> {
  const values = thing.properties.get(property) ?? [];
  const types = values.flatMap((value) => (typeof value === "string" ? [] : value.types));
  return {
    "thing:described": typeof values[0] === "object",
    "thing:person": types.includes("Person"),
    "thing:organization": types.some((type) => type.includes("Organization")),
  };
}

function fromMetaElements({ clues }: PageClues): PlacedCandidate[] {
  const present = metaAuthors.filter((key) => clues.meta.has(key));
  const candidates = present.flatMap((key): PlacedCandidate[] => {
    const found = fromMeta(clues, [key]).filter((candidate) => !isHandle(candidate));
    const isOne = onePersonEach.test(key) && found.length > 1;
    const values = found.map(({ value }) => givenNameFirst(value, isOne) ?? value);
    return values.length === 0 ? [] : [metaCandidate(key, values.join("\n"))];
  });
  // Twitter cards: a label and its data.
  const [label, data] = [first(clues, "twitter:label1"), first(clues, "twitter:data1")];
  if (label !== undefined && data !== undefined && stripByline(`${label}: `).strength === "strong")
    candidates.push(metaCandidate("twitter:data1", data));
  return candidates;
}

/** Names of `meta` elements that are repeated for each person. */
const onePersonEach = /^citation_|^dc/;

function metaCandidate(key: string, value: string): PlacedCandidate {
  const facts = ["source:meta", `meta:${key}`];
  if (key.startsWith("citation_author")) facts.push("source:citation");
  return { value, source: `meta:${key}`, features: new FeatureList(facts) };
}

function isHandle({ value, source }: { readonly value: string; readonly source: string }): boolean {
  return source === "meta:twitter:creator" && !value.includes(" ");
}

function fromBylines({ clues, namesIn }: PageClues, places: Places): PlacedCandidate[] {
  const seen = new Set<Place>();
  const areCards = places.areInCards(clues.bylines);
  return clues.bylines.flatMap((clue): PlacedCandidate[] => {
    const place = places.of(clue);
    // Words introduce the page's author also after the comments.
    const isIntroduced = clue.kind !== "class" || mayStartByline(clue.before);
    if ((isIntroduced ? clue.foreign : isOfOthers(clue)) || (place === "card" && areCards)) return [];
    if (clue.kind === "label" && (place === "chrome" || place === "card")) return [];
    if ((clue.kind === "label" || clue.kind === "about") && !isNames(namesIn(clue.text))) return [];
    const features = new FeatureList([`byline:${clue.kind}`, `place:${place}`, `${clue.kind}:${place}`]);
    features.addPresent({
      "byline:first": !seen.has(place),
      "byline:introduced": stripByline(clue.text).strength === "strong",
      "byline:long": clue.text.length > maxNameLength,
      // Distance from the start of the page and from the title.
      "byline:late": clue.place / Math.max(1, clues.place),
      "byline:near": Math.max(0, 1 - places.distance(clue) / nearReach),
    });
    seen.add(place);
    return [{ value: clue.text, source: `byline:${clue.kind === "label" ? "words" : clue.kind}`, features }];
  });
}

const maxNameLength = 60;

/** Characters of text over which nearness to the title fades out (guess). */
const nearReach = 2000;

function isNames(names: readonly string[]): boolean {
  return names.length > 0 && names.every(isName);
}

/** Bylines in a row, one for each author, with marks or an affiliation between them. */
function fromRows({ clues, namesIn }: PageClues, places: Places): PlacedCandidate[] {
  const rows: { first: TextClue; names: string[]; end: number; endOfElement: number; isClose: boolean }[] = [];
  for (const clue of clues.bylines) {
    const found = clue.kind === "class" && !isOfOthers(clue) ? namesIn(clue.text) : [];
    if (found.length === 0 || !found.every(isFullName)) continue;
    const row = rows.at(-1);
    const gap = row === undefined ? 0 : clue.place - (clue.place < row.endOfElement ? row.end : row.endOfElement);
    const isNext =
      row !== undefined &&
      row.first.heading === clue.heading &&
      gap <= rowGap &&
      !clues.dates.some(({ place }) => place >= row.end && place < clue.place);
    const into = isNext ? row : { first: clue, names: [], end: 0, endOfElement: 0, isClose: true };
    if (into !== row) rows.push(into);
    else if (gap > closeGap) into.isClose = false;
    for (const name of found)
      if (!into.names.some((other) => name.includes(other) || other.includes(name))) into.names.push(name);
    into.end = Math.max(into.end, clue.place + clue.text.length);
    into.endOfElement = clue.endPlace;
  }
  return rows.flatMap(({ first, names, isClose }) => {
    if (names.length < 2 || names.length > maxRow) return [];
    const place = places.of(first);
    const features = new FeatureList(["byline:row", `place:${place}`, `row:${place}`]);
    features.addPresent({ "row:close": isClose, "byline:near": Math.max(0, 1 - places.distance(first) / nearReach) });
    return [{ value: names.join("\n"), source: "byline:class", features }];
  });
}

/** Most characters between two authors of a row (guess): the mark or the affiliation of the first. */
const rowGap = 40;
/** The same if only a comma or "and" separates them. */
const closeGap = 5;
const maxRow = 12;

/** "Jane Doe, 5 March 2024": a name of two words or more and a date, nothing else. */
function fromDatelines(
  { clues, namesIn }: PageClues,
  places: Places,
  dateIn: (text: string) => FoundDate | undefined,
): PlacedCandidate[] {
  return clues.dates.flatMap((clue): PlacedCandidate[] => {
    if (clue.kind === "element" || clue.text.length > maxDatelineLength) return [];
    const place = places.of(clue);
    if (place === "chrome" || place === "card") return [];
    const date = dateIn(clue.text);
    if (date === undefined || date.iso.length < 10) return [];
    // "Published on 5 March 2024 by Jane Doe"
    const after = clue.text.slice(date.end).replace(leadingMarks, "");
    const isAfter = stripByline(after, clues.language).strength !== "none" && isNames(namesIn(after));
    const [name, ...others] = namesIn(clue.text);
    const isBefore =
      date.start > 0 && others.length === 0 && isFullName(name ?? "") && clue.text.startsWith(name ?? "");
    if (!isAfter && !isBefore) return [];
    const features = new FeatureList(["byline:dateline", `place:${place}`, `dateline:${place}`]);
    if (!isAfter) return [{ value: name as string, source: "byline:dateline", features }];
    features.add("byline:introduced", 1);
    return [{ value: after, source: "byline:words", features }];
  });
}

const maxDatelineLength = 100;
const leadingMarks = /^[\s,;|·•–—-]+/;

/** Form of the names: people, accounts, the site. */
function shapeOf(value: string, key: string, site: SiteNames): Record<string, boolean> {
  const names = value.split("\n");
  const counts = names.map((name) => name.split(" ").length);
  return {
    "names:1": names.length === 1,
    "names:few": names.length === 2 || names.length === 3,
    "names:many": names.length > 3,
    "words:1": counts.includes(1),
    "words:2": counts.every((count) => count === 2),
    "words:many": counts.some((count) => count > 3),
    name: names.every(isName),
    lower: lowerFirst.test(value),
    login: login.test(value),
    digit: anyDigit.test(value),
    account: account.test(value),
    capitals: names.some((name) => name.length > 3 && name === name.toUpperCase() && name !== name.toLowerCase()),
    comma: value.includes(","),
    address: address.test(value),
    organization: organization.test(value),
    site: names.length === 1 ? site.includesKey(key) : names.some((name) => site.includes(name)),
    "site:part": site.overlapsKey(key),
  };
}

/** The account of a content system instead of a name. */
const login = /^[\p{Ll}\d_.-]+$/u;
const lowerFirst = /^\p{Ll}/u;
const anyDigit = /\d/;
const account = /[_.]\w|\p{L}\d/u;
const address = /\.(?:com|org|net|[a-z]{2})\b/;
