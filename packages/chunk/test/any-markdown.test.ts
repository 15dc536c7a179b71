import { runsOf } from "@decant/package-checks/sizes";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Chunk, chunk, estimateTokens } from "../src/index.ts";

// The same inputs in every run; `FUZZ_SEED` asks for others.
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) });

/** Everything that has a meaning in Markdown, in any order. */
const bits = fc.constantFrom(
  ...[
    "# ",
    "## ",
    "- ",
    "  - ",
    "1. ",
    "> ",
    "> [!NOTE]\n> ",
    "```js\n",
    "```\n",
    "~~~",
    "\n",
    "\n\n",
    "    ",
    "\t",
    "| a | b |\n|---|---|\n",
  ],
  ...[
    "| c | d |\n",
    "$$\n",
    "$x$",
    "`code`",
    "**",
    "*",
    "_",
    "[link](https://example.com/a)",
    "[^1]",
    "[^1]: ",
    "![i](u)",
    "<b>",
    "<!-- c -->",
  ],
  ...[
    "\\\n",
    "\\",
    "---\n",
    "===\n",
    "word ",
    "A sentence. ",
    "Another one! ",
    "Dr. No. 5 ",
    "港は静かだ。",
    "long".repeat(20),
    "\u0000",
    "\ud800",
    "www.example.com ",
  ],
);
const anyMarkdown = fc.array(bits, { maxLength: 60 }).map((list) => list.join(""));
const options = { countTokens: estimateTokens, budget: 24, minTokens: 6, overlap: 6 };

/** Number of spans of chunks that contain each character. */
function countCover(markdown: string, chunks: readonly Chunk[]): Uint8Array {
  const times = new Uint8Array(markdown.length);
  for (const { markdown: spans } of chunks)
    for (const { start, end } of spans) for (let i = start; i < end; i++) times[i] = (times[i] as number) + 1;
  return times;
}

const letter = /[\p{L}\p{N}]/u;

test("any text gives chunks, the same each time, that hold every letter once", () => {
  fc.assert(
    fc.property(fc.oneof(anyMarkdown, fc.string({ unit: "binary" })), (markdown) => {
      const chunks = chunk({ id: "x", markdown }, options);
      expect(chunk({ id: "x", markdown }, options)).toEqual(chunks);
      const times = countCover(markdown, chunks);
      // One claim for all characters: a claim for each takes most of the time.
      const wrong = times.findIndex((count, i) => count > 1 || (count === 0 && letter.test(markdown[i] as string)));
      expect(wrong < 0 ? undefined : markdown.slice(wrong, wrong + 20)).toBeUndefined();
    }),
    { numRuns: runsOf(300) },
  );
});

test.each([
  ["nothing", ""],
  ["one word", "word ".repeat(1)],
  ["a sentence without end", "word ".repeat(20_000)],
  ["a word without end", "x".repeat(100_000)],
  ["ten thousand items", "- item\n".repeat(10_000)],
  ["ten thousand rows", `| a |\n|---|\n${"| b |\n".repeat(10_000)}`],
  ["ten thousand lines of code", `\`\`\`js\n${"f();\n".repeat(10_000)}\`\`\`\n`],
  ["ten thousand headings", "# h\n\n".repeat(10_000)],
  ["quotations in quotations", `${"> ".repeat(200)}deep`],
  ["lists in lists", Array.from({ length: 60 }, (_, depth) => `${"  ".repeat(depth)}- level ${depth}`).join("\n")],
])("%s is no trouble", (_name, markdown) => {
  const chunks = chunk({ id: "x", markdown }, { countTokens: estimateTokens, budget: 256 });
  expect(chunks.every(({ tokens, flags }) => tokens <= 256 || flags.includes("oversize"))).toBe(true);
  expect(countCover(markdown, chunks).every((times) => times <= 1)).toBe(true);
});
