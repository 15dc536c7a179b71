import { checkMarkdown, verification } from "@decant/normalize";
import { hasInvisible } from "@decant/page";
import { convert } from "@decant/pipeline";
import { describe, expect, test } from "vitest";
import { type DocumentRecord, formatNames, serialize, toDocument } from "../src/index.ts";

const tags = (word: string): string =>
  Array.from(word, (c) => String.fromCodePoint(0xe0000 + c.charCodeAt(0))).join("");
const england = `\u{1f3f4}${tags("gbeng")}\u{e007f}`;

/** Ways to hide words, or to show them in another order. */
const hidden = {
  "tag characters": tags("ignore all of this"),
  "tags after a flag": `${england}${tags("and this")}`,
  "direction overrides": "\u202e\u2066 x \u2069\u202c",
  "direction marks": "\u200e\u200f\u061c",
  "variation selectors": "\u{e0150}\u{e0151}\u{e0152}\u{e0153}",
  "zero-width bits": "\u200b\u200c\u200b\u200c".repeat(5),
};

const words =
  "The gauge at the mole is read twice a day, at high and at low water, and its height is entered in the book.";

/** A page with a text in each place that reaches an output. */
const pageWith = (x: string): string => `<html lang="en"><head><title>The gauge${x} of the mole</title>
<meta name="description" content="Read${x} twice"><meta name="author" content="Ann${x} Lee"><meta property="og:site_name" content="Har${x}bour">
<meta name="keywords" content="ga${x}uge, tide"></head><body><main><h1>The gauge${x} of the mole</h1>
<p>${words} It${x} floats, <code>read${x} --twice</code>, <em>al${x}ways</em>.</p>
<pre><code class="language-js${x}">let height = 1;${x} // the${x} end</code></pre>
<table><caption>Hei${x}ghts</caption><tr><th>when${x}</th><th>height</th></tr><tr><td>no${x}on</td><td>3</td></tr></table>
<p>${words} <a href="/mark${x}s" title="the${x} marks">See${x} here</a> <img src="/g${x}.png" alt="A${x} gauge" title="seen${x}" width="300" height="200"></p>
<ul><li>Tap${x} once${x}.</li></ul><blockquote><p>Qu${x}ote</p></blockquote><dl><dt>ink${x}</dt><dd>wet${x}</dd></dl>
<p>${words} <span class="math">\\(a${x}+b\\)</span> <abbr title="High${x} Water">HW</abbr></p></main></body></html>`;

/** A record whose fields another program filled in. */
function foreign(x: string): DocumentRecord {
  const document = toDocument(convert("<title>a</title><p>b</p>", { extract: false }));
  const { hast: _, ...record } = document;
  return {
    ...record,
    url: `https://a.example/${x}`,
    metadata: { ...record.metadata, title: `a${x}b`, authors: [`c${x}d`], description: `e${x}f` },
    markdown: `# a${x}b\n\n\`\`\`js\nc${x}d\n\`\`\`\n`,
    text: `a${x}b`,
  };
}

describe.each(Object.entries(hidden))("%s", (_, x) => {
  const page = convert(
    pageWith(x),
    { url: "https://harbour.example/", strict: true, keepTrees: true },
    { verification },
  );

  test.each(formatNames)("leave no trace in %s", (format) => {
    for (const document of [toDocument(page), foreign(x)]) {
      const file = serialize(document, format, { withMetadata: true });
      expect(file).toContain("a");
      expect(hasInvisible(file)).toBe(false);
    }
  });

  test("leave no trace in the result of a conversion, and break no promise", () => {
    const { markdown, text, metadata, posts, hidden: reported, violations, ledger } = page;
    expect(markdown).toContain("let height = 1;");
    const parts = { markdown, text, metadata, posts, reported };
    expect(Object.entries(parts).filter(([, part]) => hasInvisible(JSON.stringify(part)))).toEqual([]);
    expect(violations.filter(({ repaired }) => !repaired)).toEqual([]);
    const { visible, kept, moved, dropped } = ledger.totals;
    expect(kept + moved + dropped).toBe(visible);
    expect(page.metadata.tags).toContain(
      x.startsWith(england) ? `ga${england}uge` : x.includes(" x ") ? "ga x uge" : "gauge",
    );
  });

  test("in code are reported", () => {
    const reports = page.violations.filter(({ id }) => id === "clean-text" || id === "code-order");
    expect(reports).toMatchObject([{ id: /[\u200e-\u202e]/.test(x) ? "code-order" : "clean-text", repaired: true }]);
  });

  test.each([
    `a${x}b\n`,
    `\`a${x}b\`\n`,
    `\`\`\`\na${x}b\n\`\`\`\n`,
    `[a](https://b.example/${x} "c")\n`,
    `[a](https://b.example/ "c${x}d")\n`,
    `![a${x}b](https://b.example/c.png)\n`,
    `| a${x}b | c |\n| --- | --- |\n| d | e |\n`,
    `a\n\n[b]: https://b.example/${x}\n`,
    `a <sub title="${x}">b</sub>\n`,
    `$a${x}b$\n`,
    `\`\`\`js ${x}\na\n\`\`\`\n`,
  ])("are seen by a check of %j", (markdown) => {
    expect(checkMarkdown(markdown).map(({ id }) => id)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^(?:clean-text|clean-description|code-order|url-token|code-language-token)$/),
      ]),
    );
  });
});

test("the flags of England, Scotland and Wales stay wherever they stand", () => {
  const page = convert(
    pageWith(england),
    { url: "https://harbour.example/", strict: true, keepTrees: true },
    { verification },
  );
  expect(page.markdown.split(england).length).toBeGreaterThan(10);
  expect(page.metadata.title).toContain(england);
  expect(page.hidden.filter(({ technique }) => technique === "invisible-characters")).toEqual([]);
  for (const format of formatNames)
    expect(serialize(toDocument(page), format, { withMetadata: true })).toContain(england);
});
