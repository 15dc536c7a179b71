import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The folder of the repository's fixtures. */
export const fixtures: string = join(import.meta.dirname, "../../../fixtures");

/** Read a file of JSON. */
export function readData<Data>(path: string): Data {
  return JSON.parse(readFileSync(join(fixtures, path), "utf8"));
}

/** Read a file of JSON lines, with a text for each `{secret}`. */
export function readRows<Row>(path: string, secret = "{secret}"): Row[] {
  const lines = readFileSync(join(fixtures, path), "utf8").trimEnd().split("\n");
  return lines.map((line) => JSON.parse(line.replaceAll("{secret}", secret)));
}

/** Names of the folders that have a file, in order. */
export function fixturesWith(file: "index.html" | "case.json"): string[] {
  const names = readdirSync(fixtures).sort();
  return names.filter((name) => existsSync(join(fixtures, name, file)));
}

/** The pages of the fixtures, in the order of their names. */
export function readFixturePages(): string[] {
  return fixturesWith("index.html").map((name) => readFileSync(join(fixtures, name, "index.html"), "utf8"));
}

const body = /<body[^>]*>/i;

/** A page with something more at the beginning of its body. */
export function withStart(html: string, start: string): string {
  return html.replace(body, (tag) => `${tag}${start}`);
}
