import { type RslContent, readRsl, readTdmrep, rslLicensesFor, type TdmRule, tdmRuleFor } from "@decant/discovery";
import { decode } from "@decant/dom";
import type { FetchResponse, FetchResult } from "../fetch/fetcher.ts";
import type { PageFacts } from "../pages/read-page.ts";
import type { RightsStatement } from "./reservations.ts";
import type { RobotsAnswer } from "./robots-gate.ts";

/** Headers that speak of rights: robots tags, TDM reservation (W3C TDMRep), content usage preferences. */
const headers = ["x-robots-tag", "tdm-reservation", "tdm-policy", "content-signal", "content-usage"];

const linkTarget = /^\s*<([^<>]*)>/;
const licenseRelation = /\brel="?license\b/i;

/** Target of the `license` link of a Link header (RFC 8288). */
function licenseOf(header: string): string | undefined {
  const link = header.split(",").find((value) => licenseRelation.test(value));
  return link === undefined ? undefined : linkTarget.exec(link)?.[1];
}

const absolute = (target: string, base: string): string =>
  URL.canParse(target, base) ? new URL(target, base).href : target;

/** Everything that was said about the rights to a page, in the order robots.txt, other files, headers, mark-up. */
export function collectRights(
  url: string,
  now: number,
  robots: RobotsAnswer | undefined,
  response: FetchResponse,
  facts: PageFacts | undefined,
  site: SiteRights | undefined,
): RightsStatement[] {
  const at = new Date(now).toISOString();
  const statements: RightsStatement[] = [];
  if (robots !== undefined) {
    const place = { source: "robots.txt", url: robots.url, at: new Date(robots.fetchedAt).toISOString() } as const;
    for (const { directive, purpose, value } of robots.rules.contentSignals(url))
      statements.push({ ...place, name: directive, value: `${purpose}=${value}` });
    for (const value of robots.rules.licenses) statements.push({ ...place, name: "license", value });
  }
  if (site !== undefined) statements.push(...siteStatements(url, site));
  for (const name of headers) {
    const value = response.headers.get(name);
    if (value !== undefined) statements.push({ source: "header", name, value, url, at });
  }
  const license = licenseOf(response.headers.get("link") ?? "");
  if (license !== undefined)
    statements.push({ source: "header", name: "license", value: absolute(license, url), url, at });
  for (const [name, value] of facts?.rights ?? []) statements.push({ source: "meta", name, value, url, at });
  return statements;
}

/** A file about rights, as it was fetched. */
interface RightsFile<Content> {
  readonly url: string;
  readonly at: string;
  readonly content: readonly Content[];
}

/** Statements about rights in a site's own files. */
export interface SiteRights {
  readonly origin: string;
  readonly tdm: RightsFile<TdmRule> | undefined;
  readonly rsl: readonly RightsFile<RslContent>[];
}

/** Most files of licences that are read of a site. */
const maxLicenseFiles = 5;

/**
 * Ask for the files of a site that speak of rights: tdmrep.json, and the licences that its robots.txt names.
 *
 * @param fetchFile Sends a request; `undefined` if the host was given up.
 */
export async function fetchSiteRights(
  origin: string,
  licenses: readonly string[],
  fetchFile: (url: string) => Promise<FetchResult | undefined>,
  now: () => number,
): Promise<SiteRights> {
  const read = async <Content>(
    url: string,
    parse: (text: string) => readonly Content[],
  ): Promise<RightsFile<Content> | undefined> => {
    const result = await fetchFile(url);
    if (result?.ok !== true || result.status !== 200) return undefined;
    const content = parse(decode(result.body, { contentType: result.contentType }).text);
    return content.length === 0 ? undefined : { url, at: new Date(now()).toISOString(), content };
  };
  const tdm = await read(`${origin}/.well-known/tdmrep.json`, readTdmrep);
  const rsl: RightsFile<RslContent>[] = [];
  for (const url of licenses.slice(0, maxLicenseFiles)) {
    const file = await read(url, readRsl);
    if (file !== undefined) rsl.push(file);
  }
  return { origin, tdm, rsl };
}

/** Statements of a site's files about a page. */
function siteStatements(url: string, { origin, tdm, rsl }: SiteRights): RightsStatement[] {
  const statements: RightsStatement[] = [];
  const rule = tdm && tdmRuleFor(tdm.content, url);
  if (tdm !== undefined && rule !== undefined) {
    const place = { source: "tdmrep.json", url: tdm.url, at: tdm.at } as const;
    statements.push({ ...place, name: "tdm-reservation", value: rule.isReserved ? "1" : "0" });
    if (rule.policy !== null) statements.push({ ...place, name: "tdm-policy", value: rule.policy });
  }
  for (const file of rsl)
    for (const { permits, prohibits, payment, standard } of rslLicensesFor(file.content, url, origin)) {
      const parts = { permits: permits.join(","), prohibits: prohibits.join(","), payment, standard };
      const said = Object.entries(parts).filter(([, value]) => value !== null && value !== "");
      const value = said.map(([name, part]) => `${name}=${part}`).join(" ");
      statements.push({ source: "rsl", name: "rsl", value, url: file.url, at: file.at });
    }
  return statements;
}
