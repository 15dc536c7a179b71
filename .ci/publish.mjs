/**
 * Publish each public package whose version the registry does not have; 0.0.0 means not released yet.
 * `--dry-run` does everything except the upload.
 * pnpm packs, because it resolves `workspace:` and applies `publishConfig`; npm publishes the archives, because its trusted publishing needs no token.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const isDryRun = process.argv.includes("--dry-run");
const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository } = process.env;
if (!isDryRun && !(server && repository)) throw new Error("GITHUB_SERVER_URL and GITHUB_REPOSITORY: expected both");

const archives = mkdtempSync(join(tmpdir(), "decant-publish-"));
try {
  for (const folder of publicFolders()) publish(folder);
} finally {
  rmSync(archives, { recursive: true });
}

function publicFolders() {
  return ["packages", "apps"]
    .flatMap((group) => readdirSync(join(root, group)).map((name) => `${group}/${name}`))
    .filter((folder) => existsSync(join(root, folder, "package.json")) && readManifest(folder).private !== true);
}

function readManifest(folder) {
  return JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
}

function publish(folder) {
  const { name, version } = readManifest(folder);
  if (version === "0.0.0") return console.log(`${name}: not released yet`);
  if (!isDryRun && isPublished(name, version)) return console.log(`${name} ${version}: published already`);
  const archive = pack(folder);
  const options = isDryRun ? ["--dry-run", "--offline"] : ["--provenance"];
  execFileSync("npm", ["publish", archive, "--access", "public", "--ignore-scripts", "--loglevel=error", ...options], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  console.log(`${name} ${version}: ${isDryRun ? "would be published" : "published"}`);
}

function isPublished(name, version) {
  const { status, stdout, stderr } = spawnSync("npm", ["view", `${name}@${version}`, "version", "--loglevel=error"], {
    encoding: "utf8",
  });
  if (status !== 0 && !stderr.includes("E404")) throw new Error(`npm view ${name}: ${stderr}`);
  return status === 0 && stdout.trim() === version;
}

/** Pack a package as a release publishes it. npm compares the manifest's repository with the signed provenance. */
function pack(folder) {
  const file = join(root, folder, "package.json");
  const manifest = readFileSync(file, "utf8");
  if (server && repository) {
    const url = `git+${server}/${repository}.git`;
    const withRepository = { ...JSON.parse(manifest), repository: { type: "git", url, directory: folder } };
    writeFileSync(file, `${JSON.stringify(withRepository, null, 2)}\n`);
  }
  try {
    const args = ["pack", "--json", "--pack-destination", archives];
    const pnpm = join(root, "node_modules/.bin/pnpm");
    return JSON.parse(execFileSync(pnpm, args, { cwd: join(root, folder), encoding: "utf8" })).filename;
  } finally {
    writeFileSync(file, manifest);
  }
}
