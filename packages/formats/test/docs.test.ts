import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { fields } from "../src/fields.ts";
import { formatNames, serialize } from "../src/index.ts";
import { exampleDocument } from "./support/example-document.ts";

const path = new URL("../../../docs/formats.md", import.meta.url);
const page = readFileSync(path, "utf8");
const withExamples = page.replace(
  /<!-- example: (\w+) -->\n(`{3,})(\w*)\n[\s\S]*?^\2$/gm,
  (_whole, format: (typeof formatNames)[number], fence: string, language: string) => {
    const file = serialize(exampleDocument, format, { withMetadata: true });
    return `<!-- example: ${format} -->\n${fence}${language}\n${file.replaceAll("\r\n", "\n")}${fence}`;
  },
);
if (process.env.UPDATE === "1") writeFileSync(path, withExamples);

describe("docs/formats.md", () => {
  test("shows what is written today", () => {
    expect(process.env.UPDATE === "1" ? withExamples : page).toBe(withExamples);
  });

  test.each(formatNames)("has an example of %s", (format) => {
    expect(page).toContain(`<!-- example: ${format} -->`);
  });

  test("has a line for each field, and no other", () => {
    const [, table = ""] = /<!-- fields -->\n([\s\S]*?)\n\n/.exec(page) ?? [];
    const listed = [...table.matchAll(/^\| `(\w+)` \| `(\w+)` \|/gm)].map(([, name, attribute]) => ({
      name,
      attribute,
    }));
    expect(listed).toEqual(fields.map(({ name, attribute }) => ({ name, attribute })));
  });
});
