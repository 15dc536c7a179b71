import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { runsOf } from "@decant/package-checks/sizes";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { listEvidence, listSegments, renderReport } from "../../src/explain/index.ts";
import { makeAccount, mostRules } from "../../src/explain/report/account.ts";
import { countWords } from "../../src/explain/report/format.ts";
import { reportStyle, reportStyleHash } from "../../src/explain/report/style.ts";
import { convert } from "../../src/index.ts";

// The same inputs in every run; `FUZZ_SEED` asks for others.
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) });

const fixture = new URL("../../../../fixtures/article-news/", import.meta.url);
const html = readFileSync(new URL("index.html", fixture), "utf8");
const { url } = JSON.parse(readFileSync(new URL("case.json", fixture), "utf8")) as { url: string };
const page = convert(html, { url });
const report = renderReport(html, page);

describe("the account of the report", () => {
  const segments = listSegments(html, page);
  const account = makeAccount(segments, listEvidence(html, page));
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

  test("its characters are those of the ledger", () => {
    const { kept, moved, dropped, hidden } = account.byFate;
    const { totals } = page.ledger;
    expect([kept.chars, moved.chars, dropped.chars + hidden.chars]).toEqual([
      totals.kept,
      totals.moved,
      totals.dropped,
    ]);
    expect(hidden.chars).toBeGreaterThan(0);
    expect(sum(account.rules.map(({ chars }) => chars))).toBe(totals.visible);
    expect(sum(account.rules.map(({ blocks }) => blocks))).toBe(segments.length);
  });

  test("the groups are all blocks in order, neighbours have another fate or rule", () => {
    expect(account.groups.map(({ from }) => from).slice(1)).toEqual(account.groups.map(({ to }) => to).slice(0, -1));
    expect(account.groups.at(-1)?.to).toBe(segments.length);
    const names = account.groups.map(({ amount: { fate, rule } }) => `${fate} ${rule}`);
    expect(names.filter((name, at) => name === names[at - 1])).toEqual([]);
  });

  test("the doubts lead to their blocks", () => {
    expect(account.doubts.length).toBeGreaterThan(0);
    for (const { block, index } of account.doubts) {
      expect(block.kept ? 1 - block.probability : block.probability).toBeGreaterThanOrEqual(0.3);
      expect(segments[index]?.start).toBe(block.start);
    }
  });

  test("rules after the largest share a class", () => {
    const many = Array.from({ length: mostRules + 5 }, (_, at) => ({
      ...(segments[0] as (typeof segments)[number]),
      ...{ text: "word ".repeat(100 - at), rule: `stage/rule-${at}` },
    }));
    const names = makeAccount(many, []).rules.map(({ className }) => className);
    expect(names.slice(0, 2)).toEqual(["r1", "r2"]);
    expect(names.slice(mostRules)).toEqual(["r0", "r0", "r0", "r0", "r0"]);
    expect(names.every((name) => reportStyle.includes(`.group:not(.${name})`))).toBe(true);
  });

  test("words are counted in scripts with and without spaces", () => {
    expect(countWords("The moon\u00a0pulls.")).toBe(3);
    expect(countWords("月が海を引く。")).toBe(7);
    expect(countWords(" ")).toBe(0);
  });
});

describe("renderReport", () => {
  test("begins with the sums, the rules that dropped most, and the doubts", () => {
    const [summary = ""] = report.split('<section id="text">');
    expect(summary).toContain("1,900 kept + 0 moved + 1,248 dropped = 3,148 visible characters");
    expect(summary).toMatch(/<dd><b>407<\/b> words<\/dd><dd>60 % of the text<\/dd>/);
    expect(summary).toMatch(/<h2>Left out by<\/h2><ol><li class="dropped"><a href="#b\d+"><code>extractor\/related</);
    expect(summary).toMatch(/<h2>Doubts<\/h2>[\s\S]+<a href="#b\d+" dir="auto">The Linnet loading at/);
    const ids = new Set(Array.from(report.matchAll(/ id="([^"]+)"/g), ([, id]) => id));
    const links = Array.from(report.matchAll(/ href="#([^"]+)"/g), ([, id]) => id);
    expect(links.filter((id) => !ids.has(id))).toEqual([]);
  });

  test("gives for each block its fate, rule, numbers, Markdown and place", () => {
    const offset = html.indexOf("Skerry Sound gets its first battery ferry", html.indexOf("<h1"));
    const line = html.slice(0, offset).split("\n").length;
    expect(report).toContain(`<p class="place">HTML line ${line}, characters ${offset} to `);
    expect(report).toMatch(/class="h1"><summary dir="auto"><span>Skerry Sound gets its first battery ferry/);
    expect(report).toContain("Probability to be content: <b>");
    expect(report).toMatch(/<dt>spoke against it<\/dt><dd>[^<]+<b>−\d/);
    expect(report).toMatch(/<p>Markdown, line 1:<\/p><pre dir="auto"># Skerry Sound/);
  });

  test("search engines leave it to the page that it is about", () => {
    expect(report).toContain('<meta name="robots" content="noindex">');
  });

  test("a page with a verdict begins with it", () => {
    const shell = '<title>App</title><div id="root"></div><script src="/app.js"></script>';
    expect(renderReport(shell, convert(shell))).toMatch(/<p class="notice"><b>Verdict<\/b> <code>/);
    expect(report).not.toContain('class="notice"');
  });

  test("shows the Markdown of a block once, however many parts it has", () => {
    const parts = "The tide <button>open</button> ".repeat(500);
    const source = `<main><p>${parts}</p></main>`;
    const long = renderReport(source, convert(source, { extract: false }));
    // The other one is the whole Markdown, at the end.
    expect(long.match(/<pre dir="auto">The tide/g)).toHaveLength(2);
    expect(long.match(/Markdown, line 1, as above/g)).toHaveLength(499);
    expect(long.length).toBeLessThan(40 * source.length);
  });

  test("its policy allows its own style and nothing else", () => {
    expect(reportStyleHash).toBe(`sha256-${createHash("sha256").update(reportStyle).digest("base64")}`);
    expect(report).toContain(`content="default-src 'none'; style-src '${reportStyleHash}'`);
    expect(report).not.toMatch(/ style=/);
  });

  const hostile = fc.constantFrom("<script>alert(1)</script>", "</pre>", "</details>", "--&gt;<!--", "<img src=x onerror=alert(1)>", '"><svg onload=alert(1)>', "&lt;script&gt;x()&lt;/script&gt;", "<p>", "</style>", "\u202e", "<title>", "a"); // biome-ignore format: a table of words
  // The report's own tags: whatever else there is came from the page.
  const own = new Set(Array.from(report.matchAll(/<\/?([a-z!][a-z\d]*)/gi), ([, name]) => name));

  test("nothing of a page gets out of its text", () => {
    expect(["script", "img", "iframe", "link", "form", "object"].filter((name) => own.has(name))).toEqual([]);
    fc.assert(
      fc.property(fc.array(hostile, { maxLength: 8 }), (pieces) => {
        const source = pieces.join("");
        const text = renderReport(source, convert(source, { extract: false, url: "https://e.org/" }));
        const names = Array.from(text.matchAll(/<\/?([a-z!][a-z\d]*)/gi), ([, name]) => name);
        expect(names.filter((name) => !own.has(name))).toEqual([]);
        expect(text).not.toMatch(/<[^>]*\son\w+=/i);
        expect(text).not.toContain("\u202e");
        // The logo is the report's only drawing that has a path.
        expect(text.match(/<path /g)).toHaveLength(3);
      }),
      { numRuns: runsOf(200) },
    );
  });
});
