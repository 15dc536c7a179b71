import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import type { Fetcher } from "@decant/crawl";
import { etagOf, hasEtag, preferredType } from "@decant/http";
import { percentDecode } from "@decant/page";
import { toJson } from "@decant/page/records";
import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { cors } from "hono/cors";
import { routePath } from "hono/route";
import type { Converter, ConvertTask, Waiter, WrittenPage } from "./convert.ts";
import { checkBytes, type FetchedPage, fetchPage, scriptHint } from "./fetch-page.ts";
import type { CrawlJobs } from "./firecrawl/crawl-jobs.ts";
import { addFirecrawl, firecrawlProblem, isFirecrawl } from "./firecrawl/routes.ts";
import { clientOf, createAdmit, turnOf } from "./limits.ts";
import { Metrics } from "./metrics.ts";
import { openApi } from "./openapi.ts";
import type { Settings } from "./options.ts";
import {
  checkSettings,
  formatOf,
  mediaTypeOf,
  type OutputFormat,
  offeredTypes,
  type PageSettings,
  readQuery,
  readUrl,
} from "./page-options.ts";
import {
  emptyPlayground,
  keyOfPassword,
  playgroundFile,
  playgroundWith,
  playgroundWithout,
  type ServedPlayground,
} from "./playground.ts";
import { Problem, problemResponse } from "./problem.ts";
import {
  type BodyLimits,
  BytesInMemory,
  dropBody,
  type HeldBytes,
  readBody,
  saysNothing,
  sniffBody,
} from "./read-body.ts";
import { type Form, formType, readFile, readForm } from "./read-form.ts";
import { answerSearch, checkSearch, readSearch, type SearchRequest, type StoreToSearch } from "./search.ts";
import { senderCheck } from "./sender.ts";
import { Turns } from "./turns.ts";

type ServerContext = Context<{ Bindings: HttpBindings }>;

/** A page to read: its address, or what the client has sent. */
type AskedPage =
  | { readonly url: string }
  | {
      readonly html: string | Uint8Array;
      readonly url?: string | undefined;
      readonly contentType?: string | undefined;
    };

/** One page, or several files. */
type Asked = { readonly settings: PageSettings } & (
  | { readonly page: AskedPage }
  | { readonly files: readonly File[]; readonly limits: BodyLimits }
);

/** Who waits for a page, and the bytes that are held for the request. */
interface Asker extends Waiter {
  readonly client: string;
  readonly held: HeldBytes;
}

