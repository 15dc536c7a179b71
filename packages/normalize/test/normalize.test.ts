import type { Violation } from "@decant/page";
import { defaultHandlers as stockBridge } from "hast-util-to-mdast";
import type { Root as MdastRoot, PhrasingContent } from "mdast";
import rehypeParse from "rehype-parse";
import remarkStringify from "remark-stringify";
import { unified } from "unified";
import { describe, expect, test } from "vitest";
import {
  checkMarkdown,
  createNormalizer,
  formInvariants,
  fromMarkdown,
  type Handler,
  type NormalizeOptions,
  normalize,
  rehypeNormalize,
  toMarkdown,
  toMdast,
  toText,
  verification,
} from "../src/index.ts";
import { element, markdownOf, parseFragment, root } from "./support/hast.ts";

test("without its part an option is refused, and all else is the same", () => {
  const tree = root(element("h1", ["Tides"]), element("p", ["a"]));
  expect(createNormalizer()(tree)).toEqual(normalize(tree));
  const refused = [
    [{ verify: true }, 'verify: expected the part "verification" of @decant/normalize, got none'],
    [{ strict: true }, 'strict: expected the part "verification" of @decant/normalize, got none'],
    [{ dialect: "commonmark" }, 'dialect: expected the part "style" of @decant/normalize/style, got none'],
  ] as const;
  for (const [options, message] of refused) expect(() => createNormalizer(options)).toThrow(new TypeError(message));
  expect(createNormalizer({ dialect: "gfm", verify: false })(tree)).toEqual(normalize(tree));
});

test("nothing gives nothing", () => {
  expect(normalize(root())).toEqual({
    markdown: "",
    text: "",
    mdast: { type: "root", children: [] },
    violations: [],
    decisions: [],
    additions: [],
    changes: [],
    blocks: [],
    diagnostics: [],
  });
});

test("a single node will do", () => {
  expect(normalize(element("h1", ["a"])).markdown).toBe("# a\n");
  expect(normalize({ type: "text", value: " a " }).markdown).toBe("a\n");
});

const wrongOptions: readonly (readonly [
  options: unknown,
  error: typeof TypeError | typeof RangeError,
  message: string,
])[] = [
  [null, TypeError, "options: expected an object, got null"],
  [{ maxDepth: "1" }, TypeError, 'maxDepth: expected a whole number from 1 to 1000, got "1"'],
  [{ maxDepth: 0 }, RangeError, "maxDepth: expected a whole number from 1 to 1000, got 0"],
  [{ maxNesting: 101 }, RangeError, "maxNesting: expected a whole number from 1 to 100, got 101"],
  [{ verify: 1 }, TypeError, "verify: expected a boolean, got 1"],
  [{ tightLists: "no" }, TypeError, 'tightLists: expected a boolean, got "no"'],
  [{ baseUrl: "/a" }, TypeError, 'baseUrl: expected an absolute URL, got "/a"'],
  [{ bullets: "-" }, TypeError, "bullets: unknown option"],
  [{ bullet: "o" }, TypeError, 'bullet: expected "-", "*" or "+", got "o"'],
];

test.each(wrongOptions)("refuses %o", (options, error, message) => {
  expect(() => normalize(root(), options as NormalizeOptions)).toThrow(error);
  expect(() => normalize(root(), options as NormalizeOptions)).toThrow(message);
});

test("refuses what is no tree, and HTML for a tree", () => {
  expect(() => normalize("<p>a</p>" as never)).toThrow(
    new TypeError('tree: expected a tree of nodes with a type, got "<p>a</p>"'),
  );
  expect(() => toMdast(null as never)).toThrow("tree: expected");
  expect(() => toMarkdown(5 as never)).toThrow("tree: expected");
  expect(() => fromMarkdown(5 as never)).toThrow("markdown: expected a string, got 5");
  expect(() => toMarkdown({ type: "root", children: [] }, { bullet: "x" as never })).toThrow("bullet: expected");
});

