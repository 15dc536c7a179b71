import type { SiteAnswer } from "./memory-site.ts";
import type { WantedSite } from "./wanted-sites.ts";

/** How a site differs from the one that it was made of; its pages say the same. */
export interface Variation {
  /** Chooses the order of links, and the names of parameters and folders. 0 changes nothing. */
  readonly seed: number;
  /** Parameters are written as segments at the end of a path: `/shelf/lamps/page-2`. @default false */
  readonly inPath?: boolean;
  /** Names of some parameters. @default chosen by the seed */
  readonly names?: Readonly<Record<string, string>>;
}

const letters = "abcdefghijklmnopqrstuvwxyz";
const href = /(<(?:a|link)\b[^>]*?\bhref=")([^"]*)"/g;
const anchors = /(?:<a [^>]*>[^<]*<\/a>\s*){2,}/g;
const oneAnchor = /<a [^>]*>[^<]*<\/a>/g;
const items = /(?:<li>(?:(?!<\/?li>).)*<\/li>)+/g;
const oneItem = /<li>.*?<\/li>/g;
const marker = "~";

/** The numbers below `length` in an order that the seed chooses. */
function shuffled(seed: number, length: number): number[] {
  let state = Math.imul(seed + length, 2_654_435_761) >>> 0;
  const order = Array.from({ length }, (_, at) => at);
  for (let at = length - 1; at > 0; at--) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    const other = (state >>> 8) % (at + 1);
    [order[at], order[other]] = [order[other] as number, order[at] as number];
  }
  return order;
}

/**
 * The same site with another order of links on each page, other names, and other places of parameters. Nothing of it may decide what a
 * crawl finds, and hardly how many requests it takes.
 *
 * @param isNamed Whether folders have other names, too; a sitemap or a feed would not have them.
 */
export function vary(site: WantedSite, { seed, inPath = false, names = {} }: Variation, isNamed = true): WantedSite {
  if (seed === 0 && !inPath && Object.keys(names).length === 0) return site;
  const cipher = shuffled(seed, 26).map((at) => letters[at] as string);
  const spell = (word: string): string =>
    seed === 0 ? word : word.replace(/[a-z]/g, (letter) => cipher[letters.indexOf(letter)] as string);
  const read = (word: string): string =>
    seed === 0 ? word : word.replace(/[a-z]/g, (letter) => letters[cipher.indexOf(letter)] as string);
  const nameOf = (name: string): string => names[name] ?? spell(name);
  const named = new Map(Object.entries(names).map(([from, to]) => [to, from]));
  const written = (url: URL): string => {
    const path = isNamed ? url.pathname.split("/").map(spell).join("/") : url.pathname;
    const parts = [...url.searchParams].map(([name, value]) => [nameOf(name), value] as const);
    if (parts.length === 0) return path;
    if (inPath)
      return [
        path === "/" ? "" : path,
        ...parts.map(([name, value]) => name + marker + encodeURIComponent(value)),
      ].join("/");
    return `${path}?${parts.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&")}`;
  };
  const original = (url: URL): URL => {
    const segments = url.pathname.split("/");
    const parts = segments.filter((segment) => segment.includes(marker)).map((segment) => segment.split(marker));
    const path = segments.filter((segment) => !segment.includes(marker)).map(isNamed ? read : (segment) => segment);
    const found = new URL(path.join("/") || "/", url);
    for (const [name = "", value = ""] of [...parts, ...url.searchParams])
      found.searchParams.append(named.get(name) ?? read(name), decodeURIComponent(value));
    return found;
  };
  const permute = (text: string, group: RegExp, one: RegExp): string =>
    text.replace(group, (found) => {
      const all = found.match(one) ?? [];
      return shuffled(seed, all.length)
        .map((at) => all[at])
        .join(" ");
    });
  const rewrite = (html: string, url: URL): string => {
    const base = new URL(/<base href="([^"]*)"/.exec(html)?.[1] ?? "", url);
    const linked = html.replace(href, (whole, before: string, to: string) => {
      const target = new URL(to.replaceAll("&amp;", "&"), base);
      return target.origin === url.origin ? `${before}${written(target).replaceAll("&", "&amp;")}"` : whole;
    });
    return seed === 0 ? linked : permute(permute(linked, items, oneItem), anchors, oneAnchor);
  };
  return {
    wanted: site.wanted,
    answer: (asked, count) => {
      const url = asked.pathname === "/robots.txt" ? asked : original(asked);
      const answer = site.answer(url, count);
      if (typeof answer === "string") return rewrite(answer, url);
      const location = answer?.headers?.location;
      if (location !== undefined)
        return { ...answer, headers: { ...answer?.headers, location: written(new URL(location, url)) } };
      const isPage = answer?.headers?.["content-type"] === undefined && answer?.body !== undefined;
      return isPage ? { ...answer, body: rewrite(answer.body, url) } : (answer as SiteAnswer | undefined);
    },
  };
}
