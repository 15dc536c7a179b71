import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { readFoldManifest } from "@decant/benchmark/fold-models";
import { digestOfNames, foldCount } from "@decant/benchmark/folds";
import { featureNames } from "@decant/extractor/training";
import { expect, test } from "vitest";

const apps = join(import.meta.dirname, "../..");
const manifest = readFoldManifest();

async function readCommitted(name: string): Promise<string> {
  if (name.endsWith(".ts")) return readFile(join(apps, "../packages/extractor/src/score", name), "utf8");
  return gunzipSync(await readFile(join(apps, "benchmark/models", `${name}.gz`))).toString();
}

test("the shipped models and the fold models come from one run and were not edited", async () => {
  expect(Object.keys(manifest.files)).toHaveLength(2 + foldCount);
  for (const [name, digest] of Object.entries(manifest.files)) {
    const found = createHash("sha256")
      .update(await readCommitted(name))
      .digest("hex");
    expect(found, `${name}: pack all models again with "train export"`).toBe(digest);
  }
});

test("they were fitted on the features that the extractor computes", () => {
  expect(manifest.featureNamesSha256).toBe(digestOfNames(featureNames));
});
