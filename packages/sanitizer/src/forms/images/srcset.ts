/** One candidate of a `srcset`. */
export interface Candidate {
  readonly url: string;
  /** Width in pixels. A density of `n` counts as `n` thousand; without a descriptor it is one thousand. */
  readonly width: number;
}

const candidate = /[\s,]*([^\s,]\S*)(?:\s+([\d.]+)([wx])[^,]*|\s+[^\s,\d][^,]*)?/y;
const trailingCommas = /(?<!,),+$/;
/** More than any generator writes. */
const maxCandidates = 100;

/**
 * Read a `srcset` (HTML Standard, 4.8.4.2.3). URLs may hold commas, but do not end in one.
 *
 * @example
 * parseSrcset("a.jpg 1x, b.jpg 2x"); // [{ url: "a.jpg", width: 1000 }, { url: "b.jpg", width: 2000 }]
 */
export function parseSrcset(value: string): Candidate[] {
  const candidates: Candidate[] = [];
  candidate.lastIndex = 0;
  for (let found = candidate.exec(value); found !== null; found = candidate.exec(value)) {
    const [all, raw = "", number, unit] = found;
    const url = raw.replace(trailingCommas, "");
    // A URL that ended in a comma has no descriptor; the text read as one is the next candidate.
    if (url !== raw) candidate.lastIndex -= all.length - all.indexOf(raw) - raw.length;
    const size = number === undefined || url !== raw ? 1 : Number.parseFloat(number);
    candidates.push({ url, width: (unit === "w" && url === raw ? size : size * 1000) || 0 });
    if (candidates.length >= maxCandidates) break;
  }
  return candidates;
}

/** Candidates, the widest first; equals in their order. */
export function widestFirst(candidates: readonly Candidate[]): Candidate[] {
  return candidates.toSorted((one, other) => other.width - one.width);
}
