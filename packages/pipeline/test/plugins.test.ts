import { DecantError } from "@decant/page";
import type { Element, ElementContent, Root as HastRoot } from "hast";
import type { Root as MdastRoot } from "mdast";
import type { Plugin } from "unified";
import { describe, expect, test } from "vitest";
import { convert as convertWith, createPipeline as createWith, type Page, type Pipeline } from "../src/index.ts";
import type { PageOptions, PipelineOptions } from "../src/options.ts";
import { plugins } from "../src/plugins/index.ts";
import { Pool } from "../src/pool/index.ts";

const createPipeline = (options: PipelineOptions): Pipeline => createWith(options, { plugins });
const convert = (input: string, options: PipelineOptions & PageOptions): Page =>
  convertWith(input, options, { plugins });

const html = `<html><body><nav>Menu</nav><main><h1>Tides</h1>
<p>The moon &amp; the sun pull &quot;the sea&quot;, see <a href="/moon">the moon</a>.</p>
<p>An advertisement for boats.</p><pre><code>let tide = 1;</code></pre><img src="/tide.png" alt="A tide"></main></body></html>`;
const url = "https://example.org/tides";

type Node = { type: string; tagName?: string; value?: string; children?: Node[]; properties?: Element["properties"] };

/** Visit all nodes below a parent; returned nodes replace the visited one. */
function replace(parent: Node, change: (node: Node) => Node[] | undefined): void {
  if (parent.children === undefined) return;
  parent.children = parent.children.flatMap((node) => {
    const changed = change(node);
    if (changed !== undefined) return changed;
    replace(node, change);
    return [node];
  });
}

const textOf = (node: Node): string => node.value ?? (node.children ?? []).map(textOf).join("");

const withHast = (name: string, change: (tree: Node) => void): Plugin<[], HastRoot> => {
  const plugin: Plugin<[], HastRoot> = () => (tree) => void change(tree as unknown as Node);
  return Object.defineProperty(plugin, "name", { value: name });
};
const withMdast = (name: string, change: (tree: Node) => void): Plugin<[], MdastRoot> => {
  const plugin: Plugin<[], MdastRoot> = () => (tree) => void change(tree as unknown as Node);
  return Object.defineProperty(plugin, "name", { value: name });
};

/** The account holds to the character, and every violation that there is was repaired. */
function expectBalance(page: Page): void {
  const { visible, kept, moved, dropped } = page.ledger.totals;
  expect(kept + moved + dropped).toBe(visible);
  expect(page.ledger.entries.reduce((sum, { chars }) => sum + chars, 0)).toBe(visible);
  expect(page.violations.filter(({ repaired }) => !repaired)).toEqual([]);
}

const droppedBy = (page: Page, rule: string): string[] =>
  page.ledger.entries.filter((entry) => entry.rule === rule).map(({ start, end }) => html.slice(start, end));
const addedBy = (page: Page, rule: string): string[] =>
  page.ledger.additions.filter((addition) => addition.rule === rule).map(({ text }) => text);

const without = (words: string) => (tree: Node) =>
  replace(tree, (node) =>
    (node.tagName === "p" || node.type === "paragraph") && textOf(node).includes(words) ? [] : undefined,
  );

describe("plugins that do nothing", () => {
  test("change nothing", () => {
    const options = {
      rehypePlugins: [withHast("nothing", () => undefined)],
      remarkPlugins: [withMdast("nothing", () => undefined), () => undefined],
    };
    for (const extract of [true, false])
      expect(convert(html, { url, extract, ...options })).toEqual(convert(html, { url, extract }));
  });
});

