import { createHash } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { appendFile, cp, readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { DemoCommandOptions } from "../args/servers.ts";
import { describeSystemError, exitCodes, throwAs, unwritable } from "../errors.ts";
import { printText } from "../output/output.ts";
import { listenAt } from "../serve/serve-command.ts";
import { untilSignal } from "../terminal/signals.ts";
import { note } from "../terminal/terminal.ts";
import { ofPackage } from "../version.ts";

const host = "127.0.0.1";

/** The pages of a folder may be changed and removed while it runs. Scripts read the address from standard output. */
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
  const address = await listenAt(server, host, port);
  const signalled = untilSignal();
  await printText(`${address}/\n`);
  if (!quiet) note(folder === undefined ? "Ctrl+C ends this" : `its pages are in ${folder}; Ctrl+C ends this`);
  await signalled;
  server.closeAllConnections();
  server.close();
  return exitCodes.ok;
}

/** Write the pages, unless an earlier run has: what was changed since stays. */
async function writePages(folder: string): Promise<void> {
  if (existsSync(join(folder, "index.html"))) return;
  const isPage = (path: string): boolean => !madeFor.test(path);
  const copied = cp(shipped, folder, { recursive: true, filter: isPage });
  await copied.catch(throwAs((error) => unwritable(folder, error)));
}

/** A small site of a harbour, with an example of each kind of page that the guides read. */
const shipped = fileURLToPath(ofPackage("demo/"));
/** The address of the site in its files. */
const origin = "http://127.0.0.1:18080";
/** Files that name the address of the site. They are no pages. */
const madeFor = /\.(?:txt|xml)$/;

const types: Readonly<Record<string, string>> = {
  ...{ ".html": "text/html; charset=utf-8", ".txt": "text/plain; charset=utf-8", ".xml": "application/xml" },
};

const endings = /(?:(?<=^|\/)index)?\.html$/;

/** The files by their addresses, `guide/index.html` by `/guide/`: no other file of the folder is ever read. */
const files: ReadonlyMap<string, string> = new Map(
  readdirSync(shipped, { recursive: true, encoding: "utf8" })
    .filter((path) => extname(path) !== "")
    .map((path) => path.replaceAll("\\", "/"))
    .map((path) => [`/${path.replace(endings, "")}`, path]),
);

async function answer(request: IncomingMessage, response: ServerResponse, folder = shipped): Promise<void> {
  const { pathname } = new URL(request.url ?? "/", origin);
  const file = files.get(pathname) ?? "";
  const path = join(madeFor.test(file) ? shipped : folder, file);
  if (file === "" || !existsSync(path)) {
    response.writeHead(404, { "content-type": "text/html; charset=utf-8" });
    response.end("<title>Not found</title><h1>Not found</h1><p>The harbour has no such page.</p>");
    return;
  }
  const text = await readFile(path, "utf8");
  const body = madeFor.test(file) ? text.replaceAll(origin, `http://${host}:${request.socket.localPort}`) : text;
  const etag = `"${createHash("sha256").update(body).digest("hex").slice(0, 16)}"`;
  const isKnown = request.headers["if-none-match"] === etag;
  const type = file === "feed.xml" ? "application/atom+xml" : types[extname(file)];
  response.writeHead(isKnown ? 304 : 200, { "content-type": type, etag });
  response.end(isKnown || request.method === "HEAD" ? undefined : body);
}

/** A request as it came, and an empty line. */
function headOf({ method, url, httpVersion, rawHeaders }: IncomingMessage): string {
  const headers = rawHeaders.map((part, at) => (at % 2 === 0 ? `${part}: ` : `${part}\n`)).join("");
  return `${method} ${url} HTTP/${httpVersion}\n${headers}\n`;
}
