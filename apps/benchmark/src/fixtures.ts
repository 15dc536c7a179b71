import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const fixtures: string = join(import.meta.dirname, "../../../fixtures");

export function readData<Data>(path: string): Data {
  return JSON.parse(readFileSync(join(fixtures, path), "utf8"));
}

/** Read a file of JSON lines, with a text for each `{secret}`. */
export function readRows<Row>(path: string, secret = "{secret}"): Row[] {
  const lines = readFileSync(join(fixtures, path), "utf8").trimEnd().split("\n");
  return lines.map((line) => JSON.parse(line.replaceAll("{secret}", secret)));
}

export function fixturesWith(file: "index.html" | "case.json"): string[] {
  const names = readdirSync(fixtures).sort();
  return names.filter((name) => existsSync(join(fixtures, name, file)));
}
