/** A run of letters and digits of a script that writes spaces between words. */
const anyWord = /[\p{L}\p{N}\p{M}]+/gu;
/** Scripts without spaces, whose words are taken as pairs of characters. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Khmer}\p{sc=Lao}\p{sc=Myanmar}]+/gu;
/** Marks inside of identifiers, such as `max_tokens`, `--no-extract` and `json.dump`. */
const joint = /^[._-]$/;
/** Most characters of a word that is looked at: longer ones are no words. */
const longestWord = 64;
const mostParts = 6;

/** A term of a text: a stem, an identifier as a whole, or a pair of characters. */
export interface Term {
  readonly term: string;
  readonly word: string;
  readonly isStop: boolean;
}

/** Cut a text into terms, in order. Identifiers count as a whole and by their parts. */
export function termsIn(text: string, { stem, stopWords }: LanguageWords): Term[] {
  const terms: Term[] = [];
  const lower = text.normalize("NFKC").toLowerCase();
  let compound: string[] = [];
  let end = -1;
  const close = (): void => {
    if (compound.length > 1) terms.push({ term: compound.join("_"), word: compound.join("_"), isStop: false });
    compound = [];
  };
  for (const { 0: found, index } of lower.matchAll(anyWord)) {
    const isJoined = index === end + 1 && joint.test(lower[end] ?? "") && compound.length < mostParts;
    if (!isJoined) close();
    end = index + found.length;
    if (found.length > longestWord) continue;
    const pairs = pairsOf(found);
    if (pairs !== undefined) {
      for (const term of pairs) terms.push({ term, word: term, isStop: stopWords.has(term) });
      continue;
    }
    compound.push(found);
    terms.push({ term: stem(found), word: found, isStop: stopWords.has(found) });
  }
  close();
  return terms;
}

/** Pairs of neighbours in a run of a script without spaces; undefined for other words. */
function pairsOf(found: string): string[] | undefined {
  const runs = found.match(unspaced);
  if (runs === null) return undefined;
  return runs.flatMap((run) => {
    const characters = Array.from(run);
    if (characters.length < 2) return characters;
    return characters.slice(1).map((character, at) => `${characters[at]}${character}`);
  });
}

type Stem = (word: string) => string;

export interface LanguageWords {
  readonly stem: Stem;
  readonly stopWords: ReadonlySet<string>;
  readonly how: ReadonlySet<string>;
}

interface Source {
  readonly stemmer?: () => Promise<{ readonly stemmer: Stem }>;
  readonly stopWords?: () => Promise<{ readonly stopwords: readonly string[] }>;
}

/** Words that ask for steps, by language. */
const asking: Readonly<Record<string, string>> = {
  ...{ da: "hvordan", de: "wie", en: "how", es: "cómo", fi: "miten", fr: "comment", hu: "hogyan", it: "come" },
  ...{ nb: "hvordan", nl: "hoe", pt: "como", ro: "cum", ru: "как", sv: "hur", tr: "nasıl", uk: "як" },
};

