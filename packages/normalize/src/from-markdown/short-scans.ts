import type { Construct, ConstructRecord, Event, Extension, Token, TokenizeContext } from "micromark-util-types";

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
  const found = findOpening(events);
  if (found !== undefined) openings.set(context, found);
  return found !== undefined;
}

/** Search as far back as the construct would. */
function findOpening(events: readonly Event[]): Opening | undefined {
  for (let index = events.length - 1; index >= 0; index--) {
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
