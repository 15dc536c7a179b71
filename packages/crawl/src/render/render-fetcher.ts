import { isHtmlType } from "@decant/dom/internal";
import type { Fetcher, FetchRequest, FetchResponse, FetchResult } from "../fetch/fetcher.ts";
import type { RenderFacts } from "./render-facts.ts";
import type { Renderer } from "./renderer.ts";

/** What a reader makes of a page. */
export interface PageJudgement {
  /** Why it has no content, or not the expected one, as `verdict` of `@decant/pipeline`. */
  readonly verdict: readonly string[];
  /** Characters of its content. */
  readonly chars: number;
}

export interface RenderOptions {
  readonly renderer: Renderer;
  /** `auto` renders pages with one of `verdicts`; `always` every page. @default "auto" */
  readonly mode?: "auto" | "always" | undefined;
  /** @default ["js-shell"] */
  readonly verdicts?: readonly string[] | undefined;
  readonly judge: (
    html: Uint8Array,
    page: { readonly url: string; readonly contentType: string | undefined },
  ) => Promise<PageJudgement>;
}

const ok = 200;
/** With `always`, a rendered page with less of the content than this share lost it; a guess. */
const leastShare = 0.5;

/**
 * A fetcher whose pages are rendered: a page that scripts fill comes with what they made.
 *
 * The raw page and the rendered one are both judged, and the better is the response, with the reason in `render`. Everything that the
 * page asks for goes through the given fetcher, and so through its guards.
 *
 * @example
 * const judge = async (html: Uint8Array) => ({ verdict: html.length < 500 ? ["js-shell"] : [], chars: html.length });
 * const renderer = { render: async () => ({ ok: false, reason: "failed", message: "no browser here" }) as const, close: async () => {} };
 * const result = await renderFetcher(createFetcher(), { renderer, judge }).fetch({ url: "http://127.0.0.1/" });
 * result.ok; // false
 */
export function renderFetcher(fetcher: Fetcher, options: RenderOptions): Fetcher {
  return { fetch: (request) => fetchRendered(fetcher, options, request) };
}

async function fetchRendered(
  fetcher: Fetcher,
  { renderer, judge, mode = "auto", verdicts = ["js-shell"] }: RenderOptions,
  request: FetchRequest,
): Promise<FetchResult> {
  const result = await fetcher.fetch(request);
  if (!result.ok || result.status !== ok || !isHtmlType(result.contentType ?? "")) return result;
  const raw = await judge(result.body, result);
  if (mode === "auto" && !raw.verdict.some((code) => verdicts.includes(code))) return result;
  const rendered = await renderer.render(result, fetcher);
  // What may be fetched there was not asked, and the page would have another address than its host.
  if (rendered.ok && new URL(rendered.url).host !== new URL(result.url).host)
    return { ...result, render: notRendered(raw.chars, "left-host") };
  if (!rendered.ok) return { ...result, render: notRendered(raw.chars, rendered.reason) };
  const body = new TextEncoder().encode(rendered.html);
  const contentType = "text/html; charset=utf-8";
  const { chars } = await judge(body, { url: rendered.url, contentType });
  const { requests, refused, totalMs } = rendered;
  const kept = isBetter(chars, raw.chars, mode) ? ("rendered" as const) : ("raw" as const);
  const render: RenderFacts = {
    ...{ kept, rawChars: raw.chars, renderedChars: chars, requests, refused, totalMs },
    reason: chars > raw.chars ? "more-content" : chars < raw.chars ? "less-content" : "same-content",
  };
  return kept === "raw" ? { ...result, render } : { ...withBody(result, body, contentType), url: rendered.url, render };
}

function notRendered(rawChars: number, reason: string): RenderFacts {
  return { kept: "raw", reason, rawChars, renderedChars: null, requests: null, refused: {}, totalMs: null };
}

function isBetter(rendered: number, raw: number, mode: "auto" | "always"): boolean {
  return mode === "auto" ? rendered > raw : rendered > 0 && rendered >= raw * leastShare;
}

function withBody(response: FetchResponse, body: Uint8Array, contentType: string): FetchResponse {
  const headers = new Map(response.headers);
  headers.set("content-type", contentType);
  return { ...response, body, contentType, headers };
}
