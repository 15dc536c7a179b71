// Bundle the functions that read and write Markdown for browsers, with our own reading of character references.
import { writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { licencesOf } from "@decant/package-checks/licences";
import { build } from "esbuild";

const stockHandlers = /mdast-util-to-markdown\/lib\/handle\/index\.js$/;

/** The writer has handlers of its own for all other nodes (`src/to-markdown/stock-handlers.test.ts`). */
const handlersInUse = `
  import { hardBreak } from "./break.js";
  import { imageReference } from "./image-reference.js";
  import { linkReference } from "./link-reference.js";
  export const handle = { hardBreak, imageReference, linkReference };
`;

/** @type {import("esbuild").Plugin} */
const withoutUnused = {
  name: "without-unused-handlers",
  setup(bundler) {
    bundler.onLoad({ filter: stockHandlers }, ({ path }) => ({ contents: handlersInUse, resolveDir: dirname(path) }));
  },
};

const folder = join(import.meta.dirname, "../dist/markdown-libraries");

const { metafile } = await build({
  absWorkingDir: folder,
  entryPoints: ["reader.js", "writer.js"],
  outdir: "browser",
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "neutral",
  mainFields: ["module", "main"],
  target: "es2023",
  external: ["entities"],
  alias: { "decode-named-character-reference": "./decode-name.js" },
  plugins: [withoutUnused],
  legalComments: "none",
  metafile: true,
  logLevel: "warning",
});
await writeFile(
  join(folder, "browser/LICENSES.txt"),
  licencesOf(Object.keys(metafile.inputs).map((path) => join(folder, path))),
);
