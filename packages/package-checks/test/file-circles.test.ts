import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../../..");
const importOfFile = /^(?:import|export)\b[^;"]*?from "(\.[^"]+)"/gm;

test.each(globSync("{packages,apps}/*/src", { cwd: root }).sort())(
  "no files of %s import each other in a circle",
  (folder) => {
    const files = globSync(`${folder}/**/*.ts`, { cwd: root });
    expect(circlesOf(new Map(files.map((file) => [file, importsOf(file)])))).toEqual([]);
  },
);

test("a circle is found, and a shared import is none", () => {
  const imports = { a: ["b", "c"], b: ["c"], c: ["d"], d: ["b"], e: ["e"] };
  expect(circlesOf(new Map(Object.entries(imports)))).toEqual(["b -> c -> d -> b", "e -> e"]);
});

function importsOf(file: string): string[] {
  const source = readFileSync(join(root, file), "utf8");
  return [...source.matchAll(importOfFile)].map(([, path]) => relative(root, join(root, dirname(file), path ?? "")));
}

/** Walk along imports from each file; a file met again on the same way closes a circle. */
function circlesOf(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const circles: string[] = [];
  const done = new Set<string>();
  const way: string[] = [];
  const follow = (file: string): void => {
    if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(" -> "));
    if (done.has(file) || way.includes(file)) return;
    way.push(file);
    for (const next of imports.get(file) ?? []) follow(next);
    way.pop();
    done.add(file);
  };
  for (const file of imports.keys()) follow(file);
  return circles;
}
