import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { benchmark, type Finished } from "./run-here.ts";

const sentence = "The moon pulls the water of the sea twice a day, and the sun helps it. ".repeat(4).trim();
const html = `<title>Tides</title><nav><a href="/">Home</a></nav><main><h1>Tides</h1><p>${sentence}</p>
<pre><code class="language-sh">tides --today</code></pre></main>`;
const gold = {
  url: "https://example.com/tides",
  page: "tides",
  title: "Tides",
  titleIn: true,
  blocks: [
    { i: 0, type: "paragraph", text: sentence },
    { i: 1, type: "code", lang: "sh", text: "tides --today" },
  ],
  links: [],
  images: [],
  marks: [],
  callouts: [],
  footnotes: [],
  extras: [],
  sourceText: `Tides ${sentence} tides --today`,
  allowText: `Tides ${sentence} tides --today`,
  dropped: [],
};
let data = "";

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), "decant-roundtrip-"));
  for (const generator of ["one", "two"]) {
    await mkdir(join(data, `roundtrip-own/${generator}/tides`), { recursive: true });
    await writeFile(join(data, `roundtrip-own/${generator}/tides/page.html`), html);
    await writeFile(join(data, `roundtrip-own/${generator}/tides/gold.json`), JSON.stringify(gold));
  }
});

afterAll(async () => {
  await rm(data, { recursive: true });
});

function roundtrip(...args: string[]): Promise<Finished> {
  return benchmark("roundtrip", "--data", data, "--set", "roundtrip-own", ...args);
}

test("roundtrip prints figures by category and generator, and writes them with the Markdown", async () => {
  const [json, predictions] = [join(data, "figures.json"), join(data, "predictions.jsonl")];
  const { stdout, stderr, code } = await roundtrip("--json", json, "--predictions", predictions, "--findings", "3");
  expect({ stderr, code }).toEqual({ stderr: "", code: 0 });
  expect(stdout).toMatch("roundtrip-own: 1.000 over 2 generators, 2 pages; worst generator 1.000");
  expect(stdout).toMatch("the shipped models have not seen this set; ledger balanced on 2 of 2 pages");
  expect(stdout).toMatch(/^\| code +(?:\| +1\.000 ){3}\|$/m);
  expect(stdout).toMatch(/^\| one +\| +1 \| +1\.000/m);
  expect(JSON.parse(await readFile(json, "utf8"))).toMatchObject({
    overall: 1,
    kept: { code: 1, languages: 1 },
    generators: { two: { pages: 1 } },
  });
  expect(JSON.parse((await readFile(predictions, "utf8")).split("\n")[0] ?? "")).toMatchObject({
    generator: "one",
    page: "tides",
    title: "Tides",
  });
});

test.each([
  ["an unknown generator", ["--generators", "one,three"], '--generators: "three" is unknown, expected one, two'],
  ["floors of a part of the set", ["--check", "--generators", "one"], "floors are for"],
])("%s is a clear mistake", async (_, args, message) => {
  const { stderr, code } = await roundtrip(...args);
  expect(code).toBe(2);
  expect(stderr).toMatch(message);
});
