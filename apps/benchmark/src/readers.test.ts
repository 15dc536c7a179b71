import { existsSync, readdirSync, readFileSync } from "node:fs";
import { verification } from "@decant/normalize";
import { convert } from "@decant/pipeline";
import { fromHtml } from "hast-util-from-html";
import { describe, expect, test } from "vitest";
import { findLiveCode } from "./hostile/live-code.ts";
import { readers } from "./readers.ts";

/** markdown-it aligns the cells of a column by style. */
const alignment = / style="text-align:(?:left|right|center)"/g;

function findIn(html: string): string | undefined {
  return findLiveCode(fromHtml(html.replaceAll(alignment, ""), { fragment: true }));
}

const script = "&lt;script>alert(1)&lt;/script>";

/** Pages with code that readers which know less than the writer, or more, ended early. */
const pages: Readonly<Record<string, string>> = {
  "a backtick in a formula": `<p>so <script type="math/tex">\`</script> and <code>${script}</code></p>`,
  "a backtick in MathML": `<p>so <math><semantics><mi>x</mi><annotation encoding="application/x-tex">\`</annotation></semantics></math> and <code>${script}</code></p>`,
  "a language with a bar": `<pre><code class="language-|">--\n${script}</code></pre>`,
  "a backtick in a cell": `<table><tr><th>a\`<th>b<tr><td><code>${script}</code><td>c</table>`,
  "a dollar in a cell": `<table><tr><th>a $<th>b<tr><td><code>c$ ${script}</code><td>d</table>`,
  "a list in a footnote": `<p>a<sup id="fnref:1"><a class="footnote-ref" href="#fn:1">1</a></sup></p><div class="footnotes"><ol><li id="fn:1"><ul><li>\`<li><code>${script}</code></ul></ol></div>`,
};

describe.each(Object.entries(pages))("%s", (_name, html) => {
  const { markdown, violations } = convert(html, { extract: false, verify: true }, { verification });

  test.each(readers.map((reader) => [reader.id, reader] as const))("runs nothing in %s", (_id, reader) => {
    expect(findIn(reader.render(markdown))).toBeUndefined();
    expect(markdown).toContain("<script>alert(1)</script>");
  });

  test("breaks no promise", () => {
    expect(violations.filter(({ repaired }) => !repaired)).toEqual([]);
  });
});

const fixtures = new URL("../../../fixtures/", import.meta.url);

test("no fixture runs anything in any reader", () => {
  const live = readdirSync(fixtures).flatMap((name) => {
    const file = new URL(`${name}/expected.md`, fixtures);
    const markdown = existsSync(file) ? readFileSync(file, "utf8") : "";
    return readers
      .map(({ id, render }) => ({ name, id, found: findIn(render(markdown)) }))
      .filter(({ found }) => found !== undefined);
  });
  expect(live).toEqual([]);
});

test("SECURITY.md lists every reader, and no other", () => {
  const text = readFileSync(new URL("../../../SECURITY.md", import.meta.url), "utf8");
  const listed = [...text.matchAll(/^\| `([^`]+)` \|/gm)].map(([, id]) => id);
  expect(listed).toEqual(readers.map(({ id }) => id));
});
