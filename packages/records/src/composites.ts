import { type Entity, type EntityValue, isEntity, textAt } from "./entity.ts";
import type { KindId } from "./kinds/index.ts";
import { joinWritten, type Written } from "./written.ts";

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
  if (!isEntity(value)) return [value];
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

/** Offer, AggregateOffer, PriceSpecification, MonetaryAmount. */
function readMoney(entity: Entity): readonly Written[] {
  const inner = entity.properties.get("value")?.find(isEntity);
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
    return value === undefined ? [] : present(isEntity(value) ? readName(value)[0] : value);
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
