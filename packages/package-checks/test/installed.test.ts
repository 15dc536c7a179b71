import { execFile, execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readExamples, runExample } from "../src/readme.ts";

interface Manifest {
  readonly name: string;
  readonly private?: boolean;
  readonly version: string;
}

const root = join(import.meta.dirname, "../../..");
const readManifest = (folder: string) => JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;

const published = ["packages", "apps"]
  .flatMap((group) => readdirSync(join(root, group)).map((name) => join(root, group, name)))
  .filter((folder) => existsSync(join(folder, "package.json")) && readManifest(folder).private !== true);

const examples = [root, ...published].flatMap((folder) =>
  readExamples(readFileSync(join(folder, "README.md"), "utf8")).map((example) => ({ ...example, folder })),
);

const install = ["install", "--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error"] as const;

let project = "";
let archives: Readonly<Record<string, string>> = {};

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), "decant-installed-"));
  archives = given === "" ? pack(join(project, "archives")) : archivesIn(given);
  const used = Object.assign({}, ...examples.map(({ folder, code }) => versionsOfImports(folder, code))) as object;
  // Ours depend on each other: take the archives there, too, instead of asking the registry.
  const overrides = Object.fromEntries(Object.keys(archives).map((name) => [name, `$${name}`]));
  const manifest = { private: true, type: "module", dependencies: { ...used, ...archives }, overrides };
  writeFileSync(join(project, "package.json"), JSON.stringify(manifest));
  execFileSync("npm", [...install], { cwd: project });
});

afterAll(() => rmSync(project, { recursive: true }));

/** Archives that a release has packed, instead of ones of our own. */
const given = process.env.DECANT_ARCHIVES ?? "";

/** The archives as npm dependencies, by package name. */
function archivesIn(folder: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(folder).map((file) => {
      const archive = resolve(folder, file);
      const manifest = execFileSync("tar", ["-xzOf", archive, "package/package.json"], { encoding: "utf8" });
      return [(JSON.parse(manifest) as Manifest).name, `file:${archive}`];
    }),
  );
}

/** Pack each package as it would be published. Returns the archives as npm dependencies, by package name. */
function pack(destination: string): Record<string, string> {
  mkdirSync(destination);
  const pnpm = join(root, "node_modules/.bin/pnpm");
  return Object.fromEntries(
    published.map((cwd) => {
      const args = ["pack", "--json", "--pack-destination", destination];
      const { name, filename } = JSON.parse(execFileSync(pnpm, args, { cwd, encoding: "utf8" })) as Record<
        string,
        string
      >;
      return [name as string, `file:${filename}`];
    }),
  );
}

const imported = /(?:from|import)\s*\(?\s*"((?:@[^/"]+\/)?[^@./"][^/"]*)/g;

/** Packages of others that an example imports, at the version that the README's package has installed. */
function versionsOfImports(folder: string, code: string): Record<string, string> {
  const names = [...code.matchAll(imported)].map((match) => match[1] as string);
  // A package of types alone has no folder of its own.
  const others = names.filter((name) => !name.startsWith("@decant/") && existsSync(join(folder, "node_modules", name)));
  return Object.fromEntries(others.map((name) => [name, readManifest(join(folder, "node_modules", name)).version]));
}

describe("packed as a release packs it", () => {
  test.each(published.map((folder) => readManifest(folder)))("npm publishes $name (dry run)", ({ name, version }) => {
    const archive = archives[name]?.slice("file:".length) as string;
    const args = ["publish", archive, "--dry-run", "--offline", "--access=public", "--ignore-scripts", "--json"];
    const answer = JSON.parse(execFileSync("npm", args, { encoding: "utf8", stdio: "pipe" }));
    // npm 11 prints the package below its name.
    const { id, files: listed } = (answer[name] ?? answer) as DryRun;
    expect(id).toBe(`${name}@${version}`);
    const files = listed.map(({ path }) => path);
    expect(files).toEqual(expect.arrayContaining(["package.json", "README.md", "LICENSE"]));
    expect(files.filter((path) => path.includes(".test."))).toEqual([]);
  });
});

/** What `npm publish --dry-run --json` prints, as far as it is read here. */
interface DryRun {
  readonly id: string;
  readonly files: readonly { readonly path: string }[];
}

describe("packed and installed with npm into an empty project", () => {
  test.each(published.map((folder) => readManifest(folder)))("$name is installed", ({ name, version }) => {
    expect(readManifest(join(project, "node_modules", name)).version).toBe(version);
  });

  test.each(
    examples.map((example) => [`${example.folder.slice(root.length)}/README.md:${example.line}`, example] as const),
  )("the example of %s runs as shown", async (_, example) => {
    const printed = await runExample(example, project);
    if (example.output !== undefined) expect(printed).toBe(example.output);
  });

  test("npx @decant/cli converts a page of the network", async () => {
    const server = createServer((_, response) => {
      response.writeHead(200, { "content-type": "text/html" }).end("<main><h1>Tides</h1><p>Twice a day.</p></main>");
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    try {
      const { port } = server.address() as AddressInfo;
      const args = ["--offline", "--yes", "@decant/cli", `http://127.0.0.1:${port}/`];
      const { stdout } = await promisify(execFile)("npx", args, { cwd: project });
      expect(stdout).toBe("# Tides\n\nTwice a day.\n");
    } finally {
      server.close();
    }
  });

  // What npx does for somebody who has never used it: install the command alone into a new folder, and run it.
  test("the first Markdown of a newcomer, with a warm cache", () => {
    const folder = mkdtempSync(join(tmpdir(), "decant-newcomer-"));
    try {
      const overrides = Object.fromEntries(Object.entries(archives).filter(([name]) => name !== "@decant/cli"));
      const dependencies = { "@decant/cli": archives["@decant/cli"] };
      writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, dependencies, overrides }));
      const start = performance.now();
      execFileSync("npm", [...install], { cwd: folder });
      const input = "<main><h1>Tides</h1><p>Twice a day.</p></main>";
      const args = ["--offline", "--yes", "@decant/cli", "-"];
      expect(execFileSync("npx", args, { cwd: folder, input, encoding: "utf8" })).toMatch(/^# Tides\n/);
      console.info(`first Markdown of a newcomer: ${((performance.now() - start) / 1000).toFixed(1)} s`);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test("the command starts", () => {
    const decant = join(project, "node_modules/.bin/decant");
    const input = "<main><h1>Tides</h1><p>The moon pulls the water twice a day.</p></main>";
    expect(execFileSync(decant, ["-"], { input, encoding: "utf8" })).toMatch(/^# Tides\n/);
  });
});
