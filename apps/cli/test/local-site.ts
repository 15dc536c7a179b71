import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { sentences } from "./run-decant.ts";

export interface LocalSite {
  readonly url: string;
  readonly requests: string[];
}

/** A site on the loopback address. */
export async function serve(
  answer: (path: string, head: string) => string | undefined,
  delayMs = 0,
): Promise<LocalSite> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    requests.push(path);
    const body = answer(path, headOf(request.rawHeaders));
    const isText = path.endsWith(".txt");
    setTimeout(() => {
      response.writeHead(body === undefined ? 404 : 200, {
        "content-type": isText ? "text/plain" : "text/html",
        etag: `"${body?.length}"`,
      });
      response.end(body);
    }, delayMs);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, requests };
}

function headOf(raw: readonly string[]): string {
  return raw.map((part, at) => (at % 2 === 0 ? `${part}: ` : `${part}\n`)).join("");
}

/** A page with links to others. */
export const article = (title: string, ...to: string[]): string =>
  `<html lang=en><head><title>${title}</title></head><body><nav>${to.map((path) => `<a href="${path}">${path}</a>`).join(" ")}</nav>
<main><h1>${title}</h1><p>${title}: ${sentences.join(" ")}</p></main></body></html>`;
