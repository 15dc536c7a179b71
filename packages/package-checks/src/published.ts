import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface Manifest {
  readonly name: string;
  readonly private?: boolean;
  readonly version: string;
  readonly description: string;
  readonly exports?: Readonly<Record<string, string | { readonly source?: string }>>;
}

export const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;

/** Folder of the repository. */
export const root: string = join(import.meta.dirname, "../../..");

/** Folders of the packages and apps that are released. */
export const published: readonly string[] = ["packages", "apps"]
  .flatMap((group) => readdirSync(join(root, group)).map((name) => join(root, group, name)))
  .filter((folder) => existsSync(join(folder, "package.json")) && readManifest(folder).private !== true);

/** The sources of a package by their paths from `src`, tests left out. */
export function sourcesOf(folder: string): Map<string, string> {
  const files = readdirSync(join(folder, "src"), { recursive: true, encoding: "utf8" }).sort();
  const sources = files.filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"));
  return new Map(sources.map((file) => [file, readFileSync(join(folder, "src", file), "utf8")]));
}

/** A path that users import, and its source from the folder of the package. */
export interface PackageEntry {
  /** `.` or `./write`. */
  readonly path: string;
  readonly file: string;
}

/** Entries of a package for its users; those for Decant's own packages (`./internal`) aside. */
export function entriesOf({ exports = {} }: Manifest): PackageEntry[] {
  const entries = Object.entries(exports).flatMap(([path, target]) => {
    const file = typeof target === "string" ? target : target.source;
    return file === undefined || path === "./internal" ? [] : [{ path, file }];
  });
  // A bundle has the exports of the entry that it is made of.
  return entries.filter(({ file }, at) => entries.findIndex((entry) => entry.file === file) === at);
}
