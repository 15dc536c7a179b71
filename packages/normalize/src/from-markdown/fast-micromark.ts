import type {
  Code,
  Construct,
  ConstructRecord,
  Event,
  Extension,
  State,
  Token,
  TokenizeContext,
} from "micromark-util-types";
import { EditMap } from "#markdown-reader";
import { append } from "../nodes/tree.ts";

/**
 * Read with edits that move the events after them alone.
 *
 * Where a line ends a quotation or an item, micromark puts the ends of both before the line, by a list of edits. It copies all events of
 * the document for that, so that 20 KB of quotations take seconds and 400 KB half an hour. It gives access to this only by the class of the
 * edits, which is changed while `read` runs.
 */
export function withShortEdits<Result>(read: () => Result): Result {
  const { consume } = EditMap.prototype;
  EditMap.prototype.consume = consumeFromFirst;
  try {
    return read();
  } finally {
    EditMap.prototype.consume = consume;
  }
}

/** Each edit removes so many events at an index of the events as they were, and adds others there. */
function consumeFromFirst(this: EditMap, events: Event[]): undefined {
  const edits = this.map.sort(([a], [b]) => a - b);
  const first = edits[0]?.[0];
  if (first === undefined) return undefined;
  const tail = events.slice(first);
  events.length = first;
  let from = 0;
  for (const [index, removed, added] of edits) {
    append(events, tail.slice(from, Math.max(index - first, from)));
    append(events, added);
    from = index - first + removed;
  }
  append(events, tail.slice(from));
  this.map.length = 0;
  this.index.clear();
}

/**
 * At the end of a paragraph micromark joins neighbouring pieces of text, and moves all later events for each run that it joins, which takes
 * the square of their number. This extension joins all runs when the first one is joined.
 *
 * Only a construct sees the events of a paragraph, so this is a construct that never matches.
 */
export function joinedDataRuns(): Extension {
  return { text: { null: joinDataRuns } };
}

const joinDataRuns: Construct = {
  tokenize(_effects, _ok, nok) {
    this.events.splice = spliceAndJoin;
    return nok;
  },
};

/** `splice` that also joins the runs of text from `start` on, where nothing is inserted. */
function spliceAndJoin(this: Event[], start: number, count = 0, ...inserted: Event[]): Event[] {
  if (inserted.length > 0) return Array.prototype.splice.call(this, start, count, ...inserted);
  let end = start;
  for (let index = start + count; index < this.length; index++) {
    const event = this[index] as Event;
    const before = this[end - 1];
    if (event[0] === "enter" && isData(event) && before !== undefined && before[0] === "exit" && isData(before)) {
      before[1].end = event[1].end;
      // Its exit goes with it.
      index++;
    } else this[end++] = event;
  }
  this.length = end;
  return [];
}

const isData = ([, { type }]: Event): boolean => type === "data";

/** Lines between two blank ones that continue a quotation or an item without its mark, and are read so: for each, those before are searched. */
const mostLazyLines = 1000;
/** How many more each document may have before its next blank line. */
const lazyLines = new WeakMap<object, { left: number }>();

/** Reads later lines of such a kind as lines with the mark. */
const fewLazyLines: Construct = {
  tokenize(effects, _ok, nok) {
    const { parser } = this;
    const known = lazyLines.get(parser);
    const count = known ?? { left: mostLazyLines };
    lazyLines.set(parser, count);
    if (known === undefined)
      parser.lazy = new Proxy(parser.lazy, {
        set: (lines, line, isLazy) => count.left-- <= 0 || Reflect.set(lines, line, isLazy),
      });
    const spaces: State = (code) => {
      if (code === SPACE || code === TAB || code === TAB_SPACE) {
        effects.consume(code);
        return spaces;
      }
      if ((code ?? 0) < TAB) count.left = mostLazyLines;
      return nok(code);
    };
    return (code) => {
      effects.enter("whitespace");
      return spaces(code);
    };
  },
};

const SPACE = 32;
const BRACKET = 91;
/** Of micromark: what a tab stands for. Line ends are less than a tab. */
const TAB_SPACE = -1;
const TAB = -2;

/** Runs of `*`, `_` or `~` in a paragraph that may be emphasis: each is compared with those before it. */
const mostMarks = 1000;
const marksIn = new WeakMap<TokenizeContext, number>();

function countIn(counts: WeakMap<TokenizeContext, number>, context: TokenizeContext, by: 1 | -1): number {
  const count = Math.max(0, (counts.get(context) ?? 0) + by);
  counts.set(context, count);
  return count;
}

/** Reads later ones as text. */
const fewMarks: Construct = {
  tokenize(effects, ok, nok) {
    if (countIn(marksIn, this, 1) <= mostMarks) return nok;
    return (code) => {
      effects.enter("data");
      effects.consume(code);
      effects.exit("data");
      return ok;
    };
  },
};

