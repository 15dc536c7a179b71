// Bundle the functions that read and write Markdown for browsers, with our own reading of character references.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { licencesOf } from "@decant/package-checks/licences";
import { build } from "esbuild";

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
  legalComments: "none",
  metafile: true,
  logLevel: "warning",
});
await writeFile(
  join(folder, "browser/LICENSES.txt"),
  licencesOf(Object.keys(metafile.inputs).map((path) => join(folder, path))),
);
