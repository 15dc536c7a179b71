import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readExamples, temporaryFolder } from "@decant/package-checks";
import { test } from "vitest";
import { expectSessions } from "./console-sessions.ts";

/** The page of the first example of the README. */
const [example] = readExamples(readFileSync(new URL("../../../README.md", import.meta.url), "utf8"));
const html = /const html = `([\s\S]*?)`;/.exec(example?.code ?? "")?.[1] ?? "";

test.each(["ledger", "provenance", "checked-markdown", "records", "ask", "receipts", "cite-a-passage"])(
  "every command of the page %s prints what it says",
  async (name) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "gauge.html"), html);
    const guide = readFileSync(new URL(`../../site/docs/${name}.md`, import.meta.url), "utf8");
    await expectSessions(guide, folder);
  },
);
