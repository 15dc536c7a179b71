import { readFileSync } from "node:fs";
import { CommandError } from "./errors.ts";

/** A file of this package, whose root is one folder above the source and above the build. */
export const ofPackage = (path: string): URL => new URL(`../${path}`, import.meta.url);

export function version(): string {
  const manifest: unknown = JSON.parse(readFileSync(ofPackage("package.json"), "utf8"));
  return (manifest as { version: string }).version;
}

/** Oldest Node with what `@decant/crawl` needs: its database and the HTTP client. */
const neededNode = [22, 19] as const;

/**
 * Require the Node that `@decant/crawl` needs.
 *
 * @param task What needs it, for the message.
 * @throws {CommandError} `node-too-old`.
 */
export function checkNode(task: string, version: string = process.versions.node): void {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [neededMajor, neededMinor] = neededNode;
  if (major > neededMajor || (major === neededMajor && minor >= neededMinor)) return;
  throw new CommandError("node-too-old", `${task} needs Node ${neededNode.join(".")} or newer; this is ${version}`);
}
