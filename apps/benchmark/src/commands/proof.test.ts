import { expect, test } from "vitest";
import type { ProofResult } from "../proof/prove-task.ts";
import { formatProof, isProved } from "./proof.ts";

const good: ProofResult = {
  id: "1",
  visible: 10,
  items: 2,
  blocks: 3,
  words: 50,
  unnamedWords: 1,
  reported: { "heading-step": 2 },
  faults: [],
};
const bad: ProofResult = {
  ...good,
  id: "2",
  faults: [{ id: "text-differs", message: "The block differs.", line: 7 }],
};

test("adds up what was proved", () => {
  expect(formatProof("x-dev", [good, good])).toBe(`x-dev: 2 pages, 20 visible characters, 4 items, 6 blocks
between parts of the content, 2 words went without a name (2 % of the kept ones), on 2 pages
faults: 0 on 0 pages; pages without a result: 0
violations that the results report:
  heading-step: 4`);
  expect(isProved([good])).toBe(true);
});

test("names every fault, and pages without a result", () => {
  const lines = formatProof("x-dev", [good, bad, { ...good, id: "3", failure: "no answer" }]).split("\n");
  expect(lines.slice(2, 6)).toEqual([
    "faults: 1 on 1 pages; pages without a result: 1",
    "  text-differs: 1",
    "  2 text-differs, line 7: The block differs.",
    "  3: no answer",
  ]);
  expect(isProved([good, bad])).toBe(false);
  expect(isProved([{ ...good, failure: "no answer" }])).toBe(false);
});
