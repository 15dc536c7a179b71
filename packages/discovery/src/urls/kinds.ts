import { canParseUrl } from "@decant/page";

/** Kind of page that an address suggests, judged without fetching it. */
export type UrlKind =
  | "asset"
  | "feed"
  | "login"
  | "cart"
  | "action"
  | "search"
  | "calendar"
  | "tag"
  | "pagination"
  | "archive"
  | "content";

export interface UrlKindRule {
  readonly id: string;
  readonly kind: Exclude<UrlKind, "content">;
  /** File extensions in lower case. */
  readonly extensions?: readonly string[];
  /** Whole segments of the path, in lower case. */
  readonly segments?: readonly string[];
  /** Number of last segments that may be one of `segments`: a page further below is a separate page. @default all */
  readonly lastSegments?: number;
  /** Names of query parameters, in lower case. */
  readonly parameters?: readonly string[];
  /** Matches the path, in lower case. */
  readonly path?: RegExp;
  /** Whether manuals have pages about the words in `segments`; these pages are content. @default false */
  readonly isSubject?: boolean;
  readonly reason: string;
  /** An address that would be another kind without this rule. */
  readonly example: string;
}

/** A rule: its id, the kind, the path of an example, the reason, and what an address has; words with spaces between. */
type Row = readonly [id: string, kind: UrlKindRule["kind"], example: string, reason: string, has: RowTest];

interface RowTest extends Pick<UrlKindRule, "path" | "lastSegments" | "isSubject"> {
  readonly extensions?: string;
  readonly segments?: string;
  readonly parameters?: string;
}

const rows: readonly Row[] = [
  ["image", "asset", "/img/mole.jpg", "images", { extensions: "jpg jpeg png gif webp avif svg ico bmp tif tiff heic" }],
  ["media", "asset", "/bell.mp3", "sound and film", { extensions: "mp3 mp4 m4a m4v ogg oga ogv wav flac webm avi mov mkv m3u8" }],
  ["page-resource", "asset", "/main.css", "what a page loads", { extensions: "css js mjs map woff woff2 ttf otf eot wasm webmanifest" }],
  ["download", "asset", "/charts.zip", "archives and programs", { extensions: "zip gz tgz bz2 xz zst 7z rar tar jar war whl exe msi dmg pkg deb rpm apk iso img bin sig asc torrent" }],
  ["document", "asset", "/tariff.pdf", "documents and data that are no HTML", { extensions: "pdf ps eps doc docx docm odt rtf xls xlsx xlsm ods ppt pptx odp epub mobi djvu ics vcf csv tsv json jsonl geojson gpx kml sql db parquet pgn bib" }],
  ["feed-file", "feed", "/news.rss", "feeds by extension", { extensions: "rss atom rdf rss2" }],
  ["feed-path", "feed", "/news/feed/", "feeds by name", { path: /\/(?:feeds?|rss|rss2|atom)(?:\.(?:xml|php|json))?\/?$|\/(?:feed|rss|atom)\/[a-z]*\/?$/ }],
  ["feed-parameter", "feed", "/?feed=rss2", "feeds of WordPress", { parameters: "feed" }],
  ["xml", "asset", "/export.xml", "data; sitemaps are found otherwise", { extensions: "xml xsl xsd" }],
  ["login", "login", "/login", "forms for members", { segments: "login log-in signin sign-in sign_in signup sign-up sign_up logout log-out signout sign-out register registration anmelden anmeldung registrieren abmelden connexion inscription iniciar-sesion login.php wp-login.php login.html login.aspx forgot-password reset-password lost-password oauth sso", isSubject: true }],
  ["account", "login", "/my-account/orders", "pages of members and administrators", { segments: "account my-account myaccount mein-konto mon-compte mi-cuenta dashboard wp-admin admin", isSubject: true }],
  ["cart", "cart", "/shop/cart", "carts and lists of shops", { segments: "cart basket checkout warenkorb kasse panier carrito carrello wishlist wunschliste cart.php checkout.php add-to-cart compare", isSubject: true }],
  ["cart-parameter", "cart", "/shop/lamp?add-to-cart=7", "links that change a cart", { parameters: "add-to-cart add_to_cart addtocart add_to_wishlist remove_item" }],
  ["action-parameter", "action", "/news/mole?replytocom=42", "the same page in another form: reply, share, print, edit, version", { parameters: "replytocom share print printable action do oldid diff veaction unapproved like_comment" }],
  ["action", "action", "/news/mole/print", "the same page in another form, or a service of it", { segments: "print edit reply share trackback embed amp email-friend cdn-cgi wp-json xmlrpc.php", lastSegments: 2 }],
  ["search", "search", "/search/tide", "results of searches", { segments: "search suche recherche buscar busqueda cerca ricerca zoeken search.php search.html", isSubject: true }],
  ["calendar", "calendar", "/calendar/2031/05", "calendars, which have no end", { segments: "calendar kalender calendrier calendario veranstaltungskalender event-calendar events-calendar" }],
  // `/p/12` is a product or a post; `/title/p2` the second page of a thread.
  ["pagination", "pagination", "/news/page/2", "further pages of a list", { path: /\/(?:(?:page|seite|pagina)[-/]?\d{1,5}|[^/]+\/p\d{1,3})(?:\.html?)?\/?$/ }],
  ["pagination-parameter", "pagination", "/news?page=2", "further pages of a list", { parameters: "page paged pagenum seite pg start offset cpage page_no pageno currentpage" }],
  ["tag", "tag", "/tag/tides", "lists by subject", { segments: "tag tags tagged category categories label labels keyword keywords schlagwort schlagworte kategorie kategorien etiquette categorie etiqueta categoria rubrik taxonomy", lastSegments: 2 }],
  ["author", "archive", "/author/jd", "lists by author", { segments: "author authors autor auteur autore contributors", lastSegments: 2 }],
  ["archive", "archive", "/archive", "lists by date", { path: /\/(?:archives?|archivo?|archivio)(?:\/\d{1,4}){0,3}\/?$/ }],
  // After a word, a year alone is as well the number of a page: `/article/1950`.
  ["date", "archive", "/2024/05/", "the articles of a year, month or day", { path: /^(?:(?:\/[a-z-]{2,20})?\/(?:19|20)\d\d(?:\/\d{1,2}){1,2}|(?:\/(?:blog|news|press|posts))?\/(?:19|20)\d\d)\/?$/ }],
]; // biome-ignore format: a rule a line