/** By the primary subtag of BCP 47. Others have neither stems nor stop words. */
const sources: Readonly<Record<string, Source>> = {
  ar: { stemmer: () => import("@orama/stemmers/arabic"), stopWords: () => import("@orama/stopwords/arabic") },
  bg: { stemmer: () => import("@orama/stemmers/bulgarian"), stopWords: () => import("@orama/stopwords/bulgarian") },
  da: { stemmer: () => import("@orama/stemmers/danish"), stopWords: () => import("@orama/stopwords/danish") },
  de: { stemmer: () => import("@orama/stemmers/german"), stopWords: () => import("@orama/stopwords/german") },
  el: { stemmer: () => import("@orama/stemmers/greek"), stopWords: () => import("@orama/stopwords/greek") },
  en: { stemmer: () => import("@orama/stemmers/english"), stopWords: () => import("@orama/stopwords/english") },
  es: { stemmer: () => import("@orama/stemmers/spanish"), stopWords: () => import("@orama/stopwords/spanish") },
  fi: { stemmer: () => import("@orama/stemmers/finnish"), stopWords: () => import("@orama/stopwords/finnish") },
  fr: { stemmer: () => import("@orama/stemmers/french"), stopWords: () => import("@orama/stopwords/french") },
  ga: { stemmer: () => import("@orama/stemmers/irish"), stopWords: () => import("@orama/stopwords/irish") },
  hi: { stemmer: () => import("@orama/stemmers/indian"), stopWords: () => import("@orama/stopwords/indian") },
  hu: { stemmer: () => import("@orama/stemmers/hungarian"), stopWords: () => import("@orama/stopwords/hungarian") },
  hy: { stemmer: () => import("@orama/stemmers/armenian"), stopWords: () => import("@orama/stopwords/armenian") },
  id: { stemmer: () => import("@orama/stemmers/indonesian"), stopWords: () => import("@orama/stopwords/indonesian") },
  it: { stemmer: () => import("@orama/stemmers/italian"), stopWords: () => import("@orama/stopwords/italian") },
  ja: { stopWords: () => import("@orama/stopwords/japanese") },
  lt: { stemmer: () => import("@orama/stemmers/lithuanian"), stopWords: () => import("@orama/stopwords/lithuanian") },
  nb: { stemmer: () => import("@orama/stemmers/norwegian"), stopWords: () => import("@orama/stopwords/norwegian") },
  ne: { stemmer: () => import("@orama/stemmers/nepali"), stopWords: () => import("@orama/stopwords/nepali") },
  nl: { stemmer: () => import("@orama/stemmers/dutch"), stopWords: () => import("@orama/stopwords/dutch") },
  pt: { stemmer: () => import("@orama/stemmers/portuguese"), stopWords: () => import("@orama/stopwords/portuguese") },
  ro: { stemmer: () => import("@orama/stemmers/romanian"), stopWords: () => import("@orama/stopwords/romanian") },
  ru: { stemmer: () => import("@orama/stemmers/russian"), stopWords: () => import("@orama/stopwords/russian") },
  sl: { stopWords: () => import("@orama/stopwords/slovenian") },
  sr: { stemmer: () => import("@orama/stemmers/serbian"), stopWords: () => import("@orama/stopwords/serbian") },
  sv: { stemmer: () => import("@orama/stemmers/swedish"), stopWords: () => import("@orama/stopwords/swedish") },
  ta: { stemmer: () => import("@orama/stemmers/tamil"), stopWords: () => import("@orama/stopwords/tamil") },
  tr: { stemmer: () => import("@orama/stemmers/turkish"), stopWords: () => import("@orama/stopwords/turkish") },
  uk: { stemmer: () => import("@orama/stemmers/ukrainian"), stopWords: () => import("@orama/stopwords/ukrainian") },
  zh: { stopWords: () => import("@orama/stopwords/mandarin") },
};

/** Subtags that share the words of another. */
const others: Readonly<Record<string, string>> = { no: "nb", nn: "nb" };
const primarySubtag = /^[A-Za-z]{2,3}(?=$|[-_])/;

/** The primary subtag of a BCP 47 tag; English for what is none. */
export function languageOf(tag: string | null | undefined): string {
  const language = primarySubtag.exec(tag ?? "")?.[0].toLowerCase() ?? "en";
  return Object.hasOwn(others, language) ? (others[language] ?? language) : language;
}

const loaded = new Map<string, Promise<LanguageWords>>();

export function loadLanguage(language: string): Promise<LanguageWords> {
  const source = Object.hasOwn(sources, language) ? sources[language] : undefined;
  if (source === undefined) return Promise.resolve(noWords);
  const words = loaded.get(language) ?? readWords(source, asking[language]);
  loaded.set(language, words);
  return words;
}

const noWords: LanguageWords = { stem: (word) => word, stopWords: new Set(), how: new Set() };

async function readWords({ stemmer, stopWords }: Source, how: string | undefined): Promise<LanguageWords> {
  const stems = await stemmer?.();
  const stops = await stopWords?.();
  // The lists have words with apostrophes, whose parts are read apart.
  const parts = (stops?.stopwords ?? []).flatMap((word) => [
    word,
    ...word.split(apostrophe).filter(({ length }) => length > 1),
  ]);
  return {
    how: new Set(how === undefined ? [] : [how]),
    stem: remembering(stems?.stemmer ?? noWords.stem),
    stopWords: new Set(parts.map((word) => word.toLowerCase())),
  };
}

const apostrophe = /['’]/;

/** Words recur; the memory is bounded, and what is in it changes no result. */
const mostStems = 20_000;

function remembering(stem: Stem): Stem {
  const known = new Map<string, string>();
  return (word) => {
    const found = known.get(word);
    if (found !== undefined) return found;
    const made = stem(word);
    if (known.size < mostStems) known.set(word, made);
    return made;
  };
}