test("resolves URLs against the base, and that against the address", () => {
  const html = '<base href="/c/"><a href="d">a</a> <img src="../e.png"> <a href="//f.org/">b</a>';
  expect(markdownOf(html, { baseUrl: "https://e.org/b/" })).toBe(
    "[a](https://e.org/c/d) ![](https://e.org/e.png) [b](https://f.org/)\n",
  );
});

test("takes handlers of others", () => {
  const handlers: NormalizeOptions["handlers"] = {
    mark: stockBridge.strong as unknown as Handler,
    p: null,
    aside: () => undefined,
  };
  expect(markdownOf("<p><mark>a</mark></p><aside>b</aside>", { handlers })).toBe("**a**\n");
});

test("calls handlers with what they know from hast-util-to-mdast", () => {
  const handlers: NormalizeOptions["handlers"] = {
    "x-card": (state, card, parent) => {
      expect(parent?.type).toBe("root");
      const quote = { type: "blockquote" as const, children: state.toFlow(state.all(card)) };
      state.patch(card, quote);
      return quote;
    },
  };
  const { mdast } = normalize(parseFragment("<x-card>a<p>b</p></x-card>"), { handlers });
  expect(mdast.children[0]).toMatchObject({ type: "blockquote", position: { start: { offset: 0 } } });
});

test("tight lists on demand", () => {
  const html = "<ul><li><p>a</p></li><li><p>b</p><ul><li>c</li></ul></li></ul>";
  expect(markdownOf(html, { tightLists: true })).toBe("- a\n- b\n  - c\n");
  expect(markdownOf("<ul><li><p>a</p><p>b</p></li></ul>", { tightLists: true })).toBe("- a\n\n  b\n");
});

test("bullets on demand", () => {
  for (const bullet of ["-", "*", "+"] as const) {
    const { markdown, violations } = normalize(
      parseFragment("<ul><li>a<ul><li>b</li></ul></li></ul><ul><li>c</li></ul>"),
      { bullet, verify: true },
    );
    expect(markdown.startsWith(`${bullet} a\n  ${bullet} b\n`)).toBe(true);
    expect(violations).toEqual([]);
  }
});

test("works as a plugin between rehype and remark", async () => {
  const file = await unified()
    .use(rehypeParse, { fragment: true })
    .use(rehypeNormalize, { baseUrl: "https://e.org/" })
    .use(remarkStringify)
    .process('<h1>a</h1><h3>b_c</h3><p>2 * 3 <a href="d">e</a></p>');
  expect(String(file)).toBe("# a\n\n## b_c\n\n2 * 3 [e](https://e.org/d)\n");
  expect(file.messages.map(({ source, ruleId }) => [source, ruleId])).toEqual([["decant", "heading-step"]]);
});

test("checks Markdown from elsewhere", () => {
  expect(checkMarkdown("# a\n\n### b\n\n[c](javascript:d)\n\n<i>e</i>\n")).toEqual([
    { id: "heading-step", message: "A heading of level 3 follows one of level 1.", repaired: false, line: 3 },
    { id: "link-safe", message: "A link has an unsafe URL: javascript:d", repaired: false, line: 5 },
    { id: "no-raw-html", message: "Raw HTML: <i>", repaired: false, line: 7 },
    { id: "no-raw-html", message: "Raw HTML: </i>", repaired: false, line: 7 },
  ]);
  expect(checkMarkdown("# a\n\n- b\n\n| c |\n|---|\n")).toEqual([]);
  expect(checkMarkdown("a\n=\n")).toMatchObject([{ id: "marks-declared" }, { id: "idempotent", line: 1 }]);
  expect(checkMarkdown("a\n=\n", { except: formInvariants })).toEqual([]);
  expect(checkMarkdown("a\n=\n", { only: ["idempotent"] })).toHaveLength(1);
  expect(checkMarkdown("---\ntitle: a\n---\n\n### b\n\n##### c\n", { frontMatter: true })).toMatchObject([
    { id: "heading-step", line: 7 },
  ]);
  expect(checkMarkdown("---\ntitle: a\n---\n").map(({ id }) => id)).toContain("no-front-matter");
  expect(() => checkMarkdown("", { only: ["nonsense"] })).toThrow(TypeError);
});

