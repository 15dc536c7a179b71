import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Arguments of a crawl of a local site without delays, with state and output in a folder. */
export function crawlArguments(url: string, folder: string, name: string): string[] {
  const local = ["--allow-private", "--delay", "0", "--per-host", "8", "--quiet", "--max-depth", "1000"];
  return ["crawl", url, ...local, "--state", join(folder, `${name}-state`), "--output", join(folder, name)];
}

/** The lines of an output without what may differ between two crawls. */
export function comparable(file: string): string[] {
  const content = readFileSync(file, "utf8");
  if (!content.endsWith("\n")) throw new Error(`${file} ends in half a line`);
  return content
    .slice(0, -1)
    .split("\n")
    .map((line) => {
      const { fetch: _, ...record } = JSON.parse(line) as Record<string, unknown>;
      return JSON.stringify(record);
    });
}
