import type { Candidate, FrontierRow } from "./records.ts";

/** A row of the table of addresses. */
export interface UrlRecord {
  readonly id: number;
  readonly key: string;
  readonly url: string;
  readonly unit: string;
  readonly host: string;
  readonly site: string;
  readonly pattern: string;
  readonly kind: string;
  readonly depth: number;
  readonly rank: number;
  readonly is_seed: number;
  readonly is_named: number;
  readonly way: number;
  readonly found_on: string | null;
  readonly is_canonical: number;
  readonly redirects: string;
  readonly etag: string | null;
  readonly last_modified: string | null;
  readonly digest: string | null;
  readonly text_hash: string | null;
  readonly sketch: Uint8Array | null;
}

export function toCandidate(record: UrlRecord): Candidate {
  const { unit, key, url, depth, rank, kind } = record;
  const redirects = JSON.parse(record.redirects) as string[];
  return { unit, key, url, depth, rank, kind, redirects, ...placeOf(record), foundOn: record.found_on };
}

export function placeOf({ is_seed, is_named, way }: UrlRecord): Pick<Candidate, "isSeed" | "isNamed" | "way"> {
  return { isSeed: is_seed === 1, isNamed: is_named === 1, way };
}

export function toRow(record: UrlRecord): FrontierRow {
  const { id, key, url, unit, host, site, pattern, kind, depth, rank } = record;
  return {
    ...{ id, key, url, unit, host, site, pattern, kind, depth, rank },
    redirects: JSON.parse(record.redirects) as string[],
    ...placeOf(record),
    foundOn: record.found_on,
    isCanonical: record.is_canonical === 1,
    known: {
      etag: record.etag,
      lastModified: record.last_modified,
      digest: record.digest,
      textHash: record.text_hash,
      sketch: record.sketch,
    },
  };
}
