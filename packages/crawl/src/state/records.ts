/** An address that a page, a redirect, a sitemap or the caller named. */
export interface Candidate {
  /** Unit that will work on it; its order is decided among its unit's. */
  readonly unit: string;
  /** Equal for addresses that name the same page. */
  readonly key: string;
  readonly url: string;
  readonly depth: number;
  /** Place in the frontier: the lowest goes first. */
  readonly rank: number;
  readonly kind: string;
  readonly redirects: readonly string[];
  readonly isSeed: boolean;
  readonly isNamed: boolean;
  /** Steps without end by which it was found, see {@link wayTo}; 0 for a page that a list, a menu or a text leads to. */
  readonly way: number;
  /** Address of the page, sitemap or redirect that led to it first; `null` for the caller's. */
  readonly foundOn: string | null;
}

export interface Admitted extends Candidate {
  readonly host: string;
  /** Site for its budgets and for equal pages. */
  readonly site: string;
  readonly pattern: string;
}

export interface Refusal {
  readonly reason: string;
  /** The glob, kind, limit or sign that decided. */
  readonly rule: string | null;
}

export interface FrontierRow extends Admitted {
  readonly id: number;
  /** Whether it is a separate page, although it names another one as canonical. */
  readonly isCanonical: boolean;
  /** Site and name of a part of its address that may say nothing; empty without one. */
  readonly doubt: string;
  /** From the last time that a run fetched it. */
  readonly known: Known;
}

export interface Known {
  readonly etag: string | null;
  readonly lastModified: string | null;
  /** SHA-256 of the bytes, if it was a page. */
  readonly digest: string | null;
  readonly textHash: string | null;
  /** Sketch of its words, to compare it with pages that name it as canonical. */
  readonly sketch: Uint8Array | null;
}

/** Everything that one answer changes; it is written in one transaction, or not at all. */
export interface Effects {
  readonly row: FrontierRow;
  readonly state: "done" | "failed" | "dropped" | "waiting";
  readonly outcome: string;
  /** Detail of the outcome: a rule, a message, another address. */
  readonly detail: string | null;
  readonly status: number | null;
  readonly tries: number;
  /** When it was settled, ISO 8601 in UTC; `null` if no request was sent. */
  readonly at: string | null;
  /** Key of the page that it waits for, or is a copy of. */
  readonly canonical: string | null;
  /** The page's links, packed, if the server may call it unchanged next time. */
  readonly links: Uint8Array | null;
  readonly isPage: boolean;
  readonly known: Known;
  readonly found: readonly Candidate[];
  /** Hashes that its site now has. */
  readonly seen: readonly string[];
  /** Whether its text was there before; `null` unless it was found by a suspect way. */
  readonly repeat: { readonly isRepeat: boolean } | null;
  /** What a page said, to be compared with others; `null` for anything but a page. */
  readonly said: Said | null;
}

export interface Said {
  readonly textHash: string;
  readonly sketch: Uint8Array;
  /** Key of the address that it names as its own. */
  readonly canonical: string | null;
  /** Address of another page that had its text or its shape; `null` if there is none. */
  readonly repeats: string | null;
  /** Hashes of some of its phrases, see {@link phrasesOf}. */
  readonly phrases: readonly number[];
  /** Hashes of the words of its title and heading. */
  readonly names: readonly number[];
  /** Whether most of its text are links. */
  readonly isList: boolean;
  /** Whether it has hardly any text beside its links. */
  readonly isBrief: boolean;
}

/** Whether almost all phrases of a page were known, `undefined` if it has too few; whether its title has words that no other one has. */
export interface News {
  readonly isFamiliar: boolean | undefined;
  readonly hasOwnName: boolean;
}

/** Gives the candidate with its site and pattern for budgets, or the reason why it is refused. */
export type Judge = (candidate: Candidate) => Admitted | (Refusal & Partial<Admitted>);

export interface PatternCount {
  readonly admitted: number;
  /** Pages that were found by a suspect way, and those that repeat others. */
  readonly fetched: number;
  readonly repeats: number;
  /** Its pages, and those that are copies of others. */
  readonly asked: number;
  readonly copies: number;
  /** Answers, the older ones counted less; 0 before the first. */
  readonly requests: number;
  /** 1 if it is closed for suspect ways, 2 if for all, 4 if some of what was left out was asked for and known, 3 if it was not. */
  readonly isClosed: number;
}

export interface StoredRobots {
  readonly fetchedAt: number;
  /** Whether `body` decides, or everything is allowed or disallowed. */
  readonly verdict: "rules" | "allow" | "disallow";
  readonly body: Uint8Array | null;
}

export type CanonicalPage =
  | { readonly state: "open" }
  /** There is none: it failed, is missing, or may not be fetched. */
  | { readonly state: "none" }
  | { readonly state: "page"; readonly url: string; readonly sketch: Uint8Array };

export interface UnwrittenRecord {
  readonly url: string;
  readonly state: "queued" | "waiting" | "done" | "failed" | "dropped";
  readonly outcome: string | null;
  readonly detail: string | null;
  readonly status: number | null;
  readonly found_on: string | null;
  readonly tries: number;
  readonly at: string | null;
}

/** Unit of the caller's addresses: it is worked on before any other. */
export const seedUnit = "";

/** Stands for all sites where pages are counted. No site has this name. */
export const everySite = "*";

export type UrlRecord = Pick<FrontierRow, "id" | "host" | "site" | "pattern" | "doubt"> &
  Pick<Candidate, "key" | "url" | "unit" | "kind" | "depth" | "rank" | "way"> &
  Pick<Known, "etag" | "digest" | "sketch"> & {
    readonly is_seed: number;
    readonly is_named: number;
    readonly found_on: string | null;
    readonly is_canonical: number;
    readonly redirects: string;
    readonly last_modified: string | null;
    readonly text_hash: string | null;
  };

export function toCandidate(record: UrlRecord): Candidate {
  const { unit, key, url, depth, rank, kind } = record;
  const redirects = JSON.parse(record.redirects) as string[];
  return { unit, key, url, depth, rank, kind, redirects, ...placeOf(record), foundOn: record.found_on };
}

function placeOf({ is_seed, is_named, way }: UrlRecord): Pick<Candidate, "isSeed" | "isNamed" | "way"> {
  return { isSeed: is_seed === 1, isNamed: is_named === 1, way };
}

export function toRow(record: UrlRecord): FrontierRow {
  const { id, host, site, pattern, doubt, etag, digest, sketch } = record;
  const known = { etag, lastModified: record.last_modified, digest, textHash: record.text_hash, sketch };
  return { ...toCandidate(record), id, host, site, pattern, doubt, isCanonical: record.is_canonical === 1, known };
}
