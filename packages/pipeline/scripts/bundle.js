// Bundle the writer of Markdown for browsers, and the package with all its dependencies, which loads in a quarter of the time.
import { writeFile } from "node:fs/promises";
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

const bundled = await build({
  ...common,
  entryPoints: ["dist/index.js"],
  outfile: "dist/bundled/index.js",
  // Detection of a file's format reads its beginning.
  banner: { js: "export {};" },
  minifySyntax: true,
  minifyWhitespace: true,
});
await writeLicences("dist/bundled", bundled);

/** @param {string} folder @param {import("esbuild").BuildResult<typeof common>} result */
async function writeLicences(folder, { metafile }) {
  const modules = Object.keys(metafile.inputs).map((path) => join(root, path));
  await writeFile(join(root, folder, "LICENSES.txt"), licencesOf(modules));
}
