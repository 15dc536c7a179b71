import { convert } from "@decant/pipeline";
import { describe, expect, test } from "vitest";
import { type DocumentRecord, formatNames, formats, isFormat, serialize, toDocument } from "../src/index.ts";

const page = convert("<title>Tides</title><h1>Tides</h1><p>The <b>moon</b> pulls.</p>", { extract: false });
const document = toDocument(page, { id: 7 });

describe("serialize", () => {
  test.each(formatNames)("%s ends with one line end and says the same every time", (format) => {
    const file = serialize(document, format);
    expect(file).toMatch(/[^\n]\n$/);
    expect(serialize(document, format)).toBe(file);
    expect(file).toContain("moon");
  });

  test("a text that ends in an empty line of code keeps it", () => {
    const { text, ...others } = toDocument(convert("<pre>a\n\n</pre>", { extract: false }));
    expect(serialize({ ...others, text }, "text")).toBe(`${text}\n`);
    const comments = { markdown: "```\na\n\n```\n", text: "a\n" };
    expect(serialize({ ...document, comments }, "text", { comments: "only" })).toBe("a\n\n");
  });

  test("Markdown is the page's own, unless an option changes it", () => {
    expect(serialize(document, "markdown")).toBe(page.markdown);
    expect(serialize(document, "markdown", { formatting: "drop" })).toBe("# Tides\n\nThe moon pulls.\n");
  });

  test("formats have names, extensions and media types of their own", () => {
    expect(formatNames.every(isFormat)).toBe(true);
    expect(isFormat("toString")).toBe(false);
    // A note for Obsidian is a file of Markdown.
    const files = formatNames.filter((name) => name !== "obsidian");
    for (const key of ["extension", "mediaType"] as const)
      expect(new Set(files.map((name) => formats[name][key])).size).toBe(files.length);
  });

  test.each([
    ["format", () => serialize(document, "docx" as never), /^format: expected "markdown", .*, got "docx"$/],
    [
      "links",
      () => serialize(document, "xml", { links: "off" as never }),
      /^links: expected "keep" or "drop", got "off"$/,
    ],
    ["link", () => serialize(document, "xml", { link: "drop" } as never), /^link: unknown option/],
    [
      "document",
      () => serialize({ markdown: "# A" } as never, "xml"),
      /^document: expected a document, as `toDocument` gives it/,
    ],
    ["page", () => toDocument({ markdown: "# A" } as never), /^page: expected a page, as `convert`/],
    ["options", () => serialize(document, "xml", null as never), /^options: expected an object, got null$/],
  ])("a wrong %s throws at once", (_name, call, message) => {
    expect(call).toThrow(TypeError);
    expect(call).toThrow(message);
  });
});

const withComments: DocumentRecord = { ...document, comments: { markdown: "First *post*.\n", text: "First post." } };

describe("comments", () => {
  test("are a section of their own", () => {
    expect(serialize(withComments, "markdown")).toBe(`${page.markdown}\n***\n\n## Comments\n\nFirst *post*.\n`);
    expect(serialize(withComments, "text")).toBe(`${page.text}\n\nComments\n\nFirst post.\n`);
  });

  test.each(formatNames)("are left out of %s, or alone in it", (format) => {
    expect(serialize(withComments, format)).toContain("post");
    expect(serialize(withComments, format, { comments: "omit" })).toBe(serialize(document, format));
    const alone = serialize(withComments, format, { comments: "only" });
    expect(alone).toContain("First");
    expect(alone).not.toContain("pulls");
    expect(serialize(document, format, { comments: "only" })).toBe("");
  });

  test("are alone in Markdown and text without a heading", () => {
    expect(serialize(withComments, "markdown", { comments: "only" })).toBe("First *post*.\n");
    expect(serialize(withComments, "text", { comments: "only" })).toBe("First post.\n");
  });
});

