import type { Document } from "@decant/dom";
import { PathBudget } from "@decant/dom/internal";
import { aWholeNumber, checkValue } from "@decant/page";
import { Fate, ruleOf } from "./account/outcome.ts";
import { computeFeatures, readBlockTexts } from "./describe-blocks.ts";
import { extractView } from "./extract.ts";
import { featureNames } from "./features/feature-writer.ts";
import type { ExtractOptions } from "./options.ts";
import { scoringShare, sourceLength } from "./page-view.ts";
import { explainScores } from "./score/contributions.ts";
import type { RowContributions } from "./score/scorer.ts";

/** Features of one kind, reported together. */
export interface FeatureFamily {
  readonly id: string;
  /** Description for a person. */
  readonly label: string;
  readonly features: RegExp;
}

/** In order: a feature belongs to the first family that matches its name. The last matches all. */
export const featureFamilies: readonly FeatureFamily[] = [
  { id: "names", label: "class names, ids and roles around it", features: /^(?:near|any)\./ },
  { id: "landmarks", label: "landmark elements around it", features: /^in\./ },
  { id: "neighbours", label: "blocks before and after it", features: /^at-?\d/ },
  { id: "repetition", label: "repetition of its shape", features: /repeats|group|position|^path|^duplicate/i },
  { id: "links", label: "share of links", features: /link/i },
  { id: "container", label: "elements around it", features: /^up\d/ },
  { id: "page", label: "the page as a whole", features: /^(?:page|url|og|schema)[A-Z]|^(?:hasMain|articles)$/ },
  {
    id: "position",
    label: "place on the page",
    features: /^index$|^chars(?:Before|After|Since)|Share$|afterTitle|^blocks|^depth$|headingLevelBefore/,
  },
  { id: "title", label: "likeness to the title", features: /title/i },
  { id: "element", label: "its element", features: /^tag|^heading|^in[A-Z]|^has[A-Z]|^hidden$/ },
  { id: "text", label: "its own text", features: /(?:)/ },
];

/** Index in {@link featureFamilies} of each feature's family. */
export function familiesOf(names: readonly string[]): Uint8Array {
  return Uint8Array.from(names, (name) => featureFamilies.findIndex(({ features }) => features.test(name)));
}

export interface ExplainOptions extends ExtractOptions {
  /** Families of features to report on each side; an integer of at least 1. @default 3 */
  readonly top?: number | undefined;
}

/** Contribution of one feature to a score. */
export interface FeatureContribution {
  /** One of `featureNames`. */
  readonly name: string;
  readonly value: number;
  /** Added to the block's log-odds; negative values count against the block. */
  readonly logOdds: number;
}

/** Contribution of a family of features. */
export interface Contribution {
  /** For example `links`, `names`, `neighbours`. */
  readonly family: string;
  /** Description for a person, for example `share of links`. */
  readonly label: string;
  readonly logOdds: number;
  /** The (at most three) features with the largest contributions in this direction, largest first. */
  readonly features: readonly FeatureContribution[];
}

/** Score of a block with its reasons, and its fate. */
export interface BlockExplanation {
  /** Source offsets in UTF-16 code units, end exclusive. */
  readonly start: number;
  readonly end: number;
  /** Path of the block's element, as `table.path` writes it. */
  readonly path: string;
  readonly text: string;
  /** Probability that the block is content (0 to 1). */
  readonly probability: number;
  readonly kept: boolean;
  /** Rule that dropped, moved or kept the block; `null` if its score kept it. */
  readonly rule: string | null;
  /** Log-odds without any feature; the sum with all contributions is the log-odds of `probability`. */
  readonly base: number;
  /** Largest first. Empty if the scorer cannot explain its scores. */
  readonly for: readonly Contribution[];
  readonly against: readonly Contribution[];
}

/** Features that are reported for each family. */
const maxFeatures = 3;

/**
 * Explain the score and the fate of each text block of a page.
 *
 * The log-odds of a score are the sum of the contributions of its features: along the paths through the trees of a forest (Saabas,
 * "Interpreting random forests", 2014), relative to the other blocks of the page.
 *
 * @param document Parsed page. Not modified.
 * @returns One explanation for each block, in document order.
 * @throws {TypeError} As `extract`.
 * @throws {RangeError} If `top` is not a whole number of at least 1.
 * @example
 * import { parse } from "@decant/dom";
 * const [block] = explainBlocks(parse("<nav><a href=/>Home</a></nav><p>The moon pulls the sea.</p>"));
 * block?.text; // "Home"
 * block?.against.length; // 3
 */
export function explainBlocks(document: Document, options: ExplainOptions = {}): BlockExplanation[] {
  const { top = 3, ...extractOptions } = options;
  checkValue("top", top, aWholeNumber(1));
  const { view, outcome, scorer } = extractView(document, extractOptions);
  const { table, blocks, probability } = view;
  const rows = computeFeatures(view);
  const texts = readBlockTexts(table, blocks);
  const explain = explainScores(scorer, rows, scoringShare(view));
  const paths = new PathBudget(sourceLength(table));
  const runOf = firstRuns(blocks.ofRun, blocks.count);
  return texts.map((text, block) => {
    const first = runOf[block];
    const kept = outcome.fates[block] === Fate.KEPT;
    const contributions = explain?.(block);
    return {
      start: table.runs.start[first],
      end: table.runs.end[runOf[block + 1] - 1],
      path: paths.spend(() => table.path(blocks.container[block])),
      text,
      probability: probability[block],
      kept,
      rule: kept && outcome.rules[block] === 0 ? null : ruleOf(view, first, outcome),
      base: contributions?.base ?? 0,
      ...(contributions === undefined ? { for: [], against: [] } : strongest(contributions, rowOf(rows, block), top)),
    };
  });
}

/** The first run of each block, and after them the number of runs. Blocks are stretches of runs. */
function firstRuns(ofRun: Int32Array, count: number): Int32Array {
  const first = new Int32Array(count + 1).fill(ofRun.length);
  for (let run = ofRun.length - 1; run >= 0; run--) first[ofRun[run]] = run;
  return first;
}

function rowOf(rows: Float32Array, block: number): Float32Array {
  return rows.subarray(block * featureNames.length, (block + 1) * featureNames.length);
}

const familyOf = familiesOf(featureNames);

function strongest(
  { byColumn }: RowContributions,
  row: Float32Array,
  top: number,
): Pick<BlockExplanation, "for" | "against"> {
  const members: FeatureContribution[][] = featureFamilies.map(() => []);
  byColumn.forEach((logOdds, column) => {
    if (logOdds === 0) return;
    const name = featureNames[column];
    (members[familyOf[column]] as FeatureContribution[]).push({
      name,
      value: row[column],
      logOdds,
    });
  });
  const families = featureFamilies.map((family, i) => contributionOf(family, members[i] as FeatureContribution[]));
  const side = (sign: 1 | -1) =>
    families
      .filter(({ logOdds }) => logOdds * sign > 0)
      .sort((a, b) => (b.logOdds - a.logOdds) * sign)
      .slice(0, top);
  return { for: side(1), against: side(-1) };
}

function contributionOf({ id, label }: FeatureFamily, members: readonly FeatureContribution[]): Contribution {
  const logOdds = members.reduce((sum, member) => sum + member.logOdds, 0);
  const sign = Math.sign(logOdds);
  const features = members.filter((member) => member.logOdds * sign > 0);
  features.sort((a, b) => (b.logOdds - a.logOdds) * sign);
  return { family: id, label, logOdds, features: features.slice(0, maxFeatures) };
}
