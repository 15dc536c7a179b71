/** Write the site's pages for Starlight: documents of the repository, and references made from types and commands. */
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { convert } from "@decant/pipeline";
import { renderReport } from "@decant/pipeline/explain";
import { apiSlug, writeApi } from "./api/write-api.ts";
import { writeBookmarkScript } from "./bookmarklet/write-script.ts";
import { writeCli } from "./cli/write-cli.ts";
import { listPackages, listSources } from "./sources/list-sources.ts";
import { contentFile, linkBetween, type Repository, type SourcePage, toSitePage } from "./sources/site-page.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const content = fileURLToPath(new URL("./content/docs/", import.meta.url));

const playground = `${root}apps/playground/dist/site/`;
const publicPlayground = fileURLToPath(new URL("../public/playground/app/", import.meta.url));
const publicReport = fileURLToPath(new URL("../public/report/", import.meta.url));
/** The page of the pictures about the ledger. */
const reported = `${root}fixtures/article-news/`;
const lastSlash = /\/$/;
const titleLine = /^---\ntitle: .*\n/;
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

/** The page about the ledger leads to a report, which the repository does not hold. */
function linkToReport(slug: string): string {
  if (slug !== "ledger") return "";
  const link = `[The report of a news page](${linkBetween(slug, "report")})`;
  return `\n## A report\n\n${link} is what \`--report\` writes: all of its text, and the rule that decided about each block.\n`;
}

function addReport(): void {
  const { url } = JSON.parse(readFileSync(`${reported}case.json`, "utf8")) as { readonly url: string };
  const html = readFileSync(`${reported}index.html`, "utf8");
  mkdirSync(publicReport, { recursive: true });
  writeFileSync(`${publicReport}index.html`, renderReport(html, convert(html, { url })));
}

/** The playground, if it is built: a folder of static files, and a page around it. */
function addPlayground(): SourcePage[] {
  rmSync(publicPlayground, { recursive: true, force: true });
  if (!existsSync(`${playground}index.html`)) return [];
  cpSync(playground, publicPlayground, { recursive: true });
  const blocks = [
    "---\ntemplate: splash\ntableOfContents: false\n---\n\n# Playground",
    "Paste HTML, drop a file or choose an example. Everything runs in this page; nothing leaves your browser. [Open it alone](app/).",
    '<iframe src="app/" title="Playground of Decant"></iframe>',
  ];
  return [{ slug: "playground", markdown: `${blocks.join("\n\n")}\n` }];
}

/** In a wide window, HTML and its Markdown stand side by side: the word between them is for screen readers then. */
const sideBySide = [
  "@media (min-width: 72rem) {",
  ".sl-markdown-content { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); column-gap: 1rem; }",
  ".sl-markdown-content > * { grid-column: 1 / -1; }",
  ".sl-markdown-content > .expressive-code { grid-column: auto; margin-top: 1rem !important; }",
  ".sl-markdown-content > .expressive-code + p:has(+ .expressive-code) { position: absolute; clip-path: inset(50%); }",
  ":root:root { --sl-content-width: 84rem; }",
  "}",
].join(" ");
/** Front matter of pages, beside their own. */
const frontMatter: Readonly<Record<string, string>> = {
  gallery: `tableOfContents: false\nhead:\n  - tag: style\n    content: ${JSON.stringify(sideBySide)}\n`,
  bookmarklet: `head:\n  - tag: script\n    attrs: { type: module }\n    content: ${JSON.stringify(writeBookmarkScript("../playground/app/"))}\n`,
};

addReport();
rmSync(content, { recursive: true, force: true });
const pages: SourcePage[] = [...sources, ...(await writeApi(root, packages)), ...writeCli(), ...addPlayground()];
for (const source of pages) {
  const { slug, text, images } = toSitePage(source, repository);
  const file = `${content}${contentFile(slug)}`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text.replace(titleLine, `$&${frontMatter[slug] ?? ""}`) + linkToApi(slug) + linkToReport(slug));
  for (const image of images) {
    mkdirSync(`${content}images`, { recursive: true });
    copyFileSync(`${root}${image}`, `${content}images/${basename(image)}`);
  }
}
