import { featureNames } from "@decant/extractor";
import { convert } from "@decant/pipeline";
import { expect, test } from "vitest";
import { readFoldScorer } from "../fold-models.ts";
import { foldOf } from "../folds.ts";
import { runStages } from "../stages.ts";
import { createDecant, createDecantPipelines } from "./decant.ts";

const paragraphs = ["spring", "summer", "autumn", "winter", "storms", "fog"]
  .map((time) => `<p>In ${time} the moon pulls the water of the sea twice a day, and the sun helps it.</p>`)
  .join("");
const html = `<!doctype html><html lang="en"><head><title>Tides</title><meta name="author" content="Ann Lee"></head>
<body><nav><a href="/">Home</a></nav><article><h1>Tides</h1>${paragraphs}</article></body></html>`;
const page = { bytes: new TextEncoder().encode(html), html, url: "https://example.com/tides" };

test("the prediction is the page's text, with its metadata and decisions", async () => {
  const prediction = await createDecant(undefined).convert(page);
  expect(prediction).toMatchObject({ text: convert(html, { url: page.url }).text, title: "Tides", author: "Ann Lee" });
  expect(prediction.details).toMatchObject({ ledgerBalanced: true, verdict: [] });
});

test("in a cross-validation each host has the scorer of its fold", () => {
  const urls = ["https://example.com/a", "https://example.com/b", "https://example.org/"];
  const rows = new Float32Array(featureNames.length);
  const answers = (preset?: string) => {
    const pipelineFor = createDecantPipelines(preset, { crossValidated: true });
    return urls.map((url) => pipelineFor(url).options.scorer?.(rows)[0]);
  };
  const [first, same, other] = answers();
  expect(first).toBe(same);
  expect(first).not.toBe(other);
  expect(first).toBe(readFoldScorer(foldOf(urls[0] as string), "forest")(rows)[0]);
  expect(answers("fast")).toEqual(answers());
  expect(createDecantPipelines(undefined, {})(urls[0] as string).options.scorer).toBeUndefined();
});

test("an unknown preset is refused", () => {
  expect(() => createDecant("fastest")).toThrow("preset");
  expect(() => createDecant("fastest", { crossValidated: true })).toThrow("preset");
});

test("the stages one by one give what the pipeline gives", () => {
  const { markdown, text, ledger, metadata } = convert(page.bytes, { url: page.url });
  expect(runStages(page)).toMatchObject({
    // The pipeline leaves the title of an article out of its text.
    normalized: { markdown, text: `Tides\n\n${text}` },
    ledger: { entries: ledger.entries, totals: ledger.totals },
    metadata,
  });
});
