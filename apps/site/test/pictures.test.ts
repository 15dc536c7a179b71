import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { readExamples } from "@decant/package-checks";
import { expect, test } from "vitest";
import { drawLedger } from "../src/pictures/draw-ledger.ts";
import { drawPath } from "../src/pictures/draw-path.ts";
import { drawProvenance } from "../src/pictures/draw-provenance.ts";

const root = new URL("../../../", import.meta.url);
const folder = new URL("../docs/pictures/", import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, root), "utf8");

/** The page of the first example of the README. */
function exampleHtml(): string {
  const [first] = readExamples(read("README.md"));
  return /const html = `([\s\S]*?)`;/.exec(first?.code ?? "")?.[1] ?? "";
}

const pictures: Readonly<Record<string, () => string>> = {
  "path.svg": drawPath,
  "ledger.svg": () => {
    const { url } = JSON.parse(read("fixtures/article-news/case.json"));
    return drawLedger(read("fixtures/article-news/index.html"), url);
  },
  "provenance.svg": () => drawProvenance(exampleHtml(), "https://harbour.example/handbook/gauge"),
};

test.each(Object.entries(pictures))("%s shows what the code does (UPDATE=1 draws it)", (name, draw) => {
  const file = new URL(name, folder);
  if (process.env.UPDATE === "1" && !process.env.CI) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, draw());
  }
  expect(readFileSync(file, "utf8")).toBe(draw());
});
