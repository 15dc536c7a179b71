import { canParseUrl, percentDecode } from "./addresses.ts";

export interface ParameterRule {
  /** Name of the parameter in lower case; with `isPrefix`, its beginning. */
  readonly id: string;
  readonly isPrefix?: true;
  /** Whether only values that look random count: the name alone has other uses. */
  readonly ifRandom?: true;
  readonly kind: "tracking" | "session";
  readonly reason: string;
}

/** Parameters by their reason. A name with `*` at its end is a beginning, one with `?` counts only with a random value. */
type ParameterRows = readonly (readonly [reason: string, names: string])[];

const trackingParameters: ParameterRows = [
  ["Adobe Advertising: click, keyword", "ef_id s_kwcid"],
  ["Adobe Analytics: campaign", "s_cid"],
  ["Alibaba: where the visitor came from", "spm"],
  ["Amazon: recommendation, partner, result", "ascsubtag creativeasin dib dib_tag linkcode pd_rd_* pf_rd_*"],
  ["Amazon and IMDb: where the visitor came from", "ref_"],
  ["Amazon and Microsoft: which link was clicked", "linkid"],
  ["AT Internet: campaign", "at_campaign at_medium xtor"],
  ["AvantLink: partner", "avad"],
  ["Awin: partner", "awc"],
  ["bid for an advertisement", "auctionid"],
  ["Branch: click", "_branch_match_id"],
  ["campaign of several analytics services", "cmpid"],
  ["campaign within a site", "itm_*"],
  ["Commission Junction: partner, click", "cjdata cjevent"],
  ["comScore: campaign", "ns_campaign ns_mchannel ns_source"],
  ["consent pages of Yahoo: where the visitor came from", "guccounter guce_*"],
  ["eBay: click, result", "_trkparms _trksid itmmeta itmprp"],
  ["Etsy: click", "click_key click_sum"],
  ["Facebook: action, where the visitor came from, click", "fb_action_ids fb_source fbclid"],
  ["Google: which result was clicked", "ved"],
  ["Google Ads: campaign, kind of advertisement, click, source of the click", "gad_campaignid gad_source gbraid gclid gclsrc wbraid"],
  ["Google Analytics: visitor across sites", "_ga _gl"],
  ["Google Display: click", "dclid"],
  ["Google Merchant Center: result", "srsltid"],
  ["Google News: which subscriber came", "gaa_*"],
  ["HubSpot: visitor, mail, advertisement, button, post and button", "__hs* _hs* hsa_* hscta* hubs_*"],
  ["IBM Coremetrics: campaign", "cm_mmc*"],
  ["Impact: click, partner", "irclickid irgwc"],
  ["Instagram: who shared", "igsh igshid"],
  ["LinkedIn: click, where the visitor came from", "li_fat_id trk"],
  ["Mailchimp: campaign, recipient", "mc_cid mc_eid"],
  ["Marketo: recipient", "mkt_tok"],
  ["Matomo: campaign", "mtm_*"],
  ["Microsoft Advertising: click", "msclkid"],
  ["Omeda: reader", "oly_anon_id oly_enc_id"],
  ["Openstat: campaign", "_openstat"],
  ["Oracle Eloqua: mail", "elq*"],
  ["Outbrain: click", "dicbo"],
  ["Partnerize: partner", "clickref"],
  ["Pinterest: click", "epik"],
  ["Piwik: campaign", "pk_*"],
  ["Rakuten: partner", "raneaid ranmid ransiteid"],
  ["Reddit: click", "rdt_cid"],
  ["ShareASale: click", "sscid"],
  ["Shopify: recommendation, result", "_pos pr_prod_strat pr_rec_* pr_ref_pid pr_seq"],
  ["Snapchat: click", "sccid"],
  ["Steam: where the visitor came from", "snr"],
  ["Taboola: click", "tblci"],
  ["TikTok: click", "ttclid"],
  ["Twitter: where the visitor came from, click", "ref_src twclid"],
  ["UpPromote: partner", "sca_ref"],
  ["Urchin and Google Analytics: campaign", "utm_*"],
  ["Vero: recipient", "vero_id"],
  ["Webtrekk: campaign", "wt_*"],
  ["Webtrends: campaign", "wt.*"],
  ["which result or advertisement was clicked", "trackingid"],
  ["Wicked Reports: visitor", "wickedid"],
  ["Wikimedia: where the visitor came from", "wprov"],
  ["Yandex: search session", "ysclid"],
  ["Yandex Direct: click", "yclid"],
]; // biome-ignore format: a service a line

