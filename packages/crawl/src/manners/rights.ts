import type { FetchResponse } from "../fetch/fetcher.ts";
import type { PageFacts } from "../pages/read-page.ts";
import type { RightsStatement } from "./rights-statement.ts";
import type { RobotsAnswer } from "./robots-gate.ts";
import { type SiteRights, siteStatements } from "./site-rights.ts";

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
