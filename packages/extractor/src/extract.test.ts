import { type AnyNode, type ChildNode, type Document, measure, parse, select } from "@decant/dom";
import { runsOf } from "@decant/package-checks/sizes";
import { commentsRule } from "@decant/page";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fixtureNames, hostileHtml, readCase, readFixture } from "../test/pages.ts";
import type { Extraction } from "./account/extraction.ts";
import { type ContainerRule, containerLayer } from "./candidates/container-layer.ts";
import { defaultLayers } from "./candidates/layers.ts";
import { extract } from "./extract.ts";
import { featureNames } from "./features/feature-writer.ts";
import { type ExtractOptions, type Preset, ruleNames } from "./options.ts";

// The same inputs in every run; `FUZZ_SEED` asks for others.
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) });

const presets: readonly Preset[] = ["precision", "balanced", "recall", "fast"];

/** Starts of the text runs that the content shows; none of content that was recovered from data. */
function shownStarts(document: Document, { content, recovered }: Extraction): number[] {
  if (recovered !== null) return [];
  const shown = new Set<AnyNode>();
  const pending: ChildNode[] = [...content.roots];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (content.omitted.has(node)) continue;
    shown.add(node);
    if ("children" in node) for (const child of node.children) pending.push(child);
  }
  const { nodes, runNodes, runs } = measure(document);
  return [...runNodes.keys()].filter((run) => shown.has(nodes[runNodes[run]!]!)).map((run) => runs.start[run]!);
}

/** Visible characters of the runs that no decision drops or moves. Each decision of the extractor is about one run. */
function keptChars(document: Document, { decisions }: Extraction): number {
  const { runs } = measure(document);
  const gone = new Set(decisions.map(({ start }) => start));
  return runs.chars.reduce((sum, chars, run) => sum + (gone.has(runs.start[run]!) ? 0 : chars), 0);
}

/** Check the invariants of every extraction. */
function expectSound(document: Document, extraction: Extraction): void {
  const { decisions, candidates, layer, recovered, confidence, content, verdict } = extraction;
  const { runs } = measure(document);
  const shown = shownStarts(document, extraction);
  const dropped = decisions.map(({ start }) => start);
  expect([...shown, ...dropped].sort((a, b) => a - b)).toEqual([...runs.start]);
  for (const { fate, stage, rule, score, start, end } of decisions) {
    expect([fate, stage]).toEqual([rule === commentsRule && fate === "moved" ? "moved" : "dropped", "extractor"]);
    expect(rule).toMatch(/^extractor\/[a-z-]+$/);
    expect(score).toBeGreaterThanOrEqual(0);
    expect(score).toBeLessThanOrEqual(1);
    expect(runs.end[runs.start.indexOf(start)]).toBe(end);
  }
  for (const { reason, nodes, score } of candidates) {
    expect(reason).toMatch(/\S/);
    expect(nodes.length).toBeGreaterThan(0);
    expect(score).toBeGreaterThanOrEqual(0);
    expect(score).toBeLessThanOrEqual(1 + 1e-6);
  }
  expect(confidence).toBeGreaterThanOrEqual(0);
  expect(confidence).toBeLessThanOrEqual(1 + 1e-6);
  const chosen = candidates.filter((candidate) => candidate.chosen);
  expect(chosen.length).toBe(recovered === null ? 1 : 0);
  if (chosen.length > 0 && chosen[0]?.layer !== "body") {
    expect(candidates.map((candidate) => candidate.layer)).not.toContain("body");
  }
  if (recovered !== null) expect(layer).toBe(recovered);
  else expect(layer).toBe(shown.length === 0 ? "none" : chosen[0]?.layer);
  if (content.roots.length === 0) expect(verdict).not.toEqual([]);
}

const page = (content: string): string =>
  `<html><body><nav class=menu><ul><li><a href=/a>Home</a><li><a href=/b>Contact</a></ul></nav>${content}<footer><a href=/c>Imprint</a></footer></body></html>`;
const prose = Array.from(
  { length: 6 },
  (_, n) =>
    `<p>The tide came in ${n + 2} times while the ferry waited, and each time the captain wrote down the hour, the wind and the height of the water at the old quay.</p>`,
).join("");

