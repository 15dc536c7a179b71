import type { UrlPolicy } from "./urls.ts";

/** Permitted content of the tree. */
export interface Schema extends UrlPolicy {
  /** Elements to keep, each with the attributes (HTML names) to keep. */
  readonly elements: Readonly<Record<string, readonly string[]>>;
  /** Elements to keep under another name. */
  readonly rename: Readonly<Record<string, string>>;
}

const none: readonly string[] = [];
const cell: readonly string[] = ["colspan", "rowspan", "align", "scope"];
const heading: readonly string[] = ["id"];

/**
 * Elements with meaning, without style and behaviour.
 *
 * `href` and `src` are resolved and checked against `linkSchemes` and `imageSchemes`. Attributes of canonical forms (`className` of
 * code, `dataCallout`, `dataFootnoteRef`, ...) are made by this package, never copied.
 */
export const defaultSchema: Schema = {
  elements: {
    // Sections
    address: none, article: none, aside: none, footer: none, header: none, main: none, nav: none, section: none,
    h1: heading, h2: heading, h3: heading, h4: heading, h5: heading, h6: heading,
    // Grouping content
    blockquote: none, dd: none, details: none, div: none, dl: none, dt: none, figcaption: none, figure: none, hr: none,
    li: ["value"], ol: ["start", "reversed", "type"], p: none, pre: none, summary: none, ul: none,
    // Text
    a: ["href", "title"], abbr: ["title"], bdi: ["dir"], bdo: ["dir"], br: none, cite: none, code: none, del: none,
    dfn: none, em: none, ins: none, kbd: none, mark: none, q: none, rp: none, rt: none, ruby: none, samp: none,
    small: none, strong: none, sub: none, sup: none, time: ["datetime"], u: none, var: none, wbr: none,
    // Embedded content
    img: ["src", "alt", "title", "width", "height"], input: ["type", "checked", "disabled"],
    // Tables
    caption: none, table: none, tbody: none, td: cell, tfoot: none, th: cell, thead: none, tr: none,
  }, // biome-ignore format: a table of words
  rename: {
    acronym: "abbr", b: "strong", center: "div", dialog: "div", dir: "ul", fieldset: "div", form: "div", hgroup: "div",
    i: "em", legend: "p", listing: "pre", menu: "ul", plaintext: "pre", s: "del", search: "div", strike: "del",
    tt: "code", xmp: "pre",
  }, // biome-ignore format: a table of words
  linkSchemes: [
    "http", "https", "mailto", "tel", "sms", "ftp", "ftps", "sftp", "xmpp", "irc", "ircs", "news", "nntp", "geo", "magnet", "matrix",
    "doi", "urn", "webcal", "git", "ssh",
    // A host, in links without a scheme.
    "localhost",
  ], // biome-ignore format: a table of words
  imageSchemes: ["http", "https"],
};
