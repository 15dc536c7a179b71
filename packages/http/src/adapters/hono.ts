import { MarkdownSite } from "../markdown-site.ts";
import type { MarkdownOptions } from "../options.ts";
import { respond } from "../respond.ts";

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