describe("what plugins remove", () => {
  test.each([
    ["rehype", { rehypePlugins: [withHast("noAds", without("advertisement"))] }],
    ["remark", { remarkPlugins: [withMdast("noAds", without("advertisement"))] }],
  ])("a paragraph, by %s", (_, options) => {
    const page = convert(html, { url, ...options });
    expect(page.markdown).not.toContain("advertisement");
    expect(droppedBy(page, "plugin/noAds")).toEqual(["An advertisement for boats."]);
    expect(page.ledger.totals.droppedByRule["plugin/noAds"]).toBe(24);
    expectBalance(page);
  });

  test.each([
    ["rehype", "rehypePlugins"],
    ["remark", "remarkPlugins"],
  ])("a part of a text with character references, by %s", (_, option) => {
    const shorten = (tree: Node) =>
      replace(tree, (node) => {
        if (node.type === "text" && node.value !== undefined) node.value = node.value.replace('pull "the sea", ', "");
        return undefined;
      });
    const plugin = option === "rehypePlugins" ? withHast("shorten", shorten) : withMdast("shorten", shorten);
    const page = convert(html, { url, [option]: [plugin] });
    expect(page.markdown).toContain("The moon & the sun see [the moon]");
    expect(droppedBy(page, "plugin/shorten")).toEqual(["pull &quot;the sea&quot;,"]);
    expect(page.ledger.totals.droppedByRule["plugin/shorten"]).toBe(13);
    expectBalance(page);
  });

  test("what two plugins remove of one text is theirs", () => {
    const cut = (name: string, words: string) =>
      withMdast(name, (tree) =>
        replace(tree, (node) => {
          if (node.type === "text" && node.value !== undefined) node.value = node.value.replace(words, "");
          return undefined;
        }),
      );
    const page = convert(html, { url, remarkPlugins: [cut("first", "An "), cut("second", " boats")] });
    expect(page.markdown).toContain("advertisement for.");
    expect([droppedBy(page, "plugin/first"), droppedBy(page, "plugin/second")]).toEqual([["An"], ["boats"]]);
    expectBalance(page);
  });

  test("links, pictures and code", () => {
    const kinds = new Set(["link", "image", "code"]);
    const remove = withMdast("textOnly", (tree) =>
      replace(tree, (node) => (kinds.has(node.type) ? (node.children ?? []) : undefined)),
    );
    const page = convert(html, { url, remarkPlugins: [remove] });
    const fates = page.ledger.items.filter(({ fate }) => fate !== "kept").map(({ kind, rule }) => `${kind} ${rule}`);
    expect(fates).toEqual(["link plugin/textOnly", "code plugin/textOnly", "image plugin/textOnly"]);
    expect(page.hidden).toEqual([]);
    expectBalance(page);
  });

  test("text in the comments", () => {
    const thread = `<main><article><h1>Tides</h1><p>${"The moon pulls the sea and the harbour follows it. ".repeat(8)}</p></article>
<section id="comments"><h2>Comments</h2>${["Ann", "Bob", "Cyd"]
      .map(
        (name) =>
          `<article class="comment"><p class="comment-author">${name}</p><p>I have seen this in ${name}town as well, twice a day. Spoiler.</p></article>`,
      )
      .join("")}</section></main>`;
    const shorten = withMdast("noSpoiler", (tree) =>
      replace(tree, (node) => {
        if (node.type === "text" && node.value !== undefined) node.value = node.value.replace("Spoiler.", "");
        return undefined;
      }),
    );
    const plain = convert(thread, { url });
    expect(plain.comments?.markdown).toContain("Spoiler");
    const page = convert(thread, { url, remarkPlugins: [shorten] });
    expect(page.comments?.markdown).not.toContain("Spoiler");
    expect(page.ledger.totals.droppedByRule["plugin/noSpoiler"]).toBe(24);
    expect(page.ledger.totals.moved).toBe(plain.ledger.totals.moved - 24);
    expectBalance(page);
  });
});

