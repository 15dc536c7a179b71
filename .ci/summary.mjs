/**
 * Add up the test reports of all packages, and name what failed: a log is often read from its end. A package whose tests
 * wrote no report, a test file that did not load, and a run that broke elsewhere (argument 1: types, lint, smoke test)
 * each count as a failure.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const broken = process.argv[2] === "1";
let passed = 0;
let failed = 0;

for (const group of ["packages", "apps"]) {
  for (const name of readdirSync(join(root, group))) {
    const folder = join(root, group, name);
    const manifest = join(folder, "package.json");
    if (!existsSync(manifest) || !JSON.parse(readFileSync(manifest, "utf8")).scripts?.test) continue;
    const report = join(folder, ".vitest", "report.json");
    if (!existsSync(report)) {
      failed += 1;
      console.log(`${group}/${name}: no test report`);
      continue;
    }
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, "utf8"));
    const unloaded = testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0);
    passed += numPassedTests;
    failed += numFailedTests + unloaded.length;
    for (const { message } of unloaded) console.log(`${group}/${name}: ${message.slice(0, 2000)}\n`);
    for (const { fullName, status, failureMessages } of testResults.flatMap((file) => file.assertionResults)) {
      if (status === "failed")
        console.log(`${group}/${name}: ${fullName}\n${failureMessages.join("\n").slice(0, 2000)}\n`);
    }
  }
}

if (broken && failed === 0) failed = 1;
console.log(`${passed} passed, ${failed} failed`);
