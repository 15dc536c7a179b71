import { fileURLToPath } from "node:url";
import { Application, type DeclarationReflection, type ProjectReflection, TSConfigReader } from "typedoc";
import type { PublicPackage } from "../pages/list-sources.ts";

export interface ApiModule {
  /** Import path, such as `@decant/chunk/o200k`. */
  readonly name: string;
  readonly reflection: DeclarationReflection;
}

export interface PackageApi {
  readonly package: PublicPackage;
  readonly modules: readonly ApiModule[];
}

const tsconfig = fileURLToPath(new URL("../../tsconfig.api.json", import.meta.url));

/**
 * Read the exports of packages, with their doc comments, from the sources.
 *
 * TypeDoc needs TypeScript's JavaScript interface, which TypeScript 7 does not have; so this app has a TypeScript of its own.
 *
 * @throws {Error} If a source cannot be read.
 */
export async function readApi(root: string, packages: readonly PublicPackage[]): Promise<PackageApi[]> {
  const paths = packages.flatMap(({ folder, name, entries }) =>
    entries.map(({ path, file }) => ({
      name: `${name}${path.slice(1)}`,
      file: fileURLToPath(new URL(`${folder}/${file}`, `file://${root}`)),
    })),
  );
  const application = await Application.bootstrap(
    {
      entryPoints: paths.map(({ file }) => file),
      tsconfig,
      // `tsc` has checked the types.
      skipErrorChecking: true,
      excludeExternals: true,
      excludePrivate: true,
      disableSources: true,
      readme: "none",
      preservedTypeAnnotationTags: ["@throws"],
      sort: ["source-order"],
      validation: false,
      logLevel: "Warn",
    },
    [new TSConfigReader()],
  );
  const entryPoints = (application.getEntryPoints() ?? []).map((entry) => ({
    ...entry,
    displayName: paths.find(({ file }) => file === entry.sourceFile.fileName)?.name ?? entry.displayName,
  }));
  const project = application.converter.convert(entryPoints);
  if (application.logger.hasErrors()) throw new Error("TypeDoc could not read the sources");
  return packages.map((known) => ({ package: known, modules: modulesOf(project, known) }));
}

function modulesOf(project: ProjectReflection, { name, entries }: PublicPackage): ApiModule[] {
  return entries.map(({ path }) => {
    const module = `${name}${path.slice(1)}`;
    const reflection = project.children?.find((child) => child.name === module);
    if (reflection === undefined) throw new Error(`${module} has no exports`);
    return { name: module, reflection };
  });
}
