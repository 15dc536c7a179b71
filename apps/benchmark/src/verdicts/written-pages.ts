import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page, VerdictCode } from "@decant/page";
import type { JudgedPage } from "./score-verdicts.ts";
import { fixtures, readVerdictCases } from "./verdict-case.ts";

/** Judge the written pages and the repository's fixtures. */
export function judgeWrittenPages(convert: (html: string, url: string) => Page): JudgedPage[] {
  const written = readVerdictCases().map(({ id, code, html }, i) => ({
    id,
    right: code === undefined ? [] : [code],
    given: convert(html, `https://written.example/${i}`).verdict,
  }));
  return [...written, ...fixtureNames().map((name) => judgeFixture(name, convert))];
}

function fixtureNames(): string[] {
  return readdirSync(fixtures).filter((name) => existsSync(join(fixtures, name, "case.json")));
}

function judgeFixture(name: string, convert: (html: string, url: string) => Page): JudgedPage {
  const { url, verdict } = JSON.parse(readFileSync(join(fixtures, name, "case.json"), "utf8")) as {
    readonly url: string;
    readonly verdict: readonly VerdictCode[];
  };
  const html = readFileSync(join(fixtures, name, "index.html"), "utf8");
  return { id: `fixture ${name}`, right: verdict, given: convert(html, url).verdict };
}
