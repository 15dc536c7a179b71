import { readdirSync, readFileSync } from "node:fs";
import { fromMarkdown } from "@decant/normalize";
import { sizeOf } from "@decant/package-checks/sizes";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { blocksOf } from "../reading.ts";

// The same inputs in every run; `FUZZ_SEED` asks for others.
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) });

vi.mock("@decant/normalize", async (original) => {
  const actual = await original<typeof import("@decant/normalize")>();
  return { ...actual, fromMarkdown: vi.fn(actual.fromMarkdown) };
});

/** The blocks by the complete reader. */
const completely = (markdown: string) => blocksOf(markdown, (text) => fromMarkdown(text).children);

const fixtures = new URL("../../../../../fixtures/", import.meta.url);

test("fixtures have the same blocks as by the complete reader", () => {
  let read = 0;
  let completelyRead = 0;
  for (const name of readdirSync(fixtures, { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(".md")) continue;
    const markdown = readFileSync(new URL(name, fixtures), "utf8");
    vi.mocked(fromMarkdown).mockClear();
    const blocks = blocksOf(markdown);
    for (const [text] of vi.mocked(fromMarkdown).mock.calls) completelyRead += text.length;
    expect(blocks, name).toEqual(completely(markdown));
    read += markdown.length;
  }
  // The other reader is for the few texts with marks that our writer seldom writes.
  expect(read).toBeGreaterThan(100_000);
  expect(completelyRead / read).toBeLessThan(0.08);
});

const words = "tide Hafen 港口 a_b www.a.example/b_c https://x.example/~y_z me@x.example 5 $5 a.b é 😀".split(" ");
const marks = [
  ..."* ** *** _ __ ~ ~~ ` `` $ $$ [ ] ( ) ![ ](u) ](u_v) [^1] [^2] < > <b> </b> <br> <https://x.example> & &amp; &lt; &copy; \\ \\* \\_ \\[ \\` | : ! . , \\|".split(
    " ",
  ),
  '](u "t")',
  "](<u v>)",
];
const inline = fc
  .array(
    fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...words) }, fc.constantFrom(...marks, " ", " ", " ", "  ")),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  .map((parts) => parts.join(""));
const lineStart = fc.constantFrom(
  ..."# |## |- |- [x] |- [ ] |1. |2) |* |+ |> |> > |> [!NOTE]|```|```js|~~~|$$|---|***|===|[^1]: |[^2]: |[a]: u|\\- |    |  |   |\t|<div>|<!-- |-|#|\u00a0".split(
    "|",
  ),
  "| a | b |",
  "| - | - |",
  "|---|:-:|",
  "",
  "",
  "",
  "",
);
const line = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(lineStart, inline).map((parts) => parts.join("")) },
  { weight: 2, arbitrary: fc.constant("") },
  { weight: 1, arbitrary: lineStart },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom("  ", "   ", "    "), lineStart, inline).map((parts) => parts.join("")),
  },
  { weight: 1, arbitrary: fc.tuple(inline, inline).map(([a, b]) => `| ${a} | ${b} |`) },
  { weight: 1, arbitrary: inline.map((text) => `${text}\\`) },
);
const document = fc.array(line, { minLength: 1, maxLength: 12 }).map((lines) => lines.join("\n"));

const items = fc
  .array(fc.tuple(fc.constantFrom("", "- ", "  - ", "> ", "# ", "| a | ", "  "), inline), {
    minLength: 1,
    maxLength: 4,
  })
  .map((lines) =>
    lines.map(([mark, text]) => (mark === "| a | " ? `| a |\n|---|\n| ${text} |` : mark + text)).join("\n\n"),
  );

test.each([
  "a\\\n\u00a0",
  "> \n> [!NOTE]\n",
  "~~~`\n# a",
  "a\n```b``c",
  "***\\****a",
  "[^A]*\\\n```tide\n[^a]: \n# *",
  "[^A]\n\n[^a]: b",
])("%j", (markdown) => {
  expect(blocksOf(markdown)).toEqual(completely(markdown));
});

test.each(["- [ ] $$", "- [x] # Tide", "- [ ] > Tide", "- [x] ```", "- [ ] 1. Tide", "- [ ] ***", "- [x] [a]: u"])(
  "after a box, marks of blocks are text: %s",
  (markdown) => {
    expect(blocksOf(markdown)).toEqual(completely(markdown));
  },
);

test("random texts of paragraphs, items and cells", () => {
  fc.assert(
    fc.property(items, (markdown) => {
      const text = `${markdown}\n\n[^1]: a`;
      expect(blocksOf(text)).toEqual(completely(text));
    }),
    { numRuns: sizeOf("quickTexts") },
  );
});

test("random Markdown has the same blocks as by the complete reader", () => {
  fc.assert(
    fc.property(document, (markdown) => {
      expect(blocksOf(markdown)).toEqual(completely(markdown));
    }),
    { numRuns: sizeOf("quickTexts") },
  );
});