describe("what plugins add", () => {
  const add = (name: string) => ({ type: "element", tagName: "p", children: [{ type: "text", value: name }] });

  test("is in the ledger, without a place that it does not have", () => {
    const page = convert(html, {
      url,
      rehypePlugins: [withHast("footer", (tree) => void tree.children?.push({ ...add("Kept by us"), properties: {} }))],
    });
    expect(page.markdown.endsWith("Kept by us\n")).toBe(true);
    expect(page.ledger.additions).toEqual([{ text: "Kept by us", stage: "plugin", rule: "plugin/footer" }]);
    expect(page.blocks.at(-1)).toMatchObject({ type: "paragraph", start: -1, end: -1, path: "" });
    expect(page.stats).toMatchObject({ addedChars: 8, recoveredChars: 0 });
    expectBalance(page);
  });

  test("in place of other text is told apart from what stays", () => {
    const quotes = withMdast("quotes", (tree) =>
      replace(tree, (node) => {
        if (node.type === "text" && node.value !== undefined) node.value = node.value.replace(/"([^"]*)"/, "“$1”");
        return undefined;
      }),
    );
    const page = convert(html, { url, remarkPlugins: [quotes] });
    expect(page.markdown).toContain("“the sea”");
    expect(addedBy(page, "plugin/quotes")).toEqual(["“", "”"]);
    expect(droppedBy(page, "plugin/quotes")).toEqual(["&quot;", "&quot;"]);
    expectBalance(page);
  });

  test("and another plugin removes is in it no more", () => {
    const page = convert(html, {
      url,
      rehypePlugins: [withHast("add", (tree) => void tree.children?.push({ ...add("Kept by us"), properties: {} }))],
      remarkPlugins: [withMdast("remove", without("Kept by us"))],
    });
    expect(page.markdown).toBe(convert(html, { url }).markdown);
    expect(page.ledger.additions).toEqual([]);
    expect(page.ledger.totals.droppedByRule).toEqual(convert(html, { url }).ledger.totals.droppedByRule);
    expectBalance(page);
  });

  test("around text of the page leaves that where it is from", () => {
    const link = withMdast("linkWords", (tree) =>
      replace(tree, (node) => {
        const at = node.type === "text" ? (node.value?.indexOf("advertisement") ?? -1) : -1;
        if (at < 0 || node.value === undefined) return undefined;
        const [before, after] = [node.value.slice(0, at), node.value.slice(at + 13)];
        const word = { type: "link", url: "/ads", children: [{ type: "text", value: "advertisement" }] };
        return [{ type: "text", value: before }, word, { type: "text", value: after }];
      }),
    );
    const removeLinked = withMdast("removeLinked", (tree) =>
      replace(tree, (node) => (node.type === "link" && textOf(node) === "advertisement" ? [] : undefined)),
    );
    const linked = convert(html, { url, remarkPlugins: [link] });
    expect(linked.markdown).toContain("An [advertisement](https://example.org/ads) for boats.");
    expect(linked.ledger.additions).toEqual([]);
    expect(linked.ledger.totals).toEqual(convert(html, { url }).ledger.totals);
    expect(linked.stats.items.link.made).toBe(1);
    const removed = convert(html, { url, remarkPlugins: [link, removeLinked] });
    expect(droppedBy(removed, "plugin/removeLinked")).toEqual(["advertisement"]);
    expectBalance(removed);
  });
});

