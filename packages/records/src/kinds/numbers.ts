import { placesOf, type ValueKind } from "./kind.ts";

const marks = /[.,](?=\d)/g;
const separators = /[\s'’\u00a0\u202f]/g;
const cents = /^(\d{1,3}(?:[.,]\d{3})+|\d+)\s(\d\d)$/;
const groupedBySpace = /^\d{1,3}(?:[\s'’]\d{3})+(?:[.,]\d{1,2})?$/;
const emptyCents = /[.,](?:[-–—]+)?$/;

/** A number as people write it, without sign: `1,299.00`, `1.299,00`, `1 299`, `19 99` with raised cents, `19,-`. */
export const writtenNumber =
  "\\d{1,3}(?:[.,'’\\s\\u00a0\\u202f]\\d{3}){1,4}(?:[.,]\\d{1,2})?(?!\\d)|\\d{1,12}(?:[.,]\\d{1,6})?";

/**
 * Read a number as people write it.
 *
 * @param isMachine Whether it is written for machines: a dot is decimal then.
 * @example
 * readNumber("1.299,50", false); // 1299.5
 * readNumber("1,299", false); // 1299
 * readNumber("4,5", false); // 4.5
 * readNumber("4.500", true); // 4.5
 */
export function readNumber(text: string, isMachine: boolean): number | undefined {
  const bare = text.trim().replace(emptyCents, "");
  if (isMachine && plain.test(bare)) return Number(bare);
  const raised = cents.exec(bare);
  if (raised !== null) return Number(`${raised[1]?.replace(marks, "")}.${raised[2]}`);
  const joined = groupedBySpace.test(bare) ? bare.replace(separators, "") : bare;
  if (!written.test(joined)) return undefined;
  const all = [...joined.matchAll(marks)];
  const last = all.at(-1);
  if (last === undefined) return Number(joined);
  const after = joined.length - last.index - 1;
  const others = all.slice(0, -1);
  const isMixed = others.some(([mark]) => mark !== last[0]);
  // Groups have three digits: 1.299 is a thousand, 0.125 and 1.2994 are not.
  const isGroup = after === 3 && !isMixed && !joined.startsWith("0") && last.index <= 3 + others.length * 4;
  if (isGroup) return Number(joined.replace(marks, ""));
  if (others.length > 0 && !isMixed) return undefined;
  return Number(`${joined.slice(0, last.index).replace(marks, "")}.${joined.slice(last.index + 1)}`);
}

const plain = /^[-+]?\d+(?:\.\d+)?$/;
const written = /^\d[\d.,]*$/;

const alone = new RegExp(
  `^[([]?(?:\\p{Sc}\\s?)?(${writtenNumber})(?:\\s*[)\\]]|\\s?[\\p{Sc}%]|\\s+\\p{L}[\\p{L}\\s.-]{0,40}[)\\]]?|[)\\]])?$`,
  "u",
);
const negative = /^[-−]/;

/** Numbers, with at most one unit or noun after them: `1,234 reviews`. */
export const number: ValueKind<number> = {
  id: "number",
  read: (written, { decoding }) => {
    const text = written.trim();
    if (negative.test(text)) return decoding === "text" ? undefined : readNumber(text, true);
    const match = alone.exec(text);
    return match === null ? undefined : readNumber(match[1], decoding !== "text");
  },
  isSame: (a, b) => Math.abs(a - b) < 1e-9,
};

const nouns =
  "(?:customer |verified |user |global )?(?:ratings?|reviews?|votes?|opinions?)|(?:kunden)?(?:bewertung(?:en)?|rezension(?:en)?|meinung(?:en)?|stimmen?)|avis|commentaires|évaluations?|notes|opiniones|valoraciones|reseñas|recensioni|valutazioni|avaliações|beoordelingen|opinii|recenzj[iea]|hodnocení|отзыв(?:а|ов)?|оцен(?:ка|ки|ок)";
const counts = new RegExp(
  `(?<![\\d.,'’])(${writtenNumber})\\+?\\s(?:${nouns})(?!\\p{L})|[(\\[](${writtenNumber})[)\\]]`,
  "giu",
);

/** Number of reviews or ratings: `1,234 reviews`, `(57)`. */
export const count: ValueKind<number> = {
  ...number,
  id: "count",
  find: (line) => placesOf(line, counts),
  read: (written, context) => number.read(written.replace(plus, ""), context),
};

const plus = /\+(?=\s)/;

/** An amount with its unit, as written. */
export interface Quantity {
  readonly amount: number;
  readonly unit: string | null;
  readonly [key: string]: string | number | null;
}

const wholeQuantity = new RegExp(
  `^(?:ca\\.?\\s|approx\\.?\\s|about\\s|~\\s?)?(${writtenNumber})\\s?([\\p{L}%°µ"″'][\\p{L}\\s./²³%°-]{0,20})?$`,
  "u",
);

/** Amounts with a unit: `1.5 kg`, `4 servings`, `320`. */
export const quantity: ValueKind<Quantity> = {
  id: "quantity",
  read: (written, { decoding }) => {
    const match = wholeQuantity.exec(written.trim());
    if (match === null) return undefined;
    const amount = readNumber(match[1], decoding !== "text");
    return amount === undefined ? undefined : { amount, unit: match[2]?.trim() ?? null };
  },
  isSame: (a, b) =>
    a.amount === b.amount && (a.unit === null || b.unit === null || a.unit.toLowerCase() === b.unit.toLowerCase()),
};

/** A rating, and the best one possible if that is written. */
export interface Rating {
  readonly value: number;
  readonly best: number | null;
  readonly [key: string]: number | null;
}

const amount = "\\d{1,3}(?:[.,]\\d{1,3})?";
const exactAmount = "\\d{1,3}(?:[.,]\\d{1,17})?";
const of = "\\s?(?:/|(?:stars?\\s)?out\\sof|of|von|sur|de|su|z|ze|из|av|/\\s)\\s?";
const scale = new RegExp(
  `(?<![\\d.,/])(${amount})${of}(5|10|100|20|6)(?![\\d.,/]\\d|\\d)(?:\\s?(?:stars?|sternen?|étoiles|estrellas|stelle))?`,
  "giu",
);
const stars = new RegExp(`(?<![\\d.,])(${amount})\\s?(?:stars?|sterne|étoiles|estrellas|stelle|★)(?![\\p{L}])`, "giu");
const wholeRating = new RegExp(
  `^(?:rated\\s|rating:?\\s)?(${exactAmount})(?:${of}(\\d{1,3}))?(?:\\s?(?:stars?|sternen?|étoiles|estrellas|stelle|★))?$`,
  "iu",
);

/** Ratings: `4.5 out of 5`, `4,5/5`, `4.5 stars`. */
export const rating: ValueKind<Rating> = {
  id: "rating",
  read: (written) => {
    const match = wholeRating.exec(written.trim());
    if (match === null) return undefined;
    const value = Number(match[1].replace(",", "."));
    const best = match[2] === undefined ? null : Number(match[2]);
    return best !== null && value > best ? undefined : { value, best };
  },
  // A page shows one decimal of 4.4667.
  isSame: (a, b) => (a.best === null || b.best === null || a.best === b.best) && Math.abs(a.value - b.value) < 0.0501,
  find: (line) => placesOf(line, scale, stars),
};
