import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface Manifest {
  readonly name: string;
  readonly private?: boolean;
  readonly version: string;
}

export const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;

/** Folder of the repository. */
export const root: string = join(import.meta.dirname, "../../..");

/** Folders of the packages and apps that are released. */
export const published: readonly string[] = ["packages", "apps"]
  .flatMap((group) => readdirSync(join(root, group)).map((name) => join(root, group, name)))
  .filter((folder) => existsSync(join(folder, "package.json")) && readManifest(folder).private !== true);
