import { aString, checkValue } from "@decant/page";

/**
 * Split text into sentences, white space kept with the sentence before it, so that the parts joined are the text.
 *
 * Boundaries are those of Unicode (UAX #29, through `Intl.Segmenter`), except after abbreviations, initials and ordinals (`No.
 * 5`, `am 5. März`).
 *
 * @param language BCP 47 tag; an unknown one counts as English. The language of the machine is never used.
 * @throws {TypeError} If an argument is not a string.
 * @example
 * splitSentences("Dr. Roe agreed. We left.", "en"); // ["Dr. Roe agreed. ", "We left."]
 */
export function splitSentences(text: string, language = "en"): string[] {
  for (const [name, value] of Object.entries({ text, language })) checkValue(name, value, aString);
  const rules = rulesFor(language);
  const starts: number[] = [];
  for (const { segment, index } of rules.segmenter.segment(text)) {
    const before = text.slice(Math.max(starts.at(-1) ?? index, index - lastWordLength), index);
    if (before === "" || endsSentence(before, segment, rules)) starts.push(index);
  }
  return starts.map((start, at) => text.slice(start, starts[at + 1]));
}

interface Rules {
  readonly segmenter: Intl.Segmenter;
  readonly abbreviations: ReadonlySet<string>;
  readonly numbered: ReadonlySet<string>;
  /** Languages that write ordinal numbers with a period. */
  readonly hasOrdinals: boolean;
}

const ordinalLanguages: ReadonlySet<string> = new Set("de da nb nn no fi cs sk sl hr sr pl hu et lv is tr".split(" "));
const made = new Map<string, Rules>();

/** Rules of a language. They are cached, because making a segmenter takes longer than using it. */
function rulesFor(tag: string): Rules {
  const language = primarySubtag.exec(tag)?.[0].toLowerCase() ?? "en";
  const known = made.get(language);
  if (known !== undefined) return known;
  const locale = Intl.Segmenter.supportedLocalesOf([language])[0] ?? "en";
  const rules: Rules = {
    segmenter: new Intl.Segmenter(locale, { granularity: "sentence" }),
    abbreviations: listFor(language, abbreviations),
    numbered: listFor(language, numberedAbbreviations),
    hasOrdinals: ordinalLanguages.has(language),
  };
  if (made.size < maxLanguages) made.set(language, rules);
  return rules;
}

function listFor(language: string, lists: Readonly<Record<string, string>>): ReadonlySet<string> {
  return new Set(`${lists.any} ${Object.hasOwn(lists, language) ? lists[language] : ""}`.split(" "));
}

/** Cache size: more than languages with rules, and bounded for pages that name many. */
const maxLanguages = 64;
const primarySubtag = /^[A-Za-z]{2,3}(?=$|[-_])/;
const lastWord = /(?<![^\s("'\u201E\u201C\u2018\u00AB[])([^\s("'\u201E\u201C\u2018\u00AB[]+)\.[^\S\n]+$/u;
/** Longest abbreviation. */
const lastWordLength = 24;
const initial = /^\p{Lu}$/u;
const ordinal = /^\d{1,3}$/;
const digitFirst = /^[([]?\p{N}/u;
const wordFirst = /^["'(\u201E\u201C\u00AB]?[\p{L}\p{N}]/u;

function endsSentence(before: string, after: string, rules: Rules): boolean {
  const word = lastWord.exec(before)?.[1];
  if (word === undefined || !wordFirst.test(after)) return true;
  const lower = word.toLowerCase();
  if (rules.abbreviations.has(lower) || initial.test(word)) return false;
  if (rules.numbered.has(lower) && digitFirst.test(after)) return false;
  return !(rules.hasOrdinals && ordinal.test(word));
}

/**
 * Abbreviations by language, in lower case and without their period, that do not end a sentence. Those that often end one
 * ("etc.", "Inc.", "usw.", "г.") are left out: text that continues in lower case is one sentence anyway.
 */
const abbreviations: Readonly<Record<string, string>> = {
  any: "dr prof mr mrs ms st cf vs ca eds",
  en: "jr sr rev hon gen col capt lt sgt gov sen rep pres mt approx e.g i.e viz resp",
  de: "z.b z d.h d u.a u bzw vgl ggf evtl inkl exkl hrsg sog str tel zzgl i.d.r",
  fr: "m mm mme mmes mlle me mgr p.ex env éd av",
  es: "sr sra srta sres d dña ud uds p.ej ej aprox tel av ee",
  it: "sig sigg dott ing avv on p.es es tel",
  pt: "sr sra d exmo p.ex ex av tel",
  nl: "dhr mevr mw drs ir bijv d.w.z o.a t.a.v resp",
  pl: "np tzn tj ul al pl im św por inż mgr hab",
  cs: "např tj tzv popř ul ing mgr mudr",
  sv: "t.ex bl.a d.v.s s.k",
  da: "f.eks bl.a d.v.s",
  ru: "ул т.е т.к им см ср напр проф",
  uk: "вул ім див напр проф",
};

/** Abbreviations only before a number: "No. 5" continues, "He said no. Five left." does not. */
const numberedAbbreviations: Readonly<Record<string, string>> = {
  any: "no nos nr vol vols fig figs p pp ch art ed op",
  en: "eq eqs sec secs ref refs jan feb mar apr jun jul aug sep sept oct nov dec",
  de: "abs aufl bd bde jh kap nrn s jan feb mär apr jun jul aug sep sept okt nov dez",
  fr: "chap t janv févr avr juil sept oct nov déc",
  es: "pág págs cap núm ene feb abr ago sept oct nov dic",
  it: "pag pagg cap n gen feb apr mag giu lug ago sett ott nov dic",
  pt: "pág págs cap núm n fev abr ago set out nov dez",
  nl: "blz jan feb mrt apr jun jul aug sept okt nov dec",
  pl: "godz str rozdz",
  cs: "č str",
  sv: "kl s",
  da: "kl s",
  ru: "стр рис табл гл",
  uk: "стор рис табл",
};
