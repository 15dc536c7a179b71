import { pathPattern } from "@decant/discovery";
import { isHtmlType } from "@decant/dom/binary";
import type { Fetcher, FetchRequest, FetchResponse, FetchResult, RenderFacts } from "../fetch/fetcher.ts";
import type { Renderer } from "./renderer.ts";

/** A reader's judgement of a page. */
export interface PageJudgement {
  /** Why its content is missing or not the expected one, as `verdict` of `@decant/pipeline`. */
  readonly verdict: readonly string[];
  /** Characters of its content. */
  readonly chars: number;
}

export interface RenderOptions {
  readonly renderer: Renderer;
  /**
   * `auto` renders pages with one of `verdicts`, and the first two pages of each template (host and pattern of the address) that have
   * scripts: if these complete one of them, all pages of the template are rendered. `always` renders every page. @default "auto"
   */
  readonly mode?: "auto" | "always" | undefined;
  /** @default ["js-shell"] */
  readonly verdicts?: readonly string[] | undefined;
  readonly judge: (
    html: Uint8Array,
    page: { readonly url: string; readonly contentType: string | undefined },
  ) => Promise<PageJudgement>;
}

const ok = 200;
/** With `always`, a rendered page that has less than this share of the content lost it; a guess. */
const leastShare = 0.5;

/**
 * A fetcher that renders pages: a page filled by scripts comes with their content.
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
  const templates: Templates = new Map();
  return { fetch: (request) => fetchRendered(fetcher, options, templates, request) };
}

/** Pages of a template that are rendered to see whether scripts complete it. */
const sampleSize = 2;
/**
 * How much more content scripts have to make before a template needs them. Chosen by hand: a date or a counter does not complete a page.
 */
const minGrowth = 1.2;
const minGrowthChars = 200;

const onlySegment = /\/[^/?]{1,2000}(?=\?|$)/;

/** Pages right below the root are one template. */
function templateOf(url: string): string {
  const isShort = new URL(url).pathname.split("/").length === 2;
  const pattern = pathPattern(url);
  return isShort ? pattern.replace(onlySegment, "/{word}") : pattern;
}

/** Whether scripts complete each sample of a template. */
type Templates = Map<string, Promise<boolean>[]>;

async function fetchRendered(
  fetcher: Fetcher,
  options: RenderOptions,
  templates: Templates,
  request: FetchRequest,
): Promise<FetchResult> {
  const result = await fetcher.fetch(request);
  if (!result.ok || result.status !== ok || !isHtmlType(result.contentType ?? "")) return result;
  const { judge, mode = "auto", verdicts = ["js-shell"] } = options;
  const raw = await judge(result.body, result);
  const renderFor = (cause: RenderFacts["cause"]): Promise<FetchResponse> =>
    render(fetcher, options, result, raw.chars, cause);
  if (mode === "always") return renderFor("always");
  if (raw.verdict.some((code) => verdicts.includes(code))) return renderFor("empty");
  if (!hasScripts(result.body)) return { ...result, render: notRendered(null, raw.chars, "no-scripts") };
  const key = templateOf(result.url);
  const samples = templates.get(key) ?? [];
  templates.set(key, samples);
  if (samples.length < sampleSize) {
    const sample = renderFor("sample");
    const least = Math.max(raw.chars * minGrowth, raw.chars + minGrowthChars);
    samples.push(sample.then(({ render: facts }) => (facts?.renderedChars ?? 0) > least).catch(() => false));
    return sample;
  }
  if ((await Promise.all(samples)).includes(true)) return renderFor("template");
  return { ...result, render: notRendered(null, raw.chars, "static-template") };
}

const script = "<script";

function hasScripts(body: Uint8Array): boolean {
  return Buffer.from(body.buffer, body.byteOffset, body.length).toString("latin1").toLowerCase().includes(script);
}

async function render(
  fetcher: Fetcher,
  { renderer, judge, mode = "auto" }: RenderOptions,
  result: FetchResponse,
  rawChars: number,
  cause: RenderFacts["cause"],
): Promise<FetchResponse> {
  const rendered = await renderer.render(result, fetcher);
  // Permissions of the other host were not checked, and the page would have an address outside its host.
  if (rendered.ok && new URL(rendered.url).host !== new URL(result.url).host)
    return { ...result, render: notRendered(cause, rawChars, "left-host") };
  if (!rendered.ok) return { ...result, render: notRendered(cause, rawChars, rendered.reason) };
  const body = new TextEncoder().encode(rendered.html);
  const contentType = "text/html; charset=utf-8";
  const { chars } = await judge(body, { url: rendered.url, contentType });
  const { requests, refused, totalMs } = rendered;
  const kept = isBetter(chars, rawChars, mode) ? ("rendered" as const) : ("raw" as const);
  const facts: RenderFacts = {
    ...{ kept, cause, rawChars, renderedChars: chars, requests, refused, totalMs },
    reason: chars > rawChars ? "more-content" : chars < rawChars ? "less-content" : "same-content",
  };
  if (kept === "raw") return { ...result, render: facts };
  return { ...withBody(result, body, contentType), url: rendered.url, render: facts };
}

function notRendered(cause: RenderFacts["cause"], rawChars: number, reason: string): RenderFacts {
  return { kept: "raw", cause, reason, rawChars, renderedChars: null, requests: null, refused: {}, totalMs: null };
}

function isBetter(rendered: number, raw: number, mode: "auto" | "always"): boolean {
  return mode === "auto" ? rendered > raw : rendered > 0 && rendered >= raw * leastShare;
}

function withBody(response: FetchResponse, body: Uint8Array, contentType: string): FetchResponse {
  const headers = new Map(response.headers);
  headers.set("content-type", contentType);
  return { ...response, body, contentType, headers };
}
