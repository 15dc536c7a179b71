import { parse, select } from "@decant/dom";
import { describe, expect, test } from "vitest";
import { decisionsOf, markupOf, sanitizeHtml, toMarkup } from "../test/markup.ts";
import { defaultRules, defaultSchema, sanitize } from "./index.ts";

describe("what the tree is made of", () => {
  test.each([
    ["unknown elements give their children", "<my-card><font>a</font> <blink>b</blink></my-card>", "a b"],
    [
      "attributes that are not listed do not exist",
      '<p onclick="x()" style="color:red" class="a" id="b">t</p>',
      "<p>t</p>",
    ],
    ["scripts, styles, templates", "<p>a<script>b</script><style>c</style></p><template>d</template>", "<p>a</p>"],
    ["comments and declarations", "<!doctype html><!-- a --><p>b<!--c--></p><?php d ?>", "<p>b</p>"],
    [
      "one name for one thing",
      "<b>a</b><i>b</i><s>c</s><tt>d</tt>",
      "<strong>a</strong><em>b</em><del>c</del><code>d</code>",
    ],
    [
      "spans leave no trace, and text comes in one piece",
      "<p><span>a</span>b<span><span>c</span></span></p>",
      "<p>abc</p>",
    ],
    ["bold in bold says nothing new", "<b>a <i><b>b</b></i></b>", "<strong>a <em>b</em></strong>"],
    ["lone wrappers go", "<div><div><section><p>a</p></section></div></div>", "<section><p>a</p></section>"],
    [
      "blocks that show nothing go",
      "<p> </p><div><p>&#32;</p></div><h2></h2><ul><li>a</li></ul><p><br></p>",
      "<ul><li>a</li></ul>",
    ],
    ["blocks in unknown elements stay apart", "<p>a</p><x-y><body>b</body></x-y>", "<p>a</p>b"],
    ["a heading's id stays, others do not", "<h2 id=a>b</h2><p id=c>d</p>", '<h2 id="a">b</h2><p>d</p>'],
    [
      "list attributes",
      "<ol start=3 type=a reversed><li value=7>x</li></ol>",
      '<ol start="3" reversed type="a"><li value="7">x</li></ol>',
    ],
  ])("%s", (_, html, expected) => {
    expect(markupOf(html)).toBe(expected);
  });

  test("a schema may be extended, and what it does not name stays out", () => {
    const elements = { ...defaultSchema.elements, blink: [] };
    const html = "<blink>a</blink><marquee>b</marquee>";
    expect(markupOf(html, { schema: { ...defaultSchema, elements } })).toBe("<blink>a</blink>b");
  });

  test("names that objects inherit are not in the schema", () => {
    expect(markupOf("<constructor>a</constructor><valueof>b</valueof><tostring>c</tostring>")).toBe("abc");
  });
});

describe("text", () => {
  test("holds no control characters and no lone surrogates", () => {
    expect(markupOf("<p>a\0b\u0001c\u007fd\u0085e\ud800f\udc00g \u{1f600}</p>")).toBe(
      "<p>abcde\ufffdf\ufffdg \u{1f600}</p>",
    );
  });

  test("ends lines in one way", () => {
    expect(markupOf("<p>a\r\nb\rc</p>")).toBe("<p>a\nb\nc</p>");
    expect(markupOf("<p>a\fb</p>")).toBe("<p>a b</p>");
  });

  test("keeps a no-break space", () => {
    expect(markupOf("<p>a&nbsp;b</p><p>&nbsp;</p>")).toBe("<p>a\u00a0b</p><p>\u00a0</p>");
  });
});

describe("what is given", () => {
  const html = "<main><p>a</p><aside>b</aside><p>c</p></main><p>d</p>";
  const document = parse(html);

  test("a selection without its omitted parts, which are nobody's decision here", () => {
    const roots = select(document, "main");
    const omitted = new Set(select(document, "aside"));
    const { tree, decisions } = sanitize({ roots, omitted });
    expect(toMarkup(tree)).toBe("<main><p>a</p><p>c</p></main>");
    expect(decisions).toEqual([]);
  });

  test("one node, or several", () => {
    expect(toMarkup(sanitize(document).tree)).toBe("<main><p>a</p><aside>b</aside><p>c</p></main><p>d</p>");
    expect(toMarkup(sanitize(select(document, "p")).tree)).toBe("<p>a</p><p>c</p><p>d</p>");
    expect(toMarkup(sanitize([]).tree)).toBe("");
  });

  test("a selected noscript is opened, any other is not", () => {
    const page = parse("<noscript><p>a</p></noscript>");
    expect(toMarkup(sanitize(select(page, "noscript")).tree)).toBe("<p>a</p>");
    const whole = parse("<p>a</p><img data-src=/z.jpg alt=Z><noscript><img src=/z.jpg alt=Z></noscript>");
    expect(toMarkup(sanitize(whole.children).tree)).toBe('<p>a</p><img src="/z.jpg" alt="Z">');
    expect(toMarkup(sanitize(page).tree)).toBe("");
  });

  test("is not modified", () => {
    const before = parse(html);
    sanitize(before);
    expect(before.children.length).toBe(document.children.length);
    expect(select(before, "*").length).toBe(select(document, "*").length);
  });
});

