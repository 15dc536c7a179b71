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
    const manifest = join(root, group, name, "package.json");
    const scripts = existsSync(manifest) ? (JSON.parse(readFileSync(manifest, "utf8")).scripts ?? {}) : {};
    if (scripts.test) addReport(`${group}/${name}`, "report.json");
    if (scripts["test:io"]) addReport(`${group}/${name}`, "report-io.json");
  }
}

if (broken && failed === 0) failed = 1;
console.log(`${passed} passed, ${failed} failed`);

function addReport(folder, file) {
  const report = join(root, folder, ".vitest", file);
  if (!existsSync(report)) {
    failed += 1;
    console.log(`${folder}: no ${file}`);
    return;
  }
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, "utf8"));
  const unloaded = testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0);
  passed += numPassedTests;
  failed += numFailedTests + unloaded.length;
  for (const { message } of unloaded) console.log(`${folder}: ${message.slice(0, 2000)}\n`);
  for (const { fullName, status, failureMessages } of testResults.flatMap((file) => file.assertionResults)) {
    if (status === "failed") console.log(`${folder}: ${fullName}\n${failureMessages.join("\n").slice(0, 2000)}\n`);
  }
}
