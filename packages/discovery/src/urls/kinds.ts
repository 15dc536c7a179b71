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
  readonly reason: string;
  /** An address that would be another kind without this rule. */
  readonly example: string;
}

const words = (list: string): readonly string[] => list.split(" ");

/** Rules for kinds of addresses; the first that matches decides, and an address that none matches is content. */
export const urlKindRules: readonly UrlKindRule[] = [
  {
    id: "image",
    kind: "asset",
    extensions: words("jpg jpeg png gif webp avif svg ico bmp tif tiff heic"),
    reason: "images",
    example: "https://harbour.example/img/mole.jpg",
  },
  {
    id: "media",
    kind: "asset",
    extensions: words("mp3 mp4 m4a m4v ogg oga ogv wav flac webm avi mov mkv m3u8"),
    reason: "sound and film",
    example: "https://harbour.example/bell.mp3",
  },
  {
    id: "page-resource",
    kind: "asset",
    extensions: words("css js mjs map woff woff2 ttf otf eot wasm webmanifest"),
    reason: "what a page loads",
    example: "https://harbour.example/main.css",
  },
  {
    id: "download",
    kind: "asset",
    extensions: words(
      "zip gz tgz bz2 xz zst 7z rar tar jar war whl exe msi dmg pkg deb rpm apk iso img bin sig asc torrent",
    ),
    reason: "archives and programs",
    example: "https://harbour.example/charts.zip",
  },
  {
    id: "document",
    kind: "asset",
    extensions: words(
      "pdf ps eps doc docx docm odt rtf xls xlsx xlsm ods ppt pptx odp epub mobi djvu ics vcf csv tsv json jsonl geojson gpx kml sql db parquet pgn bib",
    ),
    reason: "documents and data that are no HTML",
    example: "https://harbour.example/tariff.pdf",
  },
  {
    id: "feed-file",
    kind: "feed",
    extensions: words("rss atom rdf rss2"),
    reason: "feeds by extension",
    example: "https://harbour.example/news.rss",
  },
  {
    id: "feed-path",
    kind: "feed",
    path: /\/(?:feeds?|rss|rss2|atom)(?:\.(?:xml|php|json))?\/?$|\/(?:feed|rss|atom)\/[a-z]*\/?$/,
    reason: "feeds by name",
    example: "https://harbour.example/news/feed/",
  },
  {
    id: "feed-parameter",
    kind: "feed",
    parameters: words("feed"),
    reason: "feeds of WordPress",
    example: "https://harbour.example/?feed=rss2",
  },
  {
    id: "xml",
    kind: "asset",
    extensions: words("xml xsl xsd"),
    reason: "data; sitemaps are found otherwise",
    example: "https://harbour.example/export.xml",
  },
  {
    id: "login",
    kind: "login",
    segments: words(
      "login log-in signin sign-in sign_in signup sign-up sign_up logout log-out signout sign-out register registration anmelden anmeldung registrieren abmelden connexion inscription iniciar-sesion login.php wp-login.php login.html login.aspx forgot-password reset-password lost-password oauth sso",
    ),
    reason: "forms for members",
    example: "https://harbour.example/login",
  },
  {
    id: "account",
    kind: "login",
    segments: words("account my-account myaccount mein-konto mon-compte mi-cuenta dashboard wp-admin admin"),
    reason: "pages of members and administrators",
    example: "https://harbour.example/my-account/orders",
  },
  {
    id: "cart",
    kind: "cart",
    segments: words(
      "cart basket checkout warenkorb kasse panier carrito carrello wishlist wunschliste cart.php checkout.php add-to-cart compare",
    ),
    reason: "carts and lists of shops",
    example: "https://harbour.example/shop/cart",
  },
  {
    id: "cart-parameter",
    kind: "cart",
    parameters: words("add-to-cart add_to_cart addtocart add_to_wishlist remove_item"),
    reason: "links that change a cart",
    example: "https://harbour.example/shop/lamp?add-to-cart=7",
  },
  {
    id: "action-parameter",
    kind: "action",
    parameters: words("replytocom share print printable action do oldid diff veaction unapproved like_comment"),
    reason: "the same page in another form: reply, share, print, edit, version",
    example: "https://harbour.example/news/mole?replytocom=42",
  },
  {
    id: "action",
    kind: "action",
    lastSegments: 2,
    segments: words("print edit reply share trackback embed amp email-friend cdn-cgi wp-json xmlrpc.php"),
    reason: "the same page in another form, or a service of it",
    example: "https://harbour.example/news/mole/print",
  },
  {
    id: "search",
    kind: "search",
    segments: words("search suche recherche buscar busqueda cerca ricerca zoeken search.php search.html"),
    reason: "results of searches",
    example: "https://harbour.example/search/tide",
  },
  {
    id: "search-parameter",
    kind: "search",
    parameters: words("s q query search keyword keywords filter sort sortby sort_by orderby order facet"),
    reason: "results of searches, filters and orders of a list",
    example: "https://harbour.example/?s=tide",
  },
  {
    id: "calendar",
    kind: "calendar",
    segments: words("calendar kalender calendrier calendario veranstaltungskalender event-calendar events-calendar"),
    reason: "calendars, which have no end",
    example: "https://harbour.example/calendar/2031/05",
  },
  {
    id: "calendar-parameter",
    kind: "calendar",
    parameters: words("month monat week ical tribe-bar-date eventdate event-date caldate startdate start_date"),
    reason: "pages of a calendar",
    example: "https://harbour.example/events?month=5",
  },
  {
    id: "calendar-day",
    kind: "calendar",
    // `/event/1950` is an event with this number.
    path: /\/(?:events?|termine|veranstaltungen|agenda|month|week|day|today)\/(?:[a-z]+\/)?(?:19|20)\d\d(?:[-/]\d{1,2}){1,2}\/?$/,
    reason: "months and days of a list of events",
    example: "https://harbour.example/events/2031-05/",
  },
  {
    id: "pagination",
    kind: "pagination",
    // `/p/12` is a product or a post; `/title/p2` the second page of a thread.
    path: /\/(?:(?:page|seite|pagina)[-/]?\d{1,5}|[^/]+\/p\d{1,3})(?:\.html?)?\/?$/,
    reason: "further pages of a list",
    example: "https://harbour.example/news/page/2",
  },
  {
    id: "pagination-parameter",
    kind: "pagination",
    parameters: words("page paged pagenum seite pg start offset cpage page_no pageno currentpage"),
    reason: "further pages of a list",
    example: "https://harbour.example/news?page=2",
  },
  {
    id: "tag",
    kind: "tag",
    lastSegments: 2,
    segments: words(
      "tag tags tagged category categories label labels keyword keywords schlagwort schlagworte kategorie kategorien etiquette categorie etiqueta categoria rubrik taxonomy",
    ),
    reason: "lists by subject",
    example: "https://harbour.example/tag/tides",
  },
  {
    id: "author",
    kind: "archive",
    lastSegments: 2,
    segments: words("author authors autor auteur autore contributors"),
    reason: "lists by author",
    example: "https://harbour.example/author/jd",
  },
  {
    id: "archive",
    kind: "archive",
    path: /\/(?:archives?|archivo?|archivio)(?:\/\d{1,4}){0,3}\/?$/,
    reason: "lists by date",
    example: "https://harbour.example/archive",
  },
  {
    id: "date",
    kind: "archive",
    // After a word, a year alone is as well the number of a page: `/article/1950`.
    path: /^(?:(?:\/[a-z-]{2,20})?\/(?:19|20)\d\d(?:\/\d{1,2}){1,2}|(?:\/(?:blog|news|press|posts))?\/(?:19|20)\d\d)\/?$/,
    reason: "the articles of a year, month or day",
    example: "https://harbour.example/2024/05/",
  },
];

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

/** The kind by the first of some rules that matches. */
export function findKind(rules: readonly UrlKindRule[], { pathname, search }: URL): UrlKindResult {
  const path = pathname.toLowerCase();
  const ending = extension.exec(path)?.[1] ?? "";
  const all = path.split("/").filter((segment) => segment !== "");
  const names = parameterNames(search);
  const rule = rules.find(
    ({ extensions, segments, lastSegments = all.length, parameters, path: pattern }) =>
      extensions?.includes(ending) ||
      (segments !== undefined && all.slice(-lastSegments).some((segment) => segments.includes(segment))) ||
      (parameters !== undefined && names.some((name) => parameters.includes(name))) ||
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
  const url = typeof value === "string" && URL.canParse(value) ? new URL(value) : undefined;
  if (url === undefined || !isHttp(url))
    throw new TypeError(`${name}: expected an absolute http or https address, got ${JSON.stringify(value)}`);
  latest = { value: value as string, url };
  return url;
}

export function isHttp({ protocol }: URL): boolean {
  return protocol === "http:" || protocol === "https:";
}
