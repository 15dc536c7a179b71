// Writes into every package to be published which repository it is built from: npm compares that with the signed provenance.
// For the release workflow alone; the files it changes are not committed.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository } = process.env;
if (!server || !repository) throw new Error("GITHUB_SERVER_URL and GITHUB_REPOSITORY: expected both to be set");

const root = join(import.meta.dirname, "..");
for (const group of ["packages", "apps"]) {
  for (const name of readdirSync(join(root, group))) {
    const file = join(root, group, name, "package.json");
    if (!existsSync(file)) continue;
    const manifest = JSON.parse(readFileSync(file, "utf8"));
    if (manifest.private === true) continue;
    manifest.repository = { type: "git", url: `git+${server}/${repository}.git`, directory: `${group}/${name}` };
    writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
  }
}