/** Rules for kinds of addresses; the first that matches decides, and an address that none matches is content. */
export const urlKindRules: readonly UrlKindRule[] = rows.map(([id, kind, example, reason, has]) => {
  const { extensions, segments, parameters, ...rest } = has;
  return {
    ...{ id, kind, reason, example: `https://harbour.example${example}`, ...rest },
    ...(extensions !== undefined && { extensions: extensions.split(" ") }),
    ...(segments !== undefined && { segments: segments.split(" ") }),
    ...(parameters !== undefined && { parameters: parameters.split(" ") }),
  };
});

/** Kind of an address, and the rule that decided; `null` for content. */
export interface UrlKindResult {
  readonly kind: UrlKind;
  readonly rule: string | null;
}

/**
 * Classify an address by its form.
 *
 * @throws {TypeError} If it is not an absolute http or https address.
 * @example
 * kindOfUrl("https://harbour.example/news/page/2"); // { kind: "pagination", rule: "pagination" }
 * kindOfUrl("https://harbour.example/news/the-new-mole"); // { kind: "content", rule: null }
 */
export function kindOfUrl(url: string): UrlKindResult {
  const { kind, rule } = partsOf(checkHttp("url", url));
  return { kind, rule };
}

/** An address, taken apart once for all rules that judge it. */
export interface UrlParts extends UrlKindResult {
  readonly url: URL;
  /** Segments of the path that are not empty, as they are written. */
  readonly segments: readonly string[];
}

let latestParts: UrlParts | undefined;

export function partsOf(url: URL): UrlParts {
  if (latestParts?.url === url) return latestParts;
  const segments = url.pathname.split("/").filter((segment) => segment !== "");
  latestParts = { url, segments, ...findKind(urlKindRules, url) };
  return latestParts;
}

const extension = /\.([a-z0-9]{1,11})$/;
const content: UrlKindResult = { kind: "content", rule: null };

/** Hosts and folders of manuals and wikis. Of 251,899 links on 2,802 development pages, 12 change their kind by it: all are manual pages. */
const manual = /^(?:docs?|wiki|developers?)\.|\/(?:docs?|documentation|handbook|manuals?|wiki)\//;

/** The kind by the first of some rules that matches. */
export function findKind(rules: readonly UrlKindRule[], { hostname, pathname, search }: URL): UrlKindResult {
  const path = pathname.toLowerCase();
  const isManual = search === "" && manual.test(hostname + path);
  const ending = extension.exec(path)?.[1] ?? "";
  const all = path.split("/").filter((segment) => segment !== "");
  const names = parameterNames(search);
  const rule = rules.find(
    ({ extensions, segments = [], lastSegments = all.length, parameters = [], path: pattern, isSubject }) =>
      extensions?.includes(ending) ||
      (!(isSubject && isManual) && all.slice(-lastSegments).some((segment) => segments.includes(segment))) ||
      names.some((name) => parameters.includes(name)) ||
      pattern?.test(path),
  );
  return rule === undefined ? content : { kind: rule.kind, rule: rule.id };
}

/** Names of the parameters of a query, in lower case, as written. */
export function parameterNames(search: string): string[] {
  return search
    .slice(1)
    .toLowerCase()
    .split("&")
    .map((part) => part.split("=", 1)[0] ?? "")
    .filter((name) => name !== "");
}

/** Several questions are asked about one address, one after the other. */
let latest: { readonly value: string; readonly url: URL } | undefined;

/** The address, which must not be changed. @throws {TypeError} If the value is not an absolute http or https address. */
export function checkHttp(name: string, value: unknown): URL {
  if (latest !== undefined && latest.value === value) return latest.url;
  const url = typeof value === "string" && canParseUrl(value) ? new URL(value) : undefined;
  if (url === undefined || !isHttp(url))
    throw new TypeError(`${name}: expected an absolute http or https address, got ${JSON.stringify(value)}`);
  latest = { value: value as string, url };
  return url;
}

export function isHttp({ protocol }: URL): boolean {
  return protocol === "http:" || protocol === "https:";
}
