import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("the manual page has the help of every command, and no line that roff would read as its own", () => {
  execFileSync(process.execPath, [new URL("../scripts/man.js", import.meta.url).pathname]);
  const page = readFileSync(new URL("../man/decant.1", import.meta.url), "utf8");
  for (const name of ["BATCH", "CRAWL", "SERVE", "VERIFY"]) expect(page).toContain(`\n.SH "DECANT ${name}"\n`);
  expect(page).toContain("\\-\\-format <format>");
  const requests = page.split("\n").filter((line) => /^[.']/.test(line));
  expect(requests.filter((line) => !/^\.(?:TH|SH|SS|nf|fi)\b/.test(line))).toEqual([]);
});