/** Brackets in brackets that may be links or pictures: each end is compared with all that is between it and its beginning. */
const mostBrackets = 100;
const bracketsIn = new WeakMap<TokenizeContext, number>();

/** Reads `[` and `![` in more of them as text. */
const fewBrackets: Construct = {
  tokenize(effects, ok, nok) {
    const open = (code: Code): State | undefined => {
      if (code !== BRACKET) return nok(code);
      if (countIn(bracketsIn, this, 1) <= mostBrackets) return nok(code);
      effects.consume(code);
      effects.exit("data");
      return ok;
    };
    return (code) => {
      effects.enter("data");
      if (code === BRACKET) return open(code);
      effects.consume(code);
      return open;
    };
  },
};

const bracketEnd: Construct = {
  tokenize(_effects, _ok, nok) {
    countIn(bracketsIn, this, -1);
    return nok;
  },
};

/** Bounds what takes the square of its number: marks in a paragraph, brackets in brackets, and lines that continue what they do not name. */
export function boundedSearches(): Extension {
  return {
    document: { null: fewLazyLines },
    // By code: ! * [ ] _ ~
    text: { 33: fewBrackets, 42: fewMarks, 91: fewBrackets, 93: bracketEnd, 95: fewMarks, 126: fewMarks },
  };
}

// Some constructs search the whole paragraph backwards each time they are tried: at each word of a link, at each `]`. These wrappers
// remember the result.

/** No bare address is a link inside brackets that may become one: search for the opening bracket once, not at each word. */
export function withBracketsKept({ text }: Extension): Extension {
  return { text: mapConstructs(text ?? {}, outsideBrackets) };
}

/** `]` may end a footnote mark after a `!` that was taken for an image: try that once for each `![`. */
export function withCallsTriedOnce({ text, ...others }: Extension): Extension {
  return {
    ...others,
    text: mapConstructs(text ?? {}, (construct) =>
      construct.name === "gfmPotentialFootnoteCall" ? afterImageMark(construct) : construct,
    ),
  };
}

function mapConstructs(record: ConstructRecord, change: (construct: Construct) => Construct): ConstructRecord {
  const changed: ConstructRecord = {};
  for (const [code, constructs] of Object.entries(record))
    changed[code as unknown as number] = [constructs ?? []].flat().map(change);
  return changed;
}

interface Opening {
  readonly index: number;
  readonly token: Token;
}

const openings = new WeakMap<TokenizeContext, Opening>();
/** The last event of a paragraph before which no bracket is open. */
const searched = new WeakMap<TokenizeContext, Opening>();

function outsideBrackets(construct: Construct): Construct {
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      return isInBrackets(this) ? nok : construct.tokenize.call(this, effects, ok, nok);
    },
  };
}

function isInBrackets(context: TokenizeContext): boolean {
  const { events } = context;
  const known = openings.get(context);
  if (known !== undefined && events[known.index]?.[1] === known.token && isOpening(known.token)) return true;
  const last = searched.get(context);
  const found = findOpening(events, last !== undefined && events[last.index]?.[1] === last.token ? last.index : -1);
  const end = events.at(-1);
  if (found !== undefined) openings.set(context, found);
  else if (end !== undefined) searched.set(context, { index: events.length - 1, token: end[1] });
  return found !== undefined;
}

/** Search as far back as the construct would, or to an event that was searched from before. */
function findOpening(events: readonly Event[], to: number): Opening | undefined {
  for (let index = events.length - 1; index > to; index--) {
    const [, token] = events[index] as Event;
    if (isOpening(token)) return { index, token };
    if (token._gfmAutolinkLiteralWalkedInto === true) return undefined;
  }
  return undefined;
}

function isOpening({ type, _balanced }: Token): boolean {
  return (type === "labelLink" || type === "labelImage") && _balanced !== true;
}

/** Tokens that end the search for `![`; the last token of an earlier search does too. */
const ends: ReadonlySet<string> = new Set(["gfmFootnoteCall", "labelLink", "label", "image", "link"]);
const passed = new WeakSet<Token>();

function afterImageMark(construct: Construct): Construct {
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      return isAfterImageMark(this.events) ? construct.tokenize.call(this, effects, ok, nok) : nok;
    },
  };
}

function isAfterImageMark(events: readonly Event[]): boolean {
  const last = events.at(-1)?.[1];
  for (let index = events.length - 1; index >= 0; index--) {
    const [, token] = events[index] as Event;
    if (passed.has(token) || ends.has(token.type)) break;
    if (token.type !== "labelImage") continue;
    passed.add(token);
    return true;
  }
  if (last !== undefined) passed.add(last);
  return false;
}
