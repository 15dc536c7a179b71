import { isSuspect } from "./budgets.ts";
import { cleanTarget, followLinks, type LinkContext, listEntries, toCandidate } from "./candidates.ts";
import type { FetchResponse, RenderFacts } from "./fetch/fetcher.ts";
import { asPage } from "./fetch/fetcher.ts";
import {
  collectRights,
  type Reservation,
  type RightsStatement,
  reservationsOf,
  type SiteRights,
} from "./manners/rights.ts";
import type { RobotsAnswer } from "./manners/robots-gate.ts";
import { isPageKind, sitemapKind } from "./pages/addresses.ts";
import { packLinks, type ReadPage, readPage, toUnread, unpackLinks } from "./pages/read-page.ts";
import {
  hash,
  hashContent,
  hashShape,
  hasSameWords,
  isCopy,
  isTelling,
  listWords,
  namesOf,
  phrasesOf,
  sketchOf,
  wordsOf,
} from "./pages/sketch.ts";
import type { ListedSitemap } from "./sitemaps.ts";
import type { CrawlState } from "./state/crawl-state.ts";
import type { Candidate, Effects, FrontierRow, Known, Said } from "./state/records.ts";

export type Answer = NoAnswer | GivenAnswer;

export interface GivenAnswer {
  readonly kind: "response";
  readonly response: FetchResponse;
  readonly facts: FetchFacts;
  /** Entries of a sitemap; `undefined` unless it is one. */
  readonly sitemap?: ListedSitemap | undefined;
  /** The page, where it was read elsewhere. */
  readonly read?: ReadPage | undefined;
  readonly exchanges: readonly ArchivedExchange[];
}

/** It was not fetched, or without a response that settles anything. */
export interface NoAnswer {
  readonly kind: "none";
  readonly outcome: string;
  readonly state: "done" | "failed" | "dropped";
  readonly detail?: string | null;
  readonly tries?: number;
  readonly at?: string | null;
}

/** Circumstances of a fetch, which may differ between two runs over the same site. */
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
  /** Whether the bytes equal the last version's, which may differ while the text does not; `null` for a page that is new. */
  readonly sameBytes: boolean | null;
  /** For a page that was rendered, or should have been; `null` for others. */
  readonly render: RenderFacts | null;
  /** Every statement about the rights to this page. */
  readonly rights: readonly RightsStatement[];
  /** Uses reserved by the site, among those that `respect` names; absent if there are none. */
  readonly reserved?: readonly Reservation[];
}

/**
 * Whether a page's text differs from its last version's; `gone` was a page, and is missing, moved, or not to be kept any more. `none` is an
 * answer that is not a page, see `keepExchanges`.
 */
export type PageChange = "new" | "changed" | "same" | "gone" | "none";

/** A response as it came, and when. */
export interface ArchivedExchange {
  readonly response: FetchResponse;
  /** ISO 8601 in UTC. */
  readonly at: string;
}

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
  /** The body, which is Markdown if `contentType` says so; `null` for `same` and `gone`. */
  readonly html: Uint8Array | null;
  /** Value of the `Content-Type` header. */
  readonly contentType: string | undefined;
  /** Headers of the response. Names are in lower case; repeated headers are joined with `, `. */
  readonly headers: ReadonlyMap<string, string>;
  /** Headers of the request, except those of the connection; `undefined` if the fetcher does not report them. */
  readonly requestHeaders: Readonly<Record<string, string>> | undefined;
  readonly fetch: FetchFacts;
  /** Its exchanges, with `keepExchanges`. The first page of a host has robots.txt and other files of the host, too. */
  readonly exchanges?: readonly ArchivedExchange[];
}

export interface SettleContext extends LinkContext {
  /** What was asked of the row's host besides. */
  readonly requests: {
    robotsOf(url: string): RobotsAnswer | undefined;
    siteRightsOf(url: string): SiteRights | undefined;
    sitemapsOf(url: string): readonly string[];
    forgetMissing(origin: string): void;
  };
  /** Words of the page that the row's host gives for missing addresses. */
  readonly missingWords: readonly string[] | null;
  /** Words after which the row's host has another number each time. */
  readonly counted: readonly string[];
  readonly state: CrawlState;
  /** Addresses of pages that the state does not know yet, by site and hash. */
  readonly uncommitted: ReadonlyMap<string, string>;
}

export interface Settled {
  readonly effects: Effects;
  readonly page: CrawledPage | undefined;
}

const maxRedirects = 5;

