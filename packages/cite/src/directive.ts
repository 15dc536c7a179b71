import { type BrowserText, isGap, isPassable, type Stretch } from "./browser-text.ts";
import { endOfWords, isBoundary, lastSeparator, nextSeparator, separators, startOfWords } from "./words.ts";

/** Attempts to cut one passage: each may look through the page some hundred times. A guess. */
const maxCuts = 12;

/**
 * The directives, as they stand in an address, that a browser resolves to exactly a stretch: one, or several where a line at its
 * beginning or end stands elsewhere, too, and is told apart by the text of the passage itself.
 */
export function makeDirectives(page: BrowserText, stretch: Stretch): string[] | undefined {
  let cuts = 0;
  const solve = (part: Stretch): string[] | undefined => {
    const directive = makeDirective(page, part);
    if (directive !== undefined) {
      const written = writeDirective(page.text, directive);
      return written === undefined ? undefined : [written];
    }
    for (const at of cutsOf(page.text, part)) {
      if (++cuts > maxCuts) return undefined;
      const [before, after] = [trim(page.text, part.from, at), trim(page.text, at, part.to)];
      // The shorter part is sooner known to have no link.
      const isBeforeShort = before.to - before.from <= after.to - after.from;
      const first = solve(isBeforeShort ? before : after);
      const second = first && solve(isBeforeShort ? after : before);
      if (first !== undefined && second !== undefined)
        return isBeforeShort ? [...first, ...second] : [...second, ...first];
    }
    return undefined;
  };
  return solve(stretch);
}

/** Where a passage may be cut: after its first line, before its last, in the middle. */
function cutsOf(text: string, { from, to }: Stretch): number[] {
  const first = nextSeparator(text, from);
  if (first >= to) return [];
  const last = lastSeparator(text, to) - 1;
  const middle = nextSeparator(text, (from + to) >> 1);
  return [...new Set([first, last, middle < to ? middle : first])];
}

function trim(text: string, from: number, to: number): Stretch {
  let [start, end] = [from, to];
  while (start < end && isGap(text.charCodeAt(start))) start++;
  while (end > start && isGap(text.charCodeAt(end - 1))) end--;
  return { from: start, to: end };
}

/** Terms of a text directive, as stretches of the page's text. */
export interface Directive {
  readonly prefix: Stretch | undefined;
  readonly start: Stretch;
  readonly end: Stretch | undefined;
  readonly suffix: Stretch | undefined;
}

/** Longest passage that a link quotes as a whole, in UTF-16 code units. A guess: longer ones give their first and last words. */
const maxWhole = 120;
/** Words at both ends of a longer passage, and words of context, in the order in which they are tried. */
const endWords = [4, 8, 16, 60];
const contextWords = [0, 2, 4, 8, 16, 60];

/**
 * The shortest directive that a browser resolves to exactly a stretch; `undefined` if none does.
 *
 * Each attempt is resolved as the specification does (WICG Scroll to Text Fragment), with one difference: other places match
 * wherever the letters do, while the own place must lie between boundaries that every browser sees.
 */
function makeDirective(page: BrowserText, stretch: Stretch): Directive | undefined {
  for (const [start, end] of termsOf(page, stretch)) {
    for (const count of contextWords) {
      for (const [before, after] of count === 0
        ? [[0, 0]]
        : [
            [count, 0],
            [0, count],
            [count, count],
          ]) {
        const directive: Directive = {
          prefix: before === 0 ? undefined : prefixOf(page.text, stretch.from, before as number),
          start,
          end,
          suffix: after === 0 ? undefined : suffixOf(page.text, stretch.to, after as number),
        };
        if (isSound(page.text, directive, stretch) && resolvesTo(page.folded, directive, stretch)) return directive;
      }
    }
  }
  return undefined;
}

