import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { entriesOf, readManifest } from "./published.ts";

/** Exports of a package: values with their `typeof`, and names of types, both sorted. */
export interface PublicSurface {
  readonly values: Readonly<Record<string, string>>;
  readonly types: readonly string[];
}

/** Public names of a package, by the entry that exports them (`.`, `./write`). */
export type PackageSurface = Readonly<Record<string, PublicSurface>>;

/**
 * List what the entries of a package export. Types leave no trace at run time, so they are read from the text of each file, which
 * therefore has to name each export: `export *` would hide a change of the surface from its reviewer.
 *
 * @throws {Error} If a source holds `export *`.
 */
export async function listExports(folder: string): Promise<PackageSurface> {
  const surface: Record<string, PublicSurface> = {};
  for (const { path, file } of entriesOf(readManifest(folder))) surface[path] = await readSurface(join(folder, file));
  return surface;
}

async function readSurface(path: string): Promise<PublicSurface> {
  const source = readFileSync(path, "utf8");
  if (wildcard.test(source)) throw new Error(`${path}: name each export instead of "export *"`);
  const module: Record<string, unknown> = await import(pathToFileURL(path).href);
  const values = Object.fromEntries(
    Object.keys(module)
      .sort()
      .map((name) => [name, typeof module[name]]),
  );
  return { values, types: typeNames(source) };
}

/** A name that a module exports. */
export interface ExportedName {
  readonly name: string;
  /** Its name where it is declared. */
  readonly declared: string;
  readonly isType: boolean;
  /** Module that it is exported again from. */
  readonly from?: string | undefined;
}

const wildcard = /^export \*/m;
const declaration = /^export (?:declare )?(?:async )?(interface|type|function\*?|class) (\w+)/gm;
const exportClause = /^export (type )?\{([^}]*)\}(?: from "([^"]+)")?/gm;
const comment = /\/\/.*$|\/\*[\s\S]*?\*\//gm;
const specifier = /^(type\s+)?(\w+)(?:\s+as\s+(\w+))?$/;

/** Names in the declarations and export clauses of a module; constants aside. */
export function exportedNames(source: string): ExportedName[] {
  const names = Array.from(source.matchAll(declaration), ([, kind = "", name = ""]): ExportedName => {
    return { name, declared: name, isType: kind === "interface" || kind === "type" };
  });
  for (const [, allTypes, list = "", from] of source.matchAll(exportClause))
    for (const text of list.replace(comment, "").split(",")) {
      const [, type, declared, name = declared] = specifier.exec(text.trim()) ?? [];
      if (declared === undefined || name === undefined) continue;
      names.push({ name, declared, isType: allTypes !== undefined || type !== undefined, from });
    }
  return names;
}

/** Names of the types that a module exports, sorted. */
export function typeNames(source: string): string[] {
  return exportedNames(source)
    .filter(({ isType }) => isType)
    .map(({ name }) => name)
    .sort();
}