/** Decide the outcome of an answer. Writes nothing. */
export function settle(row: FrontierRow, answer: Answer, context: SettleContext): Settled {
  if (answer.kind === "none") {
    const { outcome, state, detail = null, tries = 0, at = null } = answer;
    const { effects } = without(row, outcome, state, detail);
    return { effects: { ...effects, tries, at }, page: undefined };
  }
  const { response, facts } = answer;
  const { effects, page } = settleResponse(row, answer, context);
  const isGone = page === undefined && effects.state === "done" && row.known.digest !== null;
  return {
    effects: { ...effects, status: facts.status, tries: facts.attempts, at: facts.at },
    page: isGone ? { ...pageOf(row, response, facts), change: "gone", html: null } : page,
  };
}

function settleResponse(row: FrontierRow, answer: GivenAnswer, context: SettleContext): Settled {
  const { response, facts, sitemap, read } = answer;
  const { status } = response;
  if (status === 304) return settleSame(row, response, facts, context);
  const location = response.headers.get("location");
  if (status >= 300 && status < 400 && location !== undefined) return settleRedirect(row, response, location, context);
  if (status === 404 && row.kind === sitemapKind) return without(row, "no-sitemap");
  if (status !== 200) return without(row, `http-${status}`, status >= 500 || status === 429 ? "failed" : "done");
  if (row.kind === sitemapKind) return settleSitemap(row, sitemap, context);
  // What was read elsewhere is a page.
  const page = read === undefined ? asPage(response) : response;
  if (!page.ok) return without(row, page.code, "done", page.message);
  return settlePage(row, answer, context);
}

const unknown: Known = { etag: null, lastModified: null, digest: null, textHash: null, sketch: null };

/** A row that yields no page. A failed or dropped row keeps its known facts. */
function without(
  row: FrontierRow,
  outcome: string,
  state: Effects["state"] = "done",
  detail: string | null = null,
): Settled {
  const known = state === "failed" || state === "dropped" ? row.known : unknown;
  return { effects: { ...nothing, row, state, outcome, detail, known }, page: undefined };
}

const nothing = {
  ...{ isPage: false, found: [], seen: [], repeat: null, said: null, canonical: null, links: null },
  ...{ detail: null, status: null, tries: 0, at: null },
} as const satisfies Partial<Effects>;

function settleSame(row: FrontierRow, response: FetchResponse, facts: FetchFacts, context: SettleContext): Settled {
  const { known } = row;
  const seen = known.textHash === null || !isTelling(known.textHash) ? [] : [textMark + known.textHash];
  const packed = context.state.linksOf(row.id);
  const links = packed && unpackLinks(packed);
  const found = links === undefined ? [] : followLinks(row, links, context);
  const reserved = reservationsOf(rightsOf(row.url, response, facts, undefined, context), context.options.respect);
  const left = !context.addresses.isKept(row.url) ? without(row, "not-kept") : leftOutBy(row, reserved, context);
  if (left !== undefined) return { effects: { ...left.effects, found }, page: undefined };
  return {
    effects: { ...nothing, row, state: "done", outcome: "same", isPage: true, known, found, seen },
    page: { ...pageOf(row, response, { ...facts, sameBytes: true }), change: "same", html: null },
  };
}

function settleRedirect(row: FrontierRow, response: FetchResponse, location: string, context: SettleContext): Settled {
  const redirects = [...row.redirects, response.url];
  if (redirects.length > maxRedirects) return without(row, "too-many-redirects", "done", location);
  if (!URL.canParse(location, response.url)) return without(row, "bad-redirect", "done", location);
  const target = new URL(location, response.url).href;
  const { depth, isSeed, isNamed } = row;
  const candidate = toCandidate(cleanTarget(target, row, context), row, { depth, isSeed, isNamed, redirects }, context);
  if (candidate === undefined) return without(row, "redirect-leaves-site", "done", target);
  const settled = without(row, "redirect", "done", target);
  return { ...settled, effects: { ...settled.effects, found: [candidate] } };
}

/** Hashes of texts and of shapes are kept in one set. */
const textMark = "t";
const shapeMark = "s";

