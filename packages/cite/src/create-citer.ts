import { anInput, type PageInput, readInput } from "@decant/dom/input";
import { aString, checkOptions, checkValue, type OptionChecks, percentDecode } from "@decant/page";
import { anchorBefore } from "./anchor-before.ts";
import { BrowserText, isGap, readable, type Span, type Stretch } from "./browser-text.ts";
import { type CitedChunk, type CitedDocument, DocumentInk } from "./chunk-spans.ts";
import type { Citation, CitationDoubt } from "./citation.ts";
import { makeDirectives } from "./directive.ts";
import { inkOf } from "./markdown-ink.ts";

export interface CiterOptions {
  /** Address of the page: without it, citations have a fragment and no `href`. */
  readonly url?: string | undefined;
}

/** Makes citations of one page. Reading the page is the work; a citation costs little. */
export interface Citer {
  /** The page's text as a browser searches it: a line for each block, white space collapsed. */
  readonly text: string;
  /**
   * Cite text of the page. Case, accents and white space do not count, and the quote may go over blocks.
   *
   * @returns One citation for each place, in page order, at most {@link maxPlaces}; none if the page does not show the text.
   * @throws {RangeError} If the quote has no visible character.
   */
  quote(quote: string): Citation[];
  /** Cite the text that spans of the HTML show, such as those of a value of a record or of a chunk of whole blocks. */
  spans(spans: readonly Span[]): Citation;
  /**
   * Cite a chunk of the page's Markdown. Where it was cut inside a block, the cut is found in the text of that block.
   *
   * @param document The document that the chunk was made of: its Markdown and blocks.
   */
  chunk(chunk: CitedChunk, document: CitedDocument): Citation;
}

const checks: OptionChecks<CiterOptions> = { url: aString };

/** Places of one quote that are cited at most. */
export const maxPlaces = 100;
/** Parts of a page that one link marks at most. A guess: addresses longer than 2,000 characters get cut. */
const maxParts = 12;
/** Characters around a quotation in its selector, as annotation tools have them. */
const aroundQuote = 32;

/**
 * Read a page for citations: links that open at a passage and mark it (text fragments, `#:~:text=`), and W3C Web Annotation selectors.
 *
 * A link is resolved here as a browser does before it is given, so it leads to this passage and not to another of the same words.
 * Where no link can, `marks` says that it leads to the nearest anchor, and `doubt` why.
 *
 * @param page HTML, bytes as received, or a parsed page. Not modified.
 * @throws {TypeError} If the page is neither, or an option is unknown or of the wrong type.
 * @example
 * const html = "<h2 id=tides>Tides</h2><p>The moon pulls.</p><p>The sun pulls.</p>";
 * const citer = createCiter(html, { url: "https://tides.example/" });
 * citer.quote("pulls").map(({ href }) => href);
 * // ["https://tides.example/#tides:~:text=pulls", "https://tides.example/#tides:~:text=The%20sun-,pulls"]
 * @example
 * createCiter("<ul><li>one<li>one</ul>").spans([{ start: 8, end: 11 }]).fragment; // "#:~:text=one"
 */
export function createCiter(page: PageInput, options: CiterOptions = {}): Citer {
  checkValue("page", page, anInput);
  checkOptions(options, checks);
  const { html, table } = readInput(page);
  return citerOf(new BrowserText(html, table), options.url);
}

