import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { fixtures, fixturesWith } from "../fixtures.ts";
import type { PageInput } from "../systems/system.ts";

export interface CorpusPage extends PageInput {
  readonly id: string;
}

export interface Question {
  /** Page that holds the answer. */
  readonly page: string;
  readonly question: string;
  /** Words that a passage must hold, in this order, to answer. */
  readonly answer: string;
}

const questionFile = fileURLToPath(new URL("../../retrieval/questions.json", import.meta.url));

export function readQuestions(): Question[] {
  return JSON.parse(readFileSync(questionFile, "utf8"));
}

/**
 * Pages to search in: every fixture, and every page of the round trip once, each through another generator than the one before,
 * so that an answer is in one place only.
 *
 * @param dataFolder Without `roundtrip-dev` in it, the fixtures alone are returned.
 */
export function readCorpus(dataFolder: string | undefined): CorpusPage[] {
  const pages = fixturesWith("index.html").map((name) => pageOf(name, join(fixtures, name, "index.html")));
  const folder = dataFolder === undefined ? undefined : join(dataFolder, "roundtrip-dev");
  return folder === undefined || !existsSync(folder) ? pages : [...pages, ...readRoundTrip(folder)];
}

function readRoundTrip(folder: string): CorpusPage[] {
  const generators = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
  const names = [...new Set(generators.flatMap((generator) => readdirSync(join(folder, generator))))].sort();
  return names.flatMap((name, index) => {
    // A generator that lacks the page passes it on to the next one.
    const turn = generators.map((_, step) => generators[(index + step) % generators.length] as string);
    const file = turn.map((generator) => join(folder, generator, name, "page.html")).find(existsSync);
    return file === undefined ? [] : [pageOf(name, file)];
  });
}

function pageOf(id: string, file: string): CorpusPage {
  const bytes = readFileSync(file);
  return { id, bytes, html: bytes.toString("utf8"), url: `https://docs.example/${id}/` };
}
