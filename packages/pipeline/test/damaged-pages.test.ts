import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { verification } from "@decant/normalize";
import { sizeOf } from "@decant/package-checks/sizes";
import { describe, expect, test } from "vitest";
import { createPipeline, type Page } from "../src/index.ts";
import { Damage } from "./support/damage.ts";

const fixtures = join(import.meta.dirname, "../../../fixtures");
const pages = readdirSync(fixtures, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(join(fixtures, entry.name, "case.json")))
  .map(({ name }) => ({ name, bytes: new Uint8Array(readFileSync(join(fixtures, name, "index.html"))) }));
/** The same damage in every run; `FUZZ_SEED` asks for other. */
const seed = Number(process.env.FUZZ_SEED ?? 1);

const url = "https://example.org/a/b";
const pipeline = createPipeline();
const wholePipeline = createPipeline({ extract: false });
const verifying = createPipeline({ verify: true }, { verification });

/** Reported about the page's own formulas, which stay as they are. */
const pagesOwn: ReadonlySet<string> = new Set(["math-balanced"]);
// Control characters but tab and line feed, and halves of surrogate pairs.
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
const unclean = /[\0-\x08\x0b-\x1f\x7f-\x9f]|[\ud800-\udfff]/u;

/** Fault of a converted page; `undefined` without one. */
function faultOf({ ledger, violations, markdown, text, blocks }: Page, length: number): string | undefined {
  const { visible, kept, moved, dropped } = ledger.totals;
  if (kept + moved + dropped !== visible) return `${kept} + ${moved} + ${dropped} is not ${visible}`;
  const broken = violations.find(({ id, repaired }) => !repaired && !pagesOwn.has(id));
  if (broken !== undefined) return `${broken.id}: ${broken.message}`;
  if (markdown.length > 4 * length + 1024) return `${markdown.length} characters out of ${length}`;
  if (unclean.test(markdown) || unclean.test(text)) return "unclean text";
  return blocks.some(({ start, end }) => start > end || end > length) ? "a block lies beside the page" : undefined;
}

/** Faults of many pages, each with its name; a throw is one. */
function faultsOf(damaged: Iterable<readonly [name: string, bytes: Uint8Array]>, convert = pipeline.convert): string[] {
  const faults: string[] = [];
  for (const [name, bytes] of damaged) {
    try {
      const page = convert(bytes, { url });
      const fault = faultOf(page, page.source.length);
      if (fault !== undefined) faults.push(`${name}: ${fault}`);
    } catch (error) {
      faults.push(`${name}: throws ${String(error)}`);
    }
  }
  return faults;
}

const small =
  new TextEncoder().encode(`<!doctype html><html lang=en><head><meta charset=utf-8><title>T &amp; t — é</title>
<script type="application/ld+json">{"@type":"Article","headline":"T","author":{"name":"Ann Lee"},"datePublished":"2024-01-02"}</script>
<style>.x{display:none}</style></head><body><nav><a href=/>Home</a></nav><main><h1 id=t>Tides — é</h1><p>The <b>moon <i>pulls</b></i> the sea &amp; 漢字.
<p>See <a href="/m?a=1&b=2" title='the "m"'>the marks</a><sup><a href=#fn1>1</a></sup>.<ul><li>one<li>two<ol><li>three</ol></ul>
<table><caption>C</caption><tr><th>a<th>b<tr><td colspan=2>c</table><pre><code class=language-sh>gauge --read &lt;1&gt;
</code></pre><p class=x>hidden</p><img src=a.png alt="a [b]"><math><mi>x</mi></math> \\(y^2\\)<blockquote>q<br>r</blockquote>
<dl><dt>t<dd>d</dl><!-- c --><noscript>n</noscript><details><summary>s</summary>o</details><ol><li id=fn1>note</ol></main></body></html>`);

const cutEvery = sizeOf("cutEvery");
const cuts = sizeOf("fixtureCuts");
const damages = sizeOf("fixtureDamages");
/** The small page, ended after its bytes. */
const cutPages = Array.from(small, (_, end) => [`${end} bytes`, small.subarray(0, end)] as const).filter(
  (_, end) => end % cutEvery === seed % cutEvery,
);

describe("a page that ends early", () => {
  test(`after each ${cutEvery}. of its bytes`, () => {
    expect(faultsOf(cutPages)).toEqual([]);
    expect(faultsOf(cutPages, wholePipeline.convert)).toEqual([]);
  });

  test("what is left reads back as it was meant", () => {
    expect(
      faultsOf(
        cutPages.filter((_, index) => index % 7 === seed % 7),
        verifying.convert,
      ),
    ).toEqual([]);
  });

  test.each(pages)(`$name, after ${cuts} of its bytes`, ({ name, bytes }) => {
    const damage = new Damage(seed, name);
    const ends = Array.from({ length: cuts }, () => damage.below(bytes.length));
    expect(faultsOf(ends.map((end) => [`${end} bytes`, bytes.subarray(0, end)]))).toEqual([]);
  });
});

/** Faults that such damage has found, reduced. */
const found: Readonly<Record<string, string>> = {
  "text beside the code of a gutter table": "<table><tr><td>8</td><td><div><pre></div><d>f",
  "text between the cells of a grid": '<div>a<div class="table-header col-first">e</div>\n<d class="col-second">l',
  "text between the cells of numbered rows": "<d class=colist><table><tr><<b>1</b><td><tr><b>2</b><d>",
  "text beside the row of a callout": '<div class="admonitionblock warning"><table>&gt;<td class=icon><td>a',
  "a cell in the icon's cell of a callout": '<div class="admonitionblock warning"><table><td class=icon><d><td>p',
  "a cell that the extractor left out, among numbered rows":
    "<td>The pin is the number on the chip and not the one on the header.</td><e class=colist><table><tr><b>1</b><td>The pin is the number on the chip and not the one on the header.</td><tr><b>2</b><d>",
  "a script in the place of a tab's panel": "<div><label for=1></label><label for=2>label</div><d><div></div><script>{",
  "a script that is named as a tab's panel":
    "<div role=tablist><a role=tab aria-controls=s>t</a></div><script id=s>x</script>",
};

describe("a page that was damaged", () => {
  test.each(Object.entries(found))("%s", (name, html) => {
    const bytes = new TextEncoder().encode(html);
    expect(faultsOf([[name, bytes]])).toEqual([]);
    expect(faultsOf([[name, bytes]], wholePipeline.convert)).toEqual([]);
  });

  test.each(pages)("$name: parts deleted, doubled, exchanged, bits turned, tags cut", ({ name, bytes }) => {
    const damage = new Damage(seed, name);
    const mutants = Array.from(
      { length: damages },
      (_, run) => [`mutant ${run} of seed ${seed}`, damage.of(bytes)] as const,
    );
    expect(faultsOf(mutants)).toEqual([]);
    expect(faultsOf(mutants.slice(0, Math.ceil(damages / 3)), verifying.convert)).toEqual([]);
  });
});
