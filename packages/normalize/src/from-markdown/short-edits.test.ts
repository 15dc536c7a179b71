import { runsOf } from "@decant/package-checks/sizes";
import fc from "fast-check";
import { fromMarkdown as stockFromMarkdown } from "mdast-util-from-markdown";
import { EditMap } from "micromark-util-edit-map";
import { expect, test } from "vitest";
import { withShortEdits } from "./fast-micromark.ts";
import { fromMarkdown } from "./from-markdown.ts";

// The same inputs in every run; `FUZZ_SEED` asks for others.
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) });

const pieces = [
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
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 40 }), (parts) => {
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

// With copies of all events this takes a quarter of an hour.
test("80,000 quotations", () => {
  expect(fromMarkdown("> x\n\n".repeat(80_000)).children).toHaveLength(80_000);
});