describe("options", () => {
  const document = parse(page(`<main>${prose}</main>`));

  test.each(["fastest", "", "toString", "__proto__", null, 1])("a preset that is none: %j", (preset) => {
    const call = () => extract(document, { preset: preset as Preset });
    const expected = 'preset: expected "precision", "balanced", "recall" or "fast"';
    expect(call).toThrow(new TypeError(`${expected}, got ${JSON.stringify(preset)}`));
  });

  test("an unknown wish for comments, and threads that are none, are refused", () => {
    expect(() => extract(document, { comments: "hide" as "drop" })).toThrow(
      'comments: expected "separate", "include" or "drop", got "hide"',
    );
    expect(() => extract(document, { threads: "all" as never })).toThrow(/^threads: expected an object/);
  });

  test.each<[string, unknown]>([
    ["a string", "main"],
    ["null", null],
    ["no selector", [{ id: "x" }]],
    ["no rule", [undefined]],
    ["an open bracket", [{ id: "x", selector: "main [" }]],
  ])("containers that are none: %s", (_, containers) => {
    const call = () => containerLayer(containers as readonly ContainerRule[]);
    expect(call).toThrow(TypeError);
    expect(call).toThrow(/^containers: /);
  });

  test("a wrong call names what is wrong", () => {
    expect(() => extract("<p>a</p>" as never)).toThrow(
      'document: expected a parsed page (`parse` makes one of HTML), got "<p>a</p>"',
    );
    expect(() => extract(document, { prest: "fast" } as never)).toThrow("prest: unknown option, expected one of url, ");
    expect(() => extract(document, { scorer: () => new Float32Array(0) })).toThrow("one for each row, got 0");
    expect(() => extract(document, { without: ["sematic"] })).toThrow('got ["sematic"]');
  });

  test("containers come before the score", () => {
    const html = page(`<div class=entry-content><p>Next week: the fog.</p></div><div data-part=story>${prose}</div>`);
    const layers = [containerLayer([{ id: "own", selector: "[data-part=story]" }]), ...defaultLayers];
    const { candidates } = extract(parse(html), { layers });
    expect(candidates).toMatchObject([{ layer: "container", chosen: true, reason: expect.stringContaining("own") }]);
  });

  test("layers replace the ladder", () => {
    const { candidates, layer } = extract(document, { layers: [] });
    expect(candidates.map((candidate) => candidate.layer)).toEqual(["body"]);
    expect(layer).toBe("body");
    expect(extract(document, { layers: defaultLayers }).layer).toBe("score");
  });

  test("a scorer of one's own decides", () => {
    const html = page(`<main>${prose}</main><div>${prose.replaceAll("tide", "fog")}</div>`);
    const keepLinks = (rows: Float32Array) => {
      const width = featureNames.length;
      const column = featureNames.indexOf("inLink");
      return Float32Array.from({ length: rows.length / width }, (_, block) => rows[block * width + column]! * 0.9);
    };
    const document = parse(html);
    const none = { article: {}, service: {}, forum: {}, product: {}, documentation: {}, collection: {} };
    const typeWeights = { evidence: 1, shape: { ...none, listing: { page: 1 } } };
    const extraction = extract(document, { scorer: keepLinks, typeWeights });
    expect(extraction.pageType).toBe("listing");
    expect(shownStarts(document, extraction).map((start) => html.slice(start).split("<")[0])).toEqual([
      "Home",
      "Contact",
      "Imprint",
    ]);
  });

  test("measurements are taken over, and the document stays as it is", () => {
    const html = readFixture("article-news");
    const parsed = parse(html);
    const extraction = extract(parsed, { table: measure(parsed) });
    const fresh = parse(html);
    const again = extract(fresh);
    expect(extraction.decisions).toEqual(again.decisions);
    expect([...measure(parsed).runs.start]).toEqual([...measure(fresh).runs.start]);
  });

  test("ignoreNames makes names count for nothing", () => {
    const named = readFixture("article-news");
    const renamed = named.replace(/ (class|id|itemprop|data-testid)="[^"]*"/g, "");
    const rules = (html: string, options: ExtractOptions) =>
      // The type of the page, for which the classes of cards count, is the same.
      extract(parse(html), { ...options, schemaTypes: ["NewsArticle"] }).decisions.map(({ rule }) => rule);
    expect(rules(named, { ignoreNames: true })).toEqual(rules(renamed, { ignoreNames: true }));
    expect(rules(named, {})).not.toEqual(rules(renamed, {}));
  });
});

