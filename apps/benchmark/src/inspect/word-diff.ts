/** A stretch of two word lists: the same in both, only in the first (missing), or only in the second (extra). */
export interface Hunk {
  readonly kind: "same" | "missing" | "extra";
  /** Indexes into the first list, end exclusive; empty for `extra`. */
  readonly from: readonly [start: number, end: number];
  /** Indexes into the second list, end exclusive; empty for `missing`. */
  readonly to: readonly [start: number, end: number];
}

interface Region {
  readonly a0: number;
  readonly a1: number;
  readonly b0: number;
  readonly b1: number;
}

interface Match {
  readonly a: number;
  readonly b: number;
  readonly length: number;
}

/** Lengths of the word sequences tried as anchors, longest first; guess. */
const anchorLengths = [8, 4, 2, 1];
/** Regions without anchors are aligned exactly up to this many pairs of words, else taken as replaced; guess. */
const maxPairs = 250_000;

/**
 * Align two word lists: sequences that occur once in either part split the problem, as in a patience diff.
 *
 * @returns Hunks in order, neighbours of different kinds; a replaced stretch is `missing` then `extra`.
 * @example
 * diffWords(["a", "b", "c"], ["a", "x", "c"]).map((hunk) => hunk.kind); // ["same", "missing", "extra", "same"]
 */
export function diffWords(a: readonly string[], b: readonly string[]): Hunk[] {
  const matches: Match[] = [];
  const stack: Region[] = [{ a0: 0, a1: a.length, b0: 0, b1: b.length }];
  while (stack.length > 0) {
    const { inner, found } = trim(a, b, stack.pop() as Region);
    matches.push(...found);
    if (inner.a0 === inner.a1 || inner.b0 === inner.b1) continue;
    const anchors = findAnchors(a, b, inner);
    if (anchors.length === 0) matches.push(...align(a, b, inner));
    matches.push(...anchors);
    stack.push(...between(inner, anchors));
  }
  return toHunks(
    matches.sort((x, y) => x.a - y.a),
    a.length,
    b.length,
  );
}

/** Take the common beginning and end off a region. */
function trim(a: readonly string[], b: readonly string[], region: Region): { inner: Region; found: Match[] } {
  let { a0, a1, b0, b1 } = region;
  while (a0 < a1 && b0 < b1 && a[a0] === b[b0]) {
    a0++;
    b0++;
  }
  while (a0 < a1 && b0 < b1 && a[a1 - 1] === b[b1 - 1]) {
    a1--;
    b1--;
  }
  const found = [
    { a: region.a0, b: region.b0, length: a0 - region.a0 },
    { a: a1, b: b1, length: region.a1 - a1 },
  ];
  return { inner: { a0, a1, b0, b1 }, found: found.filter((match) => match.length > 0) };
}

function findAnchors(a: readonly string[], b: readonly string[], region: Region): Match[] {
  for (const length of anchorLengths) {
    const inA = uniqueSequences(a, region.a0, region.a1, length);
    const inB = uniqueSequences(b, region.b0, region.b1, length);
    const pairs: Match[] = [];
    for (const [sequence, index] of inA) {
      const other = inB.get(sequence) ?? -1;
      if (index >= 0 && other >= 0) pairs.push({ a: index, b: other, length });
    }
    if (pairs.length > 0) return withoutOverlap(longestIncreasing(pairs.sort((x, y) => x.a - y.a)));
  }
  return [];
}

/** Where each sequence of words begins; -1 for one that occurs again. */
function uniqueSequences(words: readonly string[], start: number, end: number, length: number): Map<string, number> {
  const places = new Map<string, number>();
  for (let i = start; i + length <= end; i++) {
    const sequence = words.slice(i, i + length).join(" ");
    places.set(sequence, places.has(sequence) ? -1 : i);
  }
  return places;
}

/** The longest chain of pairs that rises in both lists; `pairs` are sorted by `a`. */
function longestIncreasing(pairs: readonly Match[]): Match[] {
  const tails: number[] = [];
  const previous: number[] = [];
  pairs.forEach((pair, index) => {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[tails[middle] as number] as Match).b < pair.b) low = middle + 1;
      else high = middle;
    }
    previous[index] = tails[low - 1] ?? -1;
    tails[low] = index;
  });
  const chain: Match[] = [];
  for (let index = tails.at(-1) ?? -1; index >= 0; index = previous[index] as number) chain.push(pairs[index] as Match);
  return chain.reverse();
}

function withoutOverlap(chain: readonly Match[]): Match[] {
  const kept: Match[] = [];
  for (const match of chain) {
    const last = kept.at(-1);
    const isFree = last === undefined || (match.a >= last.a + last.length && match.b >= last.b + last.length);
    if (isFree) kept.push(match);
  }
  return kept;
}

function between({ a0, a1, b0, b1 }: Region, anchors: readonly Match[]): Region[] {
  if (anchors.length === 0) return [];
  const regions: Region[] = [];
  let [a, b] = [a0, b0];
  for (const anchor of anchors) {
    regions.push({ a0: a, a1: anchor.a, b0: b, b1: anchor.b });
    a = anchor.a + anchor.length;
    b = anchor.b + anchor.length;
  }
  regions.push({ a0: a, a1, b0: b, b1 });
  return regions;
}

/** Longest common subsequence by the classic table; nothing for a region that is too large for it. */
function align(a: readonly string[], b: readonly string[], { a0, a1, b0, b1 }: Region): Match[] {
  const [rows, columns] = [a1 - a0, b1 - b0];
  if (rows * columns > maxPairs) return [];
  const width = columns + 1;
  const lengths = new Uint16Array((rows + 1) * width);
  for (let i = rows - 1; i >= 0; i--) {
    for (let j = columns - 1; j >= 0; j--) {
      const below = lengths[(i + 1) * width + j] as number;
      const right = lengths[i * width + j + 1] as number;
      const isSame = a[a0 + i] === b[b0 + j];
      lengths[i * width + j] = isSame ? (lengths[(i + 1) * width + j + 1] as number) + 1 : Math.max(below, right);
    }
  }
  const matches: Match[] = [];
  let [i, j] = [0, 0];
  while (i < rows && j < columns) {
    if (a[a0 + i] === b[b0 + j]) matches.push({ a: a0 + i++, b: b0 + j++, length: 1 });
    else if ((lengths[(i + 1) * width + j] as number) >= (lengths[i * width + j + 1] as number)) i++;
    else j++;
  }
  return matches;
}

function toHunks(matches: readonly Match[], aLength: number, bLength: number): Hunk[] {
  const hunks: Hunk[] = [];
  let [a, b] = [0, 0];
  for (const match of [...matches, { a: aLength, b: bLength, length: 0 }]) {
    if (match.a > a) hunks.push({ kind: "missing", from: [a, match.a], to: [b, b] });
    if (match.b > b) hunks.push({ kind: "extra", from: [match.a, match.a], to: [b, match.b] });
    a = match.a + match.length;
    b = match.b + match.length;
    if (match.length === 0) continue;
    const last = hunks.at(-1);
    if (last?.kind === "same") hunks[hunks.length - 1] = { kind: "same", from: [last.from[0], a], to: [last.to[0], b] };
    else hunks.push({ kind: "same", from: [match.a, a], to: [match.b, b] });
  }
  return hunks;
}
