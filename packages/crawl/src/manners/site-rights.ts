import { type RslContent, readRsl, readTdmrep, rslLicensesFor, type TdmRule, tdmRuleFor } from "@decant/discovery";
import { decode } from "@decant/dom";
import type { FetchResult } from "../fetch/fetcher.ts";
import type { RightsStatement } from "./rights-statement.ts";

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
export function siteStatements(url: string, { origin, tdm, rsl }: SiteRights): RightsStatement[] {
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
