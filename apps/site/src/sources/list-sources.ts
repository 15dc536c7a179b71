import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { entriesOf, type PackageEntry, published, readManifest } from "@decant/package-checks/published";
import type { SourcePage } from "./site-page.ts";

/** Packages that users install; their READMEs are pages, and their exports the API reference. */
export interface PublicPackage {
  /** Name on npm. */
  readonly name: string;
  /** Folder in the repository, such as `packages/dom`. */
  readonly folder: string;
  /** Last part of the folder, which names its pages. */
  readonly id: string;
  readonly description: string;
  readonly entries: readonly PackageEntry[];
}

/** The public packages, in alphabetical order. */
export function listPackages(root: string): PublicPackage[] {
  return published
    .map((path) => {
      const manifest = readManifest(path);
      const { name, description } = manifest;
      return {
        name,
        description,
        folder: path.slice(root.length),
        id: posix.basename(path),
        entries: entriesOf(manifest),
      };
    })
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Documents of the project that are pages, too. */
const projectPages: Readonly<Record<string, string>> = {
  "ARCHITECTURE.md": "architecture",
  "CONTRIBUTING.md": "contributing",
  "SECURITY.md": "security",
  "apps/benchmark/README.md": "benchmark",
  "apps/examples/README.md": "examples",
  "apps/train/README.md": "training",
  "deploy/README.md": "deploy",
};

const docs = "apps/site/docs/";

/** All documents of the repository that are pages of the site. */
export function listSources(root: string): (SourcePage & { readonly file: string })[] {
  const packageFiles = listPackages(root).flatMap(({ folder, id }) => [
    [`${folder}/README.md`, `packages/${id}`] as const,
    ...markdownIn(root, `${folder}/docs/`).map((file) => [file, `packages/${id}/${nameOf(file)}`] as const),
  ]);
  const docFiles = markdownIn(root, docs).map((file) => [file, docSlug(file.slice(docs.length))] as const);
  return [...docFiles, ...packageFiles, ...Object.entries(projectPages)].map(([file, slug]) => ({
    slug,
    file,
    markdown: readFileSync(`${root}${file}`, "utf8"),
  }));
}

function markdownIn(root: string, folder: string): string[] {
  try {
    return readdirSync(`${root}${folder}`, { recursive: true, encoding: "utf8" })
      .map((name) => `${folder}${name.replaceAll("\\", "/")}`)
      .filter((file) => file.endsWith(".md"))
      .sort();
  } catch {
    return [];
  }
}

function docSlug(file: string): string {
  const slug = posix.join(posix.dirname(file), nameOf(file));
  return slug.endsWith("/README") ? posix.dirname(slug) : slug;
}

function nameOf(file: string): string {
  return posix.basename(file, ".md");
}
