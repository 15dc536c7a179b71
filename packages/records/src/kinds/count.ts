import type { Found, ValueKind } from "./kind.ts";
import { number } from "./number.ts";
import { writtenNumber } from "./numbers.ts";

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
  find: (line) => {
    const found: Found[] = [];
    for (const match of line.matchAll(counts)) found.push({ start: match.index, end: match.index + match[0].length });
    return found;
  },
  read: (written, context) => number.read(written.replace(plus, ""), context),
};

const plus = /\+(?=\s)/;
