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

const hintOf = new Map<string, number>();
for (const [hint, words] of hintWords)
  for (const word of words.split(" ")) hintOf.set(word, (hintOf.get(word) ?? 0) | hint);

/** Values that hold none of the words, nor the beginning of one that may be written in two, are most values. */
const anyHint = new RegExp([...hintOf.keys(), "site", "blog", "anchor", "header"].join("|"), "i");
const longestWord = Math.max(...[...hintOf.keys()].map((word) => word.length));
const maxNamesLength = 500;

/** Reads hints from the values of `class` and `id`. The same few values return all over a page, so they are remembered. */
export class HintReader {
  private readonly known = new Map<string, number>();

  read(value: string): number {
    let hints = this.known.get(value);
    if (hints === undefined) {
      hints = anyHint.test(value) ? hintsOf(value) : 0;
      this.known.set(value, hints);
    }
    return hints;
  }
}

/**
 * Hints of the words in a value, and of neighbours written apart: `site-title` is `sitetitle`. Words end at case changes and
 * at everything that is not a letter. One scan by code units: this runs for every element, and splitting by regular
 * expressions took a quarter of the walk.
 */
function hintsOf(value: string): number {
  const lower = value.toLowerCase();
  const end = Math.min(value.length, lower.length, maxNamesLength);
  let hints = 0;
  let previous = "";
  let start = 0;
  for (let at = 0; at <= end; at++) {
    const unit = at < end ? lower.charCodeAt(at) : 0;
    const letter = unit >= 0x61 && unit <= 0x7a;
    if (letter && !(at > start && startsWord(value, at))) continue;
    if (at > start) {
      const word = at - start <= longestWord ? lower.slice(start, at) : "";
      hints |= (hintOf.get(word) ?? 0) | (previous === "" ? 0 : (hintOf.get(previous + word) ?? 0));
      previous = word;
    }
    start = letter ? at : at + 1;
  }
  return hints;
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
