// Bundle the writer of Markdown for browsers, and for Node the package with all its dependencies, which loads in a third of the time.
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { licencesOf } from "@decant/package-checks/licences";
import { build } from "esbuild";

const root = join(import.meta.dirname, "..");
const stockWriter = /^mdast-util-to-markdown$/;
const anything = /^/;

/** @type {import("esbuild").BuildOptions} */
const common = {
  absWorkingDir: root,
  bundle: true,
  format: "esm",
  platform: "neutral",
  mainFields: ["module", "main"],
  target: "es2023",
  legalComments: "none",
  metafile: true,
  logLevel: "error",
};

// mdast-util-to-markdown reaches a variant for browsers that asks the document: see the package normalize.
const writer = {
  contents: 'export { stockToMarkdown as toMarkdown } from "@decant/normalize/internal";',
  resolveDir: root,
};
const browser = await build({
  ...common,
  entryPoints: ["dist/remark-stringify.js"],
  outfile: "dist/browser/remark-stringify.js",
  external: ["@decant/normalize"],
  plugins: [
    {
      name: "writer",
      setup(bundler) {
        bundler.onResolve({ filter: stockWriter }, ({ path }) => ({ path, namespace: "writer" }));
        bundler.onLoad({ filter: anything, namespace: "writer" }, () => writer);
      },
    },
  ],
});
await writeLicences("dist/browser", browser);

// Each entry that Node imports, with all its dependencies: what several need is in shared files, so that each module is loaded once.
const { exports } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
const entries = Object.values(exports).map((entry) => entry.default);
await rm(join(root, "dist/node"), { recursive: true, force: true });
const bundled = await build({
  ...common,
  entryPoints: [...entries, "./dist/pool/page-worker.js"],
  outbase: "dist",
  outdir: "dist/node",
  chunkNames: "shared/[hash]",
  splitting: true,
  external: ["node:*"],
  // Detection of a file's format reads its beginning.
  banner: { js: "export {};" },
  minifySyntax: true,
  minifyWhitespace: true,
});
await writeLicences("dist/node", bundled);

/** @param {string} folder @param {import("esbuild").BuildResult<typeof common>} result */
async function writeLicences(folder, { metafile }) {
  const modules = Object.keys(metafile.inputs).map((path) => join(root, path));
  await writeFile(join(root, folder, "LICENSES.txt"), licencesOf(modules));
}
