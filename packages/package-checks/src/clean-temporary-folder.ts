import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Node keeps compiled code here, for later runs, too. */
const compileCache = "node-compile-cache";
/** Names of the folders that our programs and tests make. Examples of documents make others, which go with all. */
const ours = /^decant-/;

/**
 * Give the tests of a package a temporary folder of their own, as `TMPDIR`; it goes with all that is in it.
 *
 * @returns Ends the run with an error if a test has left a folder or a file of ours in it.
 */
export default function setUp(): () => void {
  const [before, all] = [process.env.TMPDIR, tmpdir()];
  const folder = mkdtempSync(join(all, "decant-tests-"));
  // Servers that run as other users have folders inside.
  chmodSync(folder, 0o755);
  mkdirSync(join(all, compileCache), { recursive: true });
  symlinkSync(join(all, compileCache), join(folder, compileCache));
  process.env.TMPDIR = folder;
  return () => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    const left = readdirSync(folder).filter((name) => ours.test(name));
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    if (left.length > 0) throw new Error(`tests left ${left.join(", ")} in the system's temporary folder`);
  };
}
