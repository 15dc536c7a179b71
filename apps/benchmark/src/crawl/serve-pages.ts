import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A site on the loopback address. */
export interface ServedSite {
  readonly url: string;
  close(): void;
}

/** @param pageAt The page of a path; what has none is not found. */
export async function servePages(pageAt: (path: string) => string | undefined): Promise<ServedSite> {
  const server = createServer((request, response) => {
    const page = pageAt(request.url ?? "/");
    response.writeHead(page === undefined ? 404 : 200, { "content-type": "text/html; charset=utf-8" });
    response.end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close };
}

/** Numbers say nothing new to a crawl; letters do. */
export function lettersOf(at: number): string {
  return [...String(at)].map((digit) => "abcdefghij"[Number(digit)]).join("");
}
