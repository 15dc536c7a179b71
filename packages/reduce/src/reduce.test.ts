import { measure, parse } from "@decant/dom";
import { runsOf } from "@decant/package-checks/sizes";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { reduceModes } from "./options.ts";
import { type Reduced, reduce } from "./reduce.ts";
import { WordIndex, wordsIn } from "./words.ts";

// The same inputs in every run; `FUZZ_SEED` asks for others.
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) });

const page = `<html><head><title>x</title><style>p{}</style></head><body><nav class="menu"><a href="/">Home</a></nav>
<div id="wrap"><main data-x="1"><h1>Tides</h1><p>The moon pulls the sea, twice a day.</p><pre>a

b</pre><script>let hidden = 1;</script></main>
<aside><p>The moon pulls the sea.</p></aside></div></body></html>`;
const countLetters = (text: string): number => text.length;

function reduced(html: string, options: Parameters<typeof reduce>[1]): Reduced {
  const result = reduce(html, options);
  if (!result.ok) throw new Error(result.message);
  return result;
}

describe("reduce", () => {
  test("subtree is the smallest element that covers enough", () => {
    const { path, output, coverage } = reduced(page, { mode: "subtree", coverage: 0.9, countTokens: countLetters });
    expect(path).toBe("html[1]/body[2]/div[2]/main[1]");
    expect(output).toMatch(/^<main data-x="1">.*<\/main>$/s);
    expect(coverage).toBeCloseTo(9 / 10);
  });

  test("prune leaves out what holds nothing new", () => {
    const { output, removed } = reduced(page, { mode: "prune", coverage: 1, countTokens: countLetters });
    expect(removed.some((path) => path.endsWith("aside[2]"))).toBe(true);
    expect(output).not.toContain("hidden");
    expect(output).toContain("Home");
  });

  test("strip keeps what is read, with white space where it counts", () => {
    expect(reduced(page, { mode: "strip", coverage: 0.9 }).output).toBe(
      "<main><h1>Tides</h1><p>The moon pulls the sea, twice a day.</p><pre>a\n\nb</pre></main>",
    );
  });

  test("markdown is Markdown", () => {
    expect(reduced(page, { mode: "markdown", coverage: 0.9 }).output).toMatch(
      /^# Tides\n\nThe moon pulls the sea, twice a day\./,
    );
  });

  test("a reference names the words to cover", () => {
    const { path } = reduced(page, {
      mode: "subtree",
      coverage: 1,
      reference: "twice a day",
      countTokens: countLetters,
    });
    expect(path).toBe("html[1]/body[2]/div[2]/main[1]/p[2]");
  });

  test.each([
    ["", {}, "no-words", 0],
    ["<p hidden>x</p>", {}, "no-words", 0],
    ["<p>one two</p>", { reference: "one two three" }, "coverage-unreachable", 2 / 3],
    ["<p>one two</p>", { maxTokens: 1 }, "too-many-tokens", 1],
  ])("%j %j is refused: %s", (html, options, code, coverage) => {
    expect(reduce(html, options)).toMatchObject({ ok: false, code, coverage });
  });

  test.each([
    [{ coverage: 0 }, RangeError],
    [{ coverage: 1.5 }, RangeError],
    [{ maxTokens: 0 }, RangeError],
    [{ mode: "all" }, TypeError],
    [{ covrage: 1 }, TypeError],
    [{ countTokens: 5 }, TypeError],
  ])("%j is a wrong call", (options, error) => {
    expect(() => reduce("x", options as never)).toThrow(error);
  });

  test("depth is no limit", () => {
    const deep = `${"<div>".repeat(5000)}deep`;
    for (const mode of reduceModes) expect(reduced(deep, { mode }).coverage).toBe(1);
  });
});

/** Small pages: a few elements, words that repeat. */
const names = fc.constantFrom("div", "p", "section", "ul");
const words = fc
  .array(fc.constantFrom(..."abcdefgh"), { minLength: 1, maxLength: 3 })
  .map((list) => ` ${list.join(" ")} `);
