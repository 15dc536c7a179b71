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

  test("Markdown is the page's own, unless an option changes it", () => {
    expect(serialize(document, "markdown")).toBe(page.markdown);
    expect(serialize(document, "markdown", { formatting: "drop" })).toBe("# Tides\n\nThe moon pulls.\n");
  });

  test("formats have names, extensions and media types of their own", () => {
    expect(formatNames.every(isFormat)).toBe(true);
    expect(isFormat("toString")).toBe(false);
    for (const key of ["extension", "mediaType"] as const)
      expect(new Set(formatNames.map((name) => formats[name][key])).size).toBe(formatNames.length);
  });

  test.each([
    ["format", () => serialize(document, "docx" as never), /^format: expected one of markdown, .*, got "docx"$/],
    [
      "links",
      () => serialize(document, "xml", { links: "off" as never }),
      /^links: expected "keep" or "drop", got "off"$/,
    ],
    ["link", () => serialize(document, "xml", { link: "drop" } as never), /^link: unknown option/],
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
