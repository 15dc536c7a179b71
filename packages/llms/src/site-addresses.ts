/** Origin of pages whose address is only a path: `.invalid` is reserved for names that never exist (RFC 6761). */
export const nowhere = "http://site.invalid";

/** A path in place of an address that has no origin. */
export function toPath(url: string): string {
  return url.startsWith(`${nowhere}/`) ? url.slice(nowhere.length) : url;
}

export const pageEnding: RegExp = /\.(?:x?html?|md)$/i;
const indexFile = /(?<=\/)index\.x?html?$/i;

/** Addresses relative to the root of a site. */
export class SiteAddresses {
  /** Root of the site, as its pages name it. */
  readonly #root: string;
  /** Prefix of the paths that are written. */
  readonly #written: string;

  /**
   * @param urls Those of the pages.
   * @param base Address at which the files will be, with a final slash: it replaces the root. Without it, addresses stay as they are.
   */
  constructor(urls: readonly string[], base: string | undefined) {
    const addresses = urls.map((url) => new URL(url, nowhere).href);
    const baseUrl = base === undefined ? undefined : new URL(base, nowhere).href;
    const isBase = baseUrl !== undefined && addresses.some((url) => url.startsWith(baseUrl));
    this.#root = isBase ? baseUrl : `${mostFrequent(addresses.map((url) => new URL(url).origin)) ?? nowhere}/`;
    this.#written = base ?? (this.#root === `${nowhere}/` ? "" : this.#root);
  }

  /**
   * Path from the root, percent-encoded, without the name of an index file: `""`, `guide/`, `tides.html`.
   *
   * @returns Undefined for an address outside of the site.
   */
  pathOf(url: string): string | undefined {
    const { origin, pathname, search } = new URL(url, nowhere);
    const page = `${origin}${pathname.replace(indexFile, "")}${search}`;
    return page.startsWith(this.#root) ? page.slice(this.#root.length) : undefined;
  }

  /** Address of a path, or the path where the site has no address. */
  write(path: string): string {
    return `${this.#written}${path}` || "./";
  }
}

/** The most frequent text; of several, the first in the order of code units. */
export function mostFrequent(texts: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].sort(([a, ofA], [b, ofB]) => ofB - ofA || compare(a, b))[0]?.[0];
}

/** Order by code units. */
export const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** How the name of a page's file is made from its address. */
export type PageFileForm = "append" | "replace";

const htmlEnding = /\.x?html?$/i;
const markdownEnding = /\.md$/i;
/** Not allowed in names on some system, or not by a server that maps addresses to files. */
const unsafe = /[<>:"|?*\\\p{Cc}\p{Cf}\p{Cs}]|^\.|[. ]$/u;
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
/** Most file systems allow 255 bytes; a character takes at most 3 for each UTF-16 code unit. */
const maxSegment = 80;

/**
 * Name of the file with the Markdown of a page, below the root, as a path and as an address.
 *
 * @param path As {@link SiteAddresses.pathOf} gives it.
 * @returns Undefined if no file can have the address: the path has a query, or characters that a file system refuses.
 */
export function fileOf(path: string, form: PageFileForm): { readonly path: string; readonly url: string } | undefined {
  if (path.includes("?")) return undefined;
  const url = nameOf(path, form);
  let names: string[];
  try {
    names = url.split("/").map(decodeURIComponent);
  } catch {
    return undefined;
  }
  const isSafe = (name: string): boolean =>
    name !== "" && name.length <= maxSegment && !name.includes("/") && !unsafe.test(name) && !reserved.test(name);
  return names.every(isSafe) ? { path: names.join("/"), url: url.replace(/[()]/g, encodeParenthesis) } : undefined;
}

function nameOf(path: string, form: PageFileForm): string {
  if (markdownEnding.test(path)) return path;
  const isFolder = path === "" || path.endsWith("/");
  if (form === "append") return isFolder ? `${path}index.html.md` : `${path}.md`;
  return `${isFolder ? path.slice(0, -1) || "index" : path.replace(htmlEnding, "")}.md`;
}

/** In an address inside of a Markdown link, one parenthesis would end it. */
export const encodeParenthesis = (character: string): string => (character === "(" ? "%28" : "%29");
