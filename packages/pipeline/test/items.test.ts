import { fromMarkdown } from "@decant/normalize";
import { runsOf } from "@decant/package-checks/sizes";
import { type ItemKind, itemKinds } from "@decant/page";
import fc from "fast-check";
import type { Nodes } from "mdast";
import { describe, expect, test } from "vitest";
import { convert, type Page } from "../src/index.ts";

// The same inputs in every run; `FUZZ_SEED` asks for others.
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) });

const url = "https://example.org/a/";
const told = (html: string, kind: ItemKind) =>
  convert(html, { extract: false, url })
    .ledger.items.filter((item) => item.kind === kind)
    .map(({ start, end, fate, rule }) => [html.slice(start, end), fate, rule]);

describe("each kind of item, kept and lost", () => {
  test("images", () => {
    const html = `<p>a <img src=b.png alt=b> <img alt="a cat"> <img> <img src=x.gif width=1 height=1> c</p>
<button><img src=d.png></button><template><img src=e.png></template>`;
    expect(told(html, "image")).toEqual([
      ["<img src=b.png alt=b>", "kept", "pipeline/whole-page"],
      ['<img alt="a cat">', "moved", "sanitizer/alternative-text"],
      ["<img>", "dropped", "sanitizer/image-without-address"],
      ["<img src=x.gif width=1 height=1>", "dropped", "sanitizer/tracking-pixel"],
      ["<img src=d.png>", "dropped", "sanitizer/button"],
    ]);
  });

  test("link targets", () => {
    const html = `<p><a href=b>b</a> <a href="javascript:x()">c</a> <a href="#">d</a> <a name=e>e</a> <a href=f></a></p>
<a href=g><div><h2>Card</h2><p>More of it.</p></div></a><h3><a href="#h">Itself</a></h3><pre><a href=i>i</a> = 1;</pre>`;
    expect(told(html, "link").map(([source, ...rest]) => [source?.slice(0, 18), ...rest])).toEqual([
      ["<a href=b>b</a>", "kept", "pipeline/whole-page"],
      ['<a href="javascrip', "dropped", "sanitizer/unsafe-link"],
      ['<a href="#">d</a>', "dropped", "sanitizer/link-without-address"],
      ["<a href=f></a>", "dropped", "sanitizer/link-without-text"],
      ["<a href=g><div><h2", "kept", "pipeline/whole-page"],
      ['<a href="#h">Itsel', "dropped", "sanitizer/link-target"],
      ["<a href=i>i</a>", "dropped", "sanitizer/inside-code"],
    ]);
  });

  test("code blocks", () => {
    const html = "<pre>a\nb</pre><pre> </pre><table><tr><th>x<th>y<tr><td><pre>c</pre><td>d</table>";
    expect(told(html, "code")).toEqual([
      ["<pre>a\nb</pre>", "kept", "pipeline/whole-page"],
      ["<pre> </pre>", "dropped", "sanitizer/empty"],
      ["<pre>c</pre>", "moved", "normalize/code-inline"],
    ]);
  });

  test("table cells", () => {
    const html = "<table><tr><th>a<th>b<tr><td>c<td></table><table role=presentation><tr><td>d<td></table>";
    expect(told(html, "cell")).toEqual([
      ["<th>a", "kept", "pipeline/whole-page"],
      ["<th>b", "kept", "pipeline/whole-page"],
      ["<td>c", "kept", "pipeline/whole-page"],
      ["<td>", "kept", "pipeline/whole-page"],
      ["<td>d", "moved", "sanitizer/layout-table"],
      ["<td>", "dropped", "sanitizer/empty"],
    ]);
  });

  test("what the extractor leaves out shares the rule and the score of the text beside it", () => {
    const text = "<p>The moon pulls the sea towards it, and the earth turns beneath the bulge, twice a day.</p>".repeat(
      8,
    );
    const html = `<nav><a href=/><img src=/logo.png></a> <a href=/n>News and notes</a></nav><main><h1>Tides</h1>${text}</main>`;
    const { items } = convert(html, { url }).ledger;
    expect(items.map(({ kind, fate, rule }) => [kind, fate, rule])).toEqual([
      ["link", "dropped", "extractor/navigation"],
      ["image", "dropped", "extractor/navigation"],
      ["link", "dropped", "extractor/navigation"],
    ]);
    for (const { score } of items) expect(score).toBeLessThan(0.5);
  });
});

/** Number of items of each kind that readers of the Markdown see. */
function countShown({ markdown }: Page): Record<ItemKind, number> {
  const shown = { image: 0, link: 0, code: 0, cell: 0 };
  const pending: Nodes[] = [fromMarkdown(markdown)];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.type === "image" || node.type === "link" || node.type === "code") shown[node.type]++;
    if ("children" in node) pending.push(...node.children);
  }
  return shown;
}

const piece = fc.constantFrom(
  "<p>text",
  "<a href=/b>link</a>",
  "<a href=c><img src=d.png alt=e></a>",
  "<a href='javascript:f'>g</a>",
  "<img src=h.png>",
  "<img alt=i>",
  "<pre>j\nk</pre>",
  "<table><tr><th>l<th>m<tr><td>n<td><img src=o.png></table>",
  "<table><tr><td><a href=p>q</a></table>",
  "<h2><a href=r>s</a></h2>",
  "<nav><a href=t>u</a></nav>",
  "<a href=v><div><p>w</div></a>",
  "</p></a>",
  "<ul><li><a href=x>y</a></ul>",
  "<button><img src=z.png></button>",
);

test("on any page the fates add up, and what is kept or made is what the Markdown shows", () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), fc.boolean(), (pieces, extract) => {
      const page = convert(pieces.join("\n"), { url, extract });
      const shown = countShown(page);
      for (const kind of itemKinds) {
        const { total, kept, moved, dropped, made } = page.stats.items[kind];
        expect(kept + moved + dropped).toBe(total);
        expect(total).toBe(page.ledger.items.filter((item) => item.kind === kind).length);
        if (kind !== "cell" && kind !== "link") expect(kept + made).toBe(shown[kind]);
      }
    }),
    { numRuns: runsOf(300) },
  );
});

test("what is added is declared", () => {
  const html = `<p>He said <q>now</q>. <ruby>東<rt>とう</rt></ruby> <img alt="a cat"></p>`;
  const { ledger, stats } = convert(html, { extract: false });
  expect(ledger.additions.map(({ text, rule, start }) => [text, rule, start])).toEqual([
    ["a cat", "sanitizer/alternative-text", html.indexOf("<img")],
    ['"', "normalize/quotation-mark", html.indexOf("<q>")],
    ['"', "normalize/quotation-mark", html.indexOf("</q>") + 3],
    ["(", "normalize/ruby-parenthesis", html.indexOf("<rt>")],
    [")", "normalize/ruby-parenthesis", html.indexOf("</rt>") + 4],
  ]);
  expect(stats.addedChars).toBe(8);
  expect(stats.recoveredChars).toBe(4);
});
