import { expect, test } from "vitest";
import { readLlmsTxt } from "./llms-txt.ts";

const url = "https://harbour.example/llms.txt";
const link = (path: string, title: string, notes: string | null = null) => ({
  url: `https://harbour.example${path}`,
  title,
  notes,
});

test("title, summary, sections and links", () => {
  const text = `# Harbour Handbook #

> All that a keeper
> needs.

Further words, and [no link](/no) of the list.

- [Start](/start)

## Tides ##
- [Tables](/tides.md): for *each* day
  * [Spring](https://harbour.example/spring(2024).md "tip") - twice a month
1. [A [b] c](</d>)
- no link
- [Mail](mailto:office@harbour.example)

### More
+ [Last](last.md)

## Optional
- [Old](/old)
`;
  expect(readLlmsTxt(text, { url })).toEqual({
    title: "Harbour Handbook",
    summary: "All that a keeper needs.",
    sections: [
      { title: null, isOptional: false, links: [link("/start", "Start")] },
      {
        title: "Tides",
        isOptional: false,
        links: [
          link("/tides.md", "Tables", "for *each* day"),
          link("/spring(2024).md", "Spring", "twice a month"),
          link("/d", "A [b] c"),
        ],
      },
      { title: "More", isOptional: false, links: [link("/last.md", "Last")] },
      { title: "Optional", isOptional: true, links: [link("/old", "Old")] },
    ],
    diagnostics: [
      {
        code: "discovery/llms-address",
        severity: "warning",
        message: "a link without an absolute http address is ignored",
        line: 15,
      },
    ],
  });
});

test("backslashes keep characters from being marks", () => {
  const text = "# The \\`mole\\` C:\\dir\n> \\<b>\n- [a\\](/no) \\[b\\]](/yes): \\[c\\](/d) \\*\n";
  const { title, summary, sections } = readLlmsTxt(text, { url });
  expect([title, summary]).toEqual(["The `mole` C:\\dir", "<b>"]);
  expect(sections[0]?.links).toEqual([link("/yes", "a](/no) [b]", "[c](/d) *")]);
});

test.each(["", "<html>", "\n\n"])("%j says nothing", (text) => {
  expect(readLlmsTxt(text)).toEqual({ title: null, summary: null, sections: [], diagnostics: [] });
});

test.each(["- [", "- [a](", "- [[a]", "# ", "> ", "- [a](b(c)"])("%j, a hundred thousand times in a line", (piece) => {
  expect(readLlmsTxt(piece.repeat(100_000), { url }).sections.flatMap(({ links }) => links).length).toBeLessThan(2);
});