describe("the account", () => {
  test.each(fixtureNames)("is complete on %s, with every preset", (name) => {
    const { url, title } = readCase(name);
    const document = parse(readFixture(name));
    for (const preset of presets) expectSound(document, extract(document, { url, title: title ?? undefined, preset }));
  });

  test("is complete on any page", () => {
    fc.assert(
      fc.property(hostileHtml, fc.constantFrom(...presets), (html, preset) => {
        const document = parse(html);
        expectSound(document, extract(document, { preset }));
      }),
      { numRuns: runsOf(300) },
    );
  });

  test("is the same each time", () => {
    fc.assert(
      fc.property(hostileHtml, (html) => {
        const summary = ({ content, candidates, ...rest }: Extraction) => ({
          ...rest,
          roots: content.roots.map((node) => node.startIndex),
          omitted: [...content.omitted].map((node) => node.startIndex),
          candidates: candidates.map(({ nodes, ...candidate }) => [candidate, nodes.map((node) => node.startIndex)]),
        });
        expect(summary(extract(parse(html)))).toEqual(summary(extract(parse(html))));
      }),
    );
  });

  test("says who chose, and why the others did not", () => {
    const layers = [containerLayer([{ id: "own", selector: ".entry-content" }]), ...defaultLayers];
    const account = (content: string) =>
      extract(parse(page(content)), { layers }).candidates.map(({ layer, chosen, reason }) => [
        layer,
        chosen,
        reason.split(":")[0],
      ]);
    const short = "<p>Two words.</p>";
    expect(account(`<main>${prose}</main><div class=entry-content>${short}</div>`)).toEqual([
      ["container", false, "reach"],
      ["score", true, expect.stringContaining("best expected F1")],
    ]);
    expect(account(`<main>${short}</main><div class=entry-content>${prose}</div>`)).toEqual([
      ["container", true, "own"],
    ]);
  });

  test("names what dropped blocks are", () => {
    const html = page(
      `<main>${prose}<div class=share-buttons><a href=/s>Post it</a></div></main><aside>Elsewhere</aside><p hidden>Unseen</p>`,
    );
    const source = new Map(
      extract(parse(html)).decisions.map(({ start, end, rule }) => [html.slice(start, end), rule]),
    );
    expect(Object.fromEntries(source)).toEqual({
      Home: "extractor/navigation",
      Contact: "extractor/navigation",
      "Post it": "extractor/share",
      Elsewhere: "extractor/aside",
      Unseen: "extractor/hidden",
      Imprint: "extractor/footer",
    });
  });
});

describe("the ladder", () => {
  test("each layer in turn chooses where those before it have nothing to say", () => {
    const layers = [containerLayer([{ id: "own", selector: ".own" }]), ...defaultLayers];
    const chosenBy = (content: string) => extract(parse(page(content)), { layers }).layer;
    expect(chosenBy(`<div class=own>${prose}</div>`)).toBe("container");
    expect(chosenBy(`<div class=zz>${prose}</div>`)).toBe("score");
  });

  test("posts of a thread are one set", () => {
    const posts = prose.replaceAll("<p>", "<article><p>").replaceAll("</p>", "</p></article>");
    const document = parse(page(`<div>${posts}</div>`));
    const { candidates, layer } = extract(document, {
      layers: [containerLayer([{ id: "posts", selector: "article" }])],
    });
    expect(layer).toBe("container");
    expect(candidates[0]?.nodes).toEqual(select(document, "article"));
  });

  test("data of the page comes last, and only when it offers much more", () => {
    const body = prose.replaceAll(/<\/?p>/g, " ");
    const data = `<script type=application/ld+json>${JSON.stringify({ articleBody: body })}</script>`;
    const shell = extract(parse(`${data}<div id=app>Loading</div>`));
    expect(shell).toMatchObject({ layer: "json-ld", recovered: "json-ld", confidence: 0.7, verdict: [] });
    expect(shell.candidates.some(({ chosen }) => chosen)).toBe(false);
    expect(shell.decisions).toHaveLength(1);
    const [first, second] = prose.split("</p>");
    const whole = extract(parse(page(`${data}<main>${first}${second}</main>`)));
    expect(whole).toMatchObject({ layer: "score", recovered: null });
  });

  test("data must offer twice the text of a choice that fails its checks", () => {
    const links = `<p>${'<a href="/tide">Where the tide is going</a> '.repeat(20)}</p>`;
    const rebuild = (sentences: number) => {
      const data = JSON.stringify({ articleBody: "The ferry waits for the tide. ".repeat(sentences) });
      const document = parse(`<script type=application/ld+json>${data}</script>${links}`);
      const scorer = (rows: Float32Array) => new Float32Array(rows.length / featureNames.length).fill(0.9);
      return extract(document, { scorer, url: "https://x.example/news/tides" }).recovered;
    };
    expect(rebuild(20)).toBeNull();
    expect(rebuild(40)).toBe("json-ld");
  });

  test("a declared body replaces a doubtful choice, frequent questions do not", () => {
    const text = "The ferry waits for the tide. ".repeat(200);
    const entry = { "@type": "Question", name: "When?", acceptedAnswer: { "@type": "Answer", text } };
    const recoveredFrom = (data: object) => {
      const json = `<script type=application/ld+json>${JSON.stringify(data)}</script>`;
      const scorer = (rows: Float32Array) => new Float32Array(rows.length / featureNames.length).fill(0.5);
      return extract(parse(page(`${json}<main>${prose}</main>`)), { scorer }).recovered;
    };
    expect(recoveredFrom({ articleBody: text })).toBe("json-ld");
    expect(recoveredFrom({ "@type": "FAQPage", mainEntity: [entry] })).toBeNull();
  });

  test("a declared body replaces a text that is its beginning and breaks off", () => {
    const whole = `${"The ferry waits for the tide until the lamp on the north side is lit. ".repeat(30)}Then it leaves.`;
    const recoveredFrom = (shown: string) => {
      const json = `<script type=application/ld+json>${JSON.stringify({ articleBody: whole })}</script>`;
      const scorer = (rows: Float32Array) => new Float32Array(rows.length / featureNames.length).fill(0.95);
      return extract(parse(page(`${json}<main><h1>Tides</h1><p>${shown}</p></main>`)), { scorer }).recovered;
    };
    expect(recoveredFrom(`${whole.slice(0, 600)}…`)).toBe("json-ld");
    expect(recoveredFrom(`${whole.slice(0, 600)}.`)).toBeNull();
    expect(recoveredFrom(`${"Nobody knows why the lamp is green. ".repeat(16)}…`)).toBeNull();
  });

  test("a page without any text has nothing, and says so", () => {
    const { content, layer, verdict, decisions, confidence } = extract(parse(""));
    expect({ roots: content.roots, layer, verdict, decisions, confidence }).toEqual({
      roots: [],
      layer: "none",
      verdict: ["empty"],
      decisions: [],
      confidence: 0,
    });
  });
});

