import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** What `npm run site` wrote; turbo builds it before this test. */
export const dist: string = fileURLToPath(new URL("../../dist/", import.meta.url));
const content = fileURLToPath(new URL("../../src/content/docs/", import.meta.url));

/** A page of the site, and the Markdown that it was made from. */
export interface BuiltPage {
  /** Path of its address, with slashes at both ends. */
  readonly path: string;
  /** With its title as the first heading. */
  readonly markdown: string;
  readonly html: string;
}

const parts = /^---\ntitle: (.*)\n[\s\S]*?\n---\n([\s\S]*)$/;

/** All pages that were made from Markdown. */
export function listBuiltPages(): BuiltPage[] {
  if (!existsSync(`${dist}index.html`)) throw new Error("the site is not built: run `npm run site`");
  return readdirSync(content, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md"))
    .sort()
    .map((file) => {
      const slug = file.slice(0, -".md".length).replaceAll("\\", "/");
      const path = slug === "index" ? "/" : `/${slug}/`;
      const [, title = '""', body = ""] = parts.exec(readFileSync(`${content}${file}`, "utf8")) ?? [];
      return {
        path,
        markdown: `# ${JSON.parse(title)}\n\n${body}`,
        html: readFileSync(`${dist}${path}index.html`, "utf8"),
      };
    });
}

const types: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};

/** Serve the built site on this machine, as any web server would. */
export async function serveSite(): Promise<{ readonly origin: string; readonly server: Server }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const file = join(dist, pathname.endsWith("/") ? `${pathname}index.html` : pathname);
    if (!existsSync(file)) return response.writeHead(404).end();
    return response
      .writeHead(200, { "content-type": types[extname(file)] ?? "application/octet-stream" })
      .end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}
