import { readFile } from "node:fs/promises";
import { type ContainerRule, extract, extractor } from "@decant/extractor";
import { extractMetadata } from "@decant/metadata";
import { createPipeline } from "@decant/pipeline/create";
import { savings } from "@decant/sanitizer/savings";

/** A generator that only this site has: its content is in `.q-sheet`. */
const containers: readonly ContainerRule[] = [{ id: "quay", selector: "div.q-sheet" }];

const withRow: typeof extractor = {
  ...extractor,
  extract: (document, options) => extract(document, { ...options, containers }),
};

const html = await readFile(new URL("page.html", import.meta.url));
for (const part of [extractor, withRow]) {
  const { markdown, extraction } = createPipeline({}, { extractor: part, extractMetadata, savings }).convert(html);
  console.log(`${extraction.layer}: ${markdown.split(/\s+/).length} words, with seals: ${markdown.includes("seals")}`);
}
