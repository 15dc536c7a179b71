import { type LanguageWords, type Term, termsIn } from "./terms.ts";
import type { Title, Unit, Units } from "./units.ts";

export interface Ranking {
  readonly terms: readonly string[];
  readonly missing: readonly string[];
  /** One for each unit; 0 if it has no word of the question. */
  readonly scores: readonly number[];
}

/**
 * Parameters of BM25 over fields (BM25F; Robertson and Zaragoza, "The Probabilistic Relevance Framework", 2009), measured with `benchmark -- ask`.
 * `b` is lower than the usual 0.75, because a short sentence is no better answer than a long row.
 */
const k1 = 1.2;
const b = 0.5;
const weights = { own: 1, title: 1, above: 0.25, lead: 0.5, near: 0.25 } as const;
/** Weight of stop words, which matter where they are more: `I` as the name of a row. */
const stopWeight = 0.15;
/** Share of a pair's weight that neighbours in the question add where they are neighbours in the unit. */
const pairWeight = 0.5;
/** What a unit that begins with the words of the question adds: near its beginning, exactly, and by its title. */
const definingWeights = { near: 0.3, exact: 0.7, verb: 0.7, titled: 1 } as const;
/** Steps belong together: each has this share of the score of the best one of its list. */
const stepShare = 0.9;
/** The same where the question asks how. */
const askedStepsShare = 1.3;

type Counts = ReadonlyMap<string, number>;

/** Inverse document frequency of a term of the question; 0 for one that nothing has. */
type Weigh = (term: string) => number;

export function rank(question: string, { units, titles }: Units, words: LanguageWords): Ranking {
  const asked = termsIn(question, words);
  const wanted = withoutStops(asked);
  const terms = [...new Set(wanted)];
  const stops = [...new Set(asked.map(({ term }) => term))].filter((term) => !terms.includes(term));
  const read = units.map(({ text }) => termsIn(text, words));
  const own = read.map((found) => found.map(({ term }) => term));
  const counts = own.map(countOf);
  const titleCounts = titles.map(({ texts }) => countOf(contentOf(texts.join(" "), words)));
  const isNamed = titles.map(({ texts }) => texts.some((text) => isSame(countOf(contentOf(text, words)), terms)));
  const leads = leadCounts(units, words);
  const weigh = weighTerms([...terms, ...stops], [...counts, ...titleCounts, ...leads.values()]);
  const mean = own.reduce((sum, { length }) => sum + length, 0) / Math.max(units.length, 1);
  const above = aboveCounts(titles, titleCounts, terms);
  const pairs = pairsOf(wanted);
  // "What is", "Was ist", "Vad är": the verb comes second.
  const verb = asked[1]?.isStop === true ? asked[1].word : undefined;
  const scores = units.map((unit, at) => {
    const length = 1 - b + (b * (own[at]?.length ?? 0)) / Math.max(mean, 1);
    const scoreOf = (term: string): number => {
      const frequency =
        (weights.own * (counts[at]?.get(term) ?? 0)) / length +
        weights.title * (titleCounts[unit.title]?.get(term) ?? 0) +
        weights.above * (above[unit.title]?.get(term) ?? 0) +
        weights.lead * (leads.get(unit.lead)?.get(term) ?? 0) +
        weights.near * nearCount(counts, units, at, term);
      return (weigh(term) * (frequency * (k1 + 1))) / (frequency + k1);
    };
    const score = sumOver(terms, scoreOf);
    if (score === 0) return 0;
    const isTitled = isNamed[unit.title] === true && units[at - 1]?.title !== unit.title;
    const defining =
      definingScore(read[at] ?? [], verb, terms, weigh) +
      (isTitled ? definingWeights.titled * sumOver(terms, weigh) : 0);
    return score + stopWeight * sumOver(stops, scoreOf) + pairScore(own[at] ?? [], pairs, weigh) + defining;
  });
  shareInSteps(units, scores, asked.some(({ word }) => words.how.has(word)) ? askedStepsShare : stepShare);
  return { terms, missing: terms.filter((term) => weigh(term) === 0), scores };
}

function sumOver(terms: readonly string[], weigh: (term: string) => number): number {
  return terms.reduce((sum, term) => sum + weigh(term), 0);
}

/** Stop words count where there is nothing else: a question of them alone asks for these. */
function withoutStops(terms: readonly Term[]): string[] {
  const content = terms.filter(({ isStop }) => !isStop);
  return (content.length > 0 ? content : terms).map(({ term }) => term);
}

