import { execFile, execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { problemAffectsResolutionKind } from "@arethetypeswrong/core/problems";
import { publint } from "publint";
import { beforeAll, describe, expect, test } from "vitest";
import { install, packInto } from "../src/packed.ts";
import { type Manifest, published, readManifest, root } from "../src/published.ts";
import { type Printed, readExamples, runExamples } from "../src/readme.ts";
import { sizeOf } from "../src/sizes.ts";
import { sharedFolder, temporaryFolder } from "../src/temporary-folder.ts";

/** Documents with examples, each with the folder whose dependencies they may import. */
const documents = [
  ...[root, ...published].map((folder) => ({ folder, path: join(folder, "README.md") })),
  ...["extend", "errors"].map((name) => ({
    folder: join(root, "apps/examples"),
    path: join(root, `apps/site/docs/${name}.md`),
  })),
];
const examples = documents.flatMap(({ folder, path }) =>
  readExamples(readFileSync(path, "utf8")).map((example) => ({ ...example, folder, path })),
);

const project = sharedFolder();
let archives: Readonly<Record<string, string>> = {};

beforeAll(() => {
  archives =
    given === ""
      ? packInto(
          join(project, "archives"),
          published.map((folder) => readManifest(folder).name),
        )
      : archivesIn(given);
  const used = Object.assign({}, ...examples.map(({ folder, code }) => versionsOfImports(folder, code))) as object;
  // Ours depend on each other: take the archives there, too, instead of asking the registry.
  const overrides = Object.fromEntries(Object.keys(archives).map((name) => [name, `$${name}`]));
  const manifest = { private: true, type: "module", dependencies: { ...used, ...archives }, overrides };
  writeFileSync(join(project, "package.json"), JSON.stringify(manifest));
  execFileSync("npm", [...install], { cwd: project });
});

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

const imported = /(?:from|import)\s*\(?\s*"((?:@[^/"]+\/)?[^@./"][^/"]*)/g;

/** Packages of others that an example imports, at the version that the README's package has installed. */
function versionsOfImports(folder: string, code: string): Record<string, string> {
  const names = [...code.matchAll(imported)].map((match) => match[1] as string);
  // A package of types alone has no folder of its own.
  const others = names.filter((name) => !name.startsWith("@decant/") && existsSync(join(folder, "node_modules", name)));
  return Object.fromEntries(others.map((name) => [name, readManifest(join(folder, "node_modules", name)).version]));
}

/** Ways of importing that packages of ES modules alone support. */
const esmOnly = ["node16-esm", "bundler"] as const;

describe.each(published.map((folder) => ({ folder, ...readManifest(folder) })))(
  "$name, packed as a release packs it",
  ({ name, version, folder }) => {
    const archive = (): string => archives[name]?.slice("file:".length) as string;

    test("holds what it needs, and no tests", () => {
      const listed = execFileSync("tar", ["-tzf", archive()], { encoding: "utf8" }).trim().split("\n");
      expect(listed).toEqual(
        expect.arrayContaining(["package.json", "README.md", "LICENSE"].map((file) => `package/${file}`)),
      );
      expect(listed.filter((path) => path.includes(".test."))).toEqual([]);
      const manifest = execFileSync("tar", ["-xzOf", archive(), "package/package.json"], { encoding: "utf8" });
      expect(JSON.parse(manifest)).toMatchObject({ name, version });
    });

    test("publint finds nothing", async () => {
      const { buffer } = new Uint8Array(readFileSync(archive()));
      expect((await publint({ strict: true, pack: { tarball: buffer } })).messages).toEqual([]);
    });

    test.runIf(existsSync(join(folder, "src/index.ts")))(
      "its types are found wherever it can be imported",
      async () => {
        const analysis = await checkPackage(createPackageFromTarballData(new Uint8Array(readFileSync(archive()))));
        expect(analysis.types).not.toBe(false);
        if (analysis.types === false) return;
        const problems = analysis.problems.filter((problem) =>
          esmOnly.some((kind) => problemAffectsResolutionKind(problem, kind, analysis)),
        );
        expect(problems).toEqual([]);
      },
    );
  },
);

describe("npm", () => {
  const some = published
    .map(readManifest)
    .toSorted((a, b) => Number(b.name === "@decant/cli") - Number(a.name === "@decant/cli"));
  test.each(some.slice(0, sizeOf("dryRuns")))("publishes $name (dry run)", ({ name, version }) => {
    const archive = archives[name]?.slice("file:".length) as string;
    const args = ["publish", archive, "--dry-run", "--offline", "--access=public", "--ignore-scripts", "--json"];
    const answer = JSON.parse(execFileSync("npm", args, { encoding: "utf8", stdio: "pipe" }));
    // npm 11 prints the package below its name.
    expect((answer[name] ?? answer).id).toBe(`${name}@${version}`);
  });
});

describe("packed and installed with npm into an empty project", () => {
  test.each(published.map(readManifest))("$name is installed", ({ name, version }) => {
    expect(readManifest(join(project, "node_modules", name)).version).toBe(version);
  });

  let results: readonly Printed[] = [];
  beforeAll(async () => {
    const files = examples.map(({ code }, at) => {
      const file = join(project, `example-${at}.ts`);
      writeFileSync(file, code);
      return file;
    });
    results = await runExamples(files, project);
  });

  test.each(examples.map(({ path, line }, at) => [`${path.slice(root.length)}:${line}`, at] as const))(
    "the example of %s runs as shown",
    (_, at) => {
      const { printed, error } = results[at] as Printed;
      expect(error).toBeUndefined();
      const output = examples[at]?.output;
      if (output !== undefined) expect(printed).toBe(output);
    },
  );

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
    const folder = temporaryFolder();
    const overrides = Object.fromEntries(Object.entries(archives).filter(([name]) => name !== "@decant/cli"));
    const dependencies = { "@decant/cli": archives["@decant/cli"] };
    writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, dependencies, overrides }));
    const start = performance.now();
    execFileSync("npm", [...install], { cwd: folder });
    const input = "<main><h1>Tides</h1><p>Twice a day.</p></main>";
    const args = ["--offline", "--yes", "@decant/cli", "-"];
    expect(execFileSync("npx", args, { cwd: folder, input, encoding: "utf8" })).toMatch(/^# Tides\n/);
    const installed = readdirSync(join(folder, "node_modules"), { recursive: true, withFileTypes: true });
    const files = installed.filter((entry) => entry.isFile());
    const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
    const packages =
      Object.keys(JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8")).packages).length - 1;
    console.info(`the command alone: ${packages} packages, ${(bytes / 1e6).toFixed(0)} MB`);
    expect(packages).toBeLessThanOrEqual(40);
    expect(bytes).toBeLessThan(35e6);
    console.info(`first Markdown of a newcomer: ${((performance.now() - start) / 1000).toFixed(1)} s`);
  });

  test("the command starts", () => {
    const decant = join(project, "node_modules/.bin/decant");
    const input = "<main><h1>Tides</h1><p>The moon pulls the water twice a day.</p></main>";
    expect(execFileSync(decant, ["-"], { input, encoding: "utf8" })).toMatch(/^# Tides\n/);
  });
});
