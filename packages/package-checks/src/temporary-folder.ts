import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, onTestFinished } from "vitest";

/** Make a folder for the running test, which is removed after it. Tests that run at once take parts of a {@link sharedFolder}. */
export function temporaryFolder(): string {
  const folder = make();
  onTestFinished(() => remove(folder));
  return folder;
}

/** Make a folder for the tests of a file or of the `describe` around the call, which is removed after them. */
export function sharedFolder(): string {
  const folder = make();
  afterAll(() => remove(folder));
  return folder;
}

/** Without symbolic links, as programs name the folder that they run in. */
const make = (): string => realpathSync(mkdtempSync(join(tmpdir(), "decant-")));

/** Processes that a test ended may still write for a moment. */
const remove = (folder: string): void => rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
