import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sizeOf } from "@decant/package-checks/sizes";
import { countVisible } from "@decant/page";
import type { Root } from "mdast";
import type { Plugin } from "unified";
import { describe, expect, test } from "vitest";
import { createPipeline } from "../src/index.ts";
import { plugins } from "../src/plugins/index.ts";

const folder = join(import.meta.dirname, "../../../fixtures");
const pages = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith("index.html"))
  .sort();
const step = sizeOf("fixturesWithPlugins");

interface Node {
  type: string;
  tagName?: string;
  value: string;
  children?: Node[];
}

/** Visit all nodes, the last first, so that they may be replaced. */
function visit(parent: Node, change: (node: Node, siblings: Node[], index: number) => void): void {
  for (let index = (parent.children?.length ?? 0) - 1; index >= 0; index--) {
    const siblings = parent.children as Node[];
    const node = siblings[index] as Node;
    change(node, siblings, index);
    visit(node, change);
  }
}

const everyThird = () => {
  let count = 0;
  return () => ++count % 3 === 0;
};
const text = (value: string): Node => ({ type: "text", value });

/** Changes by plugins to trees, on hast and on mdast. */
const changes: readonly [string, (tree: Node) => void][] = [
  ["words less", (tree) => visit(tree, (node) => {
    if (node.type === "text") node.value = node.value.replace(/\b(?:the|of|and)\b/g, "");
  })],
  ["words more", (tree) => visit(tree, (node) => {
    if (node.type === "text") node.value = node.value.replace(/\b(is|to)\b/g, "$1 (sic)");
  })],
  // Not of the single letters that are marks of notes.
  ["capitals", (tree) => visit(tree, (node) => {
    if (node.type === "text") node.value = node.value.replace(/\b[a-z](?=[a-z])/g, (letter) => letter.toUpperCase());
  })],
  ["new nodes", (tree) => visit(tree, ({ type, value }, siblings, index) => {
    if (type === "text") siblings.splice(index, 1, text(value.slice(0, value.length / 2)), text(value.slice(value.length / 2)));
  })],
  ["texts less", (tree) => {
    const isThird = everyThird();
    visit(tree, (node, siblings, index) => node.value !== undefined && isThird() && siblings.splice(index, 1));
  }],
  ["blocks less", (tree) => {
    const isThird = everyThird();
    visit(tree, ({ type, tagName }, siblings, index) =>
      (type === "paragraph" || type === "listItem" || tagName === "p" || tagName === "li") && isThird() && siblings.splice(index, 1));
  }],
  ["another order", (tree) => tree.children?.reverse()],
]; // biome-ignore format: a table

function textOf(node: Node): string {
  if (node.children !== undefined) return node.children.map(textOf).join("");
  return node.type === "html" ? "" : (node.value ?? "");
}

describe.each(["rehypePlugins", "remarkPlugins"])("%s", (option) => {
  test.each(changes)("%s: every page's account holds", (name, change) => {
    const plugin: Plugin<[], Root> = () => (tree) => void change(tree as unknown as Node);
    const pipeline = createPipeline({ [option]: [plugin], keepTrees: true }, { plugins });
    // Other pages for each change, so that few pages are left out by all.
    const offset = changes.findIndex(([other]) => other === name) % step;
    for (const file of pages.filter((_, index) => index % step === offset)) {
      const page = pipeline.convert(readFileSync(join(folder, file)), { url: "https://example.org/page" });
      const { visible, kept, moved, dropped } = page.ledger.totals;
      expect(kept + moved + dropped, file).toBe(visible);
      const added = page.ledger.additions.reduce(
        (sum, { text, replaces = 0 }) => sum + countVisible(text) - replaces,
        0,
      );
      // Capitals break TeX, and the quotation marks of two `q` in one text cannot be distinguished.
      if (!file.includes("inline-markup"))
        expect(countVisible(textOf(page.trees?.mdast as Node)), file).toBe(kept + added);
      const broken = page.violations.filter(({ id, repaired }) => !repaired && id !== "math-balanced");
      expect(broken, file).toEqual([]);
    }
  });
});
