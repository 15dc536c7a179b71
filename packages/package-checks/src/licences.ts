import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const licenceFile = /^licen[cs]e/i;
const marker = "node_modules/";

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
}

/**
 * The licences of the packages that are in a bundle.
 *
 * @param modules Paths of the bundle's modules, absolute or from the working folder; those of no package are passed over.
 */
export function licencesOf(modules: Iterable<string>): string {
  const folders = new Set<string>();
  for (const path of modules) {
    const folder = packageFolder(path);
    if (folder !== undefined) folders.add(folder);
  }
  return [...new Set([...folders].map(licenceText))].sort().join(`\n${"-".repeat(80)}\n\n`);
}

function packageFolder(path: string): string | undefined {
  const at = path.lastIndexOf(marker);
  if (at < 0) return undefined;
  const [first = "", second = ""] = path.slice(at + marker.length).split("/");
  const folder = join(path.slice(0, at + marker.length), first.startsWith("@") ? `${first}/${second}` : first);
  return existsSync(join(folder, "package.json")) ? folder : undefined;
}

function licenceText(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
  const file = readdirSync(folder).find((entry) => licenceFile.test(entry));
  const text = file === undefined ? `${license}\n` : readFileSync(join(folder, file), "utf8");
  return `${name} ${version}\n\n${text}`;
}
