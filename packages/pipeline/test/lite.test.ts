import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { decode } from "@decant/dom";
import { featureNames } from "@decant/extractor";
import { checkMarkdown } from "@decant/normalize";
import { describe, expect, test } from "vitest";
import { convert, createPipeline, type LiteOptions } from "../src/lite/index.ts";

const folder = fileURLToPath(new URL("../../../fixtures/", import.meta.url));
const names = readdirSync(folder).filter((name) => existsSync(`${folder}${name}/case.json`));

interface Case {
  readonly url: string;
  readonly must_include: readonly string[];
  readonly must_exclude: readonly string[];
}

const spaces = /\s+/g;
const collapse = (text: string): string => text.replace(spaces, " ");

describe("the small pipeline", () => {
  test("finds the content, resolves links, keeps the title", () => {
    const html = `<title>Tides | Harbour News</title><nav><a href=/>Home</a> <a href=/news>News</a></nav>
<main><h1>Tides</h1><p>The moon pulls the sea, and the <a href=/harbour>harbour</a> follows it twice a day, as it always has.</p><p hidden>Secret</p></main>`;
    const page = convert(html, { url: "https://harbour.example/tides" });
    expect(page.title).toBe("Tides | Harbour News");
    expect(page.markdown).toBe(`# Tides

The moon pulls the sea, and the [harbour](https://harbour.example/harbour) follows it twice a day, as it always has.
`);
    expect(page.text).not.toContain("Secret");
    expect(page.confidence).toBeGreaterThan(0.5);
    const [heading] = page.blocks;
    expect(html.slice(heading?.start, heading?.end)).toBe("<h1>Tides</h1>");
  });

  test("writes the forms of HTML, and the language of code", () => {
    const html = `<h2>Ebb<a class=headerlink href=#ebb>¶</a></h2><pre><code class="language-js">tide();</code></pre>
<table><tr><th>Day<th>Ebb<tr><td>Mon<td>4</table><noscript><img src=/moon.png alt=Moon></noscript><script>evil()</script>`;
    expect(convert(html, { extract: false, url: "https://harbour.example/" }).markdown).toBe(`## Ebb

\`\`\`js
tide();
\`\`\`

| Day | Ebb |
|---|---|
| Mon | 4 |

![Moon](https://harbour.example/moon.png)
`);
  });

  test("without extraction it converts the whole page", () => {
    const html = "<nav>Menu</nav><p>Text</p><script>evil()</script>";
    expect(convert(html, { extract: false })).toMatchObject({ title: null, markdown: "Menu\n\nText\n", confidence: 1 });
  });

  test("a page whose text waits for a script is shown", () => {
    const text =
      "The moon pulls the sea, and the water of the harbour follows it twice a day, as it always has. ".repeat(3);
    expect(convert(`<body><div style="visibility: hidden"><p>${text}</p></div></body>`).markdown).toContain("The moon");
  });

  test("a scorer of one's own decides", () => {
    const all = createPipeline({ scorer: (rows) => new Float32Array(rows.length / featureNames.length).fill(1) });
    expect(all.convert("<nav>Menu</nav><p>Text").markdown).toBe("Menu\n\nText\n");
  });

  test.each([
    [{ verify: true }, "verify"],
    [{ extract: 1 }, "extract"],
    [{ markdown: { verify: true } }, "verify"],
    [{ markdown: { bullet: "x" } }, "bullet"],
    [{ url: 1 }, "url"],
  ] as unknown as [LiteOptions, string][])("%j is refused", (options, name) => {
    expect(() => convert("<p>Text", options)).toThrow(name);
  });

  test("bytes are refused", () => {
    expect(() => convert(new Uint8Array(3) as never)).toThrow("html");
  });

  test("any input is a page", () => {
    const deep = "<div>".repeat(20_000);
    for (const html of ["", "\u0000", "<", "<p>".repeat(5000), `${deep}text`, "<table><td>".repeat(2000)])
      expect(convert(html).violations.filter(({ repaired }) => !repaired)).toEqual([]);
  });
});

describe("on the fixtures", () => {
  const included = { found: 0, all: 0 };
  const excluded = { found: 0, all: 0 };
  for (const name of names) {
    const { url, must_include, must_exclude } = JSON.parse(readFileSync(`${folder}${name}/case.json`, "utf8")) as Case;
    const { markdown } = convert(decode(readFileSync(`${folder}${name}/index.html`)).text, { url });
    test(`${name} is Markdown that holds the invariants`, () => {
      expect(checkMarkdown(markdown)).toEqual([]);
    });
    const text = collapse(markdown);
    included.found += must_include.filter((part) => text.includes(collapse(part))).length;
    excluded.found += must_exclude.filter((part) => !text.includes(collapse(part))).length;
    included.all += must_include.length;
    excluded.all += must_exclude.length;
  }

  test("most of what a page must have is there, and most of what it must not have is not", () => {
    // The README has both figures.
    expect(included.found / included.all).toBeGreaterThan(0.85);
    expect(excluded.found / excluded.all).toBeGreaterThan(0.84);
  });
});
