import fc from "fast-check";
import { expect, test } from "vitest";
import { StringNumbers } from "./string-numbers.ts";

// The same inputs in every run; `FUZZ_SEED` asks for others.
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) });

test("equal strings have equal numbers, in the order of their first appearance", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: fc.constantFrom("a", "b", "é", " "), maxLength: 4 })), (strings) => {
      const numbers = new StringNumbers();
      const different = [...new Set(["", ...strings])];
      expect(strings.map((string) => numbers.of(string))).toEqual(strings.map((string) => different.indexOf(string)));
      expect(numbers.values).toEqual(different);
    }),
  );
});
