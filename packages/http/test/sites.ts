import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { serve } from "@hono/node-server";
import compression from "compression";
import express from "express";
import { fastify } from "fastify";
import { Hono } from "hono";
import { NextRequest } from "next/server.js";
import {
  fastifyMarkdown,
  honoMarkdown,
  type MarkdownOptions,
  nextMarkdownProxy,
  nextMarkdownRoute,
  nodeMarkdown,
  withMarkdown,
} from "../src/index.ts";
import { pages, type TestPage } from "./pages.ts";

/** A real server on the loopback address, with `Accept: text/markdown` answered by one of the adapters. */
export interface Site {
  readonly url: string;
  close(): Promise<void>;
}

type Start = (options: MarkdownOptions) => Promise<Site>;

const missing: TestPage = { status: 404, headers: { "content-type": "text/html" }, body: "<h1>Not here</h1>" };

function pageAt(path: string): Required<TestPage> {
  const { status = 200, headers = {}, body } = pages[path] ?? missing;
  return { status, headers, body };
}

function answerWeb(request: Request): Response {
  const { status, headers, body } = pageAt(new URL(request.url).pathname);
  if (request.headers.get("if-none-match") === headers.etag && headers.etag !== undefined)
    return new Response(null, { status: 304, headers });
  return new Response(body, { status, headers });
}

async function listen(server: Server): Promise<Site> {
  if (!server.listening) await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** A server of `node:http` around a Web handler, as hosts of Web handlers are. */
function serveWeb(handle: (request: Request) => Promise<Response>): Promise<Site> {
  return new Promise((resolve) => {
    const server = serve({ fetch: handle, port: 0, hostname: "127.0.0.1" }, () => resolve(listen(server as Server)));
  });
}

const web: Start = (options) => serveWeb(withMarkdown(answerWeb, options));

const node: Start = (options) => {
  const markdown = nodeMarkdown(options);
  return listen(
    createServer((request, response) =>
      markdown(request, response, () => {
        const { status, headers, body } = pageAt(request.url ?? "/");
        if (headers.etag !== undefined && request.headers["if-none-match"] === headers.etag)
          return response.writeHead(304, headers).end();
        response.writeHead(status, headers);
        // In pieces, as templates that stream do.
        for (let at = 0; at < body.length; at += 1000) response.write(body.slice(at, at + 1000));
        return response.end();
      }),
    ),
  );
};

const expressSite: Start = (options) => {
  const app = express();
  app.use(compression({ threshold: 0 }));
  app.use(nodeMarkdown(options));
  app.use((request, response) => {
    const { status, headers, body } = pageAt(request.path);
    response.status(status).set(headers).send(body);
  });
  return listen(createServer(app));
};

const expressStream: Start = (options) => {
  const app = express();
  app.use(nodeMarkdown(options));
  // It codes the page before it can become Markdown, unless the request is for no coding.
  app.use(compression({ threshold: 0 }));
  app.use((request, response) => {
    const { status, headers, body } = pageAt(request.path);
    if (headers.etag !== undefined && request.headers["if-none-match"] === headers.etag) {
      response.status(304).set(headers).end();
      return;
    }
    response.status(status).set(headers);
    Readable.from([body.slice(0, 50), body.slice(50)]).pipe(response);
  });
  return listen(createServer(app));
};

const fastifySite =
  (isStream: boolean): Start =>
  async (options) => {
    const app = fastify();
    app.register(fastifyMarkdown(options));
    app.get("*", (request, reply) => {
      const { status, headers, body } = pageAt(new URL(request.url, "http://site.example").pathname);
      if (headers.etag !== undefined && request.headers["if-none-match"] === headers.etag)
        return reply.code(304).headers(headers).send();
      reply.code(status).headers(headers);
      return reply.send(isStream ? Readable.from([Buffer.from(body)]) : body);
    });
    await app.listen({ port: 0, host: "127.0.0.1" });
    return listen(app.server);
  };

const hono: Start = (options) => {
  const app = new Hono();
  app.use(honoMarkdown(options));
  app.get("*", (context) => answerWeb(context.req.raw));
  return serveWeb(async (request) => app.fetch(request));
};

const nextRoute: Start = (options) => {
  const GET = nextMarkdownRoute((request: Request) => answerWeb(request), options);
  return serveWeb((request) => GET(nextRequest(request), {}));
};

function nextRequest({ url, method, headers }: Request): NextRequest {
  return new NextRequest(url, { method, headers });
}

/** Next asks its proxy first; requests that it does not answer go on to the pages. */
const nextProxy: Start = async (options) => {
  let proxy: ReturnType<typeof nextMarkdownProxy> | undefined;
  const site = await serveWeb(async (request) => {
    return (await proxy?.(nextRequest(request))) ?? answerWeb(request);
  });
  proxy = nextMarkdownProxy({ ...options, origin: site.url });
  return site;
};

export interface SiteKind {
  readonly name: string;
  readonly start: Start;
  /** Whether HTML gets `Vary`; Next sets it elsewhere. */
  readonly variesHtml: boolean;
}

export const siteKinds: readonly SiteKind[] = [
  { name: "Web handler", start: web, variesHtml: true },
  { name: "node:http, in pieces", start: node, variesHtml: true },
  { name: "Express, compressed", start: expressSite, variesHtml: true },
  { name: "Express, stream compressed inside", start: expressStream, variesHtml: true },
  { name: "Fastify", start: fastifySite(false), variesHtml: true },
  { name: "Fastify, stream", start: fastifySite(true), variesHtml: true },
  { name: "Hono", start: hono, variesHtml: true },
  { name: "Next route handler", start: nextRoute, variesHtml: true },
  { name: "Next proxy", start: nextProxy, variesHtml: false },
];
