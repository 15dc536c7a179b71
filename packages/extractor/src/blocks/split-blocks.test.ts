import { type AnyNode, Flag, type ParentNode } from "@decant/dom";
import { blockElements } from "@decant/dom/internal";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hostileHtml, readPage } from "../../test/pages.ts";
import { readBlockTexts } from "../describe-blocks.ts";

// The same inputs in every run; `FUZZ_SEED` asks for others.
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) });

function textsOf(html: string): string[] {
  const { table, blocks } = readPage(html);
  return readBlockTexts(table, blocks);
}

describe("splitBlocks", () => {
  test.each([
    ["an inline run", "<p>One <b>two <i>three</i></b> <a href=/>four</a></p>", ["One two three four"]],
    ["paragraphs", "<p>a</p><p>b</p>", ["a", "b"]],
    ["text around a paragraph", "<div>a<p>b</p>c</div>", ["a", "b", "c"]],
    ["text without any element", "a <b>b</b>", ["a b"]],
    ["an empty block between", "<div>a<p></p>b</div>", ["a", "b"]],
    ["a rule between", "<div>a<hr>b</div>", ["a", "b"]],
    ["a line break", "<p>a<br>b</p>", ["a\nb"]],
    ["table cells", "<table><tr><th>a<td>b <b>c</b></table>", ["a", "b c"]],
    ["nested list items", "<ul><li>a<ul><li>b</ul>c</ul>", ["a", "b", "c"]],
    ["a block inside an inline element", "<span>a<div>b</div>c</span>", ["a", "b", "c"]],
    ["code", "<pre>if x:\n  y\n</pre>", ["if x:\n  y\n"]],
    ["a script between", "<p>a<script>b()</script>c</p>", ["ac"]],
    ["custom elements", "<x-a>a</x-a><x-b>b</x-b>", ["ab"]],
    ["white space alone", "<p> </p><p>&nbsp;</p><p>&shy;</p>", []],
    ["nothing", "", []],
  ])("%s", (_, html, expected) => {
    expect(textsOf(html)).toEqual(expected);
  });

  test("hidden text and that of noscript makes blocks that their flags tell apart", () => {
    const { table, blocks } = readPage("<p hidden>a</p><noscript><p>b</p></noscript><pre>c</pre><p>d</p>");
    const flags = Array.from(blocks.first, (node) => table.flags[node]);
    expect(flags).toEqual([Flag.HIDDEN, Flag.NOSCRIPT, Flag.PRE, 0]);
  });

  test("each run belongs to the block between the same two block edges", () => {
    fc.assert(
      fc.property(hostileHtml, (html) => {
        const { table, blocks, document } = readPage(html);
        const groups = groupByWalking(document, new Set(Array.from(table.runNodes, (node) => table.nodes[node])));
        const found = Array.from({ length: blocks.count }, (): AnyNode[] => []);
        blocks.ofRun.forEach((block, run) => {
          found[block]?.push(table.nodes[table.runNodes[run]!]!);
        });
        expect(found).toEqual(groups);
        found.forEach((nodes, block) => {
          expect(table.nodes[blocks.first[block]!]).toBe(nodes[0]);
          expect(table.nodes[blocks.last[block]!]).toBe(nodes.at(-1));
        });
      }),
    );
  });
});

/** The same by the plain definition: a new group after every start or end of a block-level element. */
function groupByWalking(root: ParentNode, runs: ReadonlySet<AnyNode | undefined>): AnyNode[][] {
  const groups: AnyNode[][] = [[]];
  const cut = (): void => {
    if (groups.at(-1)?.length !== 0) groups.push([]);
  };
  const visit = (node: AnyNode): void => {
    if (runs.has(node)) groups.at(-1)?.push(node);
    if (!("children" in node)) return;
    const isBlock = "name" in node && blockElements.has(node.name);
    if (isBlock) cut();
    node.children.forEach(visit);
    if (isBlock) cut();
  };
  visit(root);
  return groups.filter((group) => group.length > 0);
}
