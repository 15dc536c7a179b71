/** Write the site's pages for Starlight: documents of the repository, and references made from types and commands. */
import { copyFileSync, cpSync, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { readApi } from "./api/read-api.ts";
import { apiSlug, writeApi } from "./api/write-api.ts";
import { writeCli } from "./cli/write-cli.ts";
import { listPackages, listSources } from "./pages/list-sources.ts";
import { contentFile, linkBetween, type Repository, type SourcePage, toSitePage } from "./pages/site-page.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const content = fileURLToPath(new URL("./content/docs/", import.meta.url));

const playground = `${root}apps/playground/dist/site/`;
const publicPlayground = fileURLToPath(new URL("../public/playground/app/", import.meta.url));
const lastSlash = /\/$/;
const packages = listPackages(root);
const sources = listSources(root);
const slugs = new Map(sources.map(({ file, slug }) => [file, slug]));
const repository: Repository = {
  exists: (path) => existsSync(`${root}${path}`),
  slugOf: (path) => {
    const file = path.replace(lastSlash, "");
    if (file === "README.md") return "index";
    const isFolder = existsSync(`${root}${file}`) && statSync(`${root}${file}`).isDirectory();
    return slugs.get(isFolder ? `${file}/README.md` : file);
  },
};

/** The page of a package leads to its exports. */
function linkToApi(slug: string): string {
  const known = packages.find(({ id, entries }) => slug === `packages/${id}` && entries.length > 0);
  if (known === undefined) return "";
  const link = `[API of \`${known.name}\`](${linkBetween(slug, apiSlug(known.id))})`;
  return `\n## All exports\n\n${link} lists every export with its type.\n`;
}

/** The playground, if it is built: a folder of static files, and a page around it. */
function addPlayground(): SourcePage[] {
  rmSync(publicPlayground, { recursive: true, force: true });
  if (!existsSync(`${playground}index.html`)) return [];
  cpSync(playground, publicPlayground, { recursive: true });
  const blocks = [
    "---\ntableOfContents: false\n---\n\n# Playground",
    "Paste HTML, drop a file or choose an example. Everything runs in this page; nothing leaves your browser. [Open it alone](app/).",
    '<iframe src="app/" title="Playground of Decant"></iframe>',
  ];
  return [{ slug: "playground", markdown: `${blocks.join("\n\n")}\n` }];
}

rmSync(content, { recursive: true, force: true });
const pages: SourcePage[] = [...sources, ...writeApi(await readApi(root, packages)), ...writeCli(), ...addPlayground()];
for (const source of pages) {
  const { slug, text, images } = toSitePage(source, repository);
  const file = `${content}${contentFile(slug)}`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text + linkToApi(slug));
  for (const image of images) {
    mkdirSync(`${content}images`, { recursive: true });
    copyFileSync(`${root}${image}`, `${content}images/${basename(image)}`);
  }
}