const sessionParameters: ParameterRows = [
  ["PHP", "phpsessid"],
  ["Java servlets", "jsessionid"],
  ["session of several frameworks", "sessionid session_id"],
  ["ColdFusion", "cfid cftoken"],
  ["osCommerce", "oscsid"],
  ["Zen Cart", "zenid"],
  ["xt:Commerce", "xtcsid"],
  ["Active Server Pages; the name ends at random", "aspsessionid*"],
  ["phpBB and others; a short value may be a story or a section", "sid?"],
  ["vBulletin; elsewhere a search", "s?"],
  ["several shops", "sess?"],
  ["several frameworks; elsewhere a session of a conference", "session?"],
];

const sign = /[*?]$/;

function rulesOf(kind: ParameterRule["kind"], rows: ParameterRows): ParameterRule[] {
  return rows.flatMap(([reason, names]) =>
    names.split(" ").map((name) => ({
      id: name.replace(sign, ""),
      ...(name.endsWith("*") && { isPrefix: true }),
      ...(name.endsWith("?") && { ifRandom: true }),
      kind,
      reason,
    })),
  );
}

/** Query parameters that do not change the page at an address. */
export const parameterRules: readonly ParameterRule[] = [
  ...rulesOf("tracking", trackingParameters),
  ...rulesOf("session", sessionParameters),
];

/** Sixteen characters or more of a hexadecimal number, or of letters and digits mixed. */
const random = /^(?:[0-9a-f-]{16,}|(?=[a-z-]{0,24}\d)(?=\d{0,24}[a-z])[a-z0-9-]{20,})$/i;

/**
 * Finds the rule that a parameter falls under.
 *
 * @example
 * new ParameterRules(parameterRules).find("gclid", "x")?.kind; // "tracking"
 * new ParameterRules(parameterRules).find("page", "2"); // undefined
 */
export class ParameterRules {
  private readonly exact = new Map<string, ParameterRule>();
  private readonly prefixes: readonly ParameterRule[];

  constructor(rules: readonly ParameterRule[]) {
    this.prefixes = rules.filter(({ isPrefix }) => isPrefix);
    for (const rule of rules) if (!rule.isPrefix) this.exact.set(rule.id, rule);
  }

  find(name: string, value: string): ParameterRule | undefined {
    const key = name.toLowerCase();
    const rule = this.exact.get(key) ?? this.prefixes.find(({ id }) => key.startsWith(id));
    return rule?.ifRandom && !random.test(value) ? undefined : rule;
  }
}

const rulesOfParameters = new ParameterRules(parameterRules);

/** A page that redirects to the address in one of its parameters. */
export interface RedirectorRule {
  readonly id: string;
  /** The host, without `www.`; with a dot at its start, the end of the host. */
  readonly host: string;
  /** Beginning of the path. */
  readonly path: string;
  readonly parameters: readonly string[];
}

