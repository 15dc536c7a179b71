/**
 * Release the public packages in two steps, which the release workflow runs in jobs of their own.
 *
 * `publish.mjs pack FOLDER` packs each package. pnpm packs, because it resolves `workspace:` and applies `publishConfig`.
 * `publish.mjs try FOLDER [PACKAGE ...]` packs them for a try before the first release: `command/` has what the command needs, `library/`
 * what the named packages need, `pipeline` by default. It prints the lines that install them.
 * `publish.mjs publish FOLDER [--dry-run]` publishes each archive of the folder whose version the registry does not have; 0.0.0 means
 * not released yet. It needs the archives alone: no sources, no build, no dependencies. npm publishes, because its trusted publishing
 * needs no token. `--dry-run` does everything except asking the registry and the upload.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";

const root = join(import.meta.dirname, "..");
const ownName = /^@decant\/[a-z-]+$/;
const webAddress = /^(?:https:\/\/|(?:ssh:\/\/)?git@)(?:[^@/\s]*@)?([\w.-]+)[/:]([\w./-]+?)(?:\.git)?\s*$/;
const fullVersion = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/;
const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository } = process.env;
const home = server && repository ? `${server}/${repository}` : homeOfCopy();

const [step, folder, ...flags] = process.argv.slice(2);
const isDryRun = flags.includes("--dry-run");
if (!["pack", "publish", "try"].includes(step) || folder === undefined)
  throw new Error("expected: publish.mjs pack FOLDER, try FOLDER [PACKAGE ...], or publish FOLDER [--dry-run]");
if (step !== "try" && flags.some((flag) => flag !== "--dry-run")) throw new Error(`${flags}: expected --dry-run`);
if (step === "pack") for (const archive of packAll(resolve(folder)).values()) console.log(archive);
else if (step === "try") packToTry(resolve(folder), flags);
else publishAll(resolve(folder));

/** @returns Archives by the folder of their package. */
function packAll(archives) {
  mkdirSync(archives, { recursive: true });
  if (readdirSync(archives).length > 0) throw new Error(`${archives}: expected an empty folder`);
  return new Map(publicFolders().map((name) => [name, pack(name, archives)]));
}

function packToTry(archives, names) {
  const folders = publicFolders();
  const folderOf = (name) => folders.find((one) => basename(one) === name || readManifest(one).name === name);
  const unknown = names.find((name) => folderOf(name) === undefined);
  if (unknown !== undefined) throw new Error(`${unknown}: expected packages such as pipeline or chunk`);
  rmSync(archives, { recursive: true, force: true });
  const packed = packAll(archives);
  const put = (group, wanted) => {
    const needed = new Set(wanted.map(folderOf));
    for (const one of needed)
      for (const name of Object.keys(readManifest(one).dependencies ?? {}))
        if (folderOf(name)) needed.add(folderOf(name));
    mkdirSync(join(archives, group));
    for (const one of needed) copyFileSync(packed.get(one), join(archives, group, basename(packed.get(one))));
    return join(archives, group, "*.tgz");
  };
  console.log(`The command: npm install --global ${put("command", ["cli"])}`);
  console.log(`The library: npm install ${put("library", names.length > 0 ? names : ["pipeline"])}`);
}

function publicFolders() {
  return ["packages", "apps"]
    .flatMap((group) => readdirSync(join(root, group)).map((name) => `${group}/${name}`))
    .filter((name) => existsSync(join(root, name, "package.json")) && readManifest(name).private !== true);
}

function readManifest(name) {
  return JSON.parse(readFileSync(join(root, name, "package.json"), "utf8"));
}

/** Pack a package as a release publishes it. npm compares the manifest's repository with the signed provenance. */
function pack(name, archives) {
  const file = join(root, name, "package.json");
  const manifest = readFileSync(file, "utf8");
  if (home !== undefined) {
    const places = {
      homepage: `${home}/tree/main/${name}#readme`,
      bugs: `${home}/issues`,
      repository: { type: "git", url: `git+${home}.git`, directory: name },
    };
    writeFileSync(file, `${JSON.stringify({ ...JSON.parse(manifest), ...places }, null, 2)}\n`);
  }
  try {
    const args = ["pack", "--json", "--pack-destination", archives];
    const pnpm = join(root, "node_modules/.bin/pnpm");
    return JSON.parse(execFileSync(pnpm, args, { cwd: join(root, name), encoding: "utf8" })).filename;
  } finally {
    writeFileSync(file, manifest);
  }
}

/** Where this copy was cloned from, if it is on the web. */
function homeOfCopy() {
  const { stdout } = spawnSync("git", ["remote", "get-url", "origin"], { cwd: root, encoding: "utf8" });
  const parts = webAddress.exec(stdout ?? "")?.slice(1);
  return parts && `https://${parts.join("/")}`;
}

function publishAll(archives) {
  if (!isDryRun && !(server && repository)) throw new Error("GITHUB_SERVER_URL and GITHUB_REPOSITORY: expected both");
  const files = readdirSync(archives).filter((file) => file.endsWith(".tgz"));
  if (files.length === 0) throw new Error(`${archives}: expected archives, found none`);
  // All are read before the first is published.
  const read = files
    .sort()
    .map((file) => ({ archive: join(archives, file), manifest: manifestIn(join(archives, file)) }));
  for (const { archive, manifest } of read) publish(archive, manifest);
}

/** The manifest in an archive. What is no package of ours is refused, and what would run something where it is installed. */
function manifestIn(archive) {
  const json = execFileSync("tar", ["-xzOf", archive, "package/package.json"], { encoding: "utf8" });
  const manifest = JSON.parse(json);
  const { name, version, scripts = {}, private: isPrivate } = manifest;
  if (!ownName.test(name) || !fullVersion.test(version) || isPrivate === true)
    throw new Error(`${archive}: expected a public package @decant/..., found ${name} ${version}`);
  const running = ["preinstall", "install", "postinstall"].filter((script) => scripts[script] !== undefined);
  if (running.length > 0) throw new Error(`${archive}: it would run ${running.join(", ")} where it is installed`);
  return manifest;
}

function publish(archive, { name, version }) {
  if (version === "0.0.0") return console.log(`${name}: not released yet`);
  if (!isDryRun && isPublished(name, version)) return console.log(`${name} ${version}: published already`);
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
