import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { published, readManifest } from "../src/published.ts";
import { readExamples } from "../src/readme.ts";

/** Imports of values: types of others come with the package. */
const imported = /^(?:import (?!type )[^;]*?from |import )"((?:@[^/"]+\/)?[^@./":][^/":]*)(?:\/[^"]*)?"/gm;
const fences = /^```[^\n]*\n[\s\S]*?^```$/gm;
const installs = /^npm install .*$/gm;

test.each(published.map((folder) => ({ folder, ...readManifest(folder) })))(
  "the README of $name says which packages its examples need",
  ({ folder, name }) => {
    const readme = readFileSync(join(folder, "README.md"), "utf8");
    const needed = readExamples(readme).flatMap(({ code }) => [...code.matchAll(imported)].map(([, other]) => other));
    const said = `${readme.replace(fences, "")}${(readme.match(installs) ?? []).join("\n")}`;
    const others = [...new Set(needed)].filter((other) => other !== name);
    expect(others.filter((other) => !said.includes(other ?? ""))).toEqual([]);
  },
);