describe("presets", () => {
  const kept = (preset: Preset): number => {
    let chars = 0;
    for (const name of fixtureNames) {
      const document = parse(readFixture(name));
      chars += keptChars(document, extract(document, { preset, url: readCase(name).url }));
    }
    return chars;
  };

  test("precision keeps less than balanced, balanced less than recall", () => {
    const [precision, balanced, recall] = [kept("precision"), kept("balanced"), kept("recall")];
    expect(precision).toBeLessThan(balanced);
    expect(balanced).toBeLessThan(recall);
  });

  test("no preset gives up a page that another finds content on", () => {
    const pages = fixtureNames.filter((name) => readCase(name).verdict.length === 0);
    for (const name of pages) {
      for (const preset of presets) {
        expect(extract(parse(readFixture(name)), { preset }).layer, `${name}, ${preset}`).not.toBe("none");
      }
    }
  });
});

describe("pages of any size", () => {
  test.each<[string, string]>([
    ["100,000 open elements", `${"<div>".repeat(100_000)}${prose}`],
    ["100,000 open inline elements", `${"<b>".repeat(100_000)}deep down`],
    ["100,000 paragraphs", "<p>One of many.".repeat(100_000)],
    ["100,000 words beside each other", "<b>x</b> ".repeat(100_000)],
    ["100,000 headings", "<h2>a</h2>".repeat(100_000)],
    ["one attribute of a million characters", `<div class="${"nav ".repeat(250_000)}">${prose}</div>`],
    ["one word of a million characters", `<p>${"x".repeat(1_000_000)}</p>`],
  ])("%s", (_, html) => {
    const document = parse(html);
    const extraction = extract(document);
    const { runs } = measure(document);
    expect(shownStarts(document, extraction).length + extraction.decisions.length).toBe(runs.count);
  });
});

test("each rule of structure, priors and repeats is switched off by its id", () => {
  expect(ruleNames.length).toBeGreaterThan(25);
  const twice = page(`<main><h1>Tides</h1><div>${prose}</div><div class=again><p>And again:</p>${prose}</div></main>`);
  const scorer = (rows: Float32Array) => new Float32Array(rows.length / featureNames.length).fill(0.9);
  const rulesOf = (without: readonly string[]) =>
    extract(parse(twice), { scorer, without }).decisions.map(({ rule }) => rule);
  expect(rulesOf([])).toContain("extractor/copy");
  expect(rulesOf(["copy", "passage"])).not.toContain("extractor/copy");
  expect(() => extract(parse(twice), { without: ["no-rule"] })).toThrow(/without: expected .*copy/);
});

test("an offer that is dropped from a text still says that the text is for subscribers", () => {
  const prose = (word: string) =>
    `<p>${`The ${word} of the harbour was seen by all who stood on the quay. `.repeat(3)}</p>`;
  const offer =
    "<div><h3>This story is for subscribers</h3><p>Read on with an account.</p><ul><li>Every story</ul></div>";
  const html = `<title>Bridge closes</title><article><h1>Bridge closes</h1>${prose("bridge")}${offer}${prose("ferry")}</article>`;
  const { verdict, decisions } = extract(parse(html));
  expect(verdict).toEqual(["paywall"]);
  expect(decisions.some(({ rule }) => rule === "extractor/offer-box")).toBe(true);
});
