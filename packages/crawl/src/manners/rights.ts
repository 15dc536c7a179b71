import { type RslContent, readRsl, readTdmrep, rslLicensesFor, type TdmRule, tdmRuleFor } from "@decant/discovery";
import { decode } from "@decant/dom";
import type { FetchResponse, FetchResult } from "../fetch/fetcher.ts";
import type { ReadPage } from "../pages/read-page.ts";
import type { RobotsAnswer } from "./robots-gate.ts";

/** One statement about permitted uses of a page. Statements are recorded, not interpreted. */
export interface RightsStatement {
  /** Source of the statement. */
  readonly source: "robots.txt" | "tdmrep.json" | "rsl" | "header" | "meta";
  /** Name of the directive, header or `<meta>`, in lower case: `content-signal`, `x-robots-tag`, `tdm-reservation`, `license`, `rsl`, ... */
  readonly name: string;
  readonly value: string;
  /** Where: the address of robots.txt, of another file, or of the page. */
  readonly url: string;
  /** When it was fetched, ISO 8601 in UTC. */
  readonly at: string;
}

/** Uses of a page that a site may reserve: training of models, indexes of search, and input of models (grounding, answers). */
export const uses = ["train", "search", "input"] as const;
export type Use = (typeof uses)[number];

/** A use that a site reserves, and the statement that says so. */
export interface Reservation {
  readonly use: Use;
  readonly evidence: RightsStatement;
}

interface SignalRule {
  readonly names: readonly string[];
  readonly reserves: Readonly<Record<Use, RegExp | undefined>>;
}

const signals: readonly SignalRule[] = [
  {
    // contentsignals.org, and the IETF draft of AIPREF.
    names: ["content-signal", "content-usage"],
    reserves: {
      train: /(?:^|[\s,;])(?:ai-train|train-ai|train-genai|genai|ai)\s?=\s?(?:no?)(?![\w-])/i,
      search: /(?:^|[\s,;])search\s?=\s?(?:no?)(?![\w-])/i,
      input: /(?:^|[\s,;])(?:ai-input|ai)\s?=\s?(?:no?)(?![\w-])/i,
    },
  },
  {
    names: ["x-robots-tag", "robots"],
    reserves: {
      train: /(?:^|[\s,:])noai(?![\w-])/i,
      search: /(?:^|[\s,:])(?:noindex|none)(?![\w-])/i,
      input: /(?:^|[\s,:])noai(?![\w-])/i,
    },
  },
];

/**
 * The uses of a page that its site reserves.
 *
 * Any statement is enough, with two exceptions: of TDM reservations the one nearest to the page counts (`<meta>`, header,
 * tdmrep.json), and of several RSL licences one may be chosen.
 *
 * @param asked Uses that matter to the caller.
 * @returns One for each use that is reserved.
 * @example
 * const at = { source: "robots.txt", url: "https://harbour.example/robots.txt", at: "2026-01-01T00:00:00Z" } as const;
 * reservationsOf([{ ...at, name: "content-signal", value: "ai-train=no" }], ["train", "search"]).map(({ use }) => use); // ["train"]
 */
export function reservationsOf(statements: readonly RightsStatement[], asked: readonly Use[]): Reservation[] {
  return asked.flatMap((use) => {
    const evidence = signalAgainst(statements, use) ?? tdmAgainst(statements, use) ?? rslAgainst(statements, use);
    return evidence === undefined ? [] : [{ use, evidence }];
  });
}

function signalAgainst(statements: readonly RightsStatement[], use: Use): RightsStatement | undefined {
  return statements.find(({ name, value }) =>
    signals.some(({ names, reserves }) => names.includes(name) && reserves[use]?.test(value)),
  );
}

const nearest: readonly RightsStatement["source"][] = ["meta", "header", "tdmrep.json"];

/** Reading texts for training and for answers is mining (DSM directive, article 4); an index of search is not meant. */
function tdmAgainst(statements: readonly RightsStatement[], use: Use): RightsStatement | undefined {
  if (use === "search") return undefined;
  const said = statements.filter(({ name }) => name === "tdm-reservation");
  for (const source of nearest) {
    const statement = said.find((entry) => entry.source === source);
    if (statement !== undefined) return statement.value.trim() === "1" ? statement : undefined;
  }
  return undefined;
}

/** Names of RSL that a use has, or that hold it. */
const rslNames: Readonly<Record<Use, readonly string[]>> = {
  train: ["ai-train", "ai-all", "all", "train-ai"],
  search: ["search", "all"],
  input: ["ai-input", "ai-index", "ai-all", "all"],
};

const free: ReadonlySet<string> = new Set(["", "free", "attribution"]);

function rslAgainst(statements: readonly RightsStatement[], use: Use): RightsStatement | undefined {
  const offers = statements.filter(({ name }) => name === "rsl");
  const isOpen = ({ value }: RightsStatement): boolean => {
    const part = (name: string): string[] => {
      const found = value.split(" ").find((piece) => piece.startsWith(`${name}=`));
      return (found ?? "")
        .slice(name.length + 1)
        .split(",")
        .filter(Boolean);
    };
    const names = rslNames[use];
    const [permits, prohibits, [payment = ""]] = [part("permits"), part("prohibits"), part("payment")];
    if (prohibits.some((name) => names.includes(name))) return false;
    return (permits.length === 0 || permits.some((name) => names.includes(name))) && free.has(payment);
  };
  return offers.some(isOpen) ? undefined : offers[0];
}

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
  facts: ReadPage | undefined,
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

interface RightsFile<Content> {
  readonly url: string;
  readonly at: string;
  readonly content: readonly Content[];
}

export interface SiteRights {
  readonly origin: string;
  readonly tdm: RightsFile<TdmRule> | undefined;
  readonly rsl: readonly RightsFile<RslContent>[];
}

/** Most files of licences that are read of a site. */
const maxLicenseFiles = 5;

/** Ask for the files of a site that speak of rights: tdmrep.json, and the licences that its robots.txt names. */
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
