import { kindOf } from "./kinds/index.ts";
import { squash } from "./kinds/texts.ts";
import { labelKeys } from "./labels.ts";
import { type PageView, valuesIn } from "./page-view.ts";
import type { Reading, Scope } from "./reading.ts";
import type { Field } from "./record-types.ts";
import { readLinks, readNamed, readNearTitle } from "./sources/near.ts";
import { readSection } from "./sources/sections.ts";
import { partsBetween, type Written } from "./written.ts";

/** Longest value after a label; a longer one is a text about something. */
const maxLabelledChars = 200;
const listMark = /[,;·•|\n]/g;
/** In "5 – 7 March 2027" only the last day is written as a date. */
const endOfRange = /\d{1,2}\.?\s*(?:\p{L}+\.?\s*)?(?:[-–—/]|\b(?:to|bis|au|al|a|till|do|t\/m)\b)\s*$/u;

/**
 * Values of a field in the visible text, from the first source that has some; the most certain source comes first. If a source has several
 * values for a field that takes one, it is passed over.
 */
export function visibleValues(reading: Reading, field: Field, scope: Scope): readonly Written[] {
  for (const read of [fromTitle, fromLabels, fromSection, fromNames, fromMetadata, fromNearby]) {
    const values = read(reading, field, scope);
    if (values.length === 0) continue;
    if (field.isList) return values;
    const [first, ...rest] = values as [Written, ...Written[]];
    const kind = kindOf(field.kind ?? "text");
    const read1 = (value: Written) => kind.read(value.text, reading.view.contextOf(value));
    const value = read1(first);
    if (value === undefined) continue;
    const differing = rest.some((other) => {
      const next = read1(other);
      return next !== undefined && !kind.isSame(value, next);
    });
    if (!differing || read === fromLabels) return [first];
    // Prices around a title may belong to other things; a price right after it, or a repeated one, is its own.
    const own =
      field.kind === "price"
        ? ownPrice(values, scope, read === fromNames, (a, b) => kind.isSame(read1(a) ?? null, read1(b) ?? null))
        : undefined;
    if (own !== undefined) return [own];
  }
  return [];
}

/** Characters between a title and the price in a box that is named for it. A guess. */
const priceReach = 700;

function ownPrice(
  values: readonly Written[],
  { title }: Scope,
  isNamed: boolean,
  isSame: (a: Written, b: Written) => boolean,
): Written | undefined {
  if (title === undefined) return undefined;
  const after = values.filter(({ at }) => at > title.at);
  const [first] = after;
  if (first === undefined) return undefined;
  if (isNamed) return first.at < title.at + title.text.length + priceReach ? first : undefined;
  return after.filter((value) => isSame(value, first)).length > 1 ? first : undefined;
}

function fromTitle(reading: Reading, field: Field, scope: Scope): Written[] {
  if (!field.isTitle || scope.title === undefined) return [];
  // The first heading of a blog may be the blog's.
  const named = field.metadata === "title" ? fromMetadata(reading, field, scope) : [];
  return named.length > 0 ? named : [scope.title];
}

function fromLabels(reading: Reading, field: Field, scope: Scope): Written[] {
  const keys = labelKeys(field.labels);
  if (keys.length === 0) return [];
  const { view } = reading;
  const kind = kindOf(field.kind ?? "text");
  const found: Written[] = [];
  for (const { key, value } of reading.labelled()) {
    if (!keys.includes(key) || value.at < scope.start || value.at >= scope.end || value.text.length > maxLabelledChars)
      continue;
    const parts = field.isList ? splitList(view, value) : [value];
    for (const part of parts) {
      const [first] = valuesIn(view, part, kind, value.source).filter(
        ({ at }) => field.kind !== "date" || at < part.at || !endOfRange.test(view.text.slice(part.at, at)),
      );
      if (first !== undefined && isChoice(field, first)) found.push(first);
    }
    if (found.length > 0) return found;
  }
  return found;
}

function isChoice({ choices }: Field, { text }: Written): boolean {
  return choices === undefined || choices.some((choice) => squash(choice) === squash(text));
}

function splitList(view: PageView, { text, at, source }: Written): Written[] {
  return partsBetween(text, [...text.matchAll(listMark)])
    .map(({ start, end }) => view.text.written(at + start, at + end, source))
    .filter((part) => part.text !== "");
}

function fromSection({ view, type }: Reading, field: Field, { isPage }: Scope): Written[] {
  return field.section === undefined || !isPage ? [] : readSection(view, field, type.fields);
}

function fromNames({ view }: Reading, field: Field, { near, isPage, start, end }: Scope): Written[] {
  const range = isPage ? near : { start, end };
  const named = readNamed(view, field, range);
  return named.length > 0 ? named : readLinks(view, field, range);
}

function fromMetadata(reading: Reading, field: Field, { isPage, title }: Scope): Written[] {
  const { metadata: part, kind = "text" } = field;
  if (part === undefined || !isPage) return [];
  const { view } = reading;
  const found: Written[] = [];
  // Read only on demand: it costs as much as everything else.
  for (const value of reading.metadata()[part]) {
    const read = kindOf(kind).read(value, view.contextOf({ decoding: "attribute" }));
    const written = read === undefined ? undefined : reading.seek(kindOf(kind), read, title?.at ?? 0);
    if (written === undefined || (part !== "title" && !isByTitle(written, title))) continue;
    if (part === "authors" && !isAuthor(written.text, reading.metadata().siteName)) continue;
    found.push(written);
  }
  return found;
}

/** Labels and picture agencies in place of a name. */
const noAuthor =
  /^(?:name|data|date|datum|section|sections|author|authors|autor|by|von|der|die|das|the|share|menu|getty(?: images)?|istock|shutterstock|unsplash|pexels|adobe stock|alamy|dpa picture-alliance)$/i;

/** A page's own name instead of an author's is not an author. */
function isAuthor(text: string, siteNames: readonly string[]): boolean {
  return !noAuthor.test(text) && !siteNames.some((name) => squash(name) === squash(text));
}

/** Characters of text between a title and a value from the metadata beside it. A guess. */
const bylineReach = 1000;

/** Farther away, a name or date belongs to another box: a card, a credit, a comment. */
function isByTitle({ at }: Written, title: Written | undefined): boolean {
  return title === undefined || Math.abs(at - title.at) <= bylineReach + title.text.length;
}

function fromNearby({ view }: Reading, field: Field, scope: Scope): Written[] {
  return field.isNearTitle === true ? readNearTitle(view, field, scope.near) : [];
}
