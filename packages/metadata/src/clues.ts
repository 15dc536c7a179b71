import type { JsonLdScript } from "./json-ld.ts";
import type { Thing } from "./thing.ts";

/** A value and its offset. */
export interface Located {
  readonly value: string;
  /** Offset in the HTML. */
  readonly at: number;
}

export interface LinkClue {
  readonly rel: readonly string[];
  readonly href: string;
  readonly hreflang: string | undefined;
  readonly type: string | undefined;
  readonly text: string;
  readonly at: number;
}

/**
 * An element that looks like navigation, related stories, comments or widgets. It is cleared later if it turns out to hold the
 * page's title.
 */
export interface ChromeElement {
  /** Number of the first node after it. */
  readonly end: number;
  readonly outer: ChromeElement | undefined;
  holdsTitle: boolean;
}

/** Whether a clue is outside the page's own content. */
export function isInChrome(clue: { readonly chrome: ChromeElement | undefined }): boolean {
  for (let up = clue.chrome; up !== undefined; up = up.outer) if (!up.holdsTitle) return true;
  return false;
}

/** A piece of visible text that may name an author or a date. */
export interface TextClue {
  /** Evidence that it was found by: an element or class for it, a class for author boxes, or words before it. */
  readonly kind: "element" | "class" | "about" | "label" | "plain";
  readonly text: string;
  /** Machine-readable form: `datetime`, `title`. */
  readonly machine: string | undefined;
  /** The short text right before it: "Updated", "By". */
  readonly before: string;
  readonly modified: boolean;
  /** Whether class names or properties mark it as the date of publication. */
  readonly published: boolean;
  /** Whether it belongs to something other than the page: a comment, a review, a teaser, an event, a person. */
  readonly foreign: boolean;
  readonly chrome: ChromeElement | undefined;
  /** The heading it follows. */
  readonly heading: HeadingClue | undefined;
  /** Characters of text before it in the document, for distances. */
  readonly place: number;
  /** The same after its element, of which a byline may be a part. */
  readonly endPlace: number;
  readonly at: number;
}

export interface HeadingClue {
  /** Its number among the headings. */
  readonly index: number;
  readonly text: string;
  /** The text in the form for comparison with titles. */
  readonly key: string;
  readonly place: number;
  readonly endPlace: number;
  readonly chrome: ChromeElement | undefined;
  /** Names the site rather than the page. */
  readonly site: boolean;
  /** Leads to another page, as the heading of a card does. */
  readonly linked: boolean;
  /** Not a heading element, but named as the title. */
  readonly titled: boolean;
  readonly level: number;
  readonly at: number;
}

/** Everything that one walk over a document finds for the fields. */
export interface Clues {
  readonly meta: ReadonlyMap<string, readonly Located[]>;
  readonly links: readonly LinkClue[];
  readonly scripts: readonly JsonLdScript[];
  readonly microdata: readonly Thing[];
  readonly rdfa: readonly Thing[];
  readonly documentTitle: Located | undefined;
  readonly language: Located | undefined;
  /** Classes of `html` and `body`, where content systems name the kind of page. */
  readonly rootClasses: string;
  readonly headings: readonly HeadingClue[];
  readonly bylines: readonly TextClue[];
  readonly dates: readonly TextClue[];
  /** Characters of text in the document. */
  readonly place: number;
}