describe("a tree that a plugin made unsafe", () => {
  const element = (tagName: string, properties: Element["properties"], children: ElementContent[] = []): Element => ({
    type: "element",
    tagName,
    properties,
    children,
  });
  const text = (value: string) => ({ type: "text", value }) as const;
  const unsafe = () => (tree: HastRoot) => {
    tree.children.push(
      element("script", {}, [text("evil()")]),
      element("p", { onClick: "evil()", style: "color: red" }, [
        element("a", { href: "javascript:evil()" }, [text("a link")]),
      ]),
      { type: "raw", value: "<script>evil()</script>" } as never,
    );
  };

  test("is safe again in the Markdown and in the tree", () => {
    const page = convert(html, { url, rehypePlugins: [unsafe], keepTrees: true });
    const written = `${page.markdown}\n${JSON.stringify(page.trees?.hast)}`;
    expect(written).not.toContain("evil");
    expect(written).not.toContain("color");
    expect(page.markdown.endsWith("a link\n")).toBe(true);
    expect(addedBy(page, "plugin/unsafe")).toEqual(["a link"]);
    expect(page.diagnostics.filter(({ code }) => code === "plugin/sanitizer-unsafe")).toHaveLength(5);
    expectBalance(page);
  });

  test("is safe again where a remark plugin did it", () => {
    const raw = () => (tree: MdastRoot) => {
      tree.children.push(
        { type: "html", value: "<script>evil()</script>" },
        { type: "paragraph", children: [{ type: "link", url: "javascript:evil()", children: [text("a link")] }] },
      );
    };
    const page = convert(html, { url, remarkPlugins: [raw] });
    expect(page.markdown).not.toMatch(/<script>|javascript:/);
    expect(page.markdown).toContain("a link");
    expect(page.violations.map(({ id, repaired }) => [id, repaired])).toEqual([
      ["link-safe", true],
      ["no-raw-html", true],
    ]);
  });

  test("text that it put into a script was removed", () => {
    const hide = withHast("hide", (tree) =>
      replace(tree, (node) => {
        if (node.tagName === "p" && textOf(node).includes("advertisement")) node.tagName = "template";
        return undefined;
      }),
    );
    const page = convert(html, { url, rehypePlugins: [hide] });
    expect(page.markdown).not.toContain("advertisement");
    expect(droppedBy(page, "plugin/hide")).toEqual(["An advertisement for boats."]);
    expectBalance(page);
  });
});

describe("unified", () => {
  test("settings, options, presets and plugins with a callback are as there", () => {
    const calls: unknown[] = [];
    const record = (options: unknown) => () => void calls.push(options);
    const later = () => (_tree: unknown, _file: unknown, next: (error?: Error) => void) => {
      calls.push("next");
      next();
    };
    createPipeline({
      remarkPlugins: [
        { plugins: [[record, { a: 1 }], later] },
        [record, { b: 2 }],
        [() => () => calls.push("off"), false],
      ] as never,
    }).convert(html);
    expect(calls).toEqual([{ a: 1, b: 2 }, "next"]);
  });

  test("an extension of a remark plugin writes its own nodes", () => {
    const notes: Plugin<[], MdastRoot> = function () {
      const data = this.data() as { toMarkdownExtensions?: object[] };
      data.toMarkdownExtensions = [
        ...(data.toMarkdownExtensions ?? []),
        {
          handlers: {
            note: (
              node: never,
              _parent: never,
              state: { containerFlow: (node: never, info: never) => string },
              info: never,
            ) => `:::note\n${state.containerFlow(node, info)}\n:::`,
          },
        },
      ];
      return (tree) => {
        const [title, ...others] = tree.children;
        const list = {
          type: "list",
          spread: false,
          children: [{ type: "listItem", spread: false, children: others.slice(0, 1) }],
        };
        tree.children = [title, { type: "note", children: [list, ...others.slice(1, 2)] }, ...others.slice(2)] as never;
      };
    };
    const page = convert(html, { url, remarkPlugins: [notes] });
    expect(page.markdown).toMatch(
      /^# Tides\n\n:::note\n- The moon .*\n\nAn advertisement for boats\.\n:::\n\n```\nlet/,
    );
    expect(page.text).toContain(".\n\nAn advertisement for boats.");
    expect(page.blocks.map(({ type, line, endLine }) => [type, line, endLine])).toEqual([
      ["heading", 1, 1],
      ["note", 3, 7],
      ["code", 9, 11],
      ["paragraph", 13, 13],
    ]);
    const note = page.blocks[1];
    expect(html.slice(note?.start, note?.end)).toMatch(/^<p>The moon[\s\S]*boats\.<\/p>$/);
    expectBalance(page);
  });

  test("messages of a plugin are diagnostics", () => {
    const lint = Object.defineProperty(
      () => (tree: MdastRoot, file: { message: (reason: string, place: unknown) => void }) => {
        file.message("Too short.", tree.children[0]);
      },
      "name",
      { value: "lint" },
    );
    const [found] = convert(html, { url, remarkPlugins: [lint as never] }).diagnostics.filter(
      ({ code }) => code === "plugin/lint",
    );
    expect(found).toMatchObject({ severity: "warning", message: "Too short." });
    expect(html.slice(found?.at?.start, found?.at?.end)).toBe("<h1>Tides</h1>");
  });
});