const contentOf = (text: string, words: LanguageWords): string[] => withoutStops(termsIn(text, words));

function countOf(terms: readonly string[]): Counts {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

/** Leads are shared by all units of a block. */
function leadCounts(units: readonly Unit[], words: LanguageWords): ReadonlyMap<string, Counts> {
  const known = new Map<string, Counts>();
  for (const { lead } of units) if (!known.has(lead)) known.set(lead, countOf(contentOf(lead, words)));
  return known;
}

/** Titles above each title, by the terms of the question: all of them would be a copy of the path for each. */
function aboveCounts(titles: readonly Title[], own: readonly Counts[], terms: readonly string[]): Counts[] {
  const above: Map<string, number>[] = [];
  for (const { parent } of titles) {
    const counts = new Map<string, number>();
    for (const term of terms) {
      const count = (above[parent]?.get(term) ?? 0) + (own[parent]?.get(term) ?? 0);
      if (count > 0) counts.set(term, count);
    }
    above.push(counts);
  }
  return above;
}

function weighTerms(terms: readonly string[], documents: readonly Counts[]): Weigh {
  const weights = new Map(
    terms.map((term) => {
      const having = documents.filter((document) => document.has(term)).length;
      return [term, having === 0 ? 0 : Math.log(1 + (documents.length - having + 0.5) / (having + 0.5))];
    }),
  );
  return (term) => weights.get(term) ?? 0;
}

/** Count in the sentences beside one: the one before may name what this one says. */
function nearCount(counts: readonly Counts[], units: readonly Unit[], at: number, term: string): number {
  const unit = units[at];
  if (unit?.kind !== "sentence") return 0;
  const beside = [at - 1, at + 1].filter((index) => units[index]?.block === unit.block);
  return Math.max(0, ...beside.map((index) => counts[index]?.get(term) ?? 0));
}

type Pair = readonly [string, string];

function pairsOf(wanted: readonly string[]): readonly Pair[] {
  return wanted.slice(1).map((term, at) => [wanted[at] as string, term] as const);
}

function pairScore(own: readonly string[], pairs: readonly Pair[], weigh: Weigh): number {
  if (pairs.length === 0) return 0;
  const found = new Set(own.slice(1).map((term, at) => `${own[at]} ${term}`));
  return pairs.reduce((sum, [first, second]) => {
    const weight = Math.min(weigh(first), weigh(second));
    return found.has(`${first} ${second}`) ? sum + pairWeight * weight : sum;
  }, 0);
}

/** Words of an article may stand between. */
const beginningSlack = 2;

/**
 * A unit that begins with what is asked for defines it, the more so if the word follows that came before in the question: "What is a tide?" and "A
 * tide is".
 */
function definingScore(
  read: readonly Term[],
  verb: string | undefined,
  terms: readonly string[],
  weigh: Weigh,
): number {
  const beginning = read.slice(0, 2 * (terms.length + beginningSlack));
  const isStopped = beginning.some(({ term, isStop }) => isStop && terms.includes(term));
  const content = beginning.flatMap((found, at) => (found.isStop && !isStopped ? [] : [{ ...found, at }]));
  const near = new Set(content.slice(0, terms.length + beginningSlack).map(({ term }) => term));
  const exact = new Set(content.slice(0, terms.length).map(({ term }) => term));
  const nearWeight = sumOver(
    terms.filter((term) => near.has(term)),
    weigh,
  );
  if (!terms.every((term) => exact.has(term))) return definingWeights.near * nearWeight;
  const next = read[(content[terms.length - 1]?.at ?? 0) + 1];
  const isVerb = verb !== undefined && next?.word === verb;
  return (
    definingWeights.near * nearWeight +
    (definingWeights.exact + (isVerb ? definingWeights.verb : 0)) * sumOver(terms, weigh)
  );
}

function isSame(title: Counts | undefined, terms: readonly string[]): boolean {
  return title?.size === terms.length && terms.every((term) => title.has(term));
}

function shareInSteps(units: readonly Unit[], scores: number[], share: number): void {
  const best = new Map<Unit["list"], number>();
  for (const [at, { list }] of units.entries())
    if (list?.ordered === true) best.set(list, Math.max(best.get(list) ?? 0, scores[at] ?? 0));
  for (const [at, { list }] of units.entries()) scores[at] = Math.max(scores[at] ?? 0, share * (best.get(list) ?? 0));
}
