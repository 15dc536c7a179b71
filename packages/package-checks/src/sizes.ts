/**
 * Sizes of the tests that search: small in every run, large with `npm run test:long`, which sets `DECANT_LONG` in packages with such a test.
 *
 * They stand here together, because together they are most of the time that all tests take.
 */
const sizes = {
  /** Random documents for each property of the formats. */
  formats: [40, 150],
  /** Random trees for each invariant of the Markdown. */
  trees: [120, 2000],
  /** Random inputs for each fuzz target. */
  fuzz: [50, 1000],
  /** Hostile pages of each category that are rendered by several readers. */
  light: [8, 60],
  /** Pages of the generated site whose chunks are compared before and after an edit. */
  site: [80, 1000],
  /** Of every so many fixtures, the chunks of one are checked at every budget, with and without overlap. */
  chunkedFixtures: [4, 1],
  /** Pages of the generated site that is ingested again after an edit. */
  ingestedSite: [30, 1000],
  /** Milliseconds that the checker may take for one regular expression; what it cannot decide by then passes. */
  checkedExpression: [500, 20_000],
  /** Times that a crawl is killed and resumed. */
  crawlKills: [3, 20],
} as const;

/** The size of a search in this run. */
export function sizeOf(search: keyof typeof sizes): number {
  const [everyRun, long] = sizes[search];
  return isLong ? long : everyRun;
}

const isLong = (process.env.DECANT_LONG ?? "") !== "";
