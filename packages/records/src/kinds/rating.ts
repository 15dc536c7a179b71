import type { Found, ValueKind } from "./kind.ts";

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
const whole = new RegExp(
  `^(?:rated\\s|rating:?\\s)?(${exactAmount})(?:${of}(\\d{1,3}))?(?:\\s?(?:stars?|sternen?|étoiles|estrellas|stelle|★))?$`,
  "iu",
);

/** Ratings: `4.5 out of 5`, `4,5/5`, `4.5 stars`. */
export const rating: ValueKind<Rating> = {
  id: "rating",
  read: (written) => {
    const match = whole.exec(written.trim());
    if (match === null) return undefined;
    const value = Number(match[1].replace(",", "."));
    const best = match[2] === undefined ? null : Number(match[2]);
    return best !== null && value > best ? undefined : { value, best };
  },
  // A page shows one decimal of 4.4667.
  isSame: (a, b) => (a.best === null || b.best === null || a.best === b.best) && Math.abs(a.value - b.value) < 0.0501,
  find: (line) => {
    const found: Found[] = [];
    for (const pattern of [scale, stars])
      for (const match of line.matchAll(pattern))
        found.push({ start: match.index, end: match.index + match[0].length });
    return found;
  },
};