function citerOf(page: BrowserText, url: string | undefined): Citer {
  const documents = new WeakMap<CitedDocument, DocumentInk>();
  const cite = (given: readonly Stretch[], doubt: CitationDoubt | null, start?: number): Citation => {
    const stretches = mergeStretches(given, page.text);
    const directives = doubt ?? directivesOf(page, stretches);
    const first = stretches[0]?.from;
    const at = first ?? (start === undefined ? undefined : page.stretchOf({ start: 0, end: start })?.to);
    const anchor = at === undefined ? undefined : anchorBefore(page, Math.min(at, page.text.length - 1));
    const isLinked = typeof directives !== "string";
    const isHidden = page.doubtful.some(({ from, to }) => stretches.some((one) => one.from < to && one.to > from));
    const isMarked = isLinked && !isHidden;
    return {
      ...addressOf(url, anchor, isLinked ? directives : []),
      marks: isMarked ? "passage" : anchor === undefined ? "page" : "anchor",
      doubt: isMarked ? null : isLinked ? "hidden" : directives,
      text: stretches.map(({ from, to }) => readable(page.text.slice(from, to))).join("\n"),
      spans: stretches.flatMap((stretch) => page.spansOf(stretch)),
      selectors: selectorsOf(page, stretches),
    };
  };
  return {
    get text() {
      return readable(page.text);
    },
    quote(quote) {
      checkValue("quote", quote, aString);
      const wanted = inkOf(quote);
      if (wanted === "") throw new RangeError("quote: expected at least one visible character, got none");
      const { ink, places } = page.ink;
      const found: Citation[] = [];
      for (let at = ink.indexOf(wanted); at >= 0 && found.length < maxPlaces; ) {
        found.push(cite([{ from: places[at], to: places[at + wanted.length - 1] + 1 }], null));
        at = ink.indexOf(wanted, at + wanted.length);
      }
      return found;
    },
    spans: (spans) =>
      cite(
        spans.flatMap((span) => page.stretchOf(span) ?? []),
        null,
        spans[0]?.start,
      ),
    chunk(chunk, document) {
      const ink = documents.get(document) ?? new DocumentInk(document, page);
      documents.set(document, ink);
      const { stretches, isExact } = ink.stretchesOf(chunk);
      return cite(stretches, isExact ? null : "cut-not-found", chunk.source[0]?.start);
    },
  };
}

function directivesOf(page: BrowserText, stretches: readonly Stretch[]): string[] | CitationDoubt {
  if (stretches.length === 0) return "no-text";
  if (stretches.length > maxParts) return "scattered";
  const directives: string[] = [];
  for (const stretch of stretches) {
    const made = makeDirectives(page, stretch);
    if (made === undefined) return "ambiguous";
    directives.push(...made);
  }
  return directives.length > maxParts ? "scattered" : directives;
}

function addressOf(
  url: string | undefined,
  anchor: string | undefined,
  directives: readonly string[],
): Pick<Citation, "href" | "fragment"> {
  const [page = "", own = ""] = url?.split("#", 2) ?? [];
  // Some pages keep their route there.
  const kept = route.test(own) ? own.split(":~:", 1)[0] : undefined;
  const name = kept ?? (anchor === undefined ? "" : encodeURIComponent(decodeFragment(anchor)));
  const text = directives.length === 0 ? "" : `:~:${directives.join("&")}`;
  const fragment = name === "" && text === "" ? "" : `#${name}${text}`;
  return { href: url === undefined ? null : page + fragment, fragment };
}

function selectorsOf(page: BrowserText, stretches: readonly Stretch[]): Citation["selectors"] {
  const [first, last] = [stretches[0], stretches.at(-1)];
  if (first === undefined || last === undefined) return [];
  const { domText } = page;
  const start = page.domOffset(first.from);
  const end = page.domOffset(last.to - 1) + 1;
  if (start < 0 || end <= start) return [];
  const [prefix, suffix] = [
    domText.slice(Math.max(0, start - aroundQuote), start),
    domText.slice(end, end + aroundQuote),
  ];
  return [
    { type: "TextQuoteSelector", exact: domText.slice(start, end), prefix, suffix },
    { type: "TextPositionSelector", start: page.codePointsBefore(start), end: page.codePointsBefore(end) },
  ];
}

const route = /^[/!]/;

/** Anchors come from pages, encoded or not. */
const decodeFragment = (anchor: string): string => percentDecode(anchor.replace(lone, "\ufffd"));

const lone = /\p{Cs}/gu;

/** Stretches in page order; those with nothing between them are one. */
function mergeStretches(stretches: readonly Stretch[], text: string): Stretch[] {
  const merged: Stretch[] = [];
  for (const stretch of stretches.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    const last = merged.at(-1);
    if (last !== undefined && isGapOnly(text, last.to, stretch.from))
      merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, stretch.to) };
    else merged.push(stretch);
  }
  return merged;
}

function isGapOnly(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (!isGap(text.charCodeAt(at))) return false;
  return true;
}
