// Put the one vocabulary that is used into its module: the package that it is from has nine more of them, 22 MB in all.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { licencesOf } from "@decant/package-checks/licences";
import { build } from "esbuild";

const root = join(import.meta.dirname, "..");
const file = "dist/tokenizers/o200k.js";

const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: [file],
  outfile: file,
  allowOverwrite: true,
  bundle: true,
  format: "esm",
  platform: "neutral",
  mainFields: ["module", "main"],
  target: "es2022",
  minify: true,
  legalComments: "none",
  metafile: true,
  logLevel: "warning",
});
const licences = licencesOf(Object.keys(metafile.inputs).map((input) => join(root, input)));
// A second run finds the vocabulary in place, and no package.
if (licences !== "") await writeFile(join(root, "dist/tokenizers/LICENSES.txt"), licences);
