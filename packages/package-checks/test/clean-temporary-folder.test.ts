import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import setUp from "../src/clean-temporary-folder.ts";

test("a folder of ours that is left ends the run with its name, and is removed", () => {
  const before = tmpdir();
  const tearDown = setUp();
  const left = mkdtempSync(join(tmpdir(), "decant-left-"));
  expect(tearDown).toThrow(/^tests left decant-left-\w+ in the system's temporary folder$/);
  expect(existsSync(left)).toBe(false);
  expect(tmpdir()).toBe(before);
});

test("folders of other programs are removed, and no error", () => {
  const tearDown = setUp();
  const other = mkdtempSync(join(tmpdir(), "browser-"));
  tearDown();
  expect(existsSync(other)).toBe(false);
});
