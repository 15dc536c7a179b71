import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { readExamples } from "@decant/package-checks";
import { convert } from "@decant/pipeline";
import { palette, renderReport } from "@decant/pipeline/explain";
import { expect, test } from "vitest";
import { drawBars, readTable } from "./pictures/draw-bars.ts";
import { drawBeforeAfter } from "./pictures/draw-before-after.ts";
import { drawLedger } from "./pictures/draw-ledger.ts";
import { drawProvenance } from "./pictures/draw-provenance.ts";
import { readClaim, renderTable } from "./support/read-claims.ts";

const root = new URL("../../../", import.meta.url);
const folder = new URL("../docs/pictures/", import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, root), "utf8");

/** The page of the first example of the README. */
function exampleHtml(): string {
  const [first] = readExamples(read("README.md"));
  return /const html = `([\s\S]*?)`;/.exec(first?.code ?? "")?.[1] ?? "";
}

/** The figures that the README shows, with the commands that measured them. */
const measured = /<!-- measured:start -->\n([\s\S]*?)<!-- measured:end -->/;
const figures = measured.exec(read("README.md"))?.[1] ?? "";
const [accuracy, cost] = ["accuracy", "cost"].map((name) => renderTable(readClaim(name))) as [string, string];

const pictures: Readonly<Record<string, () => string>> = {
  "ledger.svg": () => {
    const { url } = JSON.parse(read("fixtures/article-news/case.json"));
    return drawLedger(read("fixtures/article-news/index.html"), url);
  },
  "before-after.svg": () => {
    const { url } = JSON.parse(read("fixtures/article-news/case.json"));
    return drawBeforeAfter(read("fixtures/article-news/index.html"), url);
  },
  "provenance.svg": () => drawProvenance(exampleHtml(), "https://harbour.example/handbook/gauge"),
  "accuracy.svg": () => drawBars("Main content found, F1, by data set and system", readTable(accuracy), 1),
  "cost.svg": () =>
    drawBars("Cost of a page in multiples of tokenizing it, by kind of page and system", readTable(cost), 175),
};

test.each(Object.entries(pictures))("%s shows what the code does (UPDATE=1 draws it)", (name, draw) => {
  const file = new URL(name, folder);
  if (process.env.UPDATE === "1" && !process.env.CI) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, draw());
  }
  expect(readFileSync(file, "utf8")).toBe(draw());
});

test("site, report and playground have one logo and one accent", () => {
  const source = "<main><h1>Tides</h1><p>The moon pulls.</p></main>";
  const logo = read("apps/site/src/styles/logo.svg");
  const paths = logo.match(/<path [^>]+>/g) ?? [];
  expect(paths).toHaveLength(3);
  const report = renderReport(source, convert(source));
  for (const path of paths) expect(report).toContain(path);
  expect(read("apps/site/public/favicon.svg")).toBe(logo);
  const colors = new Set(logo.match(/#[\da-f]{6}/g));
  for (const color of colors) expect(read("apps/playground/app/style.css")).toContain(color);
  expect(read("apps/site/src/styles/site.css")).toContain(`--sl-color-accent: ${palette.accent[0]};`);
});

test("the page of benchmarks has the README's figures (UPDATE=1 copies them)", () => {
  const file = new URL("../docs/benchmarks.md", import.meta.url);
  const links: readonly (readonly [string, string])[] = [
    ["(apps/site/docs/", "("],
    ["(apps/", "(../../../apps/"],
    ["(packages/", "(../../../packages/"],
  ];
  const [accuracyPart = "", costPart = "", ...rest] = links
    .reduce((text, [from, to]) => text.replaceAll(from, to), figures)
    .split(/(?=^Cost in multiples)|(?=^The code is warm)/m);
  const pictured = [
    accuracyPart,
    "![Bars: Decant finds more of the main content than Readability on all four data sets.](pictures/accuracy.svg)\n\n",
    costPart,
    "![Bars: what a page costs by each system; the tables above have the numbers.](pictures/cost.svg)\n\n",
    ...rest,
  ].join("");
  const page = readFileSync(file, "utf8");
  const expected = page.replace(measured, () => `<!-- measured:start -->\n${pictured}<!-- measured:end -->`);
  if (process.env.UPDATE === "1" && !process.env.CI) writeFileSync(file, expected);
  expect(readFileSync(file, "utf8")).toBe(expected);
});