/** Reads the body of a request once, within its limits. */
interface Body {
  readonly limits: BodyLimits;
  read(): Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * The routes of the server.
 *
 * A request passes sender, key, rate and the client's own limit by its headers alone. Then its body is read, within bounds of bytes and
 * time, and only then it takes one of the places for pages.
 */
export function createApp(
  settings: Settings,
  { fetcher, converter, jobs }: { readonly fetcher: Fetcher; readonly converter: Converter; readonly jobs: CrawlJobs },
): Hono<{ Bindings: HttpBindings }> {
  const { maxBytes, trustProxy, allowedOrigins, playground, store } = settings;
  const app = new Hono<{ Bindings: HttpBindings }>();
  const metrics = new Metrics();
  const checkSender = senderCheck(settings);
  const admit = createAdmit(settings);
  const { concurrency } = settings;
  const pages = new Turns(concurrency, Math.ceil(concurrency / 4));
  const searches = new Turns(concurrency);
  const bytes = new BytesInMemory(settings.maxHeldBytes);

  const admitted = ({ env: { incoming } }: ServerContext, headers = incoming.headers): Promise<string> =>
    admit(headers, clientOf(incoming, trustProxy));

  /** Passes key, rate and the client's bytes, which are free again after the work. */
  const admittedTo = async (
    context: ServerContext,
    work: (asker: Asker) => Promise<Response>,
    headers?: IncomingHttpHeaders,
  ): Promise<Response> => {
    const client = await admitted(context, headers);
    const held = bytes.hold(client);
    try {
      const turn = turnOf(client, context.env.incoming.headers);
      return await work({ client, held, turn, signal: context.req.raw.signal });
    } finally {
      held.release();
    }
  };

  const bodyOf = ({ env: { incoming, outgoing } }: ServerContext, held: HeldBytes, maxBytes: number): Body => {
    const limits = { maxBytes, timeoutMs: settings.requestTimeoutMs, held };
    return { limits, read: () => readBody(incoming, outgoing as ServerResponse, limits) };
  };

  const read = (context: ServerContext, readAsked: (body: Body) => Asked | Promise<Asked>): Promise<Response> =>
    admittedTo(context, async (asker) => {
      const asked = await readAsked(bodyOf(context, asker.held, maxBytes));
      return pages.run(asker.turn, asker.signal, () =>
        "files" in asked ? answerFiles(context, asked, asker) : answerTo(context, asked, asker),
      );
    });

  const search = (context: ServerContext, store: StoreToSearch, readAsked: ReadSearch): Promise<Response> =>
    admittedTo(context, async ({ held, turn, signal }) => {
      const asked = await readAsked(bodyOf(context, held, mostSearchBytes));
      const found = await searches.run(turn, signal, () => answerSearch(store, asked));
      // What passages hold is not to run as a page of this server.
      const headers = { "x-content-type-options": "nosniff", "cache-control": "no-store" };
      return context.body(toJson(found), 200, { "content-type": "application/json", ...headers });
    });

  const fetched = async (
    { req }: ServerContext,
    url: string,
    held: HeldBytes,
    headers?: Readonly<Record<string, string>>,
  ): Promise<FetchedPage> => {
    const page = await fetchPage(fetcher, url, maxBytes, req.raw.signal, headers);
    held.add(page.html.length);
    return page;
  };

  const openInPlayground = async (context: ServerContext, playground: ServedPlayground): Promise<Response> => {
    const { headers } = context.env.incoming;
    const withKey = { ...headers, authorization: keyOfPassword(headers.authorization) };
    try {
      const show = async ({ held, turn, signal }: Asker): Promise<Response> => {
        const url = readUrl(context.req.query("address"));
        return pages.run(turn, signal, async () => playgroundWith(playground, await fetched(context, url, held)));
      };
      return await admittedTo(context, show, withKey);
    } catch (error) {
      return playgroundWithout(playground, counted(error));
    }
  };

  const counted = (error: unknown): Problem => {
    const problem = error instanceof Problem ? error : new Problem("internal", "the server failed; try again");
    metrics.countProblem(problem.code);
    return problem;
  };

  const convert = async (task: ConvertTask, waiter: Waiter): Promise<WrittenPage> => {
    const written = await converter.convert(task, waiter);
    metrics.countPage(task.format);
    return written;
  };

  const answerTo = async (
    context: ServerContext,
    { page, settings: pageSettings }: { readonly page: AskedPage; readonly settings: PageSettings },
    asker: Asker,
  ): Promise<Response> => {
    const { headers } = context.req.raw;
    const format = formatFor(pageSettings, headers);
    const source = "html" in page ? { ...page, isRendered: true } : await fetched(context, page.url, asker.held);
    const { html, url, contentType, isRendered } = source;
    const written = await convert({ html, url, contentType, format, settings: pageSettings }, asker);
    return answer({ ...written, hint: scriptHint(written.verdict, isRendered) }, url, format, headers);
  };

  /** A line of JSON for each file, in their order; those of chunks are the chunks. A file that is no page is a line with its problem. */
  const answerFiles = async (
    context: ServerContext,
    { files, limits, settings: pageSettings }: Extract<Asked, { files: unknown }>,
    asker: Asker,
  ): Promise<Response> => {
    const format = formatFor(pageSettings, context.req.raw.headers);
    const lines: string[] = [];
    for (const file of files) {
      try {
        const page = await readFile(file, limits);
        const written = await convert({ ...page, url: undefined, format, settings: pageSettings }, asker);
        lines.push(format === "chunks" ? written.body : lineOf(file.name, written, format));
      } catch (error) {
        if (!(error instanceof Problem) || error.code === "client-abort") throw error;
        lines.push(`${toJson({ file: file.name, problem: { code: counted(error).code, detail: error.message } })}\n`);
      }
    }
    return new Response(lines.join(""), { headers: { "content-type": mediaTypeOf("chunks"), ...notToRun } });
  };

  app.use(async (context, next) => {
    const end = metrics.begin(context.req.method, routePath(context, -1));
    await next();
    end(context.res.status);
    dropBody(context.env.incoming);
  });
  app.onError((error, { req }) => told(req.url, counted(error)));
  app.notFound(({ req }) => told(req.url, new Problem("not-found", `${req.method} ${req.path}: see /openapi.json`)));

  // Whoever balances loads asks by any name.
  app.get("/healthz", (context) => context.json({ status: "ok" }));
  // A link on another site may lead people to the playground. Nothing is read for them there.
  if (playground !== undefined) {
    app.get("/", async (context, next) => (isPerson(context) ? context.redirect("playground/") : next()));
    app.get("/playground", ({ req, redirect }) => redirect(`playground/${new URL(req.url).search}`));
    app.get("/playground/", (context, next) =>
      context.req.query("address") === undefined ? emptyPlayground(playground) : next(),
    );
    app.get("/playground/:file{.+}", ({ req }) => playgroundFile(playground, req.param("file")));
  }
  app.use(async ({ env }, next) => {
    checkSender(env.incoming.headers);
    await next();
  });
  if (allowedOrigins.length > 0) app.use(cors({ origin: [...allowedOrigins], exposeHeaders: [...shownToScripts] }));
  app.get("/openapi.json", (context) => context.json(openApi(settings)));
  app.get("/metrics", async (context) => {
    if (settings.apiKeys.length > 0) await admitted(context);
    return metrics.response();
  });
  app.get("/", (context) => read(context, () => askedByQuery(context)));
  app.post("/", (context) => read(context, (body) => askedByBody(context, body)));
  if (playground !== undefined) app.get("/playground/", (context) => openInPlayground(context, playground));
  addFirecrawl(app, { fetcher, converter, jobs }, (context, work) =>
    admittedTo(context, ({ held, ...asker }) => {
      const body = bodyOf(context, held, mostSearchBytes);
      return pages.run(asker.turn, asker.signal, () =>
        work({
          ...asker,
          body: async () => parseObject(new TextDecoder().decode(await body.read())),
          fetch: (url, headers) => fetched(context, url, held, headers).catch(asBadHeader),
        }),
      );
    }),
  );
  if (store !== undefined) {
    app.get("/search", (context) => search(context, store, () => readSearch(new URL(context.req.url).searchParams)));
    app.post("/search", (context) => search(context, store, (body) => searchedByBody(context, body)));
  }
  // As readers are used: the address of the page is the path, also after `r/`.
  for (const path of pagePaths) app.get(path, (context) => read(context, () => askedByPath(context)));
  return app;
}

/** An address, or a host with a dot before a path: `/robots.txt` is no page of another site. */
const pagePaths = ["/:page{(?:r/)?https?(?::|%3[Aa]).+}", "/:page{(?:r/)?[^/]+[.][^/.][^/.]+/.*}"];

function lineOf(file: string, { title, tokens, verdict, body }: WrittenPage, format: OutputFormat): string {
  const content = format === "json" ? JSON.parse(body) : body;
  return `${toJson({ file, title, tokens, verdict, content })}\n`;
}

/** Headers of connection and coding are the fetcher's own. */
function asBadHeader(error: unknown): never {
  throw error instanceof TypeError ? new Problem("bad-option", error.message) : error;
}

const told = (url: string, problem: Problem): Response =>
  isFirecrawl(url) ? firecrawlProblem(problem) : problemResponse(problem);

/** Formats of the parts that answer a question. */
const answerFormats: ReadonlySet<OutputFormat> = new Set(["markdown", "json"]);
type ReadSearch = (body: Body) => SearchRequest | Promise<SearchRequest>;

/** A request for a search is some thousand characters. */
const mostSearchBytes = 64 * 1024;

async function searchedByBody({ req }: ServerContext, body: Body): Promise<SearchRequest> {
  const type = req.header("content-type") ?? "";
  if (!jsonType.test(type))
    throw new Problem("unsupported-type", `expected application/json, got ${type || "no type"}`);
  return checkSearch(parseObject(new TextDecoder().decode(await body.read()), '{"words": "how do I log in"}'));
}

const namesHtml = /\btext\/html\b/i;

/** Whether a person has opened the server in a browser: a program names a page, or accepts any type. */
function isPerson({ req }: ServerContext): boolean {
  return namesHtml.test(req.header("accept") ?? "") && new URL(req.url).search === "";
}

/** Headers of answers that scripts of allowed origins may read. */
const shownToScripts: readonly string[] = [
  ...["ETag", "Link", "X-Markdown-Tokens", "Decant-Verdict", "Decant-Hint", "Retry-After"],
];

function askedByQuery({ req }: ServerContext): Asked {
  const { url = readUrl(undefined), settings } = aboutPage(new URL(req.url).searchParams);
  return { page: { url }, settings };
}

const afterOrigin = /^https?:\/\/[^/]*\/(?:r\/)?(.*)$/s;
const encoded = /^https?%3A/i;
const oneSlash = /^(https?:)\/+/i;

/** A query belongs to the page; the headers are those of Jina's reader. */
function askedByPath({ req }: ServerContext): Asked {
  const text = afterOrigin.exec(req.url)?.[1] ?? "";
  // Proxies may join slashes.
  const url = readUrl((encoded.test(text) ? percentDecode(text) : text).replace(oneSlash, "$1//"));
  const given = Object.entries(ofReader).flatMap(([name, option]) => {
    const value = req.header(name);
    return value === undefined ? [] : [[option, value] as const];
  });
  return { page: { url }, settings: checkSettings(Object.fromEntries(given)) };
}

/** Headers of Jina's reader, and the options that they are. */
const ofReader = {
  "x-return-format": "format",
  "x-target-selector": "selector",
  "x-remove-selector": "remove",
} as const;

const jsonType = /^\s*application\/json\s*(?:;|$)/i;
const pageTypes = /^\s*(?:text\/html|text\/(?:x-)?markdown|application\/xhtml\+xml)\s*(?:;|$)/i;

async function askedByBody({ req }: ServerContext, body: Body): Promise<Asked> {
  const type = req.header("content-type") ?? "";
  const query = new URL(req.url).searchParams;
  if (jsonType.test(type)) return askedByJson(new TextDecoder().decode(await body.read()), query);
  if (formType.test(type)) return askedByForm(await readForm(await body.read(), type), query, body.limits);
  const isPage = pageTypes.test(type);
  if (!(isPage || saysNothing.test(type)))
    throw new Problem(
      "unsupported-type",
      `expected text/html, text/markdown, application/octet-stream, application/json or multipart/form-data, got ${type}`,
    );
  const about = aboutPage(query);
  const bytes = await body.read();
  const sniffed = isPage ? { kind: "page" as const, bytes } : sniffBody(bytes, type, body.limits);
  if (sniffed.kind === "json") return askedByJson(sniffed.text, query);
  checkBytes(sniffed.bytes);
  const contentType = isPage ? type : undefined;
  return { page: { html: sniffed.bytes, url: about.url, contentType }, settings: about.settings };
}

/** The fields of a form are options, too. */
async function askedByForm({ files, fields }: Form, query: URLSearchParams, limits: BodyLimits): Promise<Asked> {
  for (const [name, value] of fields) query.append(name, value);
  const { url, settings } = aboutPage(query);
  if (files.length === 1) return { page: { ...(await readFile(files[0] as File, limits)), url }, settings };
  if (url !== undefined) throw new Problem("bad-option", `url: expected one file with it, got ${files.length}`);
  return { files, limits, settings };
}

/** Address and options of a page that is sent, by the query. */
function aboutPage(query: URLSearchParams): { readonly url: string | undefined; readonly settings: PageSettings } {
  const given = query.get("url");
  query.delete("url");
  return { url: given === null ? undefined : readUrl(given), settings: readQuery(query) };
}

function askedByJson(text: string, query: URLSearchParams): Asked {
  const { html, url: given, ...options } = parseObject(text);
  const settings = { ...readQuery(query), ...checkSettings(options) };
  const url = given === undefined && html !== undefined ? undefined : readUrl(given);
  if (html === undefined) return { page: { url: url as string }, settings };
  if (typeof html !== "string") throw new Problem("bad-option", "html: expected a string");
  return { page: { html, url }, settings };
}

function parseObject(text: string, example = '{"url": "https://example.org/"}'): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // The same answer as for other values.
  }
  throw new Problem("bad-json", `expected an object such as ${example}`);
}

