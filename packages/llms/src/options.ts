import { createUrlFilter } from "@decant/discovery";
import {
  anArrayOf,
  anObject,
  aString,
  aWholeNumber,
  canParseUrl,
  checkOptions,
  type OptionChecks,
  oneOf,
  type ValueCheck,
} from "@decant/page";
import { nowhere, type PageFileForm } from "./site-addresses.ts";

export interface SiteFilesOptions {
  /**
   * Address at which the files will be, such as `https://example.org/docs/`, or its path, such as `/docs/`. It replaces the root of
   * the pages' addresses.
   *
   * @default the origin of the pages; addresses are relative where pages have only paths
   */
  readonly base?: string | undefined;
  /** First heading of llms.txt. @default the name of the site, as its pages give it */
  readonly title?: string | undefined;
  /** The sentence below it. @default the description of the home page */
  readonly summary?: string | undefined;
  /** Globs, one of which an address must match: `/guide/**`, as `createUrlFilter` of `@decant/discovery` reads them. */
  readonly include?: readonly string[] | undefined;
  /** Globs, none of which an address may match. */
  readonly exclude?: readonly string[] | undefined;
  /** Globs of pages that belong to the section `Optional`, besides those of {@link optionalRules}. */
  readonly optional?: readonly string[] | undefined;
  /** Sections by globs, which come before those by folders. A page goes to the first that matches. */
  readonly sections?: readonly SectionOption[] | undefined;
  /** Addresses in the order of the site's sitemap, for pages that no menu reaches. */
  readonly sitemap?: readonly string[] | undefined;
  /**
   * Names of the pages' files: `append` writes `tides.html.md` and `guide/index.html.md`, as llms.txt proposes, `replace` writes
   * `tides.md` and `guide.md`, `none` writes none.
   *
   * @default "append"
   */
  readonly pageFiles?: PageFileForm | "none" | undefined;
  /** Target of the links of llms.txt: the Markdown, where there is a file, or the pages. @default "markdown" */
  readonly linkTo?: "markdown" | "page" | undefined;
  /** Pages in llms-full.txt: all, those outside of `Optional`, or no such file. @default "all" */
  readonly full?: "all" | "required" | "none" | undefined;
  /** Size of llms-full.txt in bytes: pages that do not fit are left out of it, optional ones first. @default no limit */
  readonly maxFullBytes?: number | undefined;
}

export interface SectionOption {
  readonly title: string;
  /** Globs, one of which an address must match. */
  readonly include: readonly string[];
}

const isSection = (value: unknown): boolean =>
  anObject.accepts(value) &&
  aString.accepts((value as SectionOption).title) &&
  anArrayOf(aString).accepts((value as SectionOption).include);

/** Whether a text is an http address, or a path from the root of a site. */
export const isAddress = (text: string): boolean =>
  (text.startsWith("/") && canParseUrl(text, nowhere)) ||
  (canParseUrl(text) && ["http:", "https:"].includes(new URL(text).protocol));

const aBase: ValueCheck = {
  expected: 'an address such as "https://example.org/docs/", or a path such as "/docs/"',
  accepts: (value) => typeof value === "string" && isAddress(value),
};

const checks: OptionChecks<SiteFilesOptions> = {
  base: aBase,
  title: aString,
  summary: aString,
  include: anArrayOf(aString),
  exclude: anArrayOf(aString),
  optional: anArrayOf(aString),
  sections: anArrayOf({ expected: 'objects such as { title: "Guide", include: ["/guide/**"] }', accepts: isSection }),
  sitemap: anArrayOf(aString),
  pageFiles: oneOf("append", "replace", "none"),
  linkTo: oneOf("markdown", "page"),
  full: oneOf("all", "required", "none"),
  maxFullBytes: aWholeNumber(0),
};

/** Whether an address, or a path from the root, matches. */
export type AddressTest = (url: string) => boolean;

type WithDefault = "sitemap" | "pageFiles" | "linkTo" | "full" | "maxFullBytes";

/** Checked options; `base` ends with a slash. */
export interface Settings
  extends Pick<SiteFilesOptions, "base" | "title" | "summary">,
    Readonly<{ [Name in WithDefault]: NonNullable<SiteFilesOptions[Name]> }> {
  readonly isWanted: AddressTest;
  readonly isOptional: AddressTest;
  readonly sections: readonly { readonly title: string; readonly matches: AddressTest }[];
}

/**
 * Check options and apply the defaults.
 *
 * @throws {TypeError} If an option is unknown or of the wrong type, or a glob is empty.
 * @throws {RangeError} If a number is out of its range.
 */
export function resolveOptions(options: SiteFilesOptions): Settings {
  checkOptions(options, checks);
  const { base, include = [], exclude = [], optional = [], sections = [], sitemap = [] } = options;
  return {
    base: base === undefined ? undefined : withSlash(base),
    title: options.title,
    summary: options.summary,
    isWanted: testOf({ include, exclude }),
    isOptional: optional.length === 0 ? () => false : testOf({ include: optional }),
    sections: sections.map((section) => ({ title: section.title, matches: testOf({ include: section.include }) })),
    sitemap,
    pageFiles: options.pageFiles ?? "append",
    linkTo: options.linkTo ?? "markdown",
    full: options.full ?? "all",
    maxFullBytes: options.maxFullBytes ?? Number.POSITIVE_INFINITY,
  };
}

function testOf(globs: { readonly include?: readonly string[]; readonly exclude?: readonly string[] }): AddressTest {
  const filter = createUrlFilter({ ...globs, same: "any", refusedKinds: [], maxUrlLength: Number.MAX_SAFE_INTEGER });
  return (url) => {
    const verdict = filter(new URL(url, nowhere).href);
    // Other reasons are about fetching.
    return verdict.accepted || (verdict.reason !== "include" && verdict.reason !== "exclude");
  };
}

function withSlash(base: string): string {
  const { origin, pathname } = new URL(base, nowhere);
  return `${origin === nowhere ? "" : origin}${pathname.endsWith("/") ? pathname : `${pathname}/`}`;
}