describe("positions", () => {
  test("are offsets into the source, end exclusive, with lines and columns", () => {
    const html = "<h1>Title</h1>\n<p>A <b>bold</b> word.</p>";
    const { tree } = sanitizeHtml(html);
    const [heading, , paragraph] = tree.children;
    expect(heading?.position).toEqual({
      start: { line: 1, column: 1, offset: 0 },
      end: { line: 1, column: 15, offset: 14 },
    });
    const last = (paragraph ?? tree.children[1])?.position;
    expect(html.slice(last?.start.offset, last?.end.offset)).toBe("<p>A <b>bold</b> word.</p>");
    expect(last?.start).toEqual({ line: 2, column: 1, offset: 15 });
  });

  test("without a source are on one line", () => {
    const { tree } = sanitize(parse("<p>a</p>\n<p>b</p>"));
    expect(tree.children.at(-1)?.position?.start).toEqual({ line: 1, column: 10, offset: 9 });
  });

  test("of joined text cover all of it", () => {
    const html = "<p>a<span>b</span>c</p>";
    const [paragraph] = sanitizeHtml(html).tree.children;
    const text = paragraph?.type === "element" ? paragraph.children[0] : undefined;
    expect(html.slice(text?.position?.start.offset, text?.position?.end.offset)).toBe("a<span>b</span>c");
  });
});

describe("options", () => {
  test.each([0, 15, 20.5, Number.NaN, Number.POSITIVE_INFINITY])("maxDepth %s is refused", (maxDepth) => {
    expect(() => sanitizeHtml("<p>a</p>", { maxDepth })).toThrow(RangeError);
    expect(() => sanitizeHtml("<p>a</p>", { maxDepth })).toThrow(
      `maxDepth: expected a whole number of at least 16, got ${maxDepth}`,
    );
  });

  test.each([
    [
      "HTML for nodes",
      () => sanitize("<p>a</p>" as never),
      "content: expected a selection, a node or an array of nodes",
    ],
    [
      "an unknown option",
      () => sanitizeHtml("", { baseURL: "x" } as never),
      "baseURL: unknown option, expected one of ",
    ],
    ["rules that are none", () => sanitizeHtml("", { rules: 5 as never }), "rules: expected an array of rules, got 5"],
  ])("%s is refused", (_, call, message) => {
    expect(call).toThrow(TypeError);
    expect(call).toThrow(message);
  });

  test.each(["page.html", "javascript:alert(1)", "mailto:a@example.org", "about:blank", "file:///page.html"])(
    "an address that nothing can be resolved against, %s, is reported, and links stay relative",
    (baseUrl) => {
      const { tree, diagnostics } = sanitizeHtml("<a href=x>y</a>", { baseUrl });
      expect(toMarkup(tree)).toBe('<a href="x">y</a>');
      expect(diagnostics.map(({ code }) => code)).toEqual(["sanitizer/base-url-invalid"]);
    },
  );

  test("a base that nothing can be resolved against is as none", () => {
    const { tree } = sanitizeHtml('<base href="javascript:1"><a href=x>y</a>', { baseUrl: "https://a.example/b/" });
    expect(toMarkup(tree)).toBe('<a href="https://a.example/b/x">y</a>');
  });

  test("a base that would outgrow the page many times is left out from some link on, and told", () => {
    const base = `http://a.example/${"b".repeat(2000)}/`;
    const html = `<base href="${base}">${"<p><a href=c>d</a></p>".repeat(500)}`;
    const { tree, diagnostics } = sanitizeHtml(html);
    const markup = toMarkup(tree);
    expect(markup).toContain(`<p><a href="${base}c">d</a></p>`);
    expect(markup.length).toBeLessThan(4 * html.length + 1024);
    expect(markup.endsWith("<p>d</p>")).toBe(true);
    expect(diagnostics.map(({ code }) => code)).toEqual(["sanitizer/base-too-long"]);
    const short = `<base href="http://a.example/b/">${"<p><a href=c>d</a></p>".repeat(500)}`;
    expect(sanitizeHtml(short).diagnostics).toEqual([]);
  });

  test("rules may be replaced", () => {
    const rule = { id: "advert", reason: "Advertising.", match: { classes: ["ad"] } };
    expect(markupOf("<p>a</p><p class=ad>b</p>", { rules: [...defaultRules, rule] })).toBe("<p>a</p>");
    expect(decisionsOf("<p class=ad>b</p>", { rules: [rule] })).toEqual(["dropped advert <p class=ad>b</p>"]);
    expect(markupOf("<button>a</button>", { rules: [] })).toBe("a");
  });

  test("a rule that matches nothing by name is refused", () => {
    const rules = [{ id: "all", reason: "?", match: { maxText: 3 } }];
    expect(() => sanitizeHtml("<p>a</p>", { rules })).toThrow(
      'rules: expected "all" to match tags, classes or attributes',
    );
  });
});

describe("depth", () => {
  test("past the limit gives its content to those around, and says so once", () => {
    const depth = 100;
    const html = `${"<blockquote>".repeat(depth)}deep<p>end</p>${"</blockquote>".repeat(depth)}`;
    const { tree, diagnostics } = sanitizeHtml(html, { maxDepth: 20 });
    const markup = toMarkup(tree);
    expect(markup.match(/<blockquote>/g)?.length).toBe(16);
    expect(markup).toContain("deep end");
    expect(diagnostics).toMatchObject([{ code: "sanitizer/depth-limited", data: { maxDepth: 20 } }]);
  });
});
