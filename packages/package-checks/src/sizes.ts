/**
 * Sizes of the tests that search: small in every run, large with `npm run test:long`, which sets `DECANT_LONG` in packages with such a test.
 *
 * They stand here together, because together they are most of the time that all tests take.
 */
const sizes = {
  /** Random documents for each property of the formats. */
  formats: [12, 150],
  /** Random trees for each invariant of the Markdown. */
  trees: [40, 2000],
  /** Random pages whose Markdown is read by every reader; `npm run fuzz` searches more. */
  fuzz: [20, 1000],
  /** Hostile pages of each category that are rendered by several readers; a long run takes all, some 12,000. */
  light: [8, 10_000],
  /** Open elements of each kind, siblings, and bytes of an attribute on a page of the pipeline. */
  openElements: [20_000, 100_000],
  /** Kinds of open elements beside those that a step treats specially. */
  openElementsOfOthers: [0, 200],
  siblings: [200_000, 1_000_000],
  attributeBytes: [1_000_000, 10_000_000],
  /** Of every so many bytes of a small page, it ends after one. */
  cutEvery: [5, 1],
  /** Times that each fixture is cut, and that it is damaged. */
  fixtureCuts: [2, 8],
  fixtureDamages: [2, 10],
  /** Of every so many fixtures, one is converted with each plugin. */
  fixturesWithPlugins: [5, 1],
  /** Pages of each set that are scored by the reference, too. */
  scoredByReference: [60, 300],
  /** Pages of the generated site whose chunks are compared before and after an edit. */
  site: [40, 1000],
  /** Of every so many fixtures, the chunks of one are checked at every budget, with and without overlap. */
  chunkedFixtures: [5, 1],
  /** Pages of the generated site that is ingested again after an edit. */
  ingestedSite: [20, 1000],
  /** Milliseconds that the checker may take for one regular expression; what it cannot decide by then passes. */
  checkedExpression: [30, 20_000],
  /** The same for expressions that the program composes, which are few and long. */
  composedExpression: [100, 20_000],
  /** Packages that npm publishes without sending them; what the others hold is read from their archives. */
  dryRuns: [1, 100],
  /** Runs of commands that take much: the guide of twenty workers, and Redis killed under its workers. */
  heavyRuns: [0, 1],
  /** Random schemas over the fixtures, and broken pages, that records are read of. */
  records: [30, 3000],
  /** Of every so many fixtures, the links to the passages of one are opened in a browser. */
  citedFixtures: [6, 1],
  /** Random orders of a corpus in each of which its copies are found. */
  dedupOrders: [5, 20],
  /** Times that a crawl is killed and resumed. */
  crawlKills: [3, 20],
  /** The crawled town; 240 has more than 4,000 addresses. */
  town: [12, 240],
} as const;

/** The size of a search in this run. */
export function sizeOf(search: keyof typeof sizes): number {
  const [everyRun, long] = sizes[search];
  return isLong ? long : everyRun;
}

/** Runs of a property: a fifth of them in every run, all with `npm run test:long`. */
export function runsOf(all: number): number {
  return isLong ? all : Math.ceil(all / 5);
}

const isLong = (process.env.DECANT_LONG ?? "") !== "";
