import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Folder of the built playground: static files with relative addresses, to be served from anywhere. */
export const siteFolder: string = fileURLToPath(new URL("../dist/site/", import.meta.url));

/** Types of the files that a build writes. */
const mediaTypes: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
};

export interface SiteFile {
  readonly mediaType: string;
  read(): Promise<Buffer>;
}

/** The files of the playground by their path, such as `assets/index.js`. No other path is ever read. */
export function listSite(): ReadonlyMap<string, SiteFile> {
  const files = readdirSync(siteFolder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files.map(({ parentPath, name }): [string, SiteFile] => {
      const path = join(parentPath, name);
      const mediaType = mediaTypes[extname(name)] ?? "application/octet-stream";
      return [path.slice(siteFolder.length).replaceAll("\\", "/"), { mediaType, read: () => readFile(path) }];
    }),
  );
}
