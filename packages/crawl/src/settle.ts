import { sitemapLimits } from "@decant/discovery";
import { isHtmlType } from "@decant/dom/internal";
import { hasSameWords, wordsOf } from "./budgets/missing-page.ts";
import type { FetchResponse } from "./fetch/fetcher.ts";
import { collectRights, type RightsStatement } from "./manners/rights.ts";
import type { RobotsAnswer } from "./manners/robots-gate.ts";
import { type Addresses, type CleanAddress, sitemapKind } from "./pages/addresses.ts";
import { type PageFacts, readPage } from "./pages/read-page.ts";
import { listSitemap } from "./pages/read-sitemap.ts";
import { hash, hashText } from "./pages/text-hash.ts";
import type { RenderFacts } from "./render/render-facts.ts";
import type { Candidate, Effects, FrontierRow, Known } from "./state/crawl-state.ts";

/** What became of one address. */
export type Answer =
  /** It was not fetched, or without a response that settles anything. */
  | { readonly kind: "none"; readonly outcome: string; readonly state: Effects["state"] }
  | { readonly kind: "response"; readonly response: FetchResponse; readonly facts: FetchFacts };

/** How a page was fetched: what may differ between two runs over the same site. */
export interface FetchFacts {
  /** When the response was there, ISO 8601 in UTC. */
  readonly at: string;
  readonly status: number;
  readonly etag: string | null;
  readonly lastModified: string | null;
  /** Requests that were sent for this page, the successful one included. */
  readonly attempts: number;
  readonly wireBytes: number;
  readonly totalMs: number;
  /** Of a page that was rendered, or should have been; `null` for others. */
  readonly render: RenderFacts | null;
  /** Every statement about the rights to this page. */
  readonly rights: readonly RightsStatement[];
}

/** Whether a page differs from its last version; `gone` is one that was a page, and is missing, moved, or not to be kept any more. */
export type PageChange = "new" | "changed" | "same" | "gone";

/** A page of a crawl. */
export interface CrawledPage {
  /** Address that answered. */
  readonly url: string;
  /** Addresses whose redirects led here, the first one first. */
  readonly redirects: readonly string[];
  /** Links from a seed to this page. */
  readonly depth: number;
  /** Against the last run on the same state; `new` for every page of the first. */
  readonly change: PageChange;
  /** The body; `null` for `same` and `gone`. */
  readonly html: Uint8Array | null;
  /** Value of the `Content-Type` header. */
  readonly contentType: string | undefined;
  /** Headers of the response. Names are in lower case; repeated headers are joined with `, `. */
  readonly headers: ReadonlyMap<string, string>;
  /** Headers of the request, except those of the connection; `undefined` if the fetcher does not report them. */
  readonly requestHeaders: Readonly<Record<string, string>> | undefined;
  readonly fetch: FetchFacts;
}

/** What is asked while an answer is settled. */
export interface SettleContext {
  readonly addresses: Addresses;
  /** Product token of the crawler. */
  readonly agent: string;
  readonly robotsOf: (url: string) => RobotsAnswer | undefined;
  /** Words of the page that the row's host gives for missing addresses. */
  readonly missingWords: readonly string[] | null;
  /** Called when a seed has those words: then they say nothing about the host. */
  readonly forgetMissing: () => void;
  readonly hasSeen: (hash: string) => boolean;
  /** The candidate that a link or redirect names; `undefined` if it leaves the row's scope. */
  readonly toCandidate: (
    address: CleanAddress | undefined,
    row: FrontierRow,
    place: Pick<Candidate, "depth" | "redirects" | "isSeed">,
  ) => Candidate | undefined;
  /** Sitemaps to ask for when a seed was fetched. */
  readonly sitemapsOf: (url: string) => readonly string[];
  readonly keepNoindex: boolean;
  readonly followNofollow: boolean;
}

export interface Settled {
  readonly effects: Effects;
  readonly page: CrawledPage | undefined;
}

/** Most redirects that lead to one address. */
const maxRedirects = 5;

