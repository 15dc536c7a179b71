import { runsOf } from "@decant/package-checks/sizes";
import fc from "fast-check";
import type { Blockquote, Paragraph } from "mdast";
import { fromMarkdown as stockFromMarkdown } from "mdast-util-from-markdown";
import { micromark } from "micromark";
import { gfmAutolinkLiteral, gfmAutolinkLiteralHtml } from "micromark-extension-gfm-autolink-literal";
import { gfmFootnote, gfmFootnoteHtml } from "micromark-extension-gfm-footnote";
import { gfmStrikethrough } from "micromark-extension-gfm-strikethrough";
import { EditMap } from "micromark-util-edit-map";
import type { Extension } from "micromark-util-types";
import { expect, test } from "vitest";
import { checkMarkdown } from "../check-markdown.ts";
import { joinedDataRuns, withBracketsKept, withCallsTriedOnce, withShortEdits } from "./fast-micromark.ts";
import { fromMarkdown } from "./from-markdown.ts";

// The same inputs in every run; `FUZZ_SEED` asks for others.
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) });

const piecesOfText = [
  ..."[]()!^ab*_`\\<~& \n#->".split(""),
  ...["![", "](x)", "a@b.c", "www.a.b", "&amp;", "**", "~~", "``", "  \n", "\n\n", "- ", "| a |\n|-|\n"],
];

test("joined at once, the tree is the same, with its positions", () => {
  const others = [gfmAutolinkLiteral(), gfmStrikethrough()];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...piecesOfText), { maxLength: 40 }), (parts) => {
      const read = (...extensions: ReturnType<typeof joinedDataRuns>[]) =>
        stockFromMarkdown(parts.join(""), { extensions: [...extensions, ...others] });
      expect(read(joinedDataRuns())).toEqual(read());
    }),
    { numRuns: runsOf(2000) },
  );
});

// Joined run by run, this takes a quarter of an hour.
test("200,000 runs of text in a paragraph", () => {
  expect(fromMarkdown("\\` a ".repeat(200_000)).children).toHaveLength(1);
});

const piecesOfBlocks = [
  "> ",
  ">",
  "- ",
  "1. ",
  "  ",
  "    ",
  "a",
  "b ",
  "# ",
  "```",
  "---",
  "\n",
  "\n",
  "\n\n",
  "\t",
  "  \n",
  "\\\n",
];

test("with short edits the tree is the same, with its positions", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...piecesOfBlocks), { maxLength: 40 }), (parts) => {
      const markdown = parts.join("");
      expect(withShortEdits(() => stockFromMarkdown(markdown))).toEqual(stockFromMarkdown(markdown));
    }),
    { numRuns: runsOf(5000) },
  );
});

test("other readers keep their edits, also after an error", () => {
  const { consume } = EditMap.prototype;
  const fail = (): never => {
    throw new Error("stop");
  };
  expect(() => withShortEdits(fail)).toThrow("stop");
  expect(EditMap.prototype.consume).toBe(consume);
});

// With copies of all events this takes a minute or two of CPU time, instead of some three seconds.
test("40,000 quotations", () => {
  const before = process.cpuUsage();
  expect(fromMarkdown("> x\n\n".repeat(40_000)).children).toHaveLength(40_000);
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(30);
});

const piecesWithNotes = [
  ..."[]()!^ab*_`\\<~ \n".split(""),
  ...["![", "![^", "[^a]", "![^a]", "](x)", "[a]", "a@b.c", "www.a.b", "http://a.b", "\n\n"],
];
const html = [gfmAutolinkLiteralHtml(), gfmFootnoteHtml()];

test("what is found without looking back is what looking back finds", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...piecesWithNotes), { maxLength: 24 }), (parts) => {
      const markdown = `${parts.join("")}\n\n[^a]: note\n\n[a]: /x\n`;
      const render = (...extensions: Extension[]) => micromark(markdown, { extensions, htmlExtensions: html });
      expect(render(withBracketsKept(gfmAutolinkLiteral()), withCallsTriedOnce(gfmFootnote()))).toBe(
        render(gfmAutolinkLiteral(), gfmFootnote()),
      );
    }),
    { numRuns: runsOf(500) },
  );
});

// With a look back at each bracket or word these take minutes.
test.each([
  ["brackets that close nothing", "]".repeat(50_000)],
  ["words in brackets", `[${"a\\* ".repeat(20_000)}](/x)`],
  ["brackets behind an image that is none", `![^a ${"] ".repeat(20_000)}`],
  ["items in items", `${"- ".repeat(8_000)}a`],
  ["numbered items in items", `${"1. ".repeat(8_000)}a`],
  ["quotations in quotations", `${">".repeat(16_000)} a`],
  ["items below items", Array.from({ length: 200 }, (_, at) => `${"  ".repeat(at)}- a`).join("\n")],
])("%s", (_, markdown) => {
  expect(fromMarkdown(markdown).children).toHaveLength(1);
});

test("marks after a thousand in a paragraph are text", () => {
  const [first, second] = fromMarkdown(`${"*a* ".repeat(2000)}\n\n*b*`).children as Paragraph[];
  expect(first?.children).toHaveLength(1000);
  expect(first?.children.at(-1)).toMatchObject({ type: "text", value: ` ${"*a* ".repeat(1500).trimEnd()}` });
  expect(second?.children[0]?.type).toBe("emphasis");
});

test("brackets in a hundred others are text", () => {
  for (const [before, after] of [
    ["[", "](b)"],
    ["![", "](b)"],
  ] as const) {
    const deep = `${before.repeat(2000)}a${after.repeat(2000)}`;
    const [{ children }] = fromMarkdown(`${deep} [c](d)`).children as [Paragraph];
    expect(children.at(-1)).toMatchObject({ type: "link", children: [{ value: "c" }] });
  }
  const pages = Array.from({ length: 300 }, (_, at) => `[${at}](/${at})`).join(" [a] ");
  expect((fromMarkdown(pages).children[0] as Paragraph).children.filter(({ type }) => type === "link")).toHaveLength(
    300,
  );
});

test("what is verified is read without bounds", () => {
  for (const hidden of [`${"[".repeat(200)}[a](javascript:b)`, `${"[".repeat(200)}![a](javascript:b)`])
    expect(checkMarkdown(hidden).map(({ id }) => id)).toContain("link-safe");
  const lazy = `> ~~~\n${"> a\nb\n> ~~~\n".repeat(1500)}[a](javascript:b)\n`;
  expect(checkMarkdown(lazy).map(({ id }) => id)).toContain("link-safe");
});

test("any number of lines continues a quotation, and any number of quotations ends", () => {
  const [long] = fromMarkdown(`> a\n${"b\n".repeat(5000)}`).children as Blockquote[];
  expect(long?.children).toMatchObject([{ children: [{ type: "text", value: `a${"\nb".repeat(5000)}` }] }]);
  for (const blank of ["", "  ", "\t"])
    expect(fromMarkdown(`> a\nb\n${blank}\n`.repeat(2000)).children).toHaveLength(2000);
});

test("a rule of many marks, and items as deep as pages have them, are read as they are", () => {
  expect(fromMarkdown("- ".repeat(200)).children[0]?.type).toBe("thematicBreak");
  const deep = `${"- ".repeat(60)}a`;
  let depth = 0;
  for (let node: unknown = fromMarkdown(deep); node !== undefined; depth++)
    node = (node as { children?: unknown[] }).children?.[0];
  expect(depth).toBeGreaterThan(120);
});