function settlePage(row: FrontierRow, { response, facts, ...given }: GivenAnswer, context: SettleContext): Settled {
  const { body, url, contentType, markdown } = response;
  const read = given.read ?? readPage(toUnread(response, context.options.agent));
  const rights = rightsOf(url, response, facts, read, context);
  const reserved = reservationsOf(rights, context.options.respect);
  const isMissing = isMissingPage(row, read, context);
  const found = isMissing ? [] : followLinks(row, { ...read, follow: read.permissions.follow }, context);
  const digest = hash(body);
  // What was not converted again, since its bytes are known, said the same.
  const isSame = row.known.digest === digest;
  const textHash = (isSame ? row.known.textHash : null) ?? hashContent(read, context.counted);
  const words = listWords(read.content ?? read.text);
  const sketch = sketchOf(words);
  const left = leftOutBy(row, reserved, context);
  const fate: Fate = isMissing
    ? { outcome: "soft-404" }
    : left !== undefined
      ? { outcome: "reserved", ...(left.effects.detail !== null && { detail: left.effects.detail }) }
      : fateOf(row, read, { textHash, sketch, isSame }, context);
  const { outcome } = fate;
  const isPage = outcome === "new" || outcome === "changed" || outcome === "same";
  const { etag, lastModified } = facts;
  const text = isTelling(textHash) ? textMark + textHash : undefined;
  const shape = isSuspect(row) ? shapeOf(read, row, found, context) : undefined;
  const known = isPage ? { etag, lastModified, digest, textHash, sketch } : { ...unknown, textHash, sketch };
  const repeated = [shape, text].map((mark) => mark && seenAt(mark, row, context)).find((url) => url !== undefined);
  const ownWord = read.canonicalUrl === null ? undefined : context.addresses.clean(read.canonicalUrl);
  const effects: Effects = {
    ...nothing,
    ...{ row, found, isPage, known, outcome },
    state: outcome === "waiting" ? "waiting" : "done",
    detail: fate.detail ?? null,
    canonical: fate.canonical ?? null,
    links: isPage && (etag !== null || lastModified !== null) ? packLinks(read) : null,
    seen: [isPage ? text : undefined, shape].filter((mark) => mark !== undefined),
    repeat: shape === undefined ? null : { isRepeat: repeated !== undefined },
    said:
      isMissing || text === undefined
        ? null
        : {
            textHash,
            sketch,
            canonical: ownWord?.key ?? null,
            repeats: repeated ?? (outcome === "duplicate" ? (fate.detail ?? null) : null),
            phrases: outcome === "duplicate" ? [] : phrasesOf(words),
            names: outcome === "duplicate" ? [] : namesOf(read, url),
            ...makeUpOf(read.links, words),
          },
  };
  if (!isPage) return { effects, page: undefined };
  const sameBytes = row.known.digest === null ? null : row.known.digest === digest;
  const page = {
    ...pageOf(row, response, { ...facts, sameBytes, rights, ...(reserved.length > 0 && { reserved }) }),
    contentType: markdown === undefined ? contentType : markdown.contentType,
    change: outcome,
    html: outcome === "same" ? null : (markdown?.body ?? body),
  } as const;
  return { effects, page };
}

function rightsOf(
  url: string,
  response: FetchResponse,
  { at }: FetchFacts,
  read: ReadPage | undefined,
  { requests }: SettleContext,
): RightsStatement[] {
  return collectRights(url, Date.parse(at), requests.robotsOf(url), response, read, requests.siteRightsOf(url));
}

function leftOutBy(
  row: FrontierRow,
  reserved: readonly Reservation[],
  { options }: SettleContext,
): Settled | undefined {
  const [first] = reserved;
  if (first === undefined || options.markReserved) return undefined;
  const { source, name, value, url } = first.evidence;
  return without(row, "reserved", "done", `${first.use}: ${name}: ${value} (${source}, ${url})`);
}

interface Fate {
  readonly outcome:
    | "new"
    | "changed"
    | "same"
    | "duplicate"
    | "waiting"
    | "noindex"
    | "not-kept"
    | "soft-404"
    | "reserved";
  readonly detail?: string;
  readonly canonical?: string;
}

function fateOf(
  row: FrontierRow,
  read: ReadPage,
  { textHash, sketch, isSame }: { readonly textHash: string; readonly sketch: Uint8Array; readonly isSame: boolean },
  context: SettleContext,
): Fate {
  if (!read.permissions.index && !context.options.keepNoindex) return { outcome: "noindex" };
  if (!context.addresses.isKept(row.url)) return { outcome: "not-kept" };
  if (!context.options.keepCopies) {
    const first = isTelling(textHash)
      ? (seenAt(textMark + textHash, row, context) ?? knownAt(textHash, row, context))
      : undefined;
    if (first !== undefined) return { outcome: "duplicate", detail: first };
    const copy = copyOf(row, read, sketch, context);
    if (copy !== undefined) return copy;
  }
  if (row.known.digest === null) return { outcome: "new" };
  return { outcome: isSame || row.known.textHash === textHash ? "same" : "changed" };
}

/**
 * Whether a page is a copy of the one that it names as canonical. Sites make mistakes, so it is one only if that page is there, and
 * has its words; until that is known, it waits.
 */
