import { featureNames } from "@decant/extractor";
import { expect, test } from "vitest";
import { type FoldManifest, modelUseOn, readFoldScorer } from "./fold-models.ts";
import { digestOfNames, foldCount } from "./folds.ts";

const manifest = {
  foldCount,
  featureNamesSha256: digestOfNames(featureNames),
  sets: { "wcxb-own": {} },
} as unknown as FoldManifest;

test("a training set is cross-validated unless the shipped models are asked for", () => {
  expect(modelUseOn("wcxb-own", false, manifest)).toBe("cross-validated");
  expect(modelUseOn("wcxb-own", true, manifest)).toBe("in-sample");
  expect(modelUseOn("wcxb-other", false, manifest)).toBe("unseen");
});

test("stale models are refused where they would be used", () => {
  const stale = { ...manifest, featureNamesSha256: digestOfNames(featureNames.slice(1)) };
  expect(() => modelUseOn("wcxb-own", false, stale)).toThrow(/wcxb-own: the fold models are stale.*--shipped/);
  expect(modelUseOn("wcxb-own", true, stale)).toBe("in-sample");
  expect(modelUseOn("wcxb-other", false, stale)).toBe("unseen");
  expect(() => modelUseOn("wcxb-own", false, { ...manifest, foldCount: 10 })).toThrow(RangeError);
});

test("each fold has models of its own, that answer with probabilities", () => {
  const rows = new Float32Array(2 * featureNames.length).fill(1);
  for (const kind of ["forest", "lite"] as const) {
    const answers = Array.from({ length: foldCount }, (_, fold) => readFoldScorer(fold, kind)(rows)[0] as number);
    expect(new Set(answers).size).toBe(foldCount);
    for (const answer of answers) expect(answer > 0 && answer < 1).toBe(true);
  }
});
