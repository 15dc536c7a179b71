/** Hints from an element's class and id. Each is checked against text and place. */
export const Hint = {
  BYLINE: 1,
  DATE: 2,
  MODIFIED: 4,
  /** Not part of the page's own content: navigation, related stories, comments, widgets. */
  CHROME: 8,
  /** The site's own name or logo. */
  SITE: 16,
  /** A box about the author; its text is not the author's name. */
  ABOUT_AUTHOR: 32,
  /** The page's title. */
  TITLE: 64,
  /** A badge or link in a heading that is not part of the heading. */
  DECORATION: 128,
  /** Marks a date of publication. */
  PUBLICATION: 256,
  /** Text by others: comments, reviews, teasers of other pages. */
  OTHERS: 512,
  /** Marks a date of something other than the page. */
  OTHER_DATE: 1024,
} as const;

/** Words in class names and ids, after splitting at case changes and punctuation. */
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
  [
    Hint.OTHERS,
    "comment comments respond related recommended recommendations trending teaser teasers reviews testimonials testimonial",
  ],
  [Hint.OTHER_DATE, "event startdate enddate eventdate birth death birthdate deathdate deadline expires expiry joined"],
  [Hint.SITE, "logo brand branding masthead sitename sitetitle blogname blogtitle menutitle navbartitle sidebartitle"],
  [Hint.TITLE, "title headline posttitle entrytitle pagetitle articletitle"],
  [Hint.DECORATION, "badge label tag prefix headerlink headeranchor anchorlink permalink copy srclink"],
  [Hint.ABOUT_AUTHOR, "bio biography about avatar image img photo picture description box social posts"],
];

/** A word with its hint. */
interface HintWord {
  readonly word: string;
  readonly hints: number;
}

/** Hashes of words, computed letter by letter, so that a lookup needs no substring. */
const addLetter = (number: number, unit: number): number => (Math.imul(number, 31) + unit) & 0x3fffffff;
const numberOf = (word: string): number => [...word].reduce((sum, letter) => addLetter(sum, letter.charCodeAt(0)), 0);

const hintWordByNumber = new Map<number, HintWord>();
/** Filter by the last bits of the hash: most words are not in the map. */
const mayBeKnown = new Uint8Array(4096);
for (const [hint, words] of hintWords) {
  for (const word of words.split(" ")) {
    const number = numberOf(word);
    hintWordByNumber.set(number, { word, hints: (hintWordByNumber.get(number)?.hints ?? 0) | hint });
    mayBeKnown[number & 4095] = 1;
  }
}
const longestWord = Math.max(...hintWords.flatMap(([, words]) => words.split(" ").map((word) => word.length)));
const maxNamesLength = 500;
/** Powers of the hash's base, by number of letters added. */
const shifts = new Int32Array(longestWord + 1).fill(1);
for (let letters = 1; letters <= longestWord; letters++) shifts[letters] = Math.imul(shifts[letters - 1], 31);

/** The lower-case form of each ASCII letter; 0 for anything else. */
const lowerLetters = new Uint8Array(128);
for (let unit = 0x61; unit <= 0x7a; unit++) lowerLetters[unit] = lowerLetters[unit - 0x20] = unit;

/** Hints of the words in a `class` or `id`, and of neighbouring words joined: `site-title` as `sitetitle`. */
export function hintsOf(value: string): number {
  return hintsWithin(value, 0, value.length);
}

/** The same for many values. They are slices of the page, and joining them is faster than reading slices letter by letter. */
export function hintsOfAll(values: readonly string[]): Int32Array {
  const text = values.join("\n");
  const hints = new Int32Array(values.length);
  let start = 0;
  for (let i = 0; i < hints.length; i++) {
    const end = start + values[i].length;
    hints[i] = hintsWithin(text, start, end);
    start = end + 1;
  }
  return hints;
}

/** Words end at case changes and at everything that is not a letter. One scan by code units: this runs for every name on a page. */
function hintsWithin(value: string, first: number, behind: number): number {
  const end = Math.min(behind, first + maxNamesLength);
  let hints = 0;
  let start = first;
  let number = 0;
  // The word before; empty at the start.
  let startBefore = first;
  let endBefore = first;
  let numberBefore = 0;
  for (let at = first; at <= end; at++) {
    const unit = at < end ? value.charCodeAt(at) : 0;
    const letter = unit < 128 ? lowerLetters[unit] : 0;
    if (letter === 0 || (letter !== unit && at > start && startsWord(value, at))) {
      if (at > start) {
        const isShort = at - start <= longestWord;
        if (isShort && mayBeKnown[number & 4095] === 1) hints |= hintsOfWord(number, value, start, at, start, start);
        if (isShort && endBefore > startBefore) {
          // Hash of both words joined.
          const joined = (Math.imul(numberBefore, shifts[at - start]) + number) & 0x3fffffff;
          if (mayBeKnown[joined & 4095] === 1) hints |= hintsOfWord(joined, value, start, at, startBefore, endBefore);
        }
        startBefore = start;
        endBefore = isShort ? at : start;
        numberBefore = number;
      }
      start = letter === 0 ? at + 1 : at;
      number = 0;
      if (letter === 0) continue;
    }
    number = addLetter(number, letter);
  }
  return hints;
}

/** Hints of a word alone and joined to the one before. Equal hashes are only a sign of equal words. */
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

/** Whether a capital begins a word: `B` in `navBar` and in `VPBadge`. */
function startsWord(value: string, at: number): boolean {
  return !isUpper(value, at - 1) || isLower(value, at + 1);
}

function isLower(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0x61 && unit <= 0x7a;
}

function isUpper(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0x41 && unit <= 0x5a;
}