describe("plugins that fail", () => {
  async function asynchronous() {
    return undefined;
  }
  test.each([
    ["a plugin that is an async function", asynchronous, "asynchronous"],
    [
      "a transformer that is an async function",
      function wait() {
        return async () => undefined;
      },
      "wait",
    ],
  ])("%s is refused at once", (_, plugin, name) => {
    expect(() => createPipeline({ rehypePlugins: [plugin as never] })).toThrow(
      new TypeError(`rehypePlugins: expected synchronous plugins, got the asynchronous ${name}`),
    );
  });

  test.each([
    ["a promise", () => () => Promise.reject(new Error("late"))],
    [
      "a callback that is called later",
      () => (_tree: unknown, _file: unknown, next: () => void) => void setTimeout(next, 0),
    ],
  ])("%s is a bad call", (_, plugin) => {
    const pipeline = createPipeline({
      remarkPlugins: [Object.defineProperty(plugin, "name", { value: "wait" }) as never],
    });
    expect(() => pipeline.convert(html)).toThrow(
      new TypeError("remarkPlugins: expected synchronous plugins, got the asynchronous wait"),
    );
  });

  const cause = new Error("no such word");
  test.each([
    [
      "throws",
      () => {
        throw cause;
      },
      "rehypePlugins: broken failed: no such word",
    ],
    ["returns an error", () => cause, "rehypePlugins: broken failed: no such word"],
    [
      "calls back with an error",
      (_tree: unknown, _file: unknown, next: (error: Error) => void) => next(cause),
      "rehypePlugins: broken failed: no such word",
    ],
  ])("one that %s is named, with its cause", (_, transformer, message) => {
    const broken = () => transformer;
    try {
      convert(html, { rehypePlugins: [broken as never] });
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(DecantError);
      expect(error).toMatchObject({ code: "plugin-failed", message, cause });
    }
  });

  test("one that makes a node which nothing writes is named by its option", () => {
    const odd = () => (tree: MdastRoot) => void tree.children.push({ type: "odd" } as never);
    expect(() => convert(html, { remarkPlugins: [odd] })).toThrow(
      /^remarkPlugins: writing the tree failed: Cannot handle unknown node `odd`/,
    );
  });

  test("one that returns no tree is named", () => {
    const odd = () => () => ({ type: "text", value: "" });
    expect(() => convert(html, { remarkPlugins: [odd as never] })).toThrow(
      "remarkPlugins: odd returned something that is no root",
    );
  });

  test.each([[1], ["rehype-slug"], [[null]], [[{}]], [[["rehype-slug"]]]])("%j is no list of plugins", (value) => {
    expect(() => createPipeline({ rehypePlugins: value as never })).toThrow(
      /^rehypePlugins: expected an array of plugins/,
    );
  });

  test("a pool loads them in its workers", async () => {
    const pool = new Pool({
      workers: 1,
      fields: ["markdown"],
      plugins: new URL("workers/plugins.ts", import.meta.url),
    });
    expect((await pool.convert({ input: html })).markdown).toContain("# TIDES");
    await pool.close();
    const missing = new Pool({ workers: 1, plugins: "test/workers/no-such-module.ts" });
    await expect(missing.convert({ input: html })).rejects.toThrow("no-such-module");
    await missing.close();
  });

  test("a pool refuses them as functions", () => {
    expect(() => new Pool({ pipeline: { rehypePlugins: [] } as never })).toThrow(
      new TypeError(
        "rehypePlugins: expected a pipeline without it, got one: it cannot be sent to a worker; name a module in `plugins`",
      ),
    );
  });
});