const { node } = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3 },
    words,
    fc
      .tuple(names, fc.array(tie("node"), { minLength: 1, maxLength: 3 }))
      .map(([name, inner]) => `<${name}>${inner.join("")}</${name}>`),
  ),
}));
const smallPage = fc.array(node, { minLength: 1, maxLength: 3 }).map((inner) => `<main>${inner.join("")}</main>`);
const shares = fc.constantFrom(0.5, 0.8, 0.95, 1);

interface Space {
  readonly elements: readonly { readonly start: number; readonly end: number; readonly node: number }[];
  readonly covered: (kept: (place: number) => boolean) => number;
}

function spaceOf(html: string): Space {
  const table = measure(parse(html));
  const index = new WordIndex(table, undefined);
  const elements = table.nodes.flatMap((found, number) =>
    "attribs" in found ? [{ start: found.startIndex ?? 0, end: (found.endIndex ?? 0) + 1, node: number }] : [],
  );
  return { elements, covered: (kept) => index.places.filter((places) => places.some(kept)).length / index.words.size };
}

test("subtree is what trying every element finds", () => {
  fc.assert(
    fc.property(smallPage, shares, (html, coverage) => {
      const { elements, covered } = spaceOf(html);
      const table = measure(parse(html));
      const lengths = elements
        .filter(({ node: root }) => covered((place) => place >= root && place < table.end[root]!) >= coverage - 1e-9)
        .map(({ start, end }) => end - start);
      expect(reduced(html, { mode: "subtree", coverage, countTokens: countLetters }).tokens).toBe(Math.min(...lengths));
    }),
  );
});

test("prune covers enough, never needs more than subtree, and is near the best of all choices", () => {
  let spent = 0;
  let best = 0;
  fc.assert(
    fc.property(smallPage, shares, (html, coverage) => {
      const subtree = reduced(html, { mode: "subtree", coverage, countTokens: countLetters });
      const pruned = reduced(html, { mode: "prune", coverage, countTokens: countLetters });
      const all = new Set(wordsIn(html.replace(/<[^>]*>/g, " ")));
      const left = new Set(wordsIn(pruned.output.replace(/<[^>]*>/g, " ")));
      expect([...left].filter((word) => all.has(word)).length / all.size).toBeGreaterThanOrEqual(coverage - 1e-9);
      expect(pruned.tokens).toBeLessThanOrEqual(subtree.tokens);
      const optimum = tryAll(html, coverage);
      if (optimum === undefined) return;
      expect(pruned.tokens).toBeGreaterThanOrEqual(optimum);
      spent += pruned.tokens;
      best += optimum;
    }),
    { numRuns: runsOf(150) },
  );
  expect(best).toBeGreaterThan(0);
  expect(spent / best).toBeLessThan(1.15);
});

/** Fewest letters over all roots and all sets of removed elements; undefined for pages with too many of them. */
function tryAll(html: string, coverage: number): number | undefined {
  const { elements, covered } = spaceOf(html);
  const table = measure(parse(html));
  if (elements.length > 11) return undefined;
  let fewest = Number.POSITIVE_INFINITY;
  for (const root of elements) {
    const inner = elements.filter(({ node: number }) => number > root.node && number < table.end[root.node]!);
    for (let choice = 0; choice < 1 << inner.length; choice++) {
      const removed = inner.filter((_, bit) => (choice >> bit) & 1);
      const outer = removed.filter(
        (one) => !removed.some((other) => other !== one && other.node < one.node && one.node < table.end[other.node]!),
      );
      const length = outer.reduce((sum, { start, end }) => sum - (end - start), root.end - root.start);
      if (length >= fewest) continue;
      const isKept = (place: number): boolean =>
        place >= root.node &&
        place < table.end[root.node]! &&
        !outer.some(({ node: number }) => place >= number && place < table.end[number]!);
      if (covered(isKept) >= coverage - 1e-9) fewest = length;
    }
  }
  return fewest;
}
