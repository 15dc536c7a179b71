import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { fields } from "../src/fields.ts";
import { formatNames, serialize } from "../src/index.ts";
import { exampleDocument } from "./support/example-document.ts";

const folder = new URL("../../../apps/site/docs/formats/", import.meta.url);
const names = readdirSync(folder).sort();
const readPage = (name: string): string => readFileSync(new URL(name, folder), "utf8");

function withExamples(page: string): string {
  return page.replace(
    /<!-- example: (\w+) -->\n(`{3,})(\w*)\n[\s\S]*?^\2$/gm,
    (_whole, format: (typeof formatNames)[number], fence: string, language: string) => {
      const file = serialize(exampleDocument, format, { withMetadata: true });
      return `<!-- example: ${format} -->\n${fence}${language}\n${file.replaceAll("\r\n", "\n")}${fence}`;
    },
  );
}

if (process.env.UPDATE === "1")
  for (const name of names) writeFileSync(new URL(name, folder), withExamples(readPage(name)));

describe("the pages on formats", () => {
  test.each(names)("%s shows what is written today", (name) => {
    expect(readPage(name)).toBe(withExamples(readPage(name)));
  });

  test.each(formatNames)("has a page with an example of %s", (format) => {
    const own = names.filter((name) => readPage(name).includes(`<!-- example: ${format} -->`));
    expect(own).toEqual([format === "csv" || format === "tsv" ? "csv-tsv.md" : `${format}.md`]);
  });

  test("every page is in the table of the first", () => {
    const listed = [...readPage("README.md").matchAll(/^\| \[[\w ]+\]\(([\w-]+\.md)\)/gm)].map(([, name]) => name);
    expect(["README.md", ...listed].sort()).toEqual(names);
  });

  test("has a line for each field, and no other", () => {
    const [, table = ""] = /<!-- fields -->\n([\s\S]*?)\n\n/.exec(readPage("README.md")) ?? [];
    const listed = [...table.matchAll(/^\| `(\w+)` \| `(\w+)` \|/gm)].map(([, name, attribute]) => ({
      name,
      attribute,
    }));
    expect(listed).toEqual(fields.map(({ name, attribute }) => ({ name, attribute })));
  });
});
