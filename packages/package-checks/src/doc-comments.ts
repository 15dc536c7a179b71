import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect } from "vitest";
import { sourcesOf } from "./published.ts";

/** The `@example` of a doc comment as a module that can be compiled and run. */
export interface DocExample {
  /** False if its first line says `// not run: REASON`. */
  readonly isRun: boolean;
  /** Path inside the package and line of the tag, from 1: `src/parse.ts:54`. */
  readonly place: string;
  /** Imports what the example's file and its package export, from two folders up, and calls the global {@link Claim}. */
  readonly code: string;
}

/** A claim of an example about an expression: a value, written as JavaScript, or `throws NAME: message`. */
export type Claim = (evaluate: () => unknown, claimed: string) => Promise<void>;

/** Up to the next tag or the end of the comment. */
const exampleTag = /^ *\* @example(?<code>.*(?:\n *\* (?!@).*)*)/gm;
const margin = /^ *\* /gm;
const importLine = /^import .*\n?/gm;
const word = /[\w$]+/g;
/** `EXPRESSION; // VALUE`, or the value on the comment lines that follow. */
const claimLine = /^( *)(?!const |let |\/\/)(\S.*);(?: |\n)\/\/ (.*(?:\n\/\/ .*)*)$/gm;
const commentMark = /\n\/\/ /g;

/**
 * Find the examples in the doc comments below `src`, tests excepted.
 *
 * @throws {Error} If a file that holds one cannot be imported.
 */
export async function readDocExamples(folder: string): Promise<DocExample[]> {
  const examples: DocExample[] = [];
  for (const [file, source] of sourcesOf(folder)) {
    for (const { index, groups } of source.matchAll(exampleTag)) {
      const place = `src/${file}:${source.slice(0, index).split("\n").length}`;
      const text = (groups?.code ?? "").replace(margin, "").trim();
      examples.push({
        place,
        isRun: !text.startsWith("// not run: "),
        code: toModule(text, await exportsOf(folder, [file, "index.ts"])),
      });
    }
  }
  return examples;
}

/** The module that each name comes from; the first of the files wins. */
async function exportsOf(folder: string, files: readonly string[]): Promise<Map<string, string>> {
  const homes = new Map<string, string>();
  for (const file of files)
    for (const name of Object.keys(await import(pathToFileURL(join(folder, "src", file)).href)))
      if (name !== "default" && !homes.has(name)) homes.set(name, `../../src/${file}`);
  return homes;
}

function toModule(text: string, homes: ReadonlyMap<string, string>): string {
  const imports = text.match(importLine) ?? [];
  const body = text.replace(importLine, "");
  const own = [...new Set(body.match(word))].filter((name) => homes.has(name));
  return [
    ...own.map((name) => `import { ${name} } from ${JSON.stringify(homes.get(name))};`),
    ...imports.map((line) => line.trim()),
    "declare function claim(evaluate: () => unknown, claimed: string): Promise<void>;",
    `{\n${body.replace(claimLine, toClaim)}\n}`,
    "export {};\n",
  ].join("\n");
}

function toClaim(_line: string, indent: string, expression: string, value: string): string {
  return `${indent}await claim(async () => ${expression}, ${JSON.stringify(value.replace(commentMark, "\n"))});`;
}

const thrown = /^throws (.*)$/s;
const ellipsis = /,? \.\.\.(?= ?[}\]])/g;

/** Compare an expression with its claim; `...` matches further properties. */
export const expectClaim: Claim = async (evaluate, claimed) => {
  const [, error] = thrown.exec(claimed) ?? [];
  if (error !== undefined) {
    expect(await Promise.resolve().then(evaluate).then(String, String)).toBe(error);
    return;
  }
  const value = await evaluate();
  const told = claimed.replaceAll(ellipsis, "");
  const expected: unknown = new Function(`return (${told})`)();
  if (told !== claimed) expect(value).toMatchObject(expected as object);
  else expect(value).toEqual(expected);
};
