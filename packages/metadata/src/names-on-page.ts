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
// biome-ignore format: a table of words
const hintWords: readonly (readonly [hint: number, words: string])[] = [
  [Hint.BYLINE, "byline author authors authored writer contributor username poster autor auteur autore verfasser creator reporter journalist postedby postauthor"],
  [Hint.DATE, "date time datetime published pubdate timestamp posted datum fecha dateline entrydate postdate publication revdate articledate publishdate createdate createddate"],
  [Hint.PUBLICATION, "published pubdate posted entrydate postdate publication revdate articledate publishdate createdate createddate dateline publishedat postedon entrypublished"],
  [Hint.MODIFIED, "updated modified update lastmod revised edited"],
  [Hint.CHROME, "related sidebar comment comments respond footer nav navbar navigation menu recommended recommendations popular trending promo newsletter breadcrumb breadcrumbs teaser teasers ad ads advert banner cookie consent modal popup share sharing social quote reviews testimonials testimonial"],
  [Hint.OTHERS, "comment comments respond related recommended recommendations trending teaser teasers reviews testimonials testimonial"],
  [Hint.OTHER_DATE, "event startdate enddate eventdate birth death birthdate deathdate deadline expires expiry joined"],
  [Hint.SITE, "logo brand branding masthead sitename sitetitle blogname blogtitle menutitle navbartitle sidebartitle"],
  [Hint.TITLE, "title headline posttitle entrytitle pagetitle articletitle"],
  [Hint.DECORATION, "badge label tag prefix headerlink headeranchor anchorlink permalink copy srclink ingroups mlabels"],
  [Hint.ABOUT_AUTHOR, "bio biography about avatar image img photo picture description box social posts"],
];

const hintsOfWords = new Map<string, number>();
/** Beginnings of these words: only after one of them may two words make one. */
const beginnings = new Set<string>();
for (const [hint, words] of hintWords)
  for (const word of words.split(" ")) {
    hintsOfWords.set(word, (hintsOfWords.get(word) ?? 0) | hint);
    for (let length = 1; length < word.length; length++) beginnings.add(word.slice(0, length));
  }

/** Words end at case changes and at everything that is not a letter: `nav`, `Bar` of `navBar`, and `VP`, `Badge` of `VPBadge`. */
const word = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g;
const maxNamesLength = 500;

/** Hints of the words in a `class` or `id`, and of neighbouring words joined: `site-title` as `sitetitle`. */
export function hintsOf(value: string): number {
  const words = value.slice(0, maxNamesLength).match(word);
  if (words === null) return 0;
  let hints = 0;
  let before = "";
  for (const found of words) {
    const name = found.toLowerCase();
    hints |= hintsOfWords.get(name) ?? 0;
    if (before !== "") hints |= hintsOfWords.get(before + name) ?? 0;
    before = beginnings.has(name) ? name : "";
  }
  return hints;
}
