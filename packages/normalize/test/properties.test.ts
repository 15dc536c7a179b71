import { sizeOf } from "@decant/package-checks/sizes";
import fc from "fast-check";
import { expect, test } from "vitest";
import { normalize } from "../src/index.ts";
import { text, tree } from "./support/arbitraries.ts";
import { element, root } from "./support/hast.ts";

// The same inputs in every run; `FUZZ_SEED` asks for others.
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) });

/** Every failure prints its seed. */
const numRuns = sizeOf("trees");

/** Invariants that a page can break, so that repairs are needed; all others must hold by construction. */
const ofThePage: ReadonlySet<string> = new Set(["heading-step", "clean-text", "code-order"]);
/** Invariants that are reported but not repaired. */
const toldOnly: ReadonlySet<string> = new Set(["math-balanced", "link-target"]);

test("every invariant holds for any tree", () => {
  fc.assert(
    fc.property(tree, (hast) => {
      const { violations } = normalize(hast, { verify: true });
      expect(violations.filter(({ id, repaired }) => !toldOnly.has(id) && (!repaired || !ofThePage.has(id)))).toEqual(
        [],
      );
    }),
    { numRuns },
  );
});

test("text stays text, whatever it looks like", () => {
  fc.assert(
    fc.property(text, text, (one, two) => {
      const { violations, mdast } = normalize(root(element("p", [one, element("br"), two])), { verify: true });
      expect(violations).toEqual([]);
      expect(mdast.children.every((child) => child.type === "paragraph")).toBe(true);
    }),
    { numRuns: numRuns * 2 },
  );
});

test("the input is not modified", () => {
  fc.assert(
    fc.property(tree, (hast) => {
      const before = JSON.stringify(hast);
      normalize(hast);
      expect(JSON.stringify(hast)).toBe(before);
    }),
    { numRuns: numRuns / 5 },
  );
});
