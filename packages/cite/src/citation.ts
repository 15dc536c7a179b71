import type { Span } from "./browser-text.ts";

/** Selector of the W3C Web Annotation Data Model: the passage and what is around it, as the DOM has them. */
export interface TextQuoteSelector {
  readonly type: "TextQuoteSelector";
  readonly exact: string;
  readonly prefix: string;
  readonly suffix: string;
}

/** Selector of the W3C Web Annotation Data Model: code points of `document.body.textContent`, end exclusive. */
export interface TextPositionSelector {
  readonly type: "TextPositionSelector";
  readonly start: number;
  readonly end: number;
}

/** Why a link does not mark its passage. */
export type CitationDoubt =
  /** The page shows no text there. */
  | "no-text"
  /** A style sheet of the page hides it, at least on some screens; the link marks it where it is shown. */
  | "hidden"
  /** No words of the passage and around it lead to it alone. */
  | "ambiguous"
  /** The passage is in too many parts of the page. */
  | "scattered"
  /** The page does not show where the chunk was cut. */
  | "cut-not-found";

/** A place on a page that can be opened, marked and checked. */
export interface Citation {
  /** Address that opens at the passage; `null` without the address of the page. */
  readonly href: string | null;
  /** Fragment of the address, with `#`; empty where there is nothing to lead to. */
  readonly fragment: string;
  /** What a browser does with it: mark exactly the passage, scroll to the nearest anchor before it, or open the page. */
  readonly marks: "passage" | "anchor" | "page";
  /** Why it does not mark the passage; `null` if it does. */
  readonly doubt: CitationDoubt | null;
  /** The passage as a browser shows it: lines, white space collapsed. */
  readonly text: string;
  /** Offsets in the HTML, one for each piece of text. */
  readonly spans: readonly Span[];
  /** W3C Web Annotation selectors: quote, and position where the passage is in the body. */
  readonly selectors: readonly (TextQuoteSelector | TextPositionSelector)[];
}

/** A citation as an annotation of the W3C Web Annotation Data Model. */
export interface Annotation {
  readonly "@context": "http://www.w3.org/ns/anno.jsonld";
  readonly type: "Annotation";
  readonly motivation: "highlighting";
  readonly target: { readonly source: string; readonly selector: Citation["selectors"] };
}

/**
 * A citation as a W3C Web Annotation, for tools that keep highlights.
 *
 * @param source Address of the page.
 * @example
 * const [found] = createCiter("<p>The moon pulls.").quote("moon");
 * found && toAnnotation(found, "https://tides.example/").target.selector[0];
 * // { type: "TextQuoteSelector", exact: "moon", prefix: "The ", suffix: " pulls." }
 */
export function toAnnotation({ selectors }: Pick<Citation, "selectors">, source: string): Annotation {
  return {
    "@context": "http://www.w3.org/ns/anno.jsonld",
    type: "Annotation",
    motivation: "highlighting",
    target: { source, selector: selectors },
  };
}
