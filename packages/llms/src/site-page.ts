import { readLinks } from "@decant/discovery";
import type { Document } from "@decant/dom";
import { aString, checkValue, type Metadata, type Page } from "@decant/page";
import { createPipeline, type Pipeline } from "@decant/pipeline";
import { nowhere, toPath } from "./site-addresses.ts";

/** A page of a site, as its files need it. */
export interface SitePage {
  /** Absolute address, or the path from the site's root, such as `/guide/`. */
  readonly url: string;
  readonly title: string | null;
  /** Further titles that it gives, such as that of its window: what those of a site end with alike is its name. @default [] */
  readonly otherTitles?: readonly string[];
  /** The page's description of itself in a sentence. */
  readonly description: string | null;
  /** Its main content; a page without any is left out. */
  readonly markdown: string;
  /** Name of the site, as the page gives it. @default null */
  readonly siteName?: string | null;
  /** Address that the page gives as the one to prefer. @default null */
  readonly canonicalUrl?: string | null;
  /** Whether the page asks not to be indexed; it is left out. @default false */
  readonly isNoindex?: boolean;
  /** Addresses in the page's menus, in their order. @default [] */
  readonly navigation?: readonly string[];
}

/**
 * Make the page of a site from a converted one.
 *
 * @param url As {@link SitePage.url}.
 * @param navigation As {@link readNavigation} gives it.
 * @example
 * import { convert } from "@decant/pipeline";
 * const { metadata } = convert("<title>Tides</title>");
 * toSitePage("https://harbour.example/tides", { markdown: "# Tides\n", metadata }).title; // "Tides"
 */
export function toSitePage(
  url: string,
  { markdown, metadata }: { readonly markdown: string; readonly metadata: SiteMetadata },
  navigation: readonly string[] = [],
): SitePage {
  const { title, description, siteName, canonicalUrl, robots, evidence } = metadata;
  const otherTitles = evidence?.title?.alternatives?.map(({ value }) => String(value)) ?? [];
  const isNoindex = robots.includes("noindex") || robots.includes("none");
  return { url, title, otherTitles, description, markdown, siteName, canonicalUrl, isNoindex, navigation };
}

/** Metadata of a page that {@link toSitePage} reads. */
export type SiteMetadata = Pick<Metadata, "title" | "description" | "siteName" | "canonicalUrl" | "robots"> &
  Partial<Pick<Metadata, "evidence">>;

/**
 * List the addresses in the menus, header and footer of a page, in the order of the document.
 *
 * @param document Parsed page (domhandler). Not modified.
 * @param url As {@link SitePage.url}; with a path, addresses of the site are paths, too.
 * @throws {TypeError} If `url` is neither an http address nor a path that begins with `/`.
 * @example
 * import { parse } from "@decant/dom";
 * const page = parse('<nav><a href="/">Home</a> <a href="tides.html">Tides</a></nav><main><a href="/other">Other</a></main>');
 * readNavigation(page, "/guide/"); // ["/", "/guide/tides.html"]
 */
export function readNavigation(document: Document, url: string): string[] {
  checkValue("url", url, aString);
  const links = readLinks(document, new URL(url, nowhere).href).links;
  return [...new Set(links.filter(({ context }) => context === "navigation").map((link) => toPath(link.url)))];
}

/** Converts pages of a site. */
export interface SitePageReader {
  /**
   * @param html Bytes, or text.
   * @param url As {@link SitePage.url}.
   */
  read(html: string | Uint8Array, url: string): SitePage;
}

/**
 * Make a function that converts pages of a site, one after the other.
 *
 * @param pipeline Has to keep the trees, for the addresses in menus. @default the pipeline with its default options
 * @example
 * const html = "<title>Tides</title><nav><a href='/'>Home</a></nav><main><h1>Tides</h1><p>Twice a day.</p></main>";
 * createSitePageReader().read(html, "/tides.html").navigation; // ["/"]
 */
export function createSitePageReader(pipeline: Pipeline = createPipeline({ keepTrees: true })): SitePageReader {
  return {
    read(html, url) {
      const page: Page = pipeline.convert(html, url.startsWith("/") ? {} : { url });
      const document = page.trees?.document as Document | undefined;
      return toSitePage(url, page, document === undefined ? [] : readNavigation(document, url));
    },
  };
}
