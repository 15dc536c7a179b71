import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page, VerdictCode } from "@decant/page";
import { fixtures, fixturesWith, readData } from "../fixtures.ts";
import type { JudgedPage } from "./score-verdicts.ts";
import { readVerdictCases } from "./verdict-case.ts";

/** Judge the written pages and the repository's fixtures. */
export function judgeWrittenPages(convert: (html: string, url: string) => Page): JudgedPage[] {
  const written = readVerdictCases().map(({ id, code, html }, i) => ({
    id,
    right: code === undefined ? [] : [code],
    given: convert(html, `https://written.example/${i}`).verdict,
  }));
  return [...written, ...fixturesWith("case.json").map((name) => judgeFixture(name, convert))];
}

function judgeFixture(name: string, convert: (html: string, url: string) => Page): JudgedPage {
  const { url, verdict } = readData<{
    readonly url: string;
    readonly verdict: readonly VerdictCode[];
  }>(`${name}/case.json`);
  const html = readFileSync(join(fixtures, name, "index.html"), "utf8");
  return { id: `fixture ${name}`, right: verdict, given: convert(html, url).verdict };
}
