import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { policy } from "./policy.ts";
import { siteFolder } from "./site.ts";

export interface GivenPage {
  /** Shown as its name. */
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly url?: string | undefined;
  /** HTTP `Content-Type`, for the charset. */
  readonly contentType?: string | undefined;
}

/** What a server puts into the document of the playground. */
export interface GivenToPlayground {
  /** @default none, so that the playground opens with an example */
  readonly page?: GivenPage | undefined;
  /** Whether there is a box for addresses, which asks for the document with `?address=`. @default false */
  readonly readsAddresses?: boolean | undefined;
  /** Why there is no page; shown. @default none */
  readonly problem?: string | undefined;
}

/** A file as a server answers with it. */
export interface PlaygroundFile {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** The playground, for a server that puts pages into it. Addresses in it are relative to its document's. */
export interface PlaygroundFiles {
  /** The document, with what is given to it. It fetches nothing after it but the other files. */
  document(given: GivenToPlayground): PlaygroundFile;
  /** Another file by its path, such as `assets/index.js`; `undefined` for one that does not exist. No other path is ever read. */
  read(path: string): Promise<PlaygroundFile | undefined>;
}

/** Types of the files that a build writes. */
const mediaTypes: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
};

const headers: Readonly<Record<string, string>> = {
  "content-security-policy": `${policy}; frame-ancestors 'none'`,
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

const index = "index.html";

/**
 * Read the playground, for a server.
 *
 * @throws {Error} If its files are missing.
 * @example
 * const files = await readPlayground();
 * const { headers, body } = files.document({ readsAddresses: true });
 * headers["content-type"]; // "text/html; charset=utf-8"
 */
export async function readPlayground(): Promise<PlaygroundFiles> {
  const html = await readFile(join(siteFolder, index), "utf8");
  const entries = readdirSync(siteFolder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = new Map(
    entries.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [path.slice(siteFolder.length).replaceAll("\\", "/"), path];
    }),
  );
  paths.delete(index);
  return {
    document: (given) => ({
      headers: { ...headers, "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
      body: documentWith(html, given),
    }),
    read: async (path) => {
      const file = paths.get(path);
      if (file === undefined) return undefined;
      const type = mediaTypes[extname(file)] ?? "application/octet-stream";
      return {
        headers: { ...headers, "content-type": type, "cache-control": cachingOf(path) },
        body: await readFile(file),
      };
    },
  };
}

/** Files in `assets` have a hash of their content in their names. */
function cachingOf(path: string): string {
  return path.startsWith("assets/") ? "max-age=31536000, immutable" : "no-cache";
}

function documentWith(
  html: string,
  { page, readsAddresses = false, problem }: GivenToPlayground,
): Uint8Array<ArrayBuffer> {
  const data = JSON.stringify({
    page: page === undefined ? null : dataOf(page),
    readsAddresses,
    problem: problem ?? null,
  });
  // A block of data: browsers do not run it. No tag can begin in it.
  const element = `<script type="application/json" id="given">${data.replaceAll("<", "\\u003c")}</script>`;
  return Buffer.from(html.replace("</head>", () => `${element}\n</head>`));
}

function dataOf({ name, bytes, url, contentType }: GivenPage): Readonly<Record<string, string | null>> {
  return { name, url: url ?? null, contentType: contentType ?? null, base64: Buffer.from(bytes).toString("base64") };
}
