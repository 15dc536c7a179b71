export interface ParameterRule {
  /** Name of the parameter in lower case; with `isPrefix`, its beginning. */
  readonly id: string;
  readonly isPrefix?: true;
  /** Whether only values that look random count: the name alone has other uses. */
  readonly ifRandom?: true;
  readonly kind: "tracking" | "session";
  readonly reason: string;
}

const tracking = (id: string, reason: string): ParameterRule => ({ id, kind: "tracking", reason });
const trackingPrefix = (id: string, reason: string): ParameterRule => ({ ...tracking(id, reason), isPrefix: true });
const session = (id: string, reason: string): ParameterRule => ({ id, kind: "session", reason });

/** Query parameters that do not change the page at an address. */
export const parameterRules: readonly ParameterRule[] = [
  trackingPrefix("utm_", "Urchin and Google Analytics: campaign"),
  trackingPrefix("mtm_", "Matomo: campaign"),
  trackingPrefix("pk_", "Piwik: campaign"),
  trackingPrefix("__hs", "HubSpot: visitor"),
  trackingPrefix("_hs", "HubSpot: mail"),
  trackingPrefix("elq", "Oracle Eloqua: mail"),
  trackingPrefix("guce_", "consent pages of Yahoo: where the visitor came from"),
  trackingPrefix("hsa_", "HubSpot: advertisement"),
  trackingPrefix("wt_", "Webtrekk: campaign"),
  trackingPrefix("itm_", "campaign within a site"),
  trackingPrefix("pd_rd_", "Amazon: recommendation"),
  trackingPrefix("pf_rd_", "Amazon: recommendation"),
  trackingPrefix("cm_mmc", "IBM Coremetrics: campaign"),
  trackingPrefix("gaa_", "Google News: which subscriber came"),
  trackingPrefix("hscta", "HubSpot: button"),
  trackingPrefix("hubs_", "HubSpot: post and button"),
  trackingPrefix("pr_rec_", "Shopify: recommendation"),
  trackingPrefix("wt.", "Webtrends: campaign"),
  tracking("_branch_match_id", "Branch: click"),
  tracking("_ga", "Google Analytics: visitor across sites"),
  tracking("_gl", "Google Analytics: visitor across sites"),
  tracking("_openstat", "Openstat: campaign"),
  tracking("_pos", "Shopify: result"),
  tracking("_trkparms", "eBay: click"),
  tracking("_trksid", "eBay: click"),
  tracking("ascsubtag", "Amazon: partner"),
  tracking("at_campaign", "AT Internet: campaign"),
  tracking("at_medium", "AT Internet: campaign"),
  tracking("auctionid", "bid for an advertisement"),
  tracking("avad", "AvantLink: partner"),
  tracking("awc", "Awin: partner"),
  tracking("cjdata", "Commission Junction: partner"),
  tracking("cjevent", "Commission Junction: click"),
  tracking("click_key", "Etsy: click"),
  tracking("click_sum", "Etsy: click"),
  tracking("clickref", "Partnerize: partner"),
  tracking("cmpid", "campaign of several analytics services"),
  tracking("creativeasin", "Amazon: partner"),
  tracking("dclid", "Google Display: click"),
  tracking("dib", "Amazon: result"),
  tracking("dib_tag", "Amazon: result"),
  tracking("dicbo", "Outbrain: click"),
  tracking("ef_id", "Adobe Advertising: click"),
  tracking("epik", "Pinterest: click"),
  tracking("fb_action_ids", "Facebook: action"),
  tracking("fb_source", "Facebook: where the visitor came from"),
  tracking("fbclid", "Facebook: click"),
  tracking("gad_campaignid", "Google Ads: campaign"),
  tracking("gad_source", "Google Ads: kind of advertisement"),
  tracking("gbraid", "Google Ads: click"),
  tracking("gclid", "Google Ads: click"),
  tracking("gclsrc", "Google Ads: source of the click"),
  tracking("guccounter", "consent pages of Yahoo"),
  tracking("igsh", "Instagram: who shared"),
  tracking("igshid", "Instagram: who shared"),
  tracking("irclickid", "Impact: click"),
  tracking("irgwc", "Impact: partner"),
  tracking("itmmeta", "eBay: result"),
  tracking("itmprp", "eBay: result"),
  tracking("li_fat_id", "LinkedIn: click"),
  tracking("linkcode", "Amazon: partner"),
  tracking("linkid", "Amazon and Microsoft: which link was clicked"),
  tracking("mc_cid", "Mailchimp: campaign"),
  tracking("mc_eid", "Mailchimp: recipient"),
  tracking("mkt_tok", "Marketo: recipient"),
  tracking("msclkid", "Microsoft Advertising: click"),
  tracking("ns_campaign", "comScore: campaign"),
  tracking("ns_mchannel", "comScore: campaign"),
  tracking("ns_source", "comScore: campaign"),
  tracking("oly_anon_id", "Omeda: reader"),
  tracking("oly_enc_id", "Omeda: reader"),
  tracking("pr_prod_strat", "Shopify: recommendation"),
  tracking("pr_ref_pid", "Shopify: recommendation"),
  tracking("pr_seq", "Shopify: recommendation"),
  tracking("raneaid", "Rakuten: partner"),
  tracking("ranmid", "Rakuten: partner"),
  tracking("ransiteid", "Rakuten: partner"),
  tracking("rdt_cid", "Reddit: click"),
  tracking("ref_", "Amazon and IMDb: where the visitor came from"),
  tracking("ref_src", "Twitter: where the visitor came from"),
  tracking("s_cid", "Adobe Analytics: campaign"),
  tracking("s_kwcid", "Adobe Advertising: keyword"),
  tracking("sca_ref", "UpPromote: partner"),
  tracking("sccid", "Snapchat: click"),
  tracking("snr", "Steam: where the visitor came from"),
  tracking("spm", "Alibaba: where the visitor came from"),
  tracking("srsltid", "Google Merchant Center: result"),
  tracking("sscid", "ShareASale: click"),
  tracking("tblci", "Taboola: click"),
  tracking("trackingid", "which result or advertisement was clicked"),
  tracking("trk", "LinkedIn: where the visitor came from"),
  tracking("ttclid", "TikTok: click"),
  tracking("twclid", "Twitter: click"),
  tracking("ved", "Google: which result was clicked"),
  tracking("vero_id", "Vero: recipient"),
  tracking("wbraid", "Google Ads: click"),
  tracking("wickedid", "Wicked Reports: visitor"),
  tracking("wprov", "Wikimedia: where the visitor came from"),
  tracking("xtor", "AT Internet: campaign"),
  tracking("yclid", "Yandex Direct: click"),
  tracking("ysclid", "Yandex: search session"),
  session("phpsessid", "PHP"),
  session("jsessionid", "Java servlets"),
  session("sessionid", "session of several frameworks"),
  session("session_id", "session of several frameworks"),
  session("cfid", "ColdFusion"),
  session("cftoken", "ColdFusion"),
  session("oscsid", "osCommerce"),
  session("zenid", "Zen Cart"),
  session("xtcsid", "xt:Commerce"),
  { ...session("aspsessionid", "Active Server Pages; the name ends at random"), isPrefix: true },
  { ...session("sid", "phpBB and others; a short value may be a story or a section"), ifRandom: true },
  { ...session("s", "vBulletin; elsewhere a search"), ifRandom: true },
  { ...session("sess", "several shops"), ifRandom: true },
  { ...session("session", "several frameworks; elsewhere a session of a conference"), ifRandom: true },
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

function readEncoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
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
  if (!(webAddress.test(url) && URL.canParse(url))) return undefined;
  const { hostname, pathname, searchParams } = new URL(url);
  const host = hostname.replace(www, "");
  const rule = redirectorRules.find(
    (row) => (row.host.startsWith(".") ? host.endsWith(row.host) : host === row.host) && pathname.startsWith(row.path),
  );
  const value = rule?.parameters.map((name) => searchParams.get(name)).find((each) => each !== null);
  // Some programmes encode it twice.
  const target = typeof value === "string" && encodedAddress.test(value) ? readEncoded(value) : value;
  return typeof target === "string" && webAddress.test(target) && URL.canParse(target) ? target : undefined;
}
