import { writeFile } from "node:fs/promises";
import type { CrawlOptions, Fetcher, FetchRequest, FetchResult } from "@decant/crawl";
import { decode, measure, parsePage } from "@decant/dom";
import { formatTemplate, SiteLearner, type SiteTemplate } from "@decant/site";
import { writeWhole } from "../output/output-folder.ts";
import { note } from "../terminal/terminal.ts";

/** Pages of a site to learn from: more change little, and each is held until it is read again. */
const samplePages = 30;

/**
 * Learn what recurs on the first pages of the sites of a crawl, before it begins. So all pages of a crawl, the first too, are read
 * with one template, whatever the number of workers.
 *
 * @param settings The crawl's own; the pages come in the same order.
 * @param path File for the template.
 * @returns The template, and a fetcher that answers what was fetched to learn from memory, once each.
 */
export async function learnFirst(
  seeds: readonly string[],
  settings: CrawlOptions & { readonly fetcher: Fetcher },
  path: string | undefined,
) {
  const { crawl } = await import("@decant/crawl");
  const { recording, replaying } = rememberFetched(settings.fetcher);
  const learner = new SiteLearner({ maxPages: samplePages });
  const alone = { state: undefined, retry: undefined, slice: undefined };
  const sample = { ...settings, ...alone, fetcher: recording, maxPagesPerSite: samplePages };
  for await (const { url, html, contentType } of crawl(seeds, sample)) {
    if (html === null) continue;
    const { document, order } = parsePage(decode(html, { contentType }).text);
    learner.add({ table: measure(document, order), url });
  }
  const template = learner.template();
  if (path !== undefined && template.sites.length > 0)
    await writeWhole(path, (part) => writeFile(part, formatTemplate(template)));
  return { template, fetcher: replaying };
}

export function noteLesson({ sites }: SiteTemplate): void {
  for (const { host, pages, parts } of sites) note(`${host}: ${parts.length} parts recur on the first ${pages} pages`);
  if (sites.length === 0) note("too few pages to learn what recurs: it takes 5 of one site");
}

/** Bytes of bodies that are held; what does not fit is fetched again. */
const mostBytes = 64 * 1024 * 1024;

/** A fetcher that holds what it fetches, and one that gives that out, each once. */
function rememberFetched(fetcher: Fetcher): { readonly recording: Fetcher; readonly replaying: Fetcher } {
  const results = new Map<string, FetchResult>();
  let held = 0;
  const recording: Fetcher = {
    fetch: async (request) => {
      const result = await fetcher.fetch(request);
      if (result.ok && held + result.body.length <= mostBytes) {
        results.set(keyOf(request), result);
        held += result.body.length;
      }
      return result;
    },
  };
  const replaying: Fetcher = {
    fetch: async (request) => {
      const key = keyOf(request);
      const result = results.get(key);
      results.delete(key);
      return result ?? fetcher.fetch(request);
    },
  };
  return { recording, replaying };
}

/** Requests with one key have one answer. */
function keyOf({ url, etag, lastModified, accept, maxRedirects }: FetchRequest): string {
  return JSON.stringify([url, etag, lastModified, accept, maxRedirects]);
}
