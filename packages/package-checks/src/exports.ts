import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** Exports of a package: values with their `typeof`, and names of types, both sorted. */
export interface PublicSurface {
  readonly values: Readonly<Record<string, string>>;
  readonly types: readonly string[];
}

/**
 * List what `src/index.ts` exports. Types leave no trace at run time, so they are read from the text of the file,
 * which therefore has to name each export: `export *` would hide a change of the surface from its reviewer.
 *
 * @throws {Error} If `src/index.ts` holds `export *`.
 */
export async function listExports(folder: string): Promise<PublicSurface> {
  const index = join(folder, "src", "index.ts");
  const source = readFileSync(index, "utf8");
  if (wildcard.test(source)) throw new Error(`${index}: name each export instead of "export *"`);
  const module: Record<string, unknown> = await import(pathToFileURL(index).href);
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
