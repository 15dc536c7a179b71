import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { sizeOf } from "@decant/package-checks/sizes";
import { htmlToMarkdown } from "@mdream/js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadInput } from "../src/accuracy/page-task.ts";
import { summarizeRun } from "../src/accuracy/summary.ts";
import { readPredictions, scorePredictions } from "../src/commands/accuracy.ts";
import { type DataSet, defaultSets, findDataFolder, type GoldPage, loadDataSet } from "../src/data-sets.ts";
import { pickSample } from "../src/sample.ts";
import { plainTextOf } from "../src/systems/plain-text.ts";

const run = promisify(execFile);
const data = findDataFolder();
const scorer = data === undefined ? "" : resolve(data, "../eval/score.py");
const python = await run("python3", ["--version"]).then(
  () => true,
  () => false,
);
const reason = [data ?? "no data folder", existsSync(scorer) ? "" : "no score.py", python ? "" : "no python3"];
const missing = data === undefined || !existsSync(scorer) || !python;
if (missing) console.warn(`reference scorer: skipped (${reason.filter((part) => part !== "").join(", ")})`);

/** What the two languages see differently unless care is taken: white space, marks, case, folding, digits. */
const awkward =
  "\u0085\u00a0\ufeff\u001c\u200b I\u0307STANBUL İstanbul STRASSE straße ẞ ΟΔΟΣ οδός नमस्ते e\u0301 ﬁn ² ½ Ⅷ ٣ 漢字 𝒳𝟙 \u2028 x_y \ud83d\ude00";

interface Line {
  readonly id: string;
  readonly text: string;
  readonly format?: string;
  readonly title?: string;
  readonly author?: string;
  readonly date?: string;
}

/** Predictions of every quality, from perfect through awkward to none. */
const makers: readonly ((gold: GoldPage, html: string) => Omit<Line, "id"> | undefined)[] = [
  (gold) => ({ text: goldText(gold), title: gold.title ?? "", author: gold.author ?? "", date: gold.date ?? "" }),
  (gold) => ({ text: `${goldText(gold).toUpperCase()} ${awkward}`, title: `${gold.title?.toUpperCase()} | Straße` }),
  (gold) => ({ text: goldText(gold).replaceAll(" ", "\u00a0\u0085"), author: `By ${gold.author} and ${gold.author}` }),
  (_, html) => ({ text: plainTextOf(html), title: "ﬁrst", date: "3rd March 2021" }),
  (_, html) => ({ text: htmlToMarkdown(html), format: "markdown", date: "updated 2020/1/2" }),
  () => ({ text: "" }),
  () => undefined,
];

function goldText(gold: GoldPage): string {
  return gold.text ?? [...gold.with, ...gold.without.slice(0, 1)].join("\n\n");
}

async function makePredictions(set: DataSet): Promise<string> {
  const lines = await Promise.all(
    set.pages.map(async (gold, index) => {
      const { html } = await loadInput(set.folder, gold);
      const line = makers[index % makers.length]?.(gold, html);
      return line === undefined ? "" : `${JSON.stringify({ id: gold.id, ...line })}\n`;
    }),
  );
  return lines.join("");
}

describe.skipIf(missing)("the reference scorer gives the same numbers", () => {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "decant-benchmark-"));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
  });

  test.each(defaultSets)("on %s", async (id) => {
    const whole = await loadDataSet(data as string, id);
    const sampled = new Set(pickSample(whole.pages, sizeOf("scoredByReference")).map((page) => page.id));
    const file = join(folder, `${id}.jsonl`);
    const sample = { ...whole, pages: whole.pages.filter((page) => sampled.has(page.id)) };
    await writeFile(file, await makePredictions(sample));

    const pagesFile = join(folder, `${id}.pages.jsonl`);
    const args = [scorer, id, file, "--json", "--bootstrap", "0", "--pages", pagesFile];
    const { stdout } = await run("python3", args, { maxBuffer: 2 ** 28 });
    const theirs = JSON.parse(stdout);
    const theirPages = (await readFile(pagesFile, "utf8"))
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));

    const rows = scorePredictions(whole, await readPredictions(file), "file");
    const ours = summarizeRun(whole, "file", rows);
    const ourPages = new Map(rows.map((row) => [row.gold.id, row.score]));

    expect(theirPages).toHaveLength(rows.length);
    for (const page of theirPages) expectEqual(ourPages.get(page.id), page, `${id} ${page.id}`);
    expectEqual(ours.scores, theirs, id);
    for (const [type, means] of Object.entries(theirs.types ?? {})) {
      expectEqual((ours.scores as { types?: Record<string, unknown> }).types?.[type], means, `${id} ${type}`);
    }
    expect(Object.keys(ours.metadata)).toEqual(Object.keys(theirs.metadata ?? {}));
    for (const [field, theirField] of Object.entries<Record<string, number>>(theirs.metadata ?? {})) {
      const ourField = ours.metadata[field as keyof typeof ours.metadata];
      expect(ourField?.pages, field).toBe(theirField.n);
      expect(ourField?.match, field).toBeCloseTo(theirField.match ?? Number.NaN, 9);
      expect(ourField?.emptyPages, field).toBe(theirField.n_gold_empty ?? 0);
      if (theirField.given_on_gold_empty !== undefined) {
        expect(ourField?.givenOnEmpty, field).toBeCloseTo(theirField.given_on_gold_empty, 9);
      }
    }
  });
});

/** Their names for figures, and ours. */
const sameFigures: readonly (readonly [theirs: string, ours: string])[] = [
  ["precision", "precision"],
  ["recall", "recall"],
  ["f1", "f1"],
  ["accuracy", "accuracy"],
  ["exact", "exact"],
  ["with", "with"],
  ["without", "without"],
  ["f1_below_0.5", "f1Below50"],
  ["tp", "tp"],
  ["fn", "fn"],
  ["fp", "fp"],
  ["tn", "tn"],
];

function expectEqual(ours: unknown, theirs: unknown, where: string): void {
  const [a, b] = [ours as Record<string, unknown>, theirs as Record<string, unknown>];
  let compared = 0;
  for (const [theirName, ourName] of sameFigures) {
    if (!(theirName in b)) continue;
    compared++;
    if (b[theirName] === null) expect(a[ourName], `${where} ${ourName}`).toBeNull();
    else expect(Number(a[ourName]), `${where} ${ourName}`).toBeCloseTo(Number(b[theirName]), 9);
  }
  expect(compared, where).toBeGreaterThanOrEqual(3);
}
