import { runsOf } from "@decant/package-checks/sizes";
import fc from "fast-check";
import { fromMarkdown as stockFromMarkdown } from "mdast-util-from-markdown";
import { gfmAutolinkLiteral } from "micromark-extension-gfm-autolink-literal";
import { gfmStrikethrough } from "micromark-extension-gfm-strikethrough";
import { expect, test } from "vitest";
import { joinedDataRuns } from "./fast-micromark.ts";
import { fromMarkdown } from "./from-markdown.ts";

// The same inputs in every run; `FUZZ_SEED` asks for others.
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) });

const pieces = [
  ..."[]()!^ab*_`\\<~& \n#->".split(""),
  ...["![", "](x)", "a@b.c", "www.a.b", "&amp;", "**", "~~", "``", "  \n", "\n\n", "- ", "| a |\n|-|\n"],
];

test("joined at once, the tree is the same, with its positions", () => {
  const others = [gfmAutolinkLiteral(), gfmStrikethrough()];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 40 }), (parts) => {
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
