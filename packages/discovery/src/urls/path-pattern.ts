import { parameterNames } from "./kinds.ts";
import { checkHttp } from "./resolve.ts";

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