test.each([
  ["quotations", ">".repeat(8000)],
  ["lists", "- ".repeat(1000)],
  ["emphasis", `${"*a **b ".repeat(1000)}${"** *".repeat(1000)}`],
  ["images", `${"![".repeat(600)}a${"](b)".repeat(600)}`],
])("checks %s nested by the thousand", (_what, marks) => {
  const found = checkMarkdown(`${marks}a\n`).map(({ id }) => id);
  expect(
    found.filter((id) => !["idempotent", "nesting-bounded", "marks-declared", "reparse-equal"].includes(id)),
  ).toEqual([]);
});

test("reads alerts, breaks in cells and bare addresses as they were written", () => {
  const markdown = "> [!TIP]\n> a https://e.org/ b\n\n| a<br>b |\n|---|\n\n> \\[!TIP]\n";
  const tree = fromMarkdown(markdown);
  expect(tree.children[0]).toMatchObject({
    type: "blockquote",
    data: { callout: "tip" },
    children: [{ children: [{ value: "a https://e.org/ b" }] }],
  });
  expect(tree.children[2]).not.toHaveProperty("data");
  expect(toMarkdown(tree)).toBe(markdown);
});

test("writes trees of others without losing or forging text", () => {
  const text = (value: string) => ({ type: "text", value }) as const;
  const strange = {
    type: "root",
    children: [
      {
        type: "paragraph",
        children: [text("a\n# b\n- c"), { type: "strong", children: [] }, { type: "strong", children: [text(" d")] }],
      },
      { type: "paragraph", children: [text("これは"), { type: "strong", children: [text("「a」")] }, text("です")] },
      {
        type: "paragraph",
        children: [
          { type: "linkReference", identifier: "x", referenceType: "full", children: [text("b")] },
          text(" [x]"),
        ],
      },
      { type: "definition", identifier: "x", url: "/x" },
      { type: "thematicBreak" },
    ],
  } as const;
  const tree = structuredClone(strange) as unknown as Parameters<typeof toMarkdown>[0];
  expect(toMarkdown(tree)).toBe("a\n\\# b\n\\- c d\n\nこれは「a」です\n\n[b][x] \\[x]\n\n[x]: /x\n\n---\n");
  expect(tree).toEqual(strange);
});

test("never begins with what reads as front matter", () => {
  expect(markdownOf("<hr><p>title: a</p><hr>")).toBe("***\n\ntitle: a\n\n---\n");
  expect(markdownOf("<p>---<br>a: b<br>---</p>")).toBe("\\-\\-\\-\\\na: b\\\n\\-\\-\\-\n");
});

test("plain text has no marks", () => {
  const html = `<h1>a <em>b</em></h1><p>c<br>d <img alt=e src=/f> <a href=/g>h</a></p><ul><li>i<ul><li>j</li></ul></li><li>k</li></ul>
    <pre>l
  m</pre><table><tr><th>n</th><th>o</th></tr><tr><td>p</td><td>q</td></tr></table><blockquote>r</blockquote><hr>
    <p><code class="math-inline">x</code><a href="#fn-1" data-footnote-ref>1</a></p><section data-footnotes><ol><li id="fn-1">s</li></ol></section>`;
  expect(toText(toMdast(parseFragment(html)))).toBe("a b\n\nc\nd h\n\ni\nj\nk\n\nl\n  m\n\nn\to\np\tq\n\nr\n\nx\n\ns");
});

