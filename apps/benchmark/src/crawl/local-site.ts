import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

const fixtures = join(import.meta.dirname, "../../../../fixtures");
const body = /<body[^>]*>/i;
const elsewhere = /<base\b|noindex|nofollow|charset=["']?(?!utf-8)/i;
const pagePath = /^\/guide\/tide-(\d+)-gauge$/;

/** A site on the loopback address, made of the fixtures with a paragraph of their own and links to two others. */
export interface LocalSite {
  readonly url: string;
  readonly paths: readonly string[];
  readonly page: (path: string) => string | undefined;
  close(): void;
}

export async function openLocalSite(size: number): Promise<LocalSite> {
  const sources = readdirSync(fixtures)
    .sort()
    .map((name) => join(fixtures, name, "index.html"))
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, "utf8"))
    // Their links lead elsewhere, or may not be followed.
    .filter((source) => !elsewhere.test(source));
  const page = (path: string): string | undefined => {
    const at = path === "/" ? 1 : Number(pagePath.exec(path)?.[1]);
    if (!(at >= 1 && at <= size)) return undefined;
    const source = sources[at % sources.length] as string;
    const links = [at * 2, at * 2 + 1].filter((to) => to <= size).map((to) => `<a href="${pathOf(to)}">Further</a>`);
    return source.replace(body, (tag) => `${tag}<nav>${links.join(" ")}</nav><p>${ownWords(at)}</p>`);
  };
  const server = createServer((request, response) => {
    const text = page(request.url ?? "/");
    response.writeHead(text === undefined ? 404 : 200, { "content-type": "text/html; charset=utf-8" });
    response.end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    paths: ["/", ...Array.from({ length: size - 1 }, (_, index) => pathOf(index + 2))],
    page,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const pathOf = (at: number): string => `/guide/tide-${at}-gauge`;

/** Words without digits, so that no two pages differ in numbers alone. */
function ownWords(at: number): string {
  const letters = [...String(at)].map((digit) => "abcdefghij"[Number(digit)]).join("");
  return `The keeper of the ${letters} gauge wrote ${letters} into the book.`;
}
