import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** Exports of a package: values with their `typeof`, and names of types, both sorted. */
export interface PublicSurface {
  readonly values: Readonly<Record<string, string>>;
  readonly types: readonly string[];
}

/** Public names of a package, by the entry that exports them (`.`, `./write`). */
export type PackageSurface = Readonly<Record<string, PublicSurface>>;

/**
 * List what the entries of a package export, those for Decant's own packages (`./internal`) aside. Types leave no trace at run
 * time, so they are read from the text of each file, which therefore has to name each export: `export *` would hide a change of
 * the surface from its reviewer.
 *
 * @throws {Error} If a source holds `export *`.
 */
export async function listExports(folder: string): Promise<PackageSurface> {
  const { exports } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
  const surface: Record<string, PublicSurface> = {};
  const seen = new Set<string>();
  for (const [entry, target] of Object.entries(exports)) {
    const source = typeof target === "string" ? target : target.source;
    if (entry === "./internal" || source === undefined || seen.has(source)) continue;
    seen.add(source);
    surface[entry] = await readSurface(join(folder, source));
  }
  return surface;
}

interface Manifest {
  readonly exports: Readonly<Record<string, string | { readonly source?: string }>>;
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

const wildcard = /^export \*/m;
const typeDeclaration = /^export (?:declare )?(?:interface|type) (\w+)/gm;
const exportClause = /^export (type )?\{([^}]*)\}/gm;
const comment = /\/\/.*$|\/\*[\s\S]*?\*\//gm;
const typeSpecifier = /^type\s+/;
const renaming = /^.*\sas\s+/;

/** Names of the types that a module exports, sorted. */
export function typeNames(source: string): string[] {
  const names = [...source.matchAll(typeDeclaration)].map((match) => match[1] ?? "");
  for (const [, allTypes, list] of source.matchAll(exportClause)) {
    const specifiers = (list ?? "").replace(comment, "").split(",");
    for (const specifier of specifiers.map((text) => text.trim())) {
      if (specifier === "" || !(allTypes || typeSpecifier.test(specifier))) continue;
      names.push(specifier.replace(typeSpecifier, "").replace(renaming, ""));
    }
  }
  return names.sort();
}
