import { EventEmitter, once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A site whose pages are fetched. */
export interface TestSite {
  readonly url: string;
  readonly port: number;
  /** Waits for the next request of `/slow`, which gets no answer. */
  slowRequest(): Promise<{ readonly byClient: Promise<void> }>;
  close(): Promise<void>;
}

export const article = (title: string): string =>
  `<!doctype html><html lang=en><head><title>${title}</title></head><body><nav><a href=/>Home</a></nav>
<main><h1>${title}</h1><p>The harbour master reads the tide tables twice a day, see <a href=/tables>the tables</a>.</p>
<h2>Spring</h2><p>In spring the water comes a full metre higher than in the other seasons of the year.</p></main></body></html>`;

export async function startSite(): Promise<TestSite> {
  const events = new EventEmitter();
  const answers: Readonly<Record<string, (request: IncomingMessage, response: ServerResponse) => unknown>> = {
    "/tides": (_, response) => response.setHeader("content-type", "text/html; charset=utf-8").end(article("Tides")),
    "/tides?q=1": (_, response) => response.setHeader("content-type", "text/html").end(article("Query")),
    "/moved": (_, response) => response.writeHead(302, { location: "/tides" }).end(),
    "/to-metadata": (_, response) => response.writeHead(302, { location: "http://169.254.169.254/latest" }).end(),
    "/picture": (_, response) => response.setHeader("content-type", "image/png").end("\x89PNG\r\n\x1a\n"),
    "/unnamed": (_, response) => response.end(Buffer.from("%PDF-1.7 not a page")),
    "/error": (_, response) => response.writeHead(500, { "content-type": "text/html" }).end(article("Error")),
    "/reset": (request) => request.socket.destroy(),
    "/long": (_, response) => response.setHeader("content-type", "text/html").end("<p>Long.</p>".repeat(50_000)),
    "/shell": (_, response) =>
      response
        .setHeader("content-type", "text/html")
        .end('<html><head><script src="/app.js"></script></head><body><div id="root"></div></body></html>'),
    "/slow": (request) => events.emit("slow", { byClient: once(request.socket, "close").then(() => {}) }),
  };
  const server = createServer((request, response) => {
    const answer = answers[request.url ?? ""];
    if (answer === undefined) response.writeHead(404).end();
    else answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    slowRequest: async () => (await once(events, "slow"))[0],
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
