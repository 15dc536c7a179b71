import { type Fetcher, planCrawl } from "@decant/crawl";
import { toJson } from "@decant/page/records";
import type { HttpBindings } from "@hono/node-server";
import type { Context, Hono } from "hono";
import type { Converter, ConvertTask, Waiter } from "../convert.ts";
import type { FetchedPage } from "../fetch-page.ts";
import { readUrl } from "../page-options.ts";
import { type Problem, problems } from "../problem.ts";
import type { CrawlJobs } from "./crawl-jobs.ts";
import { readCrawl, readScrape, type ScrapeOptions } from "./requests.ts";

interface ServerEnv {
  Bindings: HttpBindings;
}

/** What the server does for a request that it has admitted. */
export interface Door extends Waiter {
  readonly client: string;
  readonly body: () => Promise<Record<string, unknown>>;
  readonly fetch: (url: string, headers?: ScrapeOptions["headers"]) => Promise<FetchedPage>;
}

/** Lets a request in. */
type Open = (context: Context<ServerEnv>, work: (door: Door) => Promise<Response>) => Promise<Response>;

/**
 * Routes of Firecrawl's API, versions 1 and 2, as far as they fit a server without models and browsers: `scrape`, `map`, and `crawl` with
 * its status, errors and end. What is asked for and has no effect is named in `warning`; what cannot be done is refused.
 */
export function addFirecrawl(
  app: Hono<ServerEnv>,
  { fetcher, converter, jobs }: { readonly fetcher: Fetcher; readonly converter: Converter; readonly jobs: CrawlJobs },
  open: Open,
): void {
  app.post("/:version{v[12]}/scrape", (context) =>
    open(context, async ({ body, fetch, ...waiter }) => {
      const { url: given, ...options } = await body();
      const sourceUrl = readUrl(given);
      const asked = readScrape(options);
      const page = await fetch(sourceUrl, asked.headers);
      const document = await convert(converter, { ...page, sourceUrl, status: 200 }, asked, waiter);
      return json(`{"success":true,"data":${document}}`);
    }),
  );
  app.post("/:version{v[12]}/map", (context) =>
    open(context, async ({ body, fetch, ...waiter }) => {
      const { url: given, limit = mostLinks, search = "", sitemap, sitemapOnly } = await body();
      const url = readUrl(given);
      const links = new Set<string>();
      if (sitemap !== "skip")
        for await (const { url: planned, reason } of planCrawl([url], { fetcher, signal: waiter.signal })) {
          if (reason === null) links.add(planned);
          if (links.size >= mostLinks) break;
        }
      if (sitemap !== "only" && sitemapOnly !== true) {
        const page = await fetch(url);
        const { host } = new URL(page.url);
        const asked = readScrape({ formats: ["links"] });
        const document = await convert(converter, { ...page, sourceUrl: url, status: 200 }, asked, waiter);
        for (const link of (JSON.parse(document) as { readonly links: readonly string[] }).links)
          if (new URL(link).host === host) links.add(link.replace(fragment, ""));
      }
      const found = [...links].filter((link) => link.includes(String(search))).slice(0, Number(limit) || mostLinks);
      const isFirst = context.req.param("version") === "v1";
      return json(toJson({ success: true, links: isFirst ? found : found.map((link) => ({ url: link })) }));
    }),
  );
  app.post("/:version{v[12]}/crawl", (context) =>
    open(context, async ({ body, client }) => {
      const { url: given, ...options } = await body();
      const request = readCrawl(readUrl(given), options);
      const id = jobs.start(client, request, ({ url, status, ...page }, waiter) =>
        convert(converter, { ...page, url, sourceUrl: url, status }, request.scrape, waiter),
      );
      return json(toJson({ success: true, id, url: `${addressOf(context.req.url)}/${id}` }));
    }),
  );
  app.get("/:version{v[12]}/crawl/:id", (context) =>
    open(context, async ({ client }) => {
      const skip = Math.max(0, Number(context.req.query("skip")) || 0);
      return json(jobs.status(client, context.req.param("id"), skip, addressOf(context.req.url)));
    }),
  );
  app.get("/:version{v[12]}/crawl/:id/errors", (context) =>
    open(context, async ({ client }) => json(toJson(jobs.errors(client, context.req.param("id"))))),
  );
  app.delete("/:version{v[12]}/crawl/:id", (context) =>
    open(context, async ({ client }) => json(toJson(jobs.cancel(client, context.req.param("id"))))),
  );
}

const mostLinks = 5000;
const fragment = /#.*$/s;
const path = /^\/v[12]\//;

/** Whether a request is for these routes. */
export const isFirecrawl = (url: string): boolean => path.test(new URL(url).pathname);

/** A problem in the form of this API. */
export function firecrawlProblem({ code, message, headers }: Problem): Response {
  const [status, title] = problems[code];
  return json(`${toJson({ success: false, error: `${title}: ${message}`, code })}\n`, status, headers);
}

function json(body: string, status = 200, headers: Readonly<Record<string, string>> = {}): Response {
  const own = { "content-type": "application/json", "cache-control": "no-store", "x-content-type-options": "nosniff" };
  return new Response(body, { status, headers: { ...own, ...headers } });
}

/** Address of a request without its query. */
function addressOf(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

interface ScrapedPage extends Pick<FetchedPage, "html" | "url" | "contentType"> {
  readonly sourceUrl: string;
  readonly status: number;
  /** @default true, for pages of a crawl */
  readonly isRendered?: boolean;
}

async function convert(
  converter: Converter,
  { html, url, contentType, sourceUrl, status, isRendered = true }: ScrapedPage,
  { formats, schema, ignored, extract, include, exclude }: ScrapeOptions,
  waiter: Waiter,
): Promise<string> {
  const settings = { extract: extract || include !== undefined, selector: include, remove: exclude };
  const document = { formats: [...formats], schema, ignored, sourceUrl, status, isRendered };
  const task: ConvertTask = { html, url, contentType, format: "json", settings, document };
  return (await converter.convert(task, waiter)).body;
}