/** Most links of one page that are followed, the first ones. */
const maxLinks = 20_000;

/** Decide what an answer means. Nothing is written. */
export function settle(row: FrontierRow, answer: Answer, context: SettleContext): Settled {
  if (answer.kind === "none") return without(row, answer.outcome, answer.state);
  const settled = settleResponse(row, answer.response, answer.facts, context);
  const isGone = settled.page === undefined && settled.effects.state === "done" && row.known.digest !== null;
  if (!isGone) return settled;
  return { ...settled, page: { ...pageOf(row, answer.response, answer.facts), change: "gone", html: null } };
}

function settleResponse(row: FrontierRow, response: FetchResponse, facts: FetchFacts, context: SettleContext): Settled {
  const { status } = response;
  if (status === 304) return settleSame(row, response, facts);
  const location = response.headers.get("location");
  if (status >= 300 && status < 400 && location !== undefined) return settleRedirect(row, response, location, context);
  if (status === 404 && row.kind === sitemapKind) return without(row, "no-sitemap");
  if (status !== 200) return without(row, `http-${status}`, status >= 500 || status === 429 ? "failed" : "done");
  if (row.kind === sitemapKind) return settleSitemap(row, response, context);
  if (!isHtmlType(response.contentType ?? "text/html")) return without(row, "not-html");
  return settlePage(row, response, facts, context);
}

const unknown: Known = { etag: null, lastModified: null, digest: null, textHash: null, shapeHash: null };

/** A row that yields no page. What failed for now keeps what is known of it. */
function without(row: FrontierRow, outcome: string, state: Effects["state"] = "done"): Settled {
  const known = state === "done" ? unknown : row.known;
  return {
    effects: { row, state, outcome, isPage: false, known, found: [], seen: [], isRepeat: null },
    page: undefined,
  };
}

function settleSame(row: FrontierRow, response: FetchResponse, facts: FetchFacts): Settled {
  const { known } = row;
  const seen = known.textHash === null ? [] : [textMark + known.textHash];
  return {
    effects: { row, state: "done", outcome: "same", isPage: true, known, found: [], seen, isRepeat: null },
    page: { ...pageOf(row, response, facts), change: "same", html: null },
  };
}

function settleRedirect(row: FrontierRow, response: FetchResponse, location: string, context: SettleContext): Settled {
  const redirects = [...row.redirects, response.url];
  if (redirects.length > maxRedirects) return without(row, "too-many-redirects");
  if (!URL.canParse(location, response.url)) return without(row, "bad-redirect");
  const target = new URL(location, response.url).href;
  const { depth, isSeed } = row;
  const candidate = context.toCandidate(cleanTarget(target, row, context), row, { depth, isSeed, redirects });
  if (candidate === undefined) return without(row, "redirect-leaves-site");
  const settled = without(row, "redirect");
  return { ...settled, effects: { ...settled.effects, found: [candidate] } };
}

/** Hashes of texts and of shapes are kept in one set. */
const textMark = "t";
const shapeMark = "s";

function settlePage(row: FrontierRow, response: FetchResponse, facts: FetchFacts, context: SettleContext): Settled {
  const { body, url, contentType, headers } = response;
  const read = readPage(body, url, contentType, headers.get("x-robots-tag"), context.agent);
  const hashes = hashText(read.text);
  const isMissing = isMissingPage(row, read, context);
  const digest = hash(body);
  const known: Known = {
    etag: facts.etag,
    lastModified: facts.lastModified,
    digest,
    textHash: hashes.text,
    shapeHash: hashes.shape,
  };
  const shape = hashes.shape === null ? null : shapeMark + hashes.shape;
  const text = hashes.text === null ? null : textMark + hashes.text;
  // Lists may differ in numbers alone: "Issue 11", "Issue 12".
  const isRepeat = shape === null || row.kind === "pagination" ? null : context.hasSeen(shape);
  const outcome = isMissing
    ? "soft-404"
    : text !== null && context.hasSeen(text)
      ? "duplicate"
      : read.permissions.index || context.keepNoindex
        ? row.known.digest === null
          ? "new"
          : row.known.digest === digest
            ? "same"
            : "changed"
        : "noindex";
  const isPage = outcome === "new" || outcome === "changed" || outcome === "same";
  const effects: Effects = {
    row,
    state: "done",
    outcome,
    isPage,
    known: isPage ? known : unknown,
    found: isMissing ? [] : followLinks(row, read, context),
    seen: [...(isPage && text !== null ? [text] : []), ...(shape === null ? [] : [shape])],
    isRepeat,
  };
  if (!isPage) return { effects, page: undefined };
  const rights = collectRights(url, Date.parse(facts.at), context.robotsOf(url), response, read);
  const page = {
    ...pageOf(row, response, { ...facts, rights }),
    change: outcome,
    html: outcome === "same" ? null : body,
  } as const;
  return { effects, page };
}

