import { canParseUrl } from "@decant/page";
import { parseJson } from "./parse-json.ts";
import { comparable, comparablePath, compilePath, matchesPath } from "./robots/parse-robots.ts";
import { TolerantXml } from "./tolerant-xml.ts";
import { checkHttp } from "./urls/kinds.ts";

/** A site's reservation for text and data mining. */
export interface TdmRule {
  /** Pattern of paths, as in robots.txt. */
  readonly location: string;
  readonly isReserved: boolean;
  /** Address of a policy: how to get a licence. */
  readonly policy: string | null;
}

const maxRules = 10_000;

/**
 * Read a `/.well-known/tdmrep.json` (TDM Reservation Protocol of the W3C).
 *
 * @returns In order; empty unless it is such a file.
 * @example
 * readTdmrep('[{"location": "/news/*", "tdm-reservation": 1}]');
 * // [{ location: "/news/*", isReserved: true, policy: null }]
 */
export function readTdmrep(text: string): TdmRule[] {
  const value = parseJson(text);
  const entries: readonly unknown[] = Array.isArray(value) ? value.slice(0, maxRules) : [];
  return entries.flatMap((entry) => {
    if (typeof entry !== "object" || entry === null) return [];
    const rule = entry as Readonly<Record<string, unknown>>;
    const { location, "tdm-reservation": reservation, "tdm-policy": policy } = rule;
    if (typeof location !== "string" || reservation === undefined) return [];
    return [
      {
        location: patternOf(location),
        isReserved: Number(reservation) === 1,
        policy: typeof policy === "string" ? policy : null,
      },
    ];
  });
}

/**
 * The rule for an address: the first that matches, as the protocol has it.
 *
 * @throws {TypeError} If it is not an absolute http or https address.
 * @example
 * tdmRuleFor(readTdmrep('[{"location": "/news", "tdm-reservation": 1}]'), "https://a.example/news/1")?.isReserved; // true
 */
export function tdmRuleFor(rules: readonly TdmRule[], url: string): TdmRule | undefined {
  const path = comparablePath(checkHttp("url", url));
  return rules.find(({ location }) => matchesPath(compilePath(location), path));
}

/** One of the licences that a site offers for some of its content. */
export interface RslLicense {
  /** Uses that are permitted, in lower case: `search`, `ai-train`, `ai-input`, `ai-index`, `ai-all`, `all`. Empty for all that are not prohibited. */
  readonly permits: readonly string[];
  readonly prohibits: readonly string[];
  /** Type of payment, such as `free`, `attribution`, `purchase`, `subscription`, `training`, `crawl`; `null` without one. */
  readonly payment: string | null;
  /** Address of a standard licence. */
  readonly standard: string | null;
}

/** Content and its licences, any of which may be chosen. */
export interface RslContent {
  /** Origin of the content; `null` for that of the site that names the file. */
  readonly origin: string | null;
  /** Pattern of paths, as in robots.txt. */
  readonly path: string;
  readonly licenses: readonly RslLicense[];
}

interface Draft {
  permits: string[];
  prohibits: string[];
  payment: string | null;
  standard: string | null;
}

/** Most elements that are read. */
const maxContents = 10_000;
const whiteSpace = /[\s,]+/;

/**
 * Read licences in RSL (Really Simple Licensing 1.0), the XML that `License:` in robots.txt names.
 *
 * @example
 * readRsl('<rsl><content url="/"><license><prohibits type="usage">ai-train</prohibits></license></content></rsl>');
 * // [{ origin: null, path: "/", licenses: [{ permits: [], prohibits: ["ai-train"], payment: null, standard: null }] }]
 */
export function readRsl(text: string): RslContent[] {
  const contents: { origin: string | null; path: string; licenses: Draft[] }[] = [];
  let license: Draft | undefined;
  let type: string | undefined;
  let words = "";
  const xml = new TolerantXml({
    open(name, attributes) {
      words = "";
      type = attributes.type?.trim().toLowerCase();
      if (name === "content" && contents.length < maxContents)
        contents.push({ ...placeOf(attributes.url), licenses: [] });
      else if (name === "license") {
        license = { permits: [], prohibits: [], payment: null, standard: null };
        contents.at(-1)?.licenses.push(license);
      } else if (name === "payment" && license !== undefined) license.payment = type ?? "free";
    },
    text(part) {
      words += part;
    },
    close(name) {
      if (license !== undefined && (name === "permits" || name === "prohibits") && (type ?? "usage") === "usage")
        license[name].push(...words.toLowerCase().split(whiteSpace).filter(Boolean));
      else if (license !== undefined && name === "standard") license.standard = words.trim() || null;
      else if (name === "license") license = undefined;
      words = "";
    },
  });
  xml.push(text);
  xml.end();
  return contents;
}

const anAddress = /^https?:\/\//i;

function placeOf(url = "/"): Pick<RslContent, "origin" | "path"> {
  const absolute = anAddress.test(url) && canParseUrl(url) ? new URL(url) : undefined;
  const path = absolute === undefined ? url : `${absolute.pathname}${absolute.search}`;
  return { origin: absolute?.origin ?? null, path: patternOf(path) };
}

function patternOf(path: string): string {
  return comparable(path.startsWith("/") || path.startsWith("*") ? path : `/${path}`);
}

/**
 * The licences for an address: those of the content with the longest pattern that matches it.
 *
 * @param site Origin of the site that names the file.
 * @throws {TypeError} If `url` is not an absolute http or https address.
 * @example
 * const contents = readRsl('<rsl><content url="/"><license><permits>search</permits></license></content></rsl>');
 * rslLicensesFor(contents, "https://a.example/x", "https://a.example").length; // 1
 */
export function rslLicensesFor(contents: readonly RslContent[], url: string, site: string): readonly RslLicense[] {
  const address = checkHttp("url", url);
  const path = comparablePath(address);
  let best: RslContent | undefined;
  for (const content of contents) {
    if ((content.origin ?? site) !== address.origin || content.path.length < (best?.path.length ?? 0)) continue;
    if (matchesPath(compilePath(content.path), path)) best = content;
  }
  return best?.licenses ?? [];
}
