/** How a service lets the address of one thing be written: what may go, because the rest leads to the same. */
export interface AddressForm {
  readonly id: string;
  /** Name of the service's host, without what is before and after it: `amazon` for `www.amazon.co.uk`. */
  readonly site: string;
  readonly path: RegExp;
  /** What becomes of the path, with `$1` for its first group. Without it the path stays. */
  readonly short?: string;
  /** Where the path ends. */
  readonly end?: string;
  /** The only parameters that stay. */
  readonly keep?: readonly string[];
  /** Parameters that go, if others stay. */
  readonly drop?: readonly string[];
}

/** The first form of a site whose path matches decides. A number of a thing is its short address at these services. */
export const addressForms: readonly AddressForm[] = [
  {
    id: "amazon-item",
    site: "amazon",
    path: /^\/(?:[^/]+\/)?(?:dp|gp\/product)\/([A-Z0-9]{10})(?:\/.*)?$/,
    short: "/dp/$1",
    keep: [],
  },
  { id: "amazon-search", site: "amazon", path: /^\/s\/?$/, keep: ["k", "i", "rh", "node", "bbn", "page", "s", "me"] },
  {
    id: "amazon",
    site: "amazon",
    path: /^/,
    end: "/ref=",
    drop: ["tag", "qid", "sr", "sprefix", "crid", "camp", "creative", "content-id", "psc"],
  },
  { id: "ebay-item", site: "ebay", path: /^\/itm\/(?:[^/]+\/)?(\d{9,15})\/?$/, short: "/itm/$1", keep: ["var"] },
  {
    id: "etsy-listing",
    site: "etsy",
    path: /^(?:\/[a-z]{2}(?:-[a-z]{2})?)?\/listing\/(\d{1,15})(?:\/[^/]*)?$/,
    short: "/listing/$1",
    keep: ["variation0", "variation1"],
  },
  { id: "google-search", site: "google", path: /^\/search$/, keep: ["q", "hl", "tbm", "tbs", "udm"] },
  { id: "youtube", site: "youtube", path: /^\/(?:watch|playlist|shorts\/.*)$/, keep: ["v", "t", "list"] },
  { id: "youtube-short", site: "youtu", path: /^/, keep: ["t", "list"] },
  { id: "twitter-post", site: "twitter", path: /^\/\w+\/status\/\d+/, keep: [] },
  { id: "x-post", site: "x", path: /^\/\w+\/status\/\d+/, keep: [] },
];

const formsOfSite = new Map<string, AddressForm[]>();
for (const form of addressForms) formsOfSite.set(form.site, [...(formsOfSite.get(form.site) ?? []), form]);

/** Scheme and host with the service's name, path, query, fragment. The end of the host is that of a country or of everybody. */
const address =
  /^(https?:\/\/(?:(?:www|m|open)\.)?([a-z]{1,12})\.(?:be|com?(?:\.[a-z]{2})?|[a-z]{2}))(\/[^?#]*)(?:\?([^#]*))?(#[\s\S]*)?$/;
/** What a browser is to mark on the page: the page itself is the same. */
const directive = /(?:#(?=:~:)|(?<=#[^#]{1,200}):~:)[\s\S]*$/;

/**
 * The shortest address of the same thing, where a service documents one; any other address as it is.
 *
 * @example
 * shortAddress("https://www.amazon.com/Brass-Lantern/dp/B000000000/ref=sr_1_3?keywords=lantern"); // "https://www.amazon.com/dp/B000000000"
 */
export function shortAddress(given: string): string {
  const url = given.includes(":~:") ? given.replace(directive, "") : given;
  const [, host = "", site = "", path = "", query = "", fragment = ""] = address.exec(url) ?? [];
  const form = formsOfSite.get(site)?.find((each) => each.path.test(path));
  if (form === undefined) return url;
  const { short, end, keep, drop } = form;
  const stays = (part: string): boolean => {
    const name = part.split("=", 1)[0] as string;
    return part !== "" && (keep === undefined ? drop?.includes(name) !== true : keep.includes(name));
  };
  const left = query.split("&").filter(stays).join("&");
  const shortPath = short === undefined ? path : path.replace(form.path, short);
  return `${host}${end === undefined ? shortPath : shortPath.split(end, 1)[0]}${left === "" ? "" : `?${left}`}${fragment}`;
}
