import { fromMarkdown, toText } from "@decant/normalize";
import { convert } from "@decant/pipeline";
import { describe, expect, test } from "vitest";
import { parse as parseYaml } from "yaml";
import { type DocumentRecord, serialize, toDocument } from "../src/index.ts";
import { emptyDocument } from "./support/empty-document.ts";

const noteOf = (markdown: string): string =>
  serialize({ ...emptyDocument, markdown }, "obsidian").replace(/^---\n[\s\S]*?---\n\n?/, "");
const propertiesOf = (metadata: Partial<DocumentRecord["metadata"]>, options = {}): string =>
  serialize({ ...emptyDocument, metadata: { ...emptyDocument.metadata, ...metadata } }, "obsidian", options);

describe("a note's text", () => {
  test.each([
    ["a link between notes", "See [[Tides]] and a[[0]].", "See \\[[Tides]] and a\\[[0]]."],
    ["one before a link", "[[edit](https://a.example/)]", "\\[[edit](https://a.example/)]"],
    ["one around a label", "As[[1]](https://a.example/#1).", "As[\\[1\\]](https://a.example/#1)."],
    ["an embedded note", "![[1]](https://a.example/b.png)", "![\\[1\\]](https://a.example/b.png)"],
    ["a highlight", "if a==b, c==d", "if a\\=\\=b, c\\=\\=d"],
    ["a comment", "100%% of 5 %%", "100\\%% of 5 \\%%"],
    ["a tag", "A #tide, (#1984book) and *#moon*", "A \\#tide, (\\#1984book) and *\\#moon*"],
    ["a block's name", "Ends ^here\n\n- so ^a-1", "Ends \\^here\n\n- so \\^a-1"],
    ["a footnote in place", "2^[n]", "2\\^[n]"],
    ["one in a cell", "| a |\n|---|\n| #b [[c\\|d]] |", "| a |\n|---|\n| \\#b \\[[c\\|d]] |"],
  ])("does not become %s", (_name, markdown, note) => {
    expect(noteOf(markdown)).toBe(`${note}\n`);
    expect(toText(fromMarkdown(note))).toBe(toText(fromMarkdown(markdown)));
  });

  test.each([
    ["marks that are escaped", "\\[[a\\]] \\#b \\=\\=c"],
    ["code", "`[[a]] ==b== %%c%% #d`\n\n```js\n#e [[f]] ^g\n```"],
    ["formulas", "$x^[2] == \\%%$\n\n$$\n#a ^b\n$$"],
    ["addresses", "https://a.example/#top and [b](https://a.example/#c)"],
    ["names of references", "[#a] and [b][#a]\n\n[#a]: https://a.example/"],
    ["what only looks like marks", "C# is #1, a == b == c, x^2, 5 % of 3, [a] [b]"],
    ["footnotes, tasks and breaks", "Note.[^1]\\\nMore.\n\n- [x] done\n\n[^1]: Text."],
  ])("keeps %s", (_name, markdown) => {
    expect(noteOf(markdown)).toBe(`${markdown}\n`);
  });

  test("has callouts of Obsidian, with the title on the line of the mark", () => {
    const html = `<div class="admonition warning"><p class="admonition-title">Mind the <code>tide</code></p><p>It rises.</p></div>
      <div class="admonition note"><p>No title.</p></div>`;
    const { markdown } = convert(html, { extract: false });
    expect(noteOf(markdown)).toBe("> [!warning] Mind the `tide`\n>\n> It rises.\n\n> [!note]\n> No title.\n");
    expect(noteOf("> [!TIP]\n> **Bold** and more")).toBe("> [!tip]\n> **Bold** and more\n");
    expect(noteOf("> - > [!TIP]\n>   > **In a list**")).toBe("> - > [!tip] In a list\n");
  });

  test("highlights what the page marks, if the tree is kept", () => {
    const page = convert("<p>The <mark>high <b>tide</b></mark>, <em>not</em> <mark>not</mark>, <mark>=x</mark>.</p>", {
      extract: false,
      keepTrees: true,
    });
    const note = serialize(toDocument(page), "obsidian");
    expect(note).toContain("The ==high **tide**==, *not* *not*, *=x*.\n");
    expect(serialize({ ...toDocument(page), hast: undefined }, "obsidian")).toContain("The *high **tide***");
  });

  test("runs no query", () => {
    expect(noteOf("```dataviewjs\ndv.pages()\n```\n\n~~~ Query\na\n~~~\n\n```python\nb\n```")).toBe(
      "```js\ndv.pages()\n```\n\n~~~ text\na\n~~~\n\n```python\nb\n```\n",
    );
  });

  test("comes out whole where it is full of marks", () => {
    for (const hostile of ["[[", "==", "#", "^a ", "%%", "![[a", "\\["]) {
      const markdown = hostile.repeat(3000);
      expect(noteOf(markdown).replaceAll("\\", "").trim(), hostile).toBe(markdown.replaceAll("\\", "").trim());
    }
  });
});

describe("a note's properties", () => {
  test("have the names, order and types of the Web Clipper", () => {
    const file = propertiesOf(
      {
        title: 'Ebb: "flow"',
        authors: ["Jane Doe", "A|B [c]#d^"],
        published: "2024-03-05T08:00:00Z",
        modified: "2024",
        description: "What?",
        tags: ["Ocean tides", "1984", "C++", "-", "Clippings"],
      },
      { created: "2026-11-27" },
    );
    expect(file).toBe(`---
title: "Ebb: \\"flow\\""
aliases:
  - "Ebb: \\"flow\\""
author:
  - "[[Jane Doe]]"
  - "[[A B c d]]"
published: 2024-03-05
created: 2026-11-27
description: "What?"
tags:
  - "clippings"
  - "Ocean-tides"
  - "C"
modified: "2024"
---
`);
    expect(parseYaml(file.split("---\n")[1] as string)).toMatchObject({ title: 'Ebb: "flow"', modified: "2024" });
  });

  test("are there for a page without metadata, too, and not above comments alone", () => {
    expect(propertiesOf({})).toBe('---\ntags:\n  - "clippings"\n---\n');
    const comments = { markdown: "First #post.\n", text: "First #post." };
    expect(serialize({ ...emptyDocument, comments }, "obsidian", { comments: "only" })).toBe("First \\#post.\n");
  });

  test("a wrong day throws at once", () => {
    expect(() => propertiesOf({}, { created: "today" })).toThrow(
      /^created: expected a day as YYYY-MM-DD, got "today"$/,
    );
  });
});