/** A sitemap that leads to sitemaps is followed this far. */
const maxSitemapDepth: number = sitemapLimits.maxDepth;

function settleSitemap(row: FrontierRow, { body, url }: FetchResponse, context: SettleContext): Settled {
  const entries = listSitemap(body, url);
  if (entries === undefined) return without(row, "no-sitemap");
  const settled = without(row, "sitemap");
  const further = entries.filter(({ kind }) => kind === "sitemap").map((entry) => entry.url);
  const found = row.depth < maxSitemapDepth ? toSitemaps(further, { ...row, depth: row.depth + 1 }, context) : [];
  for (const entry of entries) {
    if (entry.kind !== "page") continue;
    const address = context.addresses.clean({ url: entry.url, source: "sitemap", depth: 1 });
    const candidate = context.toCandidate(address, row, { depth: 1, isSeed: false, redirects: [] });
    if (candidate !== undefined) found.push(candidate);
  }
  return { ...settled, effects: { ...settled.effects, found } };
}

/** The depth of a sitemap counts the sitemaps that led to it. */
function toSitemaps(urls: readonly string[], row: FrontierRow, context: SettleContext): Candidate[] {
  return urls.flatMap((url) => {
    const place = { depth: row.isSeed ? 0 : row.depth, isSeed: false, redirects: [] };
    return context.toCandidate(context.addresses.sitemap(url), row, place) ?? [];
  });
}

/** What a redirect leads to is of the row's kind as far as the row's is known. */
function cleanTarget(url: string, row: FrontierRow, { addresses }: SettleContext): CleanAddress | undefined {
  if (row.kind === sitemapKind) return addresses.sitemap(url);
  return addresses.clean({ url, source: row.isSeed ? "seed" : "link", depth: row.depth });
}

function isMissingPage(row: FrontierRow, read: PageFacts, { missingWords, forgetMissing }: SettleContext): boolean {
  if (missingWords === null || !hasSameWords(wordsOf(read.text), missingWords)) return false;
  // A site that answers every address alike has no other page for missing ones.
  if (row.isSeed) forgetMissing();
  return !row.isSeed;
}

function followLinks(row: FrontierRow, read: PageFacts, context: SettleContext): Candidate[] {
  if (!read.permissions.follow && !context.followNofollow) return [];
  const found: Candidate[] = [];
  for (const { isNofollow, ...link } of read.links.slice(0, maxLinks)) {
    if (isNofollow && !context.followNofollow) continue;
    const address = context.addresses.clean({ ...link, source: "link", depth: row.depth + 1 });
    const depth = row.depth + (address?.kind === "pagination" ? 0 : 1);
    const candidate = context.toCandidate(address, row, { depth, isSeed: false, redirects: [] });
    if (candidate !== undefined) found.push(candidate);
  }
  return row.isSeed ? [...found, ...toSitemaps(context.sitemapsOf(row.url), row, context)] : found;
}

function pageOf(row: FrontierRow, response: FetchResponse, fetch: FetchFacts) {
  const { url, contentType, headers, requestHeaders } = response;
  return { url, redirects: row.redirects, depth: row.depth, contentType, headers, requestHeaders, fetch };
}
