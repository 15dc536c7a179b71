import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { appendFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { dirname, join } from "node:path";
import type { DemoCommandOptions } from "../args/servers.ts";
import { describeSystemError, exitCodes, unwritable } from "../errors.ts";
import { printText } from "../output/output.ts";
import { listenAt } from "../serve/serve-command.ts";
import { untilSignal } from "../terminal/signals.ts";
import { note } from "../terminal/terminal.ts";
import { addressOf, demoFeed, demoFiles, demoRobots, demoSitemap } from "./demo-pages.ts";

const host = "127.0.0.1";

/**
 * `decant demo [folder]`: serve a small site on the loopback address until a signal ends it.
 *
 * With a folder, its pages are files there, to be changed and removed while it runs. The address goes to standard output, so that a
 * script can read it.
 */
export async function runDemo(folder: string | undefined, { port, log, quiet }: DemoCommandOptions): Promise<number> {
  if (folder !== undefined) await writePages(folder);
  const server = createServer((request, response) => {
    const answered = log === undefined ? Promise.resolve() : appendFile(log, headOf(request));
    answered
      .then(() => answer(request, response, folder))
      .catch((error: unknown) => {
        note(describeSystemError(error));
        response.destroy();
      });
  });
  const origin = await listenAt(server, host, port);
  const signalled = untilSignal();
  await printText(`${origin}/\n`);
  if (!quiet) note(folder === undefined ? "Ctrl+C ends this" : `its pages are in ${folder}; Ctrl+C ends this`);
  await signalled;
  server.closeAllConnections();
  server.close();
  return exitCodes.ok;
}

/** Write the pages, unless an earlier run has: what was changed since stays. */
async function writePages(folder: string): Promise<void> {
  if (existsSync(fileOf(folder, "index"))) return;
  try {
    for (const [name, html] of demoFiles) {
      await mkdir(dirname(fileOf(folder, name)), { recursive: true });
      await writeFile(fileOf(folder, name), html);
    }
  } catch (error) {
    throw unwritable(folder, error);
  }
}

const fileOf = (folder: string, name: string): string => join(folder, `${name}.html`);

/** The pages by their addresses: no other file of the folder is ever read. */
const namesByAddress: ReadonlyMap<string, string> = new Map(
  Array.from(demoFiles.keys(), (name) => [addressOf(name), name]),
);

const madeFiles: Readonly<Record<string, readonly [type: string, make: (origin: string) => string]>> = {
  "/robots.txt": ["text/plain; charset=utf-8", demoRobots],
  "/sitemap.xml": ["application/xml", demoSitemap],
  "/feed.xml": ["application/atom+xml", demoFeed],
};

async function answer(request: IncomingMessage, response: ServerResponse, folder: string | undefined): Promise<void> {
  const { pathname } = new URL(request.url ?? "/", "http://localhost");
  const [type, make] = madeFiles[pathname] ?? [];
  const made = make?.(`http://${host}:${request.socket.localPort}`);
  const body = made ?? (await readDemoPage(namesByAddress.get(pathname), folder));
  if (body === undefined) {
    response.writeHead(404, { "content-type": "text/html; charset=utf-8" });
    response.end("<title>Not found</title><h1>Not found</h1><p>The harbour has no such page.</p>");
    return;
  }
  const etag = `"${createHash("sha256").update(body).digest("hex").slice(0, 16)}"`;
  const isKnown = request.headers["if-none-match"] === etag;
  response.writeHead(isKnown ? 304 : 200, { "content-type": type ?? "text/html; charset=utf-8", etag });
  response.end(isKnown || request.method === "HEAD" ? undefined : body);
}

async function readDemoPage(name: string | undefined, folder: string | undefined): Promise<string | undefined> {
  if (name === undefined) return undefined;
  if (folder === undefined) return demoFiles.get(name);
  const path = fileOf(folder, name);
  return existsSync(path) ? readFile(path, "utf8") : undefined;
}

/** A request as it came, and an empty line. */
function headOf({ method, url, httpVersion, rawHeaders }: IncomingMessage): string {
  const headers = rawHeaders.map((part, at) => (at % 2 === 0 ? `${part}: ` : `${part}\n`)).join("");
  return `${method} ${url} HTTP/${httpVersion}\n${headers}\n`;
}
