import { readFileSync } from "node:fs";

/** The version of this package. `package.json` is one folder above the source and above the build. */
export function version(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  return (manifest as { version: string }).version;
}
