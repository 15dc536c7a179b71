import { existsSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { createPipeline } from "../src/index.ts";

const data = process.env.DECANT_DATA;
const gold = `${data}/wcxb-dev/gold.jsonl.gz`;
/** Every so many pages: enough to meet most kinds, in a few seconds. */
const step = 25;

test("the ledger balances on real pages", ({ skip }) => {
  if (data === undefined || !existsSync(gold)) skip("no pages: DECANT_DATA names no folder with wcxb-dev");
  const pipeline = createPipeline();
  const lines = gunzipSync(readFileSync(gold)).toString("utf8").trim().split("\n");
  const broken: string[] = [];
  for (let i = 0; i < lines.length; i += step) {
    const { id, url } = JSON.parse(lines[i] as string) as { id: string; url: string };
    const page = pipeline.convert(gunzipSync(readFileSync(`${data}/wcxb-dev/html/${id}.html.gz`)), { url });
    if (page.violations.some((violation) => violation.id === "ledger-balance")) broken.push(id);
  }
  expect(broken).toEqual([]);
});