/** Pages of platforms, partner programmes and mail filters that count a click, or warn of it, and redirect. */
export const redirectorRules: readonly RedirectorRule[] = [
  { id: "outlook-safelinks", host: ".safelinks.protection.outlook.com", path: "/", parameters: ["url"] },
  { id: "facebook", host: "l.facebook.com", path: "/l.php", parameters: ["u"] },
  { id: "facebook-mobile", host: "lm.facebook.com", path: "/l.php", parameters: ["u"] },
  { id: "instagram", host: "l.instagram.com", path: "/", parameters: ["u"] },
  { id: "google", host: "google.com", path: "/url", parameters: ["q", "url"] },
  { id: "youtube", host: "youtube.com", path: "/redirect", parameters: ["q"] },
  { id: "reddit", host: "out.reddit.com", path: "/", parameters: ["url"] },
  { id: "tumblr", host: "t.umblr.com", path: "/redirect", parameters: ["z"] },
  { id: "vk", host: "vk.com", path: "/away.php", parameters: ["to"] },
  { id: "slack", host: "slack-redir.net", path: "/link", parameters: ["url"] },
  { id: "steam", host: "steamcommunity.com", path: "/linkfilter", parameters: ["url", "u"] },
  { id: "linkedin", host: "linkedin.com", path: "/redir/redirect", parameters: ["url"] },
  { id: "duckduckgo", host: "duckduckgo.com", path: "/l/", parameters: ["uddg"] },
  { id: "avantlink", host: "avantlink.com", path: "/click.php", parameters: ["url"] },
  { id: "awin", host: "awin1.com", path: "/cread.php", parameters: ["ued", "p"] },
  { id: "businesswire", host: "cts.businesswire.com", path: "/ct/", parameters: ["url"] },
  { id: "cision", host: "c212.net", path: "/c/link/", parameters: ["u"] },
  { id: "commission-junction", host: "kqzyfj.com", path: "/click-", parameters: ["url"] },
  { id: "commission-junction-2", host: "jdoqocy.com", path: "/click-", parameters: ["url"] },
  { id: "commission-junction-3", host: "anrdoezrs.net", path: "/click-", parameters: ["url"] },
  { id: "commission-junction-4", host: "dpbolvw.net", path: "/click-", parameters: ["url"] },
  { id: "commission-junction-5", host: "tkqlhce.com", path: "/click-", parameters: ["url"] },
  { id: "georiot", host: "target.georiot.com", path: "/", parameters: ["GR_URL"] },
  { id: "impact", host: ".pxf.io", path: "/c/", parameters: ["u"] },
  { id: "impact-2", host: ".sjv.io", path: "/c/", parameters: ["u"] },
  { id: "linksynergy", host: "click.linksynergy.com", path: "/", parameters: ["murl"] },
  { id: "narrativ", host: "shop-links.co", path: "/link", parameters: ["url"] },
  { id: "ebay-partner", host: "rover.ebay.com", path: "/rover/", parameters: ["mpre"] },
  { id: "shareasale", host: "shareasale.com", path: "/r.cfm", parameters: ["urllink"] },
  { id: "skimlinks", host: "go.skimresources.com", path: "/", parameters: ["url"] },
  { id: "skimlinks-2", host: "go.redirectingat.com", path: "/", parameters: ["url"] },
  { id: "viglink", host: "redirect.viglink.com", path: "/", parameters: ["u"] },
];

const webAddress = /^https?:\/\/[^\s<>"]+$/i;
const encodedAddress = /^https?%3a%2f%2f/i;
const www = /^www\./;
/** Longest chain of redirecting pages. Half and twice change no page of 260 that read it. */
const mostRedirects = 3;

/**
 * An address without tracking: parameters of {@link parameterRules} are removed, those of sessions only if their value is random, and an
 * address of {@link redirectorRules} is replaced by its target. The rest stays as it is spelled.
 *
 * @example
 * withoutTracking("https://harbour.example/tides?utm_source=mail&day=3#ebb"); // "https://harbour.example/tides?day=3#ebb"
 */
export function withoutTracking(url: string): string {
  if (!url.includes("?")) return url;
  let target = url;
  for (let step = 0; step < mostRedirects; step++) {
    const next = targetOf(target);
    if (next === undefined) break;
    target = next;
  }
  return withoutTrackingParameters(target);
}

function withoutTrackingParameters(url: string): string {
  const from = url.indexOf("?");
  if (from < 0) return url;
  const hash = url.indexOf("#", from);
  const to = hash < 0 ? url.length : hash;
  const parts = url.slice(from + 1, to).split("&");
  const kept = parts.filter((part) => !isTracking(part));
  if (kept.length === parts.length) return url;
  return `${url.slice(0, from)}${kept.length === 0 ? "" : `?${kept.join("&")}`}${url.slice(to)}`;
}

function isTracking(part: string): boolean {
  const equals = part.indexOf("=");
  const [name, value] = equals < 0 ? [part, ""] : [part.slice(0, equals), part.slice(equals + 1)];
  const rule = rulesOfParameters.find(name, value);
  // `s` also signs the addresses of pictures (imgix).
  return rule?.kind === "tracking" || (rule?.kind === "session" && rule.id !== "s" && random.test(value));
}

function targetOf(url: string): string | undefined {
  if (!(webAddress.test(url) && canParseUrl(url))) return undefined;
  const { hostname, pathname, searchParams } = new URL(url);
  const host = hostname.replace(www, "");
  const rule = redirectorRules.find(
    (row) => (row.host.startsWith(".") ? host.endsWith(row.host) : host === row.host) && pathname.startsWith(row.path),
  );
  const value = rule?.parameters.map((name) => searchParams.get(name)).find((each) => each !== null);
  // Some programmes encode it twice.
  const target = typeof value === "string" && encodedAddress.test(value) ? percentDecode(value) : value;
  return typeof target === "string" && webAddress.test(target) && canParseUrl(target) ? target : undefined;
}
