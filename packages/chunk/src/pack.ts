import type { Nodes } from "mdast";
import { fnv1a } from "./hash.ts";
import { type CountedSource, measure, type Piece, ranks, type Source } from "./pieces.ts";
import { closing, opening } from "./render.ts";
import { split } from "./split.ts";

interface Limits {
  readonly room: number;
  readonly minTokens: number;
}

interface Sized {
  readonly piece: Piece;
  readonly tokens: number;
}

/**
 * Cut a run of pieces into parcels that fit.
 *
 * Pieces are taken until one does not fit; then the cut goes back to the best boundary in the later half. Among equally good
 * boundaries a hash of the following *content* decides, not the count, so an edit moves only the cuts beside it (content-defined
 * chunking, as in LBFS, Muthitacharoen and others 2001).
 */
export function pack(pieces: readonly Piece[], limits: Limits, source: CountedSource): Piece[][] {
  const parcels: Piece[][] = [];
  const pending = new Pending(pieces, source);
  let current: Sized[] = [];
  let total = 0;
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const frame = current.length === 0 ? frameTokens(next.piece, source) : 0;
    if (total + frame + next.tokens <= limits.room) {
      current.push(next);
      total += frame + next.tokens;
      continue;
    }
    const parts = current.length === 0 || total < limits.minTokens ? splitSized(next, limits, source) : undefined;
    if (parts !== undefined) {
      pending.push(parts);
    } else if (current.length === 0) {
      parcels.push([next.piece]);
    } else if (isAllLeadIn(current, next, source)) {
      const last = current.pop() as Sized;
      total -= last.tokens;
      const sentences = lastSentence(last, limits.minTokens - total, source);
      const first = sentences === undefined ? splitSized(next, limits, source) : undefined;
      if (sentences !== undefined) {
        // A long paragraph gives its last sentence to the next piece.
        pending.pushSized(next);
        pending.push(sentences);
      } else if (first !== undefined) {
        // A short one gets the beginning of the next piece.
        pending.push(first);
        pending.pushSized(last);
      } else {
        pending.pushSized(next);
        parcels.push([...current, last].map(({ piece }) => piece));
        current = [];
        total = 0;
      }
    } else {
      pending.pushSized(next);
      const cut = chooseCut(current, pending, limits, source);
      parcels.push(current.slice(0, cut).map(({ piece }) => piece));
      for (let i = current.length - 1; i >= cut; i--) pending.pushSized(current[i] as Sized);
      current = [];
      total = 0;
    }
  }
  if (current.length > 0) parcels.push(current.map(({ piece }) => piece));
  return parcels;
}

/** A sentence is cut between words only if it does not fit anywhere. */
function splitSized({ piece, tokens }: Sized, { room }: Limits, source: Source): Piece[] | undefined {
  const parts = split(piece, source);
  return tokens <= room && isWordCut(parts?.[1]) ? undefined : parts;
}

/** Whether each piece leads to the next one, so that there is no good cut. */
function isAllLeadIn(current: readonly Sized[], next: Sized, source: Source): boolean {
  return current.every(({ piece }, at) => isLeadIn(piece, (current[at + 1] ?? next).piece, source));
}

/** A paragraph as its last sentence and the text before it, if that has enough tokens for a chunk. */
function lastSentence({ piece }: Sized, least: number, source: CountedSource): Piece[] | undefined {
  const parts = split(piece, source);
  if (piece.node.type !== "paragraph" || parts === undefined || isWordCut(parts[1])) return undefined;
  const before = parts.slice(0, -1).reduce((sum, part) => sum + measure(part, source), 0);
  return before >= least ? parts : undefined;
}

/** Pieces still to be packed, next one last. */
class Pending {
  readonly #stack: Sized[] = [];
  readonly #source: CountedSource;
  tokens = 0;

  constructor(pieces: readonly Piece[], source: CountedSource) {
    this.#source = source;
    this.push(pieces);
  }

