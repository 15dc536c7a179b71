import { FeatureList, mergeCandidates, type OpenCandidate, type PlacedCandidate } from "../candidates.ts";
import type { FoundDate } from "../dates.ts";
import { first, fromMeta, type PageClues, readTexts, type ThingFamily, thingFamilies } from "../lookup.ts";
import { cleanAuthors, isName } from "../names.ts";
import type { Place, Places } from "../place.ts";
import type { SiteNames } from "../site.ts";
import { Compared } from "../text.ts";
import type { Thing } from "../thing.ts";
import { stripByline } from "../words.ts";

/** `meta` names that hold authors, best first. A handle of a network is not a name, see `isHandle`. */
const metaAuthors = [
  "citation_author",
  "author",
  "article:author",
  "article:author_name",
  "dc.creator",
  "dcterms.creator",
  "dc.creator.personalname",
  "parsely-author",
  "sailthru.author",
  "cxenseparse:author",
  "byl",
  "book:author",
  "twitter:creator",
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
  if (page.address.isFront) return [];
  const found: PlacedCandidate[] = [];
  const add = ({ value, source, features }: PlacedCandidate): void => {
    const names = (value.includes("\n") ? cleanAuthors(value.split("\n")) : page.namesIn(value)).join("\n");
    if (names === "") return;
    if (names.length < 0.6 * value.length) features.add("cut", 1);
    found.push({ value: names, source, features });
  };
  for (const family of thingFamilies) fromThings(page, family).forEach(add);
  fromMetaElements(page).forEach(add);
  fromBylines(page, places).forEach(add);
  fromDatelines(page, places, dateIn).forEach(add);
  const candidates = mergeCandidates(found, (value) => value.toLowerCase());
  const all = candidates.map(({ value }) => new Compared(value));
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
  });
  return candidates;
}

function isSubset(words: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  for (const word of words) if (!others.has(word)) return false;
  return true;
}

function fromThings(page: PageClues, family: ThingFamily): PlacedCandidate[] {
  return page.mains[family].flatMap(({ thing, rank }, index) =>
    ["author", "creator"].flatMap((property): PlacedCandidate[] => {
      const values = readTexts(thing, property);
      if (values.length === 0) return [];
      const features = new FeatureList([`source:${family}`, `thing:${rank}`]);
      if (index === 0) features.add("thing:first", 1);
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
    const values = fromMeta(clues, [key]).filter((candidate) => !isHandle(candidate));
    return values.length === 0 ? [] : [metaCandidate(key, values.map(({ value }) => value).join("\n"))];
  });
  // Twitter cards: a label and its data.
  const [label, data] = [first(clues, "twitter:label1"), first(clues, "twitter:data1")];
  if (label !== undefined && data !== undefined && stripByline(`${label}: `).strength === "strong")
    candidates.push(metaCandidate("twitter:data1", data));
  return candidates;
}

function metaCandidate(key: string, value: string): PlacedCandidate {
  return { value, source: `meta:${key}`, features: new FeatureList(["source:meta", `meta:${key}`]) };
}

function isHandle({ value, source }: { readonly value: string; readonly source: string }): boolean {
  return source === "meta:twitter:creator" && !value.includes(" ");
}

function fromBylines({ clues, namesIn }: PageClues, places: Places): PlacedCandidate[] {
  const seen = new Set<Place>();
  const areCards = places.areInCards(clues.bylines);
  return clues.bylines.flatMap((clue): PlacedCandidate[] => {
    const place = places.of(clue);
    if (place === "card" && areCards) return [];
    if (clue.kind === "label" && (place === "chrome" || place === "card")) return [];
    if ((clue.kind === "label" || clue.kind === "about") && !isNames(namesIn(clue.text))) return [];
    const features = new FeatureList([`byline:${clue.kind}`, `place:${place}`, `${clue.kind}:${place}`]);
    features.addAll({
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
    if (date === undefined || date.start === 0 || date.iso.length < 10) return [];
    const [name, ...others] = namesIn(clue.text);
    const isDateline =
      name?.includes(" ") === true && others.length === 0 && clue.text.startsWith(name) && isName(name);
    if (!isDateline) return [];
    const features = new FeatureList(["byline:dateline", `place:${place}`, `dateline:${place}`]);
    return [{ value: name, source: "byline:dateline", features }];
  });
}

const maxDatelineLength = 80;

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

const lowerFirst = /^\p{Ll}/u;
const anyDigit = /\d/;
const account = /[_.]\w|\p{L}\d/u;
const address = /\.(?:com|org|net|[a-z]{2})\b/;
/** Words in names of offices and firms. */
const organization =
  /\b(?:team|staff|editors?|editorial|inc|llc|ltd|gmbh|company|group|university|department|office|agency|association|institute|foundation|services?|cent(?:er|re)|blog|news|media|magazine|online|studio|solutions|software|technologies|marketing|society|council|bank|school|college|health|research|support|community|world|press|contributors?|verband|redaktion|verein|amt|stiftung|bund|partei)\b/i;
