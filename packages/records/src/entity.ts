import { isThing, type Thing } from "@decant/dom/internal";
import type { KindId } from "./kinds/index.ts";
import { squash } from "./kinds/texts.ts";
import type { PageView } from "./page-view.ts";
import type { RecordType } from "./record-types.ts";
import { linesOf } from "./sources/sections.ts";
import { joinWritten, type Written } from "./written.ts";

/** A thing that the page declares, in JSON-LD, microdata, RDFa or the state of its scripts. */
export type Entity = Thing<Written>;

type EntityValue = Entity | Written;

/** Values at the end of a path of properties; the entity itself for the empty path. */
export function valuesAt(entity: Entity, path: string): EntityValue[] {
  let values: EntityValue[] = [entity];
  if (path === "") return values;
  for (const name of path.split("."))
    values = values.flatMap((value) => (isThing(value) ? (value.properties.get(name) ?? []) : []));
  return values;
}

/** The first text of a property. */
export function textAt(entity: Entity, name: string): Written | undefined {
  return entity.properties.get(name)?.find((value): value is Written => !isThing(value));
}

type Read = (entity: Entity) => readonly Written[];

/** Readers that write a thing as one value, by the kind of the value. */
const readers: Partial<Record<KindId, Read>> = {
  price: readMoney,
  rating: readRating,
  address: readAddress,
  quantity: readQuantity,
  url: readUrl,
};

/** The texts of a declared value that may be read as one of a kind. */
export function textsOf(value: EntityValue, kind: KindId): readonly Written[] {
  if (!isThing(value)) return [value];
  return readers[kind]?.(value) ?? readName(value);
}

function present(...texts: readonly (Written | undefined)[]): Written[] {
  return texts.filter((text) => text !== undefined && text.text.trim() !== "") as Written[];
}

function readName(entity: Entity): readonly Written[] {
  const given = present(textAt(entity, "givenName"), textAt(entity, "familyName"));
  const [name] = present(
    textAt(entity, "name"),
    textAt(entity, "text"),
    textAt(entity, "value"),
    textAt(entity, "alternateName"),
  );
  if (name !== undefined) return [name];
  return given.length > 0 ? [joinWritten(given)] : [];
}

/**
 * The texts of a declared list in order; those of lists and sections inside stand in their place. The name of a section is a line
 * before its own, and the name of a step begins it, as pages show them.
 */
export function listedTexts(view: PageView, values: readonly EntityValue[], kind: KindId): Written[] {
  const stack = values.toReversed().map((value) => ({ value, group: undefined as Written | undefined }));
  const found: Written[] = [];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { value, group } = next;
    if (!isThing(value)) {
      found.push({ ...value, group });
      continue;
    }
    const inner = value.properties.get("itemListElement") ?? value.properties.get("item") ?? [];
    const [name, own] = [textAt(value, "name"), textAt(value, "text")];
    if (own !== undefined) found.push({ ...(isNew(name, own) ? joinWritten([name, own], ": ") : own), group });
    else if (inner.length === 0) found.push(...textsOf(value, kind).map((text) => ({ ...text, group })));
    else {
      const section = value.types.includes("HowToSection") ? name : undefined;
      if (section !== undefined && section.text.trim() !== "") found.push({ ...section, group: section });
      stack.push(...inner.toReversed().map((item) => ({ value: item, group: section ?? group })));
    }
  }
  const [only] = found;
  return only !== undefined && found.length === 1 && kind === "text" ? linesOf(view, only) : found;
}

const numbered = /^\p{L}{0,12}\s?\d{1,3}\W*$/u;

/** Whether the name of a step is more than its number or the beginning of its text. */
function isNew(name: Written | undefined, { text, isVisible, decoding }: Written): name is Written {
  if (name === undefined || name.isVisible !== isVisible || name.decoding !== decoding) return false;
  const key = squash(name.text);
  return key !== "" && !numbered.test(name.text.trim()) && !squash(text).startsWith(key);
}

/** Offer, AggregateOffer, PriceSpecification, MonetaryAmount. */
function readMoney(entity: Entity): readonly Written[] {
  const inner = entity.properties.get("value")?.find(isThing);
  const currency =
    textAt(entity, "priceCurrency") ??
    textAt(entity, "currency") ??
    (entity.parent && textAt(entity.parent, "priceCurrency"));
  const amount = (name: string): Written | undefined => textAt(entity, name) ?? (inner && textAt(inner, name));
  const [low, high] = [
    amount("lowPrice") ?? amount("minPrice") ?? amount("minValue"),
    amount("highPrice") ?? amount("maxPrice") ?? amount("maxValue"),
  ];
  const single = amount("price") ?? amount("value");
  const isRange = low !== undefined && high !== undefined && low.text.trim() !== high.text.trim();
  const written = single ?? (isRange ? joinWritten([low, high], " – ") : (low ?? high));
  if (written === undefined) return [];
  // The amount may come with its sign.
  const isBare = !sign.test(written.text);
  return [isBare && currency !== undefined && currency.text.trim() !== "" ? joinWritten([written, currency]) : written];
}

