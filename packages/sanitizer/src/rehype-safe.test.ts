import type { Element, Root } from "hast";
import { expect, test } from "vitest";
import { rehypeSafe } from "./rehype-safe.ts";

const element = (
  tagName: string,
  properties: Element["properties"] = {},
  children: Element["children"] = [],
): Element => ({
  type: "element",
  tagName,
  properties,
  children,
});
const text = (value: string) => ({ type: "text", value }) as const;
const root = (...children: Root["children"]): Root => ({ type: "root", children });

function safe(...children: Root["children"]): { tree: Root; removed: string[] } {
  const tree = root(...children);
  const removed: string[] = [];
  rehypeSafe()(tree, { info: (reason) => void removed.push(reason) });
  return { tree, removed };
}

test("what a sanitized tree holds stays", () => {
  const children = [
    element("h2", { id: "tides", className: ["anchor"] }, [text("Tides")]),
    element("pre", {}, [element("code", { className: ["language-js"] }, [text("1")])]),
    element("a", { href: "https://example.com/", title: "x" }, [text("a")]),
    element("a", { href: "#user-content-fn-1", dataFootnoteRef: true }, [text("1")]),
    element("img", { src: "/a.png", alt: "a", width: 3 }),
    element("td", { colSpan: 2 }),
  ];
  expect(safe(...structuredClone(children))).toEqual({ tree: root(...children), removed: [] });
});

test.each<[string, Root["children"][number], Root["children"], string]>([
  ["a script", element("script", {}, [text("evil()")]), [], "<script>"],
  ["a template", element("template", {}, [text("x")]), [], "<template>"],
  ["formulas of a browser", element("math", {}, [element("style", {}, [text("x")])]), [], "<math>"],
  ["raw HTML", { type: "raw", value: "<script>evil()</script>" } as never, [], "a node of type raw"],
  ["a comment", { type: "comment", value: "x" } as const, [], "a node of type comment"],
  ["an unknown element", element("my-note", {}, [text("Note")]), [text("Note")], "<my-note>"],
  [
    "an unknown element around a script",
    element("my-note", {}, [element("script", {}, [text("evil()")]), text("Note")]),
    [text("Note")],
    "<script>",
  ],
  ["a handler", element("p", { onClick: "evil()" }), [element("p")], "the property onClick of <p>"],
  ["a style", element("p", { style: "color: red" }), [element("p")], "the property style of <p>"],
  ["code for a framework", element("p", { dataHxOn: "evil()" }), [element("p")], "the property dataHxOn of <p>"],
  ["a script in an address", element("a", { href: "java\nscript:evil()" }), [element("a")], "an unsafe href of <a>"],
  [
    "an address that is no text",
    element("a", { href: ["javascript:", "x"] as never }),
    [element("a")],
    "an unsafe href of <a>",
  ],
  [
    "an image that is data",
    element("img", { src: "data:image/svg+xml,x" }),
    [element("img")],
    "an unsafe src of <img>",
  ],
  ["a value that is an object", element("p", { id: {} as never }), [element("p")], "the property id of <p>"],
])("%s goes", (_, given, expected, reason) => {
  const { tree, removed } = safe(structuredClone(given));
  expect(tree).toEqual(root(...expected));
  expect(removed).toContain(`Removed ${reason}.`);
});

test("any depth will do", () => {
  let deep: Element = element("script");
  for (let depth = 0; depth < 50_000; depth++) deep = element(depth % 2 === 0 ? "div" : "unknown", {}, [deep]);
  expect(safe(deep).removed).toEqual(["Removed <script>.", "Removed <unknown>."]);
});

test("a wrong option is refused", () => {
  expect(() => rehypeSafe({ schema: 1 } as never)).toThrow(new TypeError("schema: expected an object, got 1"));
});
