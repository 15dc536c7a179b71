import type { ChildNode } from "@decant/dom";
import { remembering } from "@decant/dom/internal";
import { canParseUrl, percentDecode, removeInvisible, withoutTracking } from "@decant/page";
import { isElement } from "../source/nodes.ts";

const scheme = /^([a-z][a-z0-9+.-]*):/i;
// Characters that the URL Standard strips from the ends.
const edges = /^[\0- ]+|(?<![\0- ])[\0- ]+$/g;
// Control, white-space and format characters, which can hide a scheme.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they can hide a scheme
const invisible = /[\0-\x1f\x7f-\x9f\xad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;
// Absolute web addresses that the URL parser would not change: most links.
const plain = /^https?:\/\/[a-z0-9.-]+(?::\d+)?\/[\w\-.~!$&'()*+,;=:@%/?#[\]]*$/;
// Paths from the root that the URL parser would not change: no dot segment, no character to encode.
const plainPath = /^\/(?!\/)(?!.*(?:\/\.|%2e))[\w\-.~!$&()*+,;=:@%/?#]*$/i;
// Paths from the page's folder, without a colon, which could end a scheme.
const plainRelative = /^\w(?!.*(?:\/\.|%2e))[\w\-.~!$&()*+,;=@%/?#]*$/i;
// Absolute ones that a comparison need not parse: parsing the links of a manual costs 0.6 % of a page.
const parsed = /^https?:\/\/[a-z0-9.-]+\.[a-z]+\/(?!.*(?:\/\.|%2[eE]))[\w\-.~!$&()*+,;=:@%/?#]*$/;
// Scheme and host of a parsed web address without a name and a password.
const webOrigin = /^https?:\/\/[^/@]+(?=\/)/;
const plainFragment = /^#[\w\-.~!$&()*+,;=:@%/?]*$/;
const spelledOut = /^(?:(?:https?|ftps?|sftp):\/\/[a-z0-9.-]|(?!https?:|s?ftps?:)[a-z])[\w\-.~!$&'()*+,;=:@%/?#[\]]*$/i;
/** In this part, browsers read a backslash as a slash. */
const pathPart = /^[^?#]*/;
const unsafeInUrl = /[^\w\-.~!$&'()*+,;=:@%/?#[\]\u00a1-\uffff]/g;
const loneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
/** Children of the document, `html` or `head` that are searched for `base`. Half and twice change nothing (260 pages). */
const maxBaseSiblings = 500;

/** Characters that `base` may add to all addresses together: in multiples of the page's length, and a constant. */
const maxAddedShare = 2;
const maxAdded = 1000;

const HASH = 0x23;
const SLASH = 0x2f;

/** Use of a URL. Each has its own list of schemes. */
export type UrlUse = "link" | "image";

export interface UrlPolicy {
  /** Schemes that links may have: lower case, without the colon. */
  readonly linkSchemes: readonly string[];
  /** Schemes that images may have. */
  readonly imageSchemes: readonly string[];
}

/** Resolves the URLs of one page and refuses other schemes. Never throws. */
export class UrlResolver {
  /** Address of the page without its fragment. Fragments are resolved against it, not against `base`. */
  readonly page: string | undefined;
  private readonly base: string | undefined;
  /** Origin of the base, if it is a web address of an allowed scheme. */
  private readonly origin: string | undefined;
  /** The base up to its last slash, under the same condition. */
  private readonly folder: string | undefined;
  private readonly schemes: Readonly<Record<UrlUse, ReadonlySet<string>>>;
  /** The last fragment that was read: several rules and forms read the same link. */
  private lastAsked: { readonly value: string | undefined; readonly fragment: string | undefined } = {
    value: undefined,
    fragment: undefined,
  };
  private readonly memo: Readonly<Record<UrlUse, Map<string, string | undefined>>> = {
    link: new Map(),
    image: new Map(),
  };
  /** Characters that `base` may still add. */
  private room = Number.POSITIVE_INFINITY;
  /** Number of addresses that were refused because `base` had added too much. */
  refused = 0;

  /** @param length Characters of the page. */
  constructor(policy: UrlPolicy, pageUrl: string | undefined, baseHref: string | undefined, length: number) {
    this.page = withoutFragment(asBase(parse(pageUrl, undefined), policy));
    const base = asBase(parse(baseHref, this.page), policy);
    if (base !== undefined) this.room = maxAddedShare * length + maxAdded;
    this.base = base ?? this.page;
    this.origin = originOf(this.base, policy);
    this.folder = this.origin === undefined ? undefined : folderOf(this.base as string);
    this.schemes = { link: schemeSet(policy.linkSchemes), image: schemeSet(policy.imageSchemes) };
  }

  /**
   * @returns An absolute URL of an allowed scheme; a relative one when the page's address is unknown; `undefined`
   *   when the value is empty, not a URL, or of another scheme, or the page's `base` would make it longer than it may.
   */
  resolve(value: string | undefined, use: UrlUse): string | undefined {
    if (value === undefined) return undefined;
    if (plain.test(value) && this.schemes[use].has(value.charCodeAt(4) === 58 ? "http" : "https")) return value;
    const url = this.resolveRelative(value, use);
    if (this.room === Number.POSITIVE_INFINITY || url === undefined) return url;
    const added = url.length - value.length;
    if (added > this.room) {
      this.refused++;
      return undefined;
    }
    this.room -= Math.max(0, added);
    return url;
  }

  private resolveRelative(value: string, use: UrlUse): string | undefined {
    const first = value.charCodeAt(0);
    if (this.origin !== undefined && first === SLASH && plainPath.test(value)) return this.origin + value;
    if (this.page !== undefined && first === HASH && plainFragment.test(value)) return this.page + value;
    if (this.folder !== undefined && plainRelative.test(value)) return this.folder + value;
    const memo = this.memo[use];
    if (memo.has(value)) return memo.get(value);
    const resolved = this.resolveSlowly(value, use);
    memo.set(value, resolved);
    return resolved;
  }

  /** The decoded fragment of a link into the same page; `undefined` for other links. */
  fragmentOf(value: string | undefined): string | undefined {
    if (value !== this.lastAsked.value) this.lastAsked = { value, fragment: this.readFragment(value) };
    return this.lastAsked.fragment;
  }

  private readFragment(value: string | undefined): string | undefined {
    const hash = value?.indexOf("#") ?? -1;
    if (value === undefined || hash < 0) return undefined;
    if (hash > 0 && !this.isOwnPage(value)) return undefined;
    return percentDecode(value.slice(hash + 1));
  }

  /** Whether a link leads to the same page. */
  isOwnPage(value: string): boolean {
    if (this.page === undefined) return false;
    return this.leadsToPage(value);
  }

  private readonly leadsToPage: (value: string) => boolean = remembering((value) => {
    const url = this.resolve(value, "link");
    const isPage = (other: string | undefined): boolean => withoutFragment(other) === this.page;
    if (url === undefined || isPage(url)) return url !== undefined;
    // Forums write a session into the links of a visitor without cookies.
    return isPage(withoutTracking(url)) || (!parsed.test(url) && isPage(parse(url, undefined)));
  });

  private resolveSlowly(raw: string, use: UrlUse): string | undefined {
    const value = removeInvisible(raw.replace(edges, "").replace(invisible, "").replace(loneSurrogate, ""));
    if (value === "") return undefined;
    const own = scheme.exec(value)?.[1]?.toLowerCase();
    if (own !== undefined) return this.schemes[use].has(own) ? absolute(value) : undefined;
    if (value.startsWith("#") && this.page !== undefined) return parse(value, this.page);
    if (this.base !== undefined) return this.allowed(parse(value, this.base), use);
    const slashed = value.replace(pathPart, (path) => path.replaceAll("\\", "/"));
    if (slashed.startsWith("//")) return parse(`https:${slashed}`, undefined);
    return slashed.replace(unsafeInUrl, encodeURIComponent);
  }

  private allowed(url: string | undefined, use: UrlUse): string | undefined {
    const own = url === undefined ? undefined : scheme.exec(url)?.[1];
    return own !== undefined && this.schemes[use].has(own) ? url : undefined;
  }
}

/** `<base href>` of the document of a node. */
export function findBaseHref(node: ChildNode | undefined): string | undefined {
  let top: unknown = node;
  while (isNode(top) && top.parent !== null) top = top.parent;
  for (let level = top; isNode(level) && "children" in level; ) {
    let inner: ChildNode | undefined;
    for (const child of level.children.slice(0, maxBaseSiblings)) {
      if (!isElement(child)) continue;
      if (child.name === "base" && child.attribs.href !== undefined) return child.attribs.href;
      if (inner === undefined && (child.name === "html" || child.name === "head")) inner = child;
    }
    level = inner;
  }
  return undefined;
}

function isNode(value: unknown): value is ChildNode {
  return typeof value === "object" && value !== null;
}

function originOf(base: string | undefined, policy: UrlPolicy): string | undefined {
  const own = base === undefined ? undefined : scheme.exec(base)?.[1];
  if (base === undefined || (own !== "http" && own !== "https")) return undefined;
  if (!policy.linkSchemes.includes(own) || !policy.imageSchemes.includes(own)) return undefined;
  return webOrigin.exec(base)?.[0] ?? new URL(base).origin;
}

/** Nothing is resolved against `javascript:`, `mailto:` or `file:`: the links would be refused for its scheme. HTML says so of `base`. */
function asBase(url: string | undefined, policy: UrlPolicy): string | undefined {
  const own = url === undefined ? undefined : scheme.exec(url)?.[1];
  if (url === undefined || own === undefined || !policy.linkSchemes.includes(own)) return undefined;
  return webOrigin.test(url) || canParseUrl("x", url) ? url : undefined;
}

const queryAndFragment = /[?#][\s\S]*$/;

function folderOf(url: string): string {
  const path = url.replace(queryAndFragment, "");
  return path.slice(0, path.lastIndexOf("/") + 1);
}

const schemeSets = new WeakMap<readonly string[], ReadonlySet<string>>();

/** A set of a list, made once per list. */
function schemeSet(schemes: readonly string[]): ReadonlySet<string> {
  let result = schemeSets.get(schemes);
  if (result === undefined) {
    result = new Set(schemes.map((name) => name.toLowerCase()));
    schemeSets.set(schemes, result);
  }
  return result;
}

/** An absolute address: as written if it needs no encoding, else as parsed. */
function absolute(value: string): string | undefined {
  const parsed = parse(value, undefined);
  return parsed !== undefined && spelledOut.test(value) ? value : parsed;
}

function parse(value: string | undefined, base: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  try {
    return new URL(value, base).href;
  } catch {
    return undefined;
  }
}

function withoutFragment(url: string | undefined): string | undefined {
  const hash = url?.indexOf("#") ?? -1;
  return hash < 0 ? url : url?.slice(0, hash);
}
