import { describe, expect, test } from "vitest";
import { checkLayer, framesOf, layerInput } from "../../test/layer-contract.ts";
import { readPage } from "../../test/pages.ts";
import { type ContainerRule, containerLayer } from "./container-layer.ts";
import { defaultLayers, scoreLayer } from "./layers.ts";

test("default layers, in order", () => {
  expect(defaultLayers.map(({ id }) => id)).toEqual(["score"]);
});

/** Containers of some pages. */
const someContainers: readonly ContainerRule[] = [
  { id: "post", selector: ".entry-content" },
  { id: "parts", selector: "section" },
];

[containerLayer(someContainers), ...defaultLayers].forEach(checkLayer);

describe("container layer", () => {
  const find = (selector: string, html: string): readonly string[] =>
    framesOf(containerLayer([{ id: "x", selector }]), html)[0]?.paths ?? [];

  test.each([
    ["main", "<main>a</main>", true],
    ["MAIN", "<main>a</main>", true],
    ["main", "<div>a</div>", false],
    [".a", "<p class='b a c'>a</p>", true],
    [".a", "<p class=ab>a</p>", false],
    [".a.b", "<p class='b c a'>a</p>", true],
    [".a.b", "<p class=a>a</p>", false],
    ["p.a", "<p class=a>a</p>", true],
    ["p.a", "<b class=a>a</b>", false],
    ["#a", "<p id=a>a</p>", true],
    ["#a", "<p id='a b'>a</p>", false],
    ["p#a.b", "<p id=a class=b>a</p>", true],
    ["p#a.b", "<p id=c class=b>a</p>", false],
    ["[data-part=body]", "<p data-part=body>a</p>", true],
    ["[DATA-PART=body]", "<p data-part=body>a</p>", true],
    ["p[lang=en][dir=ltr]", "<p lang=en dir=ltr>a</p>", true],
    ["p[lang=en][dir=ltr]", "<p lang=en>a</p>", false],
    ["x-body", "<x-body>a</x-body>", true],
  ])("%s on %s: %s", (selector, html, isMatch) => {
    expect(find(selector, html).length).toBe(isMatch ? 1 : 0);
  });

  test("takes all matches of a rule as a set, the outermost ones, and rules in their order", () => {
    const rules = [
      { id: "second", selector: ".b" },
      { id: "first", selector: "[role=x]" },
    ];
    const html = "<p role=x>a</p><div class=b>b<div class=b>c</div></div><div class='b b'>d</div>";
    expect(framesOf(containerLayer(rules), html)).toEqual([
      { paths: ["div[2]", "div[3]"], reason: "second: .b" },
      { paths: ["p[1]"], reason: "first: [role=x]" },
    ]);
  });

  test.each(["", "main [", ".", ":nonsense", "p:nth-child(x)"])(
    "an invalid selector is refused by name: %j",
    (selector) => {
      const call = () => containerLayer([{ id: "x", selector }]);
      expect(call).toThrow(TypeError);
      expect(call).toThrow(`got "${selector}"`);
    },
  );
});

describe("score layer", () => {
  const propose = (html: string, scores: Readonly<Record<string, number>>) => {
    const page = readPage(html);
    const { table, blocks } = page;
    const probability = Float32Array.from(blocks.first, (node) => {
      const { data } = table.nodes[node] as unknown as { data: string };
      return scores[data.trim()[0] as string] ?? 0;
    });
    return scoreLayer.propose(layerInput(page, probability)).map(({ nodes }) => nodes.map((n) => table.path(n)));
  };

  test("proposes the smallest element that holds what scores well, and little else", () => {
    const html = "<nav>n n n</nav><div><section><p>a a a</p><p>a a a</p></section><aside>n n n n</aside></div>";
    expect(propose(html, { a: 0.9 })).toEqual([["div[2]/section[1]"]]);
    expect(propose(html, { a: 0.9, n: 0.8 })).toEqual([["div[2]"]]);
  });

  test("of equals the inner one", () => {
    expect(propose("<div><div><b>a a</b></div></div>", { a: 1 })).toEqual([["div[1]/div[1]/b[1]"]]);
  });

  test("a list or a paragraph is a part of what is around it", () => {
    const around = [["div[1]"]];
    expect(propose("<div><p>n</p><p>a a a a a</p></div>", { a: 1 })).toEqual(around);
    expect(propose("<div><ul><li>n</li><li>a a a a a</li></ul></div>", { a: 1 })).toEqual(around);
  });

  test("rows are under the caption and header of their table", () => {
    const html = "<table><caption>n</caption><tbody><tr><td>a a</td></tr><tr><td>a a</td></tr></tbody></table>";
    expect(propose(html, { a: 1 })).toEqual([["table[1]"]]);
  });
});
