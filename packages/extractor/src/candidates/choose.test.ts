import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { choose } from "./choose.ts";

// The same inputs in every run; `FUZZ_SEED` asks for others.
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) });

interface Blocks {
  readonly p: Float32Array;
  readonly w: Float32Array;
}

const blocks: fc.Arbitrary<Blocks> = fc
  .array(fc.tuple(fc.float({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 0, max: 50 })), { maxLength: 9 })
  .map((pairs) => ({
    p: Float32Array.from(pairs, ([p]) => p),
    w: Float32Array.from(pairs, ([, w]) => w),
  }));

/** `2 Σ_S pw / (Σ_S w + Σ pw)`, as the definition has it. */
function expectedF1({ p, w }: Blocks, isKept: (block: number) => boolean): number {
  let hits = 0;
  let kept = 0;
  let expected = 0;
  p.forEach((probability, block) => {
    const size = w[block] as number;
    expected += probability * size;
    if (!isKept(block)) return;
    hits += probability * size;
    kept += size;
  });
  return kept + expected === 0 ? 0 : (2 * hits) / (kept + expected);
}

describe("choose", () => {
  test("no set of blocks has a better expected F1", () => {
    fc.assert(
      fc.property(blocks, (input) => {
        const { keep, expectedF1: claimed } = choose(input.p, input.w);
        let best = 0;
        for (let set = 0; set < 2 ** input.p.length; set++) {
          best = Math.max(
            best,
            expectedF1(input, (block) => ((set >>> block) & 1) === 1),
          );
        }
        expect(claimed).toBeCloseTo(best, 6);
        expect(expectedF1(input, (block) => keep[block] === 1)).toBeCloseTo(best, 6);
      }),
    );
  });

  test("keeps exactly the blocks from its threshold on", () => {
    fc.assert(
      fc.property(blocks, fc.double({ min: 0.3, max: 1.9, noNaN: true }), ({ p, w }, strictness) => {
        const { keep, threshold, expectedF1 } = choose(p, w, { strictness });
        p.forEach((probability, block) => {
          expect(keep[block]).toBe(expectedF1 > 0 && probability >= threshold ? 1 : 0);
        });
      }),
    );
  });

  test("a stricter choice is part of a less strict one", () => {
    fc.assert(
      fc.property(blocks, fc.double({ min: 0.1, max: 1, noNaN: true }), ({ p, w }, less) => {
        const generous = choose(p, w, { strictness: less }).keep;
        const even = choose(p, w).keep;
        const strict = choose(p, w, { strictness: 1 / less }).keep;
        even.forEach((kept, block) => {
          expect(generous[block]).toBeGreaterThanOrEqual(kept);
          expect(strict[block]).toBeLessThanOrEqual(kept);
        });
      }),
    );
  });

  test("a strict choice on a page of certain blocks keeps them, whatever its weakest block", () => {
    const { keep } = choose(Float32Array.of(0.9, 0.85, 0.9, 0.01), Float32Array.of(50, 50, 50, 50), {
      strictness: 1.35,
    });
    expect([...keep]).toEqual([1, 1, 1, 0]);
  });

  test("cuts certain pages strictly and uncertain ones generously", () => {
    const size = Float32Array.of(50, 50);
    expect([...choose(Float32Array.of(0.99, 0.4), size).keep]).toEqual([1, 0]);
    expect([...choose(Float32Array.of(0.45, 0.4), size).keep]).toEqual([1, 1]);
  });

  test("is lenient where even the best choice is doubtful, and nowhere else", () => {
    const size = Float32Array.of(50, 50);
    const doubtful = Float32Array.of(0.6, 0.2);
    const sure = Float32Array.of(0.99, 0.1);
    expect([...choose(doubtful, size).keep]).toEqual([1, 0]);
    expect([...choose(doubtful, size, { leniency: 0.2 }).keep]).toEqual([1, 1]);
    expect([...choose(sure, size, { leniency: 0.2 }).keep]).toEqual([1, 0]);
  });

  test("keeps nothing of nothing", () => {
    expect(choose(new Float32Array(0), new Float32Array(0))).toMatchObject({ keep: new Uint8Array(0), expectedF1: 0 });
    expect(choose(Float32Array.of(0, 0), Float32Array.of(5, 5))).toMatchObject({ keep: Uint8Array.of(0, 0) });
  });
});
