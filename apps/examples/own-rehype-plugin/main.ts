import { readFile } from "node:fs/promises";
import { createPipeline } from "@decant/pipeline";
import { plugins } from "@decant/pipeline/plugins";
import type { Root } from "hast";
import { SKIP, visit } from "unist-util-visit";

/** Removes tables, for an index of prose. */
const withoutTables = () => (tree: Root) =>
  visit(tree, "element", (node, index, parent) => {
    if (node.tagName !== "table" || parent === undefined || index === undefined) return undefined;
    parent.children.splice(index, 1);
    return [SKIP, index];
  });

const pipeline = createPipeline({ rehypePlugins: [withoutTables] }, { plugins });
const html = await readFile(new URL("../harbour/tides.html", import.meta.url));
const { markdown, ledger } = pipeline.convert(html, { url: "https://harbour.example/tides.html" });
console.log(markdown);

// What a plug-in removes is in the account of the page, too.
console.log(ledger.totals.droppedByRule);