/** @throws {Problem} `not-acceptable`, or `bad-option` for a question that is to be answered in another format. */
function formatFor({ format, question }: PageSettings, headers: Headers): OutputFormat {
  const chosen = format ?? acceptedFormat(headers.get("accept"));
  if (question !== undefined && !answerFormats.has(chosen))
    throw new Problem("bad-option", `question: expected the format markdown or json with it, got ${chosen}`);
  return chosen;
}

function acceptedFormat(accept: string | null): OutputFormat {
  const type = preferredType(accept ?? "*/*", offeredTypes);
  if (type === undefined) throw new Problem("not-acceptable", `offered are ${offeredTypes.join(", ")}`);
  return formatOf(type);
}

/** What a page holds is not to run as a page of this server. */
const notToRun = {
  "content-security-policy": "default-src 'none'; sandbox",
  "x-content-type-options": "nosniff",
} as const;

async function answer(
  { body, tokens, verdict, hint }: WrittenPage & { readonly hint: string | undefined },
  url: string | undefined,
  format: OutputFormat,
  request: Headers,
): Promise<Response> {
  const etag = await etagOf(body);
  const headers = new Headers({
    ...notToRun,
    etag,
    vary: "Accept, X-Return-Format, X-Target-Selector, X-Remove-Selector",
    "x-markdown-tokens": `${tokens}`,
  });
  if (verdict.length > 0) headers.set("decant-verdict", verdict.join(", "));
  if (hint !== undefined) headers.set("decant-hint", hint);
  if (url !== undefined) headers.set("link", `<${url}>; rel="canonical"`);
  if (hasEtag(request.get("if-none-match"), etag)) return new Response(null, { status: 304, headers });
  headers.set("content-type", mediaTypeOf(format));
  return new Response(body, { headers });
}