const sign = /\p{Sc}|\p{L}/u;

function readRating(entity: Entity): readonly Written[] {
  const [value, best] = [textAt(entity, "ratingValue"), textAt(entity, "bestRating")];
  if (value === undefined) return [];
  const isScaled = value.text.includes("/") || best === undefined || best.text.trim() === "";
  return [isScaled ? value : joinWritten([value, best], "/")];
}

const addressParts = [
  "streetAddress",
  "postOfficeBoxNumber",
  "postalCode",
  "addressLocality",
  "addressRegion",
  "addressCountry",
] as const;

function readAddress(entity: Entity): readonly Written[] {
  const inner = entity.properties.get("address")?.[0];
  if (inner !== undefined) return textsOf(inner, "address");
  const parts = addressParts.flatMap((name) => {
    const [value] = entity.properties.get(name) ?? [];
    return value === undefined ? [] : present(isThing(value) ? readName(value)[0] : value);
  });
  return parts.length > 0 ? [joinWritten(parts, ", ")] : [];
}

function readQuantity(entity: Entity): readonly Written[] {
  const [value, unit] = [textAt(entity, "value"), textAt(entity, "unitText") ?? textAt(entity, "unitCode")];
  return value === undefined ? readName(entity) : [joinWritten(present(value, unit))];
}

function readUrl(entity: Entity): readonly Written[] {
  return present(textAt(entity, "url"), textAt(entity, "contentUrl")).slice(0, 1);
}

/** Properties that lead to things other than the page's own. */
const sideRoles: ReadonlySet<string> = new Set([
  "isRelatedTo", "isSimilarTo", "isAccessoryOrSparePartFor", "isConsumableFor", "itemReviewed", "mentions", "about", "hasVariant", "isVariantOf", "itemOffered", "subEvent", "superEvent",
  "publisher", "author", "creator", "seller", "offeredBy", "brand", "manufacturer", "organizer", "performer", "performers", "location", "hiringOrganization", "worksFor", "affiliation",
  "memberOf", "parentOrganization", "provider", "review", "reviews", "workExample", "exampleOfWork", "isPartOf", "comment", "sponsor", "funder", "actor", "director", "offers", "alumniOf",
]); // biome-ignore format: a table of words

/** The things of a type that the page declares, grouped by their names, the page's own first; each group in the order of trust. */
export function groupDeclared(view: PageView, type: RecordType, entities: readonly Entity[]): (readonly Entity[])[] {
  const all = entities.filter((entity) => fits(type, entity));
  const isSide = ({ role }: Entity): boolean => role !== undefined && sideRoles.has(role);
  const main = all.filter((entity) => !isSide(entity));
  const used =
    main.length > 0 ? main : type.shape === "prices" || type.id === "review" || type.id === "organisation" ? all : [];
  const groups = new Map<string, Entity[]>();
  for (const entity of used) {
    const key =
      type.id === "questions" || type.id === "event" || type.id === "review"
        ? `${nameOf(entity)} ${startOf(entity)}`
        : nameOf(entity);
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    group.push(entity);
  }
  const list = [...groups.values()].filter((group) => group.some(({ properties }) => properties.size > 0));
  const title = squash(view.titleText);
  const isOwn = (group: readonly Entity[]): boolean => title !== "" && nameOf(group[0] as Entity) === title;
  return [...list.filter(isOwn), ...list.filter((group) => !isOwn(group))];
}

function fits({ things, id }: RecordType, { types, syntax }: Entity): boolean {
  if (syntax === "state") return true;
  if (id === "table-rows") return false;
  return types.some((name) => things.test(name) || things.test(`${name.charAt(0).toUpperCase()}${name.slice(1)}`));
}

function nameOf(entity: Entity): string {
  const name = textAt(entity, "name") ?? textAt(entity, "headline") ?? textAt(entity, "title");
  return squash(name?.text ?? "");
}

function startOf(entity: Entity): string {
  return textAt(entity, "startDate")?.text ?? textAt(entity, "author")?.text ?? "";
}