function copyOf(row: FrontierRow, read: ReadPage, sketch: Uint8Array, context: SettleContext): Fate | undefined {
  if (read.canonicalUrl === null || row.isCanonical || row.isSeed) return undefined;
  const address = context.addresses.clean(read.canonicalUrl);
  if (address === undefined || address.key === row.key || context.addresses.siteOf(address.url) !== row.site)
    return undefined;
  const { key, url } = address;
  const canonical = context.state.equalPages.canonical(key);
  if (canonical.state === "page" && isCopy(sketch, canonical.sketch))
    return { outcome: "duplicate", detail: canonical.url, canonical: key };
  // A page of an earlier run is reported as gone, or given out, at once.
  if (canonical.state !== "open" || row.known.digest !== null) return undefined;
  return { outcome: "waiting", detail: url, canonical: key };
}

/** The shape of a page that was found by a suspect way. Links along that way always lead further, so they are left out. */
function shapeOf(read: ReadPage, row: FrontierRow, found: readonly Candidate[], { state }: SettleContext): string {
  const links = found.filter(({ way, kind, key }) => way === 0 && isPageKind(kind) && key !== row.key);
  const keys = links.map(({ key }) => state.lessons.reduce(row.site, "", key).key);
  const along = found.flatMap(({ way, url }) => (way > 0 ? [url] : []));
  const linked = new Set(read.links.flatMap(({ text = "" }) => text.split(" ")));
  const words = (read.content ?? read.text).split(" ").filter((word) => !linked.has(word));
  return shapeMark + hashShape(words.join(" "), [row.url, ...along], keys);
}

/** Share of a page's text that is links from which it is a list, and their number; letters beside them of a page that has more. Chosen by hand. */
const listShare = 0.5;
const fewLinks = 5;
const fewLetters = 80;

function makeUpOf(links: ReadPage["links"], words: readonly string[]): Pick<Said, "isList" | "isBrief"> {
  const texts = links.flatMap(({ context, text = "" }) => (context === "navigation" || text === "" ? [] : [text]));
  const [linked = 0, all = 0] = [listWords(texts.join("")), words].map((list) => list.join("").length);
  return { isList: texts.length >= fewLinks && linked >= listShare * all, isBrief: all - linked < fewLetters };
}

/** Address of another page that had a hash before. */
function seenAt(hash: string, { id, site }: FrontierRow, { state, uncommitted }: SettleContext): string | undefined {
  const first = state.equalPages.firstWith(site, hash);
  return first === undefined || first.id === id ? uncommitted.get(`${site} ${hash}`) : first.url;
}

/** Address of a page of an earlier run that had a text and waits for its request, unless the row was a page itself. */
function knownAt(textHash: string, { known, site }: FrontierRow, { state }: SettleContext): string | undefined {
  return known.digest === null ? state.equalPages.knownWith(site, textHash) : undefined;
}

function settleSitemap(row: FrontierRow, sitemap: ListedSitemap | undefined, context: SettleContext): Settled {
  if (sitemap === undefined) return without(row, "no-sitemap");
  const { entries, trouble } = sitemap;
  const settled = trouble === null ? without(row, "sitemap") : without(row, "sitemap-cut", "done", trouble);
  return { ...settled, effects: { ...settled.effects, found: listEntries(entries, row, context) } };
}

function isMissingPage(row: FrontierRow, read: ReadPage, { missingWords, requests }: SettleContext): boolean {
  if (missingWords === null || !hasSameWords(wordsOf(read.text), missingWords)) return false;
  // A site that answers every address alike has no other page for missing ones.
  if (row.isSeed) requests.forgetMissing(new URL(row.url).origin);
  return !row.isSeed;
}

/** An answer other than a page, for an archive; `undefined` without exchanges to keep. */
export function withoutPage(
  row: FrontierRow,
  answer: Answer,
  files: readonly ArchivedExchange[],
): CrawledPage | undefined {
  const own = answer.kind === "none" ? [] : answer.exchanges;
  // A page that is left out does not belong in the archive either.
  const isKept = ({ response: { status } }: ArchivedExchange): boolean => status !== 200 || row.kind === sitemapKind;
  const exchanges = [...files, ...own.filter(isKept)];
  const last = exchanges.at(-1);
  if (last === undefined) return undefined;
  const facts = answer.kind === "response" ? answer.facts : factsOf(last);
  return { ...pageOf(row, last.response, facts), change: "none", html: null, exchanges };
}

/** Facts of an exchange that does not answer its row. */
function factsOf({ response, at }: ArchivedExchange): FetchFacts {
  const { status, wireBytes, timings } = response;
  const unknownFacts = { etag: null, lastModified: null, attempts: 1, sameBytes: null, render: null, rights: [] };
  return { ...unknownFacts, at, status, wireBytes, totalMs: timings.totalMs };
}

function pageOf(row: FrontierRow, response: FetchResponse, fetch: FetchFacts) {
  const { url, contentType, headers, requestHeaders } = response;
  return { url, redirects: row.redirects, depth: row.depth, contentType, headers, requestHeaders, fetch };
}