describe("CSV and TSV", () => {
  const withTitle = (title: string): DocumentRecord => ({ ...document, metadata: { ...document.metadata, title } });

  test.each(["=1+1", "+1", "-1", "@SUM(A1)", " =1", "＝1", "=cmd|' /C calc'!A0"])(
    "%j is no formula, except on request",
    (title) => {
      for (const format of ["csv", "tsv"] as const) {
        expect(serialize(withTitle(title), format)).toMatch(/[,\t]'\s*[=+@＝-]/);
        expect(serialize(withTitle(title), format, { rawCsv: true })).not.toMatch(/[,\t]'\s*[=+@＝-]/);
      }
    },
  );

  test.each(["\t=1", "\r=1", "\t1"])("a text that begins with %j is none, either", (text) => {
    expect(serialize({ ...document, text }, "csv")).toMatch(/,"'[\t\n]/);
    expect(serialize({ ...document, text }, "csv", { rawCsv: true })).toMatch(/,"[\t\n]/);
  });

  test("what is no formula stays as it is", () => {
    expect(serialize(document, "tsv")).toBe(serialize(document, "tsv", { rawCsv: true }));
  });

  test.each(["csv", "tsv"] as const)("many documents of %s share a file", (format) => {
    const first = serialize(document, format);
    const second = serialize(document, format, { noHeader: true });
    expect(first.endsWith(second)).toBe(true);
    expect(first.slice(0, -second.length)).toMatch(/^id[,\t]title[^\n]*\r\n$/);
  });
});

describe("HTML", () => {
  const html =
    "<h1>Ports</h1><table><tr><th>port<th>m</tr><tr><td colspan=2>Kestle</tr></table><p onclick=evil()>a</p>";
  const rich = toDocument(convert(html, { extract: false, keepTrees: true }));

  test("has what Markdown lacks where the trees were kept", () => {
    expect(serialize(rich, "html")).toContain('colspan="2"');
    expect(serialize(rich, "html")).not.toContain("onclick");
  });

  test("is made from the Markdown where an option changes it", () => {
    expect(serialize(rich, "html", { tables: "drop" })).toBe("<h1>Ports</h1>\n<p>a</p>\n");
  });

  test("does not bring back content that was taken away", () => {
    const page = convert(html, { extract: false, keepTrees: true });
    expect(serialize(toDocument({ ...page, markdown: "", text: "" }), "html")).toBe("");
  });
});

describe("switches", () => {
  const markdown = "A **b** [c](https://d.example/) ![e](https://f.example/g.png)\n\n| h |\n|---|\n| i |\n";
  const mixed: DocumentRecord = {
    ...document,
    markdown,
    text: "A b c\n\nh\ni",
    comments: { markdown, text: "A b c\n\nh\ni" },
  };

  test.each([
    [{ links: "drop" }, "A **b** c ![e](https://f.example/g.png)\n\n| h |\n|---|\n| i |\n", "A b c\n\nh\ni"],
    [{ images: "alt" }, "A **b** [c](https://d.example/) e\n\n| h |\n|---|\n| i |\n", "A b c e\n\nh\ni"],
    [{ images: "drop" }, "A **b** [c](https://d.example/)\n\n| h |\n|---|\n| i |\n", "A b c\n\nh\ni"],
    [{ tables: "drop" }, "A **b** [c](https://d.example/) ![e](https://f.example/g.png)\n", "A b c"],
    [
      { formatting: "drop" },
      "A b [c](https://d.example/) ![e](https://f.example/g.png)\n\n| h |\n|---|\n| i |\n",
      "A b c\n\nh\ni",
    ],
  ] as const)("%j changes content and comments alike", (options, changed, text) => {
    const record = JSON.parse(serialize(mixed, "json", options));
    expect(record).toMatchObject({ markdown: changed, text, comments: { markdown: changed, text } });
  });

  test("change XML, TEI and HTML too", () => {
    for (const format of ["xml", "tei", "html"] as const) {
      const all = { links: "drop", images: "drop", tables: "drop", formatting: "drop", comments: "omit" } as const;
      const file = serialize(mixed, format, all);
      expect(file).toContain("<p>A b c</p>");
      expect(file).not.toMatch(/d\.example|f\.example|<table|<(hi|strong)\b/);
    }
  });
});

test.each([
  ["quotations", `${">".repeat(3000)} a\n`],
  ["emphasis", `${"*a **b ".repeat(120)}c${"** d*".repeat(120)}\n`],
  ["superscript", `${"<sup>".repeat(3000)}a${"</sup>".repeat(3000)}\n`],
])("%s nested without end are written in every format, also by a switch", (_name, markdown) => {
  const deep = { ...document, markdown, text: "a" };
  for (const format of formatNames) {
    expect(serialize(deep, format)).toContain("a");
    expect(serialize(deep, format, { links: "drop", tables: "drop" })).toContain("a");
  }
});