  push(pieces: readonly Piece[]): void {
    for (const piece of pieces.toReversed()) this.pushSized({ piece, tokens: measure(piece, this.#source) });
  }

  pushSized(sized: Sized): void {
    this.#stack.push(sized);
    this.tokens += sized.tokens;
  }

  pop(): Sized | undefined {
    const sized = this.#stack.pop();
    if (sized !== undefined) this.tokens -= sized.tokens;
    return sized;
  }

  get next(): Sized | undefined {
    return this.#stack.at(-1);
  }
}

/** Tokens that a parcel needs before its first piece. */
function frameTokens(piece: Piece, { markdown, settings }: CountedSource): number {
  const text = opening(piece, markdown) + closing(piece, markdown);
  return text === "" ? 0 : settings.countTokens(text);
}

interface Candidate {
  readonly cut: number;
  readonly rank: number;
  readonly hash: number;
  readonly before: number;
  readonly after: number;
  readonly isOrphaning: boolean;
}

/** Requirements of a cut; the most important is dropped last. */
const wishes: readonly ((candidate: Candidate, limits: Limits) => boolean)[] = [
  ({ isOrphaning, before, after }, { room, minTokens }) =>
    !isOrphaning && before >= Math.max(room / 2, minTokens) && after >= minTokens,
  ({ isOrphaning, before, after }, { minTokens }) => !isOrphaning && before >= minTokens && after >= minTokens,
  ({ isOrphaning, before }, { minTokens }) => !isOrphaning && before >= minTokens,
  ({ isOrphaning }) => !isOrphaning,
  () => true,
];

function chooseCut(current: readonly Sized[], pending: Pending, limits: Limits, source: Source): number {
  const candidates = candidatesIn(current, pending, source);
  for (const isWanted of wishes) {
    const wanted = candidates.filter((candidate) => isWanted(candidate, limits));
    if (wanted.length > 0) return wanted.reduce(better).cut;
  }
  return current.length;
}

/** Stronger boundary first, then the smaller hash, then the later one. */
function better(best: Candidate, other: Candidate): Candidate {
  if (other.rank !== best.rank) return other.rank < best.rank ? other : best;
  return other.hash <= best.hash ? other : best;
}

function candidatesIn(current: readonly Sized[], pending: Pending, source: Source): Candidate[] {
  const candidates: Candidate[] = [];
  let before = 0;
  let after = pending.tokens + current.reduce((sum, { tokens }) => sum + tokens, 0);
  for (let cut = 1; cut <= current.length; cut++) {
    const last = current[cut - 1] as Sized;
    const next = current[cut] ?? pending.next;
    before += last.tokens;
    after -= last.tokens;
    if (next === undefined) continue;
    const { rank, start } = next.piece;
    candidates.push({
      cut,
      rank,
      hash: boundaryHash(start, source),
      before,
      after,
      isOrphaning: isLeadIn(last.piece, next.piece, source),
    });
  }
  return candidates;
}

/** Start of the following text that is hashed; an edit after it leaves the boundary. */
const hashedLength = 16;

function boundaryHash(start: number, { markdown }: Source): number {
  return fnv1a(markdown.slice(start, start + hashedLength));
}

/** Whether a piece is the rest of a sentence. */
export function isWordCut(piece: Piece | undefined): boolean {
  return piece?.rank === ranks.word;
}

interface LeadRule {
  readonly id: string;
  /** Whether a block, by its Markdown, leads to the next one. */
  readonly leads: (block: Side, next: Side) => boolean;
}

interface Side {
  readonly type: Nodes["type"];
  /** Without white space at its ends. */
  readonly text: string;
}

/** Marks that may follow the end of a sentence. */
const closed = "[*_`)\\]»”’\"']*$";
const colon = new RegExp(`[:：]${closed}`, "u");
const question = new RegExp(`[?？؟]${closed}`, "u");
/** A paragraph that is set off as a whole: a term, or a question in bold. */
const strong = /^\*\*[^*\n]+\*\*:?$/u;
/** The first word of a caption, with its number. */
const caption =
  /^[*_]*(?:table|figure|fig\.|listing|example|tabelle|abbildung|abb\.|tableau|tabla|figura|tabela|таблица|рисунок|表|図|图)\s*[\dIVX]/iu;
/** Longer ones are body text. A guess. */
const mostQuestion = 200;
const shown: ReadonlySet<Nodes["type"]> = new Set(["table", "code", "math", "html"]);

/** Blocks that stay with the next one, by any of these rules. */
const rules: readonly LeadRule[] = [
  { id: "heading", leads: ({ type }) => type === "heading" },
  { id: "colon", leads: ({ text }, { type }) => type !== "heading" && colon.test(text) },
  { id: "term", leads: ({ type, text }, next) => type === "paragraph" && next.type !== "heading" && strong.test(text) },
  {
    id: "question",
    leads: ({ type, text }, next) =>
      type === "paragraph" && next.type !== "heading" && text.length <= mostQuestion && question.test(text),
  },
  {
    id: "caption-above",
    leads: ({ type, text }, next) => type === "paragraph" && shown.has(next.type) && caption.test(text),
  },
  {
    id: "caption-below",
    leads: ({ type }, next) => shown.has(type) && next.type === "paragraph" && caption.test(next.text),
  },
];

/** Whether a piece should not be parted from the next one: a heading, a sentence before its list, a term before its definition. */
function isLeadIn(piece: Piece, next: Piece | undefined, source: Source): boolean {
  // Parts of one block are cut by other rules.
  if (next === undefined || piece.node === next.node) return false;
  const block = sideOf(piece, source);
  const following = sideOf(next, source);
  return rules.some(({ leads }) => leads(block, following));
}

function sideOf({ node, start, end }: Piece, { markdown }: Source): Side {
  return { type: node.type, text: markdown.slice(start, end).trim() };
}

/**
 * The last sentences of a parcel that fit into `limit` tokens, to begin the next parcel with. Only a paragraph that ends where
 * the next parcel begins is repeated.
 */
export function overlapBefore(parcel: readonly Piece[], next: Piece, limit: number, source: CountedSource): Piece[] {
  const repeated: Piece[] = [];
  let room = limit;
  let behind = next;
  for (const piece of parcel.toReversed()) {
    if (piece.node.type !== "paragraph" || behind.order - piece.order > 1) break;
    const sentences = (piece.part === undefined ? split(piece, source) : undefined) ?? [piece];
    for (const sentence of sentences.toReversed()) {
      room -= measure(sentence, source);
      if (room < 0) return repeated;
      repeated.unshift(sentence);
    }
    behind = piece;
  }
  return repeated;
}
