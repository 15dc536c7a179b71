import type { Element, ElementContent, Root } from "hast";
import rehypeParse from "rehype-parse";
import rehypeStringify from "rehype-stringify";
import { unified } from "unified";
import { VFile } from "vfile";
import { expect, test } from "vitest";
import { rehypeSavings } from "./rehype-savings.ts";
import { type SavingsOptions, savings } from "./savings/index.ts";

const address = "https://quay.example/tides";

function run(html: string, options?: SavingsOptions, data: VFile["data"] = {}): VFile {
  const parser = unified().use(rehypeParse, { fragment: true });
  return parser
    .use(rehypeSavings, options)
    .use(rehypeStringify)
    .processSync(new VFile({ value: html, data }));
}

const card = `<a class="card" href="/a?utm_source=mail"><img class="wide" src="a.jpg" alt="Two boats"><p>Dredging</p></a>`;

test("reads a tree that no sanitizer made: relative addresses, classes, pictures in cards", () => {
  const file = run(`<script>let a = 1</script>${card}<p>£4 <a rel="nofollow" href="/a" title="Dredging">£4</a></p>`);
  expect(String(file)).toBe(`<script>let a = 1</script><a class="card" href="/a"><p>Dredging</p></a><p>£4 £4</p>`);
});

test("removes a title that has other attributes beside it, which no writer of Markdown makes", () => {
  expect(String(run(`<a href="/a" title="a" rel="next">b</a><a href="/c" title="c">d</a>`))).toBe(
    `<a href="/a" rel="next">b</a><a href="/c" title="c">d</a>`,
  );
});

test("each saving that left out elements is a message of the file", () => {
  const { messages } = run(card);
  expect(messages.map(({ source, ruleId, reason }) => `${source}:${ruleId} ${reason}`)).toEqual([
    "savings:thumbnail Left out 1: A picture that links to a page which words beside it link to as well: the picture of a card.",
  ]);
});

const contents = `<ul>${["a", "b", "c"].map((id) => `<li><a href="${address}#${id}">${id}</a></li>`).join("")}</ul>`;
const page = `${contents}<h2 id="a">a</h2><h2 id="b">b</h2><h2 id="c">c</h2>`;

test("knows links into the page by `baseUrl`, or by the address in the file's data", () => {
  expect(String(run(page))).toBe(page);
  expect(String(run(page, { baseUrl: address }))).not.toContain("<a");
  expect(String(run(page, {}, { baseUrl: address }))).not.toContain("<a");
});

test("savings of `keep` are not applied; unknown ids and options are refused", () => {
  expect(String(run(card, { keep: ["thumbnail", "tracking"] }))).toBe(card);
  expect(() => rehypeSavings({ keep: ["button"] })).toThrow(TypeError);
  expect(() => rehypeSavings({ base: address } as never)).toThrow(TypeError);
});

const element = (tagName: string, children: ElementContent[], properties: Element["properties"] = {}): Element => ({
  type: "element",
  tagName,
  properties,
  children,
});

test("reads trees of any depth and width", () => {
  const link = (text: string): Element =>
    element("a", [{ type: "text", value: text }], { href: "/a?utm_source=mail", title: text, rel: ["next"] });
  let deep: ElementContent = element("p", [link("Ebb"), link("Ebb")]);
  for (let depth = 0; depth < 100_000; depth++) deep = element(depth % 2 === 0 ? "div" : "span", [deep]);
  const wide = () =>
    Array.from({ length: 150_000 }, (_, at) => element("img", [], { src: `${at % 7}.png`, width: 16 }));
  const tree: Root = { type: "root", children: [deep, element("p", wide()), element("a", wide(), { href: "/b" })] };
  const { counts } = savings.apply(tree);
  expect(counts.get("card-address")).toBe(1);
  expect(counts.get("icon-image")).toBe(300_000);
  expect(tree.children).toHaveLength(1);
});