test("readings beside their base are in the Markdown, but not in the plain text", () => {
  const tree = toMdast(
    parseFragment("<p><ruby>東<rp>（</rp><rt>とう</rt><rp>）</rp></ruby><ruby>京<rt><b>きょう</b></rt></ruby>の</p>"),
  );
  expect(toMarkdown(tree)).toBe("東（とう）京(**きょう**)の\n");
  expect(toText(tree)).toBe("東京の");
});

describe("dollars", () => {
  const text = (value: string): PhrasingContent => ({ type: "text", value });
  const strong = (value: string): PhrasingContent => ({ type: "strong", children: [text(value)] });
  const code: PhrasingContent = { type: "inlineCode", value: "$HOME" };
  const formula: PhrasingContent = { type: "inlineMath", value: "x" };
  const link = (url: string): PhrasingContent => ({ type: "link", url, children: [text("for $5")] });

  // A formula needs a second one after the first.
  test.each<[string, PhrasingContent[]]>([
    ["for $5", [text("for $5")]],
    ["\\$5, \\$6 or $7", [text("$5, $6 or $7")]],
    ["\\$5\n$6", [text("$5\n$6")]],
    ["\\$5 or **$6**", [text("$5 or "), strong("$6")]],
    ["\\$5 in `$HOME`", [text("$5 in "), code]],
    ["`$HOME` for $5", [code, text(" for $5")]],
    ["$x$\\$5", [formula, text("$5")]],
    ["$x$ for $5", [formula, text(" for $5")]],
    ["\\$5 for $x$", [text("$5 for "), formula]],
    ["\\$4, [for $5](/a)", [text("$4, "), link("/a")]],
    ["\\$4, [for \\$5](/\\$a)", [text("$4, "), link("/$a")]],
    ["\\$\\$", [text("$$")]],
  ])("%s", (expected, children) => {
    const tree: MdastRoot = { type: "root", children: [{ type: "paragraph", children }] };
    const markdown = toMarkdown(tree);
    expect(markdown).toBe(`${expected}\n`);
    expect(toMarkdown(fromMarkdown(markdown))).toBe(markdown);
    expect(toText(fromMarkdown(markdown))).toBe(toText(tree));
  });
});

describe("Markdown that only some readers show as it was meant", () => {
  test.each([
    [
      "a formula with a backtick",
      "$`$ and `<script>alert(1)</script>`\n",
      ["math-safe", "no-raw-html", "same-anywhere"],
    ],
    ["a language with a bar", "```|\n--\n<script>alert(1)</script>\n```\n", ["code-language-token"]],
    ["a backtick in a cell", "| ` | b |\n|---|---|\n| `<b onclick=c>` | d |\n", ["no-raw-html", "same-anywhere"]],
    ["a list in a footnote", "a[^1]\n\n[^1]: - `\n    - `[b](javascript:c)`\n", ["link-safe", "same-anywhere"]],
    ["a note of one word", "a[^1]\n\n[^1]: b\n", ["same-anywhere"]],
    ["an address in a formula", "$http://a.b/\\{c$ d\n", ["no-swallowed-escape"]],
  ])("%s is found", (_name, markdown, expected) => {
    const ids = (violations: readonly Violation[]) => new Set(violations.map(({ id }) => id));
    const checked = ids(checkMarkdown(markdown));
    for (const id of expected) expect(checked).toContain(id);
    const mdast = fromMarkdown(markdown);
    const verified = ids([...verification.checkMarkdown({ mdast, markdown }), ...verification.checkTree({ mdast })]);
    for (const id of expected) expect(verified).toContain(id);
  });

  test.each([
    "$x^2$ and `<b>`\n",
    "| $5 | $6 |\n|---|---|\n| `$a` | `b` |\n",
    "a[^1]\n\n[^1]: see [b](https://c.de/)\n",
  ])("%j is the same anywhere", (markdown) => {
    expect(checkMarkdown(markdown, { except: formInvariants })).toEqual([]);
  });
});
