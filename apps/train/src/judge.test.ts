import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { loadDataSet } from "@decant/benchmark/data-sets";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dump } from "./dump.ts";
import { formatJudgements, judgeFits } from "./judge.ts";

const sentence = `${"The moon pulls the water of the sea twice a day, and the sun helps it. ".repeat(4)}`.trim();
const other = "Ten boats were sold in the harbour last week, which is more than in any other week of the year. ".repeat(
  3,
);
const html = `<div><p>${other}</p></div><main><p>${sentence}</p></main>`;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "decant-judge-"));
  await mkdir(join(folder, "wcxb-own"));
  const gold = { id: "a", url: "https://example.com/tides", file: "a.gz", text: sentence, with: [sentence] };
  await writeFile(join(folder, "wcxb-own/gold.jsonl.gz"), gzipSync(JSON.stringify(gold)));
  await writeFile(join(folder, "wcxb-own/a.gz"), gzipSync(html));
  await dump([await loadDataSet(folder, "wcxb-own")], join(folder, "out"));
});
afterAll(() => rm(folder, { recursive: true }));

async function writeFit(name: string, probabilities: readonly number[]): Promise<string> {
  const fit = join(folder, name);
  await mkdir(fit);
  await writeFile(join(fit, "probabilities.f32"), new Uint8Array(Float32Array.from(probabilities).buffer));
  return fit;
}

test("each fit is judged by the text that its scores give", async () => {
  const sets = [await loadDataSet(folder, "wcxb-own")];
  const fits = [await writeFit("right", [0.1, 0.9]), await writeFit("wrong", [0.9, 0.1])];
  const judged = await judgeFits(sets, join(folder, "out"), fits);
  expect(judged[0]).toEqual({ fit: fits[0], set: "wcxb-own", f1: 1, with: 1, without: null });
  expect(judged[1]?.f1).toBeLessThan(1);
  expect(formatJudgements(judged)).toContain("mean of 2 fits");
});

test("a page that the dump lacks is refused", async () => {
  const [set] = [await loadDataSet(folder, "wcxb-own")];
  const pages = set!.pages.map((page) => ({ ...page, id: "other" }));
  const fit = await writeFit("any", [0.1, 0.9]);
  await expect(judgeFits([{ ...set!, pages }], join(folder, "out"), [fit])).rejects.toThrow("not in the dump");
});
