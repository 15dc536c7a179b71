import type { Element, ParsedPage } from "@decant/dom";
import { defaultLayers, featureNames, type Layer } from "@decant/extractor";
import { defaultSchema } from "@decant/sanitizer";
import { describe, expect, test } from "vitest";
import { convert, createPipeline, type PipelineOptions } from "../src/index.ts";

const article = `<!doctype html><html lang=en><title>Tides - Harbour News</title><body>
<nav><a href=/>Home</a> <a href=/news>News</a></nav>
<main><h1>Tides</h1><p>By Jane Doe, 5 March 2024</p>
<p>The moon pulls the sea towards it, and the earth turns beneath the bulge: that is a <a href="/tide">tide</a>.</p>
<p>The sun pulls as well, though less, and twice a month both pull along one line, which makes a spring tide.</p>
<h2>Reckoning</h2>
<p>A table of tides is reckoned from a few dozen waves of fixed periods, whose heights are measured at each harbour.</p>
<p>The longest of them takes eighteen years, so a young harbour borrows the waves of an old one, and says so.</p>
<pre><code class="language-js">const tide = 1;</code></pre></main>
<footer>Imprint and terms</footer></body></html>`;
const url = "https://harbour.example/news/tides";

describe("convert", () => {
  test("carries a page through all stages", () => {
    const page = convert(article, { url });
    expect(page.markdown).toContain("[tide](https://harbour.example/tide)");
    expect(page.markdown).toContain("## Reckoning\n");
    expect(page.markdown).not.toContain("Imprint");
    expect(page.text).toContain("spring tide");
    expect(page.metadata).toMatchObject({
      title: "Tides",
      authors: ["Jane Doe"],
      published: "2024-03-05",
      language: "en",
    });
    expect(page.source).toEqual({ url, encoding: null, length: article.length });
    expect(page.verdict).toEqual([]);
    expect(page.violations).toEqual([]);
    expect(page.trees).toBeUndefined();
  });

  test("accounts for every visible character", () => {
    const { ledger, stats } = convert(article, { url });
    const dropped = ledger.entries
      .filter(({ fate }) => fate === "dropped")
      .map(({ start, end }) => article.slice(start, end));
    expect(dropped.join(" ")).toContain("Imprint");
    expect(stats.keptChars + stats.movedChars + stats.droppedChars).toBe(stats.visibleChars);
    expect(Object.values(ledger.totals.droppedByRule).reduce((a, b) => a + b, 0)).toBe(ledger.totals.dropped);
  });

  test("accounts for text that is shown beside that of the document", () => {
    const html = `<nav><select><option>German</select></nav><main><p>Tides <svg><text>high</text></svg> turn.</p>
<textarea>draft</textarea></main><object data=x>No player</object>`;
    for (const options of [{ extract: false }, { selectors: ["main"] }]) {
      const { ledger, markdown } = convert(html, options);
      expect(markdown).toBe("Tides turn.\n");
      const { kept, moved, dropped, visible } = ledger.totals;
      expect([kept, moved, dropped, visible]).toEqual([10, 0, 23, 33]);
      const told = ledger.entries.map(({ start, end, fate, rule }) => [html.slice(start, end), fate, rule]);
      expect(told).toContainEqual(["high", "dropped", "sanitizer/svg"]);
      expect(told).toContainEqual(["draft", "dropped", "sanitizer/form-control"]);
      const outside = options.selectors === undefined ? "sanitizer/plugin" : "pipeline/outside-selector";
      expect(told).toContainEqual(["No player", "dropped", outside]);
    }
  });

  test("reads pages that leave out the end of the head and the start of the body", () => {
    const html = `<!doctype html><html><head><title>Tides</title><meta charset=utf-8><h1>Tides</h1>
<p>The moon pulls the sea towards it, and the earth turns beneath the bulge.<p>It does so twice a day.</html>`;
    for (const extract of [true, false]) {
      const page = convert(html, { extract });
      expect(page.markdown).toContain("The moon pulls the sea");
      expect(page.markdown).toContain("It does so twice a day.");
      expect(page.metadata.title).toBe("Tides");
    }
  });

  test("tells where each block comes from", () => {
    const page = convert(article, { url, selectors: ["main"] });
    const lines = page.markdown.split("\n");
    const heading = page.blocks.find(({ type }) => type === "heading");
    expect(lines[(heading?.line ?? 0) - 1]).toBe("# Tides");
    expect(article.slice(heading?.start, heading?.end)).toBe("<h1>Tides</h1>");
    expect(heading?.path).toBe("html[1]/body[2]/main[2]/h1[1]");
    const code = page.blocks.find(({ type }) => type === "code");
    expect(article.slice(code?.start, code?.end)).toContain("const tide = 1;");
    expect(code?.path).toContain("main[2]/pre[");
  });

  test("decodes bytes by their header and says how", () => {
    const bytes = Uint8Array.from([...Array.from("<p>Caf", (c) => c.charCodeAt(0)), 0xe9]);
    const page = convert(bytes, { extract: false, contentType: "text/html; charset=iso-8859-1" });
    expect(page.markdown).toBe("Café\n");
    expect(page.source.encoding).toBe("windows-1252");
  });

  test("converts the whole page on request", () => {
    const page = convert("<nav><p>Menu</p></nav><p onclick='x()'>Text</p><script>x()</script>", { extract: false });
    expect(page.text).toContain("Text");
    expect(page.extraction).toMatchObject({ layer: "whole-page", pageType: null, candidates: [] });
    expect(page.ledger.entries.filter(({ fate }) => fate === "kept").map(({ rule }) => rule)).toContain(
      "pipeline/whole-page",
    );
  });

  test("takes the user's selectors first", () => {
    const html = article.replace(
      "<main>",
      "<main><div class='note box'><p>Only this short note is wanted, and nothing of all that stands around it on the page.</p></div>",
    );
    const page = convert(html, { selectors: ["main > .note"] });
    expect(page.extraction).toMatchObject({ layer: "selector", spans: [{ path: "html[1]/body[2]/main[2]/div[1]" }] });
    expect(page.ledger.totals.droppedByRule).toEqual({ "pipeline/outside-selector": page.ledger.totals.dropped });
    expect(page.text).toBe("Only this short note is wanted, and nothing of all that stands around it on the page.");
  });

  test("keeps the trees on request", () => {
    const page = convert(article, { selectors: ["main"], keepTrees: true });
    expect(page.trees).toMatchObject({ document: { type: "root" }, hast: { type: "root" }, mdast: { type: "root" } });
  });

  test("makes the wanted lists alone, and is otherwise the same", () => {
    const whole = convert(article.replace("<h2>", "<p hidden>Slack water</p><h2>"), { url });
    const bare = (lists: PipelineOptions["lists"]) =>
      convert(article.replace("<h2>", "<p hidden>Slack water</p><h2>"), { url, lists });
    expect(bare(["paths", "candidates", "items", "hidden"])).toEqual(whole);
    expect(bare(["items"]).ledger).toEqual(whole.ledger);
    expect(bare(["hidden"]).hidden).toEqual(whole.hidden);
    expect(bare(["paths"]).blocks).toEqual(whole.blocks);
    const { ledger, hidden, blocks, extraction, stats, ...rest } = bare([]);
    expect(whole).toMatchObject({ ...rest, ledger: { totals: ledger.totals, entries: ledger.entries } });
    expect([ledger.items, hidden, extraction.candidates, stats.hidden]).toEqual([[], [], [], {}]);
    expect(new Set(blocks.map(({ path }) => path))).toEqual(new Set([""]));
    expect(whole.hidden).not.toEqual([]);
    expect(whole.ledger.items).not.toEqual([]);
  });

  test("gives recovered blocks the place of their data, and a title that was made none", () => {
    const articleBody = "The ferry waits for the tide, and leaves when the gauge at the mole shows two metres. ".repeat(
      9,
    );
    const data = `<script type=application/ld+json>${JSON.stringify({ articleBody })}</script>`;
    const { blocks, markdown } = convert(`<title>Tides</title><body>${data}<div id=app>Loading</div>`);
    expect(markdown).toMatch(/^# Tides\n\nThe ferry/);
    expect(blocks).toMatchObject([
      { type: "heading", start: -1, end: -1, path: "" },
      { type: "paragraph", start: 26, path: "body[2]/script[1]" },
    ]);
  });

  test("is proposed by a layer that is given, which cuts no likely text away", () => {
    const text =
      "The keeper wrote down the water each day before breakfast, and nobody read it for forty years. ".repeat(4);
    const html = `<div class="q"><h1>Tides</h1><p>${text}</p><p>${text}</p></div><div class="more"><p>Short.</p></div>`;
    const layer = (name: string): Layer => ({
      id: `own-${name}`,
      propose: ({ table }) => {
        const node = table.nodes.findIndex((node) => (node as Element).attribs?.class === name);
        return [{ nodes: [node], reason: `it is named ${name}` }];
      },
    });
    expect(convert(html, { layers: [layer("q"), ...defaultLayers] }).extraction.layer).toBe("own-q");
    expect(convert(html, { layers: [layer("more"), ...defaultLayers] }).markdown).toContain("The keeper wrote down");
  });

  test("is what the sanitizer's schema and rules that are given leave", () => {
    const { mark: _, ...elements } = defaultSchema.elements;
    const schema = { ...defaultSchema, elements };
    const rules = [{ id: "stamp", reason: "a stamp of the archive", match: { classes: ["stamp"] } }];
    const html = '<main><p>Kept <mark>here</mark>.</p><p class="stamp">Archive copy</p></main>';
    const page = convert(html, { extract: false, keep: [], sanitizer: { schema, rules } });
    expect(page.markdown).toBe("Kept here.\n");
    expect(convert(html, { extract: false }).markdown).toContain("*here*");
    expect(page.ledger.entries.map(({ rule }) => rule)).toContain("sanitizer/stamp");
    expect(convert(html, { extract: false, keep: ["stamp"], sanitizer: { rules } }).markdown).toContain("Archive copy");
  });

  test("is chosen by the scorer that is given", () => {
    const counts: number[] = [];
    const scorer = (rows: Float32Array) => {
      counts.push(rows.length / featureNames.length);
      return new Float32Array(rows.length / featureNames.length).fill(0.5);
    };
    const page = convert(article, { url, scorer });
    expect(counts).toHaveLength(1);
    expect(page.extraction.confidence).not.toBe(convert(article, { url }).extraction.confidence);
  });

  test("is plain data", () => {
    const page = convert(article, { url });
    expect(JSON.parse(JSON.stringify(page))).toEqual(page);
  });
});

describe("a bad call", () => {
  test.each([
    [{ preset: "best" }, TypeError, 'preset: expected "precision", "balanced", "recall" or "fast", got "best"'],
    [{ scorer: 0.5 }, TypeError, "scorer: expected a function, got 0.5"],
    [{ layers: [1] }, TypeError, "layers"],
    [{ sanitizer: { rule: [] } }, TypeError, "rule: unknown option"],
    [{ sanitizer: { rules: [] }, keep: ["advertisement"] }, TypeError, "keep: expected ids of rules"],
    [{ extract: "no" }, TypeError, 'extract: expected a boolean, got "no"'],
    [{ selectors: "main" }, TypeError, 'selectors: expected an array of CSS selectors, got "main"'],
    [{ selectors: ["main["] }, TypeError, "main["],
    [{ maxDepth: "9" }, TypeError, 'maxDepth: expected a whole number of at least 16, got "9"'],
    [{ maxDepth: 15 }, RangeError, "maxDepth: expected a whole number of at least 16, got 15"],
    [{ maxDepth: Number.NaN }, RangeError, "maxDepth"],
    [{ markdown: null }, TypeError, "markdown: expected an object, got null"],
    [{ markdown: { bullets: "*" } }, TypeError, "bullets: unknown option"],
    [{ without: ["sematic"] }, TypeError, 'got ["sematic"]'],
    [{ speed: 1 }, TypeError, "speed: unknown option"],
    [{ constructor: 1 }, TypeError, "constructor: unknown option"],
  ])("%j throws before any page is read", (options, kind, message) => {
    expect(() => createPipeline(options as never)).toThrow(kind);
    expect(() => createPipeline(options as never)).toThrow(message);
  });

  test("shows the tree to the caller, who may end the conversion", () => {
    const names: string[] = [];
    const onParsed = ({ document }: ParsedPage): void => void names.push(...document.children.map(({ type }) => type));
    expect(convert("<p>Tides", { onParsed })).toEqual(convert("<p>Tides"));
    expect(names).toEqual(["tag"]);
    const refuse = (): void => {
      throw new Error("not this one");
    };
    expect(() => convert("<p>Tides", { onParsed: refuse })).toThrow("not this one");
  });

  test("names what is wrong with the input", () => {
    expect(() => convert(7 as never)).toThrow("input: expected a string or a Uint8Array, got 7");
    expect(() => convert("", { url: 7 as never })).toThrow("url: expected a string, got 7");
    expect(() => createPipeline().convert("", { contentType: null as never })).toThrow(
      "contentType: expected a string",
    );
    expect(() => createPipeline().convert("", { preset: "fast" } as never)).toThrow("preset: unknown option");
    expect(() => convert("", null as never)).toThrow("options: expected an object, got null");
    expect(() => createPipeline(null as never)).toThrow("options: expected an object, got null");
  });

  test("an address of `markdown` counts where the page has none", () => {
    const markdown = { baseUrl: "https://example.org/a/" };
    expect(convert('<p><a href="b">Hi</a>', { extract: false, markdown, url: undefined }).markdown).toContain("/a/b");
  });

  test("options that are undefined are not given", () => {
    const options = { preset: undefined, url: undefined, maxNodes: undefined, markdown: { bullet: undefined } };
    expect(convert("<p>Hi", { extract: false, ...options }).markdown).toBe("Hi\n");
  });
});

test("what a rule of any stage leaves out is kept by its id in the ledger", () => {
  const prose =
    "<p>The moon pulls the water of the sea twice a day, and the pilots wait for it at the mole.</p>".repeat(4);
  const html = `<main><h1>Tides</h1>${prose}<p>Read also: How the mole was built</p><p><a href="/a?utm_source=x">See the log of the pilots</a> for more.</p></main>`;
  const plain = convert(html);
  expect(plain.markdown).not.toMatch(/Read also|utm_source/);
  expect(convert(html, { keep: ["extractor/read-also"] }).markdown).toContain("Read also");
  expect(convert(html, { keep: ["sanitizer/tracking"] }).markdown).toContain("utm_source");
  expect(convert(html, { keep: ["tracking"] }).markdown).toContain("utm_source");
  expect(() => convert(html, { keep: ["extractor/no-rule"] })).toThrow(/keep: expected .*"read-also"/);
});
