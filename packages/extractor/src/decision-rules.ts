/** All rules that drop, move or keep a block. The ledger has the ids as `extractor/<id>`; a rule's number is its place in the list, 0 is `score`. */
// biome-ignore format: a rule and its reason a line, as in the README
export const ruleIds = [
  // The score was below the threshold. All except `score` name the place of the block; the first that applies.
  "score", // scored below the threshold
  "hidden", // scored below the threshold, or outside what a second method chose; hidden by an attribute or a style
  "noscript", // scored below the threshold; inside `noscript`
  "overlay", // scored below the threshold; named for a dialog or a consent banner
  "navigation", // scored below the threshold; in a `nav`, or named for navigation
  "breadcrumb", // scored below the threshold; named for breadcrumbs
  "pagination", // scored below the threshold; named for pagination
  "footer", // scored below the threshold; in a `footer`, or named for one
  "comment-section", // scored below the threshold; named for comments
  "related", // scored below the threshold; named for related pages
  "share", // scored below the threshold; named for sharing
  "promotion", // scored below the threshold; named for advertising
  "signup", // scored below the threshold; named for a login, a subscription or a newsletter
  "control", // scored below the threshold; in a `button` or `label`
  "metadata", // scored below the threshold; a line named for the author or the date
  "form", // scored below the threshold; in a short `form`
  "link-list", // scored below the threshold; in a list of links
  "link-card", // scored below the threshold; a teaser: several blocks in one link, or a title that leads to another page
  "aside", // scored below the threshold; in an `aside`
  "sidebar", // scored below the threshold; named for a side bar
  "header", // scored below the threshold; in a `header`

  // The block's own score reached the threshold, but the score that was compared with it did not.
  "second-opinion", // outside what a second method chose on an article, where the score counts less
  "outside-container", // outside the chosen container, where the score counts less

  // Structure.
  "whole-list", // a list of short items is kept or dropped as most of it is
  "whole-table", // a table or row of short cells is kept or dropped as most of it is
  "gap", // a few blocks between two kept neighbours are kept when they score little below the threshold
  "footnote", // a footnote is kept when the text refers to it
  "item-head", // the name of a speaker or reviewer is kept with their words
  "region", // a block between, before or after kept blocks is kept, unless something names it as chrome
  "headed-list", // a list is kept when its label, before it or its first item, and the block after it are
  "tab-labels", // the labels of tabs are kept with their panels
  "heading", // a heading is kept with its section
  "empty-section", // a heading at the end of the content goes when nothing under it is kept
  "title", // the heading of the page is kept
  "card-grid", // cards are kept whole: most of a grid is kept, products with prices on a page of products
  "facts", // the box of facts and the galleries of a wiki's page are kept
  "subpages", // a generator's list of the pages below this one is kept
  "page-contents", // the page's own table of contents repeats its headings; its label without a list would head the text
  "navigation-landmark", // a navigation landmark that consists of links
  "dialog", // a dialog, marked up as one
  "pager", // links to the pages before and after
  "feedback-box", // a box that asks whether the page was helpful, with buttons to answer
  "signup-box", // a box with a field for an e-mail address, in an article or manual
  "teasers", // a row of boxes below an article, each with a heading that links to another page
  "link-paragraphs", // a paragraph that is a link to another page, one of several or at the end of an article; a sentence only with a low score
  "credit", // a credit line of an article: in a caption or beside a picture, elsewhere with a low score
  "advertisement", // a line that labels an advertisement in an article
  "date", // a line with the date of publication or change of an article
  "byline", // a line with author, date or reading time above an article
  "read-also", // a line in an article that names another page, or announces links to others
  "newsletter", // a line in an article that asks to subscribe, follow or install an app
  "offer-box", // a box in an article that begins with an offer of a subscription, an app, jobs, or content in return for consent, with a link, control, list or price
  "author-box", // a box or section about the author at the end of an article
  "legal-box", // legal notes and disclaimers, in a box that is named so
  "post-line", // a line in an article with its tags, with labels of tools to share, print, enlarge or comment, or about mistakes in the text
  "rights", // a line about copyright at the end of an article, or a disclaimer there with the box that it begins
  "empty-label", // a heading or label in an article whose links were all dropped; inside the text, a good score keeps both
  "repeated-title", // repeats the heading beside it

  // Text that is not part of the content, or is in it twice.
  "comments", // comments are a result of their own, or left out on request
  "comment-controls", // forms, buttons, counters and the heading of a section of comments
  "copy", // repeats other content of the page
  "passage", // a part that says again what another part of the page says: another layout, a version to print
  "layout-copy", // the same part in the layout for narrow windows
  "quotation", // a quotation of an earlier post of the thread
  "declared", // the page declares it for its own thing and shows it: a sentence, or several values of one property, with their list
  "excluded", // another stage had decided to drop it, and the ledger names its rule
  "post", // the text of a post of a thread is kept whole
  "post-heading", // author and date of a post are in its heading
  "post-frame", // avatar, rank, signature, votes or buttons of a post
  "outside-posts", // between or after the posts of a thread

  // The content comes from elsewhere, or there is none.
  "json-ld", // the content was taken from JSON-LD
  "preload-data", // the content was taken from data for the page's scripts
  "verdict", // the page has no content, by its verdict
] as const;

export type DecisionRuleId = (typeof ruleIds)[number];

const numbers: ReadonlyMap<DecisionRuleId, number> = new Map(ruleIds.map((id, number) => [id, number]));

/** Number of a rule. */
export function ruleNumber(id: DecisionRuleId): number {
  return numbers.get(id) as number;
}
