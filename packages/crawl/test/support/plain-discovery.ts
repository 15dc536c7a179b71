import type { Discovery } from "../../src/pages/discovery.ts";

const decode = (body: Uint8Array): string => new TextDecoder().decode(body);

/** As little knowledge of robots.txt and HTML as the pages of these tests need. */
export const plainDiscovery: Discovery = {
  readRobots(body) {
    const text = decode(body);
    const paths = [...text.matchAll(/^disallow: *(\S+)/gim)].map((match) => match[1]!);
    const delay = /^crawl-delay: *(\d+)/im.exec(text)?.[1];
    return {
      crawlDelaySeconds: delay === undefined ? null : Number(delay),
      sitemaps: [],
      isAllowed: (url) => !paths.some((path) => new URL(url).pathname.startsWith(path)),
      signals: () => [...text.matchAll(/^content-signal: *(.+)/gim)].map((match) => match[1]!.trim()),
    };
  },
  clean(address) {
    if (!/^https?:/.test(address) || !URL.canParse(address)) return undefined;
    const url = new URL(address);
    url.hash = "";
    url.searchParams.delete("utm_source");
    const kind = /^\/tag\//.test(url.pathname)
      ? "tag"
      : /^\/calendar\//.test(url.pathname)
        ? "calendar"
        : url.searchParams.has("page")
          ? "pagination"
          : "page";
    return { url: url.href, key: url.href, kind, rank: { page: 10, pagination: 5, tag: 60, calendar: 80 }[kind]! };
  },
  siteOf: (url) => url.host.replace(/^www\./, ""),
  readPage(body, url, _contentType, robotsTag = "") {
    const html = decode(body);
    const meta = /<meta name="?robots"? content="([^"]*)"/.exec(html)?.[1] ?? "";
    const said = `${robotsTag},${meta}`;
    return {
      links: [...html.matchAll(/<a href="([^"]*)"( rel="nofollow")?/g)].flatMap(([, href, rel]) => {
        const address = plainDiscovery.clean(new URL(href!, url).href);
        return address === undefined ? [] : [{ ...address, isNofollow: rel !== undefined }];
      }),
      permissions: { index: !said.includes("noindex"), follow: !said.includes("nofollow") },
      text: html
        .replace(/<[^>]*>/g, " ")
        .replace(/\s+/g, " ")
        .trim(),
      rights: [...html.matchAll(/<meta name="(tdm-[a-z]+)" content="([^"]*)"/g)].map((match) => [match[1]!, match[2]!]),
    };
  },
};
