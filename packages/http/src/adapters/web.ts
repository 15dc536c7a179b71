import { aFunction, checkValue } from "@decant/page";
import { MarkdownSite } from "../markdown-site.ts";
import { anOrigin, type MarkdownOptions, type OriginOptions } from "../options.ts";
import { askForHtml, convertResponse, readAsked, respond } from "../respond.ts";

/** The part of Hono's `Context` that is used. */
export interface HonoContext {
  readonly req: { raw: Request };
  get res(): Response;
  set res(response: Response | undefined);
}

/**
 * Middleware for Hono.
 *
 * @throws {TypeError} If an option is unknown or of the wrong type.
 * @throws {RangeError} If a number is out of its range.
 * @example
 * import { Hono } from "hono";
 * const app = new Hono();
 * app.use(honoMarkdown());
 * app.get("/", (c) => c.html("<main><h1>Tides</h1><p>The moon pulls.</p></main>"));
 * const answer = await app.request("/", { headers: { accept: "text/markdown" } });
 * await answer.text(); // "# Tides\n\nThe moon pulls.\n"
 */
export function honoMarkdown(
  options: MarkdownOptions = {},
): (context: HonoContext, next: () => Promise<void>) => Promise<void> {
  const site = new MarkdownSite(options);
  return async (context, next) => {
    const given = context.req.raw;
    const response = await respond(site, given, async (request) => {
      context.req.raw = request;
      await next();
      context.req.raw = given;
      return context.res;
    });
    if (response === context.res) return;
    // Otherwise Hono copies the headers of the response before onto this one.
    context.res = undefined;
    context.res = response;
  };
}

/** A route handler of Next: `GET` of a `route.ts`. */
export type RouteHandler<Context> = (request: Request, context: Context) => Response | Promise<Response>;

/**
 * Wrap a route handler of Next that answers with HTML.
 *
 * @throws {TypeError} If an option is unknown or of the wrong type.
 * @throws {RangeError} If a number is out of its range.
 * @example
 * // app/tides/route.ts: export const GET = nextMarkdownRoute(...)
 * const GET = nextMarkdownRoute(() => new Response("<h1>Tides</h1><p>The moon pulls.</p>", { headers: { "content-type": "text/html" } }));
 * const answer = await GET(new Request("https://harbour.example/tides", { headers: { accept: "text/markdown" } }), {});
 * answer.headers.get("content-type"); // "text/markdown; charset=utf-8"
 */
export function nextMarkdownRoute<Context>(
  handle: RouteHandler<Context>,
  options: MarkdownOptions = {},
): (request: Request, context: Context) => Promise<Response> {
  checkValue("handle", handle, aFunction);
  const site = new MarkdownSite(options);
  return (request, context) => respond(site, request, (asked) => handle(asked, context));
}

/**
 * Make the `proxy` function of Next (`middleware` before Next 16), for the pages of a whole site.
 *
 * Next does not give a proxy the page. So a request for Markdown is answered by asking the site itself for the HTML, at `origin`
 * and never at the host that the request names. Other requests are left to Next; `Vary` on HTML is set in `next.config`.
 *
 * @throws {TypeError} If an option is unknown or of the wrong type.
 * @throws {RangeError} If a number is out of its range.
 * @example
 * // proxy.ts
 * const proxy = nextMarkdownProxy({ origin: "http://127.0.0.1:3000" });
 * await proxy(new Request("https://harbour.example/")); // undefined
 */
export function nextMarkdownProxy({
  origin,
  ...options
}: MarkdownOptions & OriginOptions): (request: Request) => Promise<Response | undefined> {
  checkValue("origin", origin, anOrigin);
  const site = new MarkdownSite(options);
  return async (request) => {
    const asked = readAsked(request);
    if (!site.wantsMarkdown(asked)) return undefined;
    const { pathname, search } = new URL(request.url);
    const { headers, signal } = askForHtml(request);
    headers.set("x-forwarded-host", headers.get("host") ?? new URL(request.url).host);
    for (const name of connectionHeaders) headers.delete(name);
    // Without a coding, or the coded length and tag would stay on the decoded page.
    headers.set("accept-encoding", "identity");
    const response = await fetch(new URL(`${origin}${pathname}${search}`), { headers, signal, redirect: "manual" });
    return convertResponse(site, asked, withoutCoding(response));
  };
}

const connectionHeaders = ["host", "connection", "keep-alive", "transfer-encoding", "upgrade", "te", "trailer"];

/** `fetch` has decoded the body, but kept the headers of the coded one. */
function withoutCoding(response: Response): Response {
  if (!response.headers.has("content-encoding")) return response;
  const decoded = new Response(response.body, response);
  for (const name of ["content-encoding", "content-length"]) decoded.headers.delete(name);
  return decoded;
}
