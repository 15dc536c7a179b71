import { readFileSync } from "node:fs";

/** This package's version; `package.json` stands one folder up from the source as well as from the build. */
export function version(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  return (manifest as { version: string }).version;
}
