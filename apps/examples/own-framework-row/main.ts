import { readFile } from "node:fs/promises";
import { defaultLayers, extractor } from "@decant/extractor";
import { containerLayer } from "@decant/extractor/training";
import { extractMetadata } from "@decant/metadata";
import { createPipeline } from "@decant/pipeline/create";
import { savings } from "@decant/sanitizer/savings";

/** A generator that only this site has: its content is in `.q-sheet`. */
const quay = containerLayer([{ id: "quay", selector: "div.q-sheet" }]);

const html = await readFile(new URL("page.html", import.meta.url));
for (const layers of [defaultLayers, [quay, ...defaultLayers]]) {
  const { markdown, extraction } = createPipeline({ layers }, { extractor, extractMetadata, savings }).convert(html);
  console.log(`${extraction.layer}: ${markdown.split(/\s+/).length} words, with seals: ${markdown.includes("seals")}`);
}
