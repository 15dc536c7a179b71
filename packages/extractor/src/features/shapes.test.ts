import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hostileHtml, readPage } from "../../test/pages.ts";
import { readShapes, type Shapes } from "./shapes.ts";

// The same inputs in every run; `FUZZ_SEED` asks for others.
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) });

function describeAt({ groupOf, position, repeats, chars, linkChars }: Shapes, node: number) {
  const group = groupOf[node]!;
  return [repeats[group], position[node], chars[group], linkChars[group]];
}

function shapesOf(html: string, tag: string) {
  const { table } = readPage(html);
  const shapes = readShapes(table);
  return table.nodes.flatMap((node, i) => ("name" in node && node.name === tag ? [describeAt(shapes, i)] : []));
}

describe("readShapes", () => {
  test("groups siblings whose tags and first children agree, whatever their class", () => {
    const html = `<div><article class=x1><h2>ab</h2><p>c</p></article><hr><article class=y9><h2><a href=/>d</a></h2><p>ef</p></article><article><p>odd</p></article></div>`;
    expect(shapesOf(html, "article")).toEqual([
      [2, 0, 6, 1],
      [2, 1, 6, 1],
      [1, 0, 3, 0],
    ]);
  });

  test("only siblings form a group", () => {
    expect(shapesOf("<ul><li>a<li>b</ul><ul><li>c</ul>", "li").map(([repeats]) => repeats)).toEqual([2, 2, 1]);
  });

  test("tells custom elements apart by name", () => {
    expect(shapesOf("<x-a>a</x-a><x-long>b</x-long><x-a>c</x-a>", "x-a").map(([repeats]) => repeats)).toEqual([2, 2]);
  });

  test("positions count up to the number of repeats in every group", () => {
    fc.assert(
      fc.property(hostileHtml, (html) => {
        const { table } = readPage(html);
        const shapes = readShapes(table);
        for (let i = 1; i < table.size; i++) {
          const [repeats, position, chars, linkChars] = describeAt(shapes, i);
          expect(position!).toBeLessThan(repeats!);
          expect(chars!).toBeGreaterThanOrEqual(table.sum(table.chars, i));
          expect(linkChars!).toBeLessThanOrEqual(chars!);
        }
      }),
    );
  });
});
