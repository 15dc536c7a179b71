/** What the class and id of an element hint at; hints only, each is checked against text and place. */
export const Hint = {
  BYLINE: 1,
  DATE: 2,
  MODIFIED: 4,
  /** Not part of the page's own content: navigation, related stories, comments, widgets. */
  CHROME: 8,
  /** The site's own name or logo. */
  SITE: 16,
  /** A holder of biographies or pictures: its text is about the author, not the author's name. */
  ABOUT_AUTHOR: 32,
  /** The page's title. */
  TITLE: 64,
  /** A badge or link inside a heading that is no part of it. */
  DECORATION: 128,
  /** Says of what a date is: of the publication of this text. */
  PUBLICATION: 256,
} as const;

/** Words that class names and ids are made of. Checked whole, after splitting at case changes and punctuation. */
const hintWords: readonly (readonly [hint: number, words: string])[] = [
  [
    Hint.BYLINE,
    "byline author authors authored writer contributor username poster autor auteur autore verfasser creator reporter journalist postedby postauthor",
  ],
  [
    Hint.DATE,
    "date time datetime published pubdate timestamp posted datum fecha dateline entrydate postdate publication revdate articledate publishdate createdate createddate",
  ],
  [
    Hint.PUBLICATION,
    "published pubdate posted entrydate postdate publication revdate articledate publishdate createdate createddate dateline published publishedat postedon entrypublished",
  ],
  [Hint.MODIFIED, "updated modified update lastmod revised edited"],
  [
    Hint.CHROME,
    "related sidebar comment comments respond footer nav navbar navigation menu recommended recommendations popular trending promo newsletter breadcrumb breadcrumbs teaser teasers ad ads advert banner cookie consent modal popup share sharing social quote reviews testimonials testimonial",
  ],
  [Hint.SITE, "logo brand branding masthead sitename sitetitle blogname blogtitle menutitle navbartitle sidebartitle"],
  [Hint.TITLE, "title headline posttitle entrytitle pagetitle articletitle"],
  [Hint.DECORATION, "badge label tag prefix headerlink headeranchor anchorlink permalink copy srclink"],
  [Hint.ABOUT_AUTHOR, "bio biography about avatar image img photo picture description box social posts"],
];

/** A word with what it hints at. */
interface HintWord {
  readonly word: string;
  readonly hints: number;
}

/** Numbers of words, letter by letter, so that no piece of a value has to be cut out to be looked up. */
const addLetter = (number: number, unit: number): number => (Math.imul(number, 31) + unit) & 0x3fffffff;
const numberOf = (word: string): number => [...word].reduce((sum, letter) => addLetter(sum, letter.charCodeAt(0)), 0);

const hintWordByNumber = new Map<number, HintWord>();
for (const [hint, words] of hintWords) {
  for (const word of words.split(" ")) {
    const number = numberOf(word);
    hintWordByNumber.set(number, { word, hints: (hintWordByNumber.get(number)?.hints ?? 0) | hint });
  }
}
const longestWord = Math.max(...hintWords.flatMap(([, words]) => words.split(" ").map((word) => word.length)));
const maxNamesLength = 500;

/**
 * Hints of the words in a `class` or `id`, and of neighbours written apart: `site-title` is `sitetitle`. Words end at case
 * changes and at everything that is not a letter. One scan by code units: this runs for every name on a page.
 */
export function hintsOf(value: string): number {
  const end = Math.min(value.length, maxNamesLength);
  let hints = 0;
  let start = 0;
  let number = 0;
  // The word before, which ends at 0 as long as there is none, and the number of both written as one.
  let startBefore = 0;
  let endBefore = 0;
  let numberBefore = 0;
  let joined = 0;
  for (let at = 0; at <= end; at++) {
    const letter = at < end ? lowerLetter(value.charCodeAt(at)) : 0;
    if (letter === 0 || (at > start && startsWord(value, at))) {
      if (at > start) {
        const isShort = at - start <= longestWord;
        if (isShort) hints |= hintsOfWord(number, value, start, at, 0, 0);
        if (isShort && endBefore > 0) hints |= hintsOfWord(joined, value, start, at, startBefore, endBefore);
        startBefore = start;
        endBefore = isShort ? at : 0;
        numberBefore = number;
      }
      start = letter === 0 ? at + 1 : at;
      number = 0;
      joined = numberBefore;
      if (letter === 0) continue;
    }
    number = addLetter(number, letter);
    joined = addLetter(joined, letter);
  }
  return hints;
}

/** Hints of a word, with the one before it in front. Equal numbers are only a sign of equal words. */
function hintsOfWord(
  number: number,
  value: string,
  start: number,
  end: number,
  startBefore: number,
  endBefore: number,
): number {
  const known = hintWordByNumber.get(number);
  if (known === undefined || known.word.length !== endBefore - startBefore + end - start) return 0;
  const word = value.slice(startBefore, endBefore) + value.slice(start, end);
  return known.word === word.toLowerCase() ? known.hints : 0;
}

/** The letter in lower case; 0 for any other character. */
function lowerLetter(unit: number): number {
  const lower = unit | 0x20;
  return lower >= 0x61 && lower <= 0x7a && unit < 0x80 ? lower : 0;
}

/** `B` in `navBar` and in `VPBadge`. */
function startsWord(value: string, at: number): boolean {
  return isUpper(value, at) && (!isUpper(value, at - 1) || isLower(value, at + 1));
}

function isLower(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0x61 && unit <= 0x7a;
}

function isUpper(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0x41 && unit <= 0x5a;
}