function* termsOf({ text }: BrowserText, { from, to }: Stretch): Generator<readonly [Stretch, Stretch | undefined]> {
  const isOneTerm = !separators.test(text.slice(from, to));
  if (isOneTerm && to - from <= maxWhole) {
    yield [{ from, to }, undefined];
    return;
  }
  let last = "";
  for (const count of endWords) {
    const end = endOfWords(text, from, count, to);
    const start = startOfWords(text, to, count, from);
    if (end > start || `${end} ${start}` === last) break;
    last = `${end} ${start}`;
    yield [
      { from, to: end },
      { from: start, to },
    ];
  }
  if (isOneTerm) yield [{ from, to }, undefined];
}

function prefixOf(text: string, before: number, count: number): Stretch | undefined {
  let to = before;
  while (to > 0 && isPassable(text.charCodeAt(to - 1))) to--;
  const from = startOfWords(text, to, count, 0);
  return from < to ? { from, to } : undefined;
}

function suffixOf(text: string, after: number, count: number): Stretch | undefined {
  let from = after;
  while (from < text.length && isPassable(text.charCodeAt(from))) from++;
  const to = endOfWords(text, from, count, text.length);
  return from < to ? { from, to } : undefined;
}

/** Whether the outer ends of all terms are boundaries of words. */
function isSound(text: string, { prefix, start, end, suffix }: Directive, { from, to }: Stretch): boolean {
  if (prefix === undefined ? !isBoundary(text, from) : !isBoundary(text, prefix.from)) return false;
  if (end !== undefined && !(isBoundary(text, start.to) && isBoundary(text, end.from))) return false;
  return suffix === undefined ? isBoundary(text, to) : isBoundary(text, suffix.to);
}

/** Places that are tried for one directive: a page that repeats a word endlessly has no link to each. */
const maxTries = 2000;

function resolvesTo(text: string, directive: Directive, { from, to }: Stretch): boolean {
  const termOf = (term: Stretch | undefined) => (term === undefined ? undefined : text.slice(term.from, term.to));
  const prefix = termOf(directive.prefix);
  const start = termOf(directive.start) as string;
  const end = termOf(directive.end);
  const suffix = termOf(directive.suffix);
  const isFollowed = (at: number) => suffix === undefined || text.startsWith(suffix, afterGap(text, at));
  let at = 0;
  for (let tries = 0; tries < maxTries; tries++) {
    const found = text.indexOf(prefix ?? start, at);
    if (found < 0) return false;
    at = found + 1;
    const begins = prefix === undefined ? found : afterGap(text, found + prefix.length);
    if (prefix !== undefined && !text.startsWith(start, begins)) continue;
    const after = begins + start.length;
    if (end === undefined) {
      if (!isFollowed(after)) continue;
      return begins === from && after === to;
    }
    if (begins !== from) return false;
    let last = text.indexOf(end, after);
    for (; last >= 0 && last + end.length < to && !isFollowed(last + end.length); tries++)
      last = text.indexOf(end, last + 1);
    return last >= 0 && last + end.length === to && isFollowed(to);
  }
  return false;
}

function afterGap(text: string, from: number): number {
  let at = from;
  while (at < text.length && isPassable(text.charCodeAt(at))) at++;
  return at;
}

/** A directive as it stands in an address: `text=prefix-,start,end,-suffix`. `undefined` if a term is no well-formed text. */
function writeDirective(text: string, { prefix, start, end, suffix }: Directive): string | undefined {
  const terms = [prefix, start, end, suffix].map((term) =>
    term === undefined ? "" : encodeTerm(text.slice(term.from, term.to)),
  );
  if (terms.includes(undefined)) return undefined;
  const [before, first, last, after] = terms as string[];
  return `text=${before === "" ? "" : `${before}-,`}${first}${last === "" ? "" : `,${last}`}${after === "" ? "" : `,-${after}`}`;
}

/** `-`, `,` and `&` part terms and directives; brackets and quotes would end a link in Markdown or HTML. */
const special = /[-!'()*~_]/g;

function encodeTerm(term: string): string | undefined {
  if (!isWellFormed.test(term)) return undefined;
  return encodeURIComponent(term).replace(special, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** No half of a surrogate pair. */
const isWellFormed = /^\P{Cs}*$/u;
