import { kindRules, parameterNames, type UrlKindResult } from "./kinds.ts";
import { checkHttp } from "./site.ts";

/** An address, taken apart once for all rules that judge it. */
export interface UrlParts {
  readonly url: URL;
  /** Segments of the path that are not empty, as they are written. */
  readonly segments: readonly string[];
  readonly kind: UrlKindResult["kind"];
}

export function partsOf(url: URL): UrlParts {
  const segments = url.pathname.split("/").filter((segment) => segment !== "");
  return { url, segments, kind: kindRules.find(url).kind };
}

/** ISO 639-1, as paths and hosts of sites use it. */
const languages = new Set(
  (
    "af am ar az be bg bn bs ca cs cy da de el en eo es et eu fa fi fo fr fy ga gd gl gu he hi hr hu hy id ig is it ja jv ka kk km kn " +
    "ko ku ky la lb lo lt lv mg mi mk ml mn mr ms mt my nb ne nl nn no oc or pa pl ps pt rm ro ru rw sa sd si sk sl so sq sr su sv sw ta " +
    "te tg th tk tl tr tt ug uk ur uz vi xh yi yo zh zu"
  ).split(" "),
);

const tag = /^([a-z]{2})(?:[-_]([a-z]{4}))?(?:[-_]([a-z]{2}))?$/i;
const languageParameters: readonly string[] = ["lang", "hl", "language", "locale", "l"];

/**
 * Find the language that an address names: `/de/...`, `/pt-br/...`, `de.example`, `?lang=de`. Country domains name none.
 *
 * @returns A BCP 47 tag of language, script and region, as far as they are named; `null` where the address names none.
 * @throws {TypeError} If it is not an absolute http or https address.
 * @example
 * languageOfUrl("https://harbour.example/pt-br/mares"); // "pt-BR"
 * languageOfUrl("https://harbour.example/news/"); // null
 */
export function languageOfUrl(url: string): string | null {
  const { hostname, pathname, searchParams } = checkHttp("url", url);
  const [, segment = ""] = pathname.split("/");
  const parameter = languageParameters.map((name) => searchParams.get(name)).find((value) => value !== null);
  const labels = hostname.split(".");
  const subdomain = labels.length > 2 ? labels[0] : undefined;
  return readTag(parameter ?? "") ?? readTag(segment) ?? readTag(subdomain ?? "") ?? null;
}

function readTag(text: string): string | undefined {
  const [, language = "", script, region] = tag.exec(text) ?? [];
  const primary = language.toLowerCase();
  if (!languages.has(primary)) return undefined;
  const parts = [
    primary,
    script && script.slice(0, 1).toUpperCase() + script.slice(1).toLowerCase(),
    region?.toUpperCase(),
  ];
  return parts.filter((part) => part).join("-");
}

interface SegmentShape {
  readonly id: string;
  readonly pattern: RegExp;
}

/** Forms of segments that differ from page to page; the first that matches decides. */
const shapes: readonly SegmentShape[] = [
  { id: "year", pattern: /^(?:19|20)\d\d$/ },
  { id: "date", pattern: /^(?:19|20)\d\d-?\d\d(?:-?\d\d)?$/ },
  { id: "number", pattern: /^\d+$/ },
  { id: "id", pattern: /^(?:[0-9a-f]{8,}|[0-9a-f]{8}-[0-9a-f-]{27})$/i },
];

const extension = /\.[a-z0-9]{1,5}$/i;
const isWord = "word";

/**
 * Give the pattern of an address, the same for all pages that a site makes by one template: for budgets of a crawl.
 *
 * The host and the first segment stay; later segments become `{year}`, `{date}`, `{number}`, `{id}` or `{word}`, a file keeps its
 * extension, and parameters their names in alphabetical order.
 *
 * @throws {TypeError} If it is not an absolute http or https address.
 * @example
 * pathPattern("https://harbour.example/news/2024/05/the-mole.html?id=7"); // "harbour.example/news/{year}/{number}/{word}.html?id"
 */
export function pathPattern(url: string): string {
  const { host, pathname, search } = checkHttp("url", url);
  const segments = pathname.split("/").slice(1).map(shapeOf);
  const names = [...new Set(parameterNames(search))].sort();
  return `${host}/${segments.join("/")}${names.length > 0 ? `?${names.join("&")}` : ""}`;
}

function shapeOf(segment: string, index: number): string {
  if (segment === "") return "";
  const suffix = extension.exec(segment)?.[0] ?? "";
  const stem = segment.slice(0, segment.length - suffix.length);
  const shape = shapes.find(({ pattern }) => pattern.test(stem))?.id ?? (index === 0 ? undefined : isWord);
  return shape === undefined ? segment : `{${shape}}${suffix.toLowerCase()}`;
}
