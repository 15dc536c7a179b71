import { execFile, execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { problemAffectsResolutionKind } from "@arethetypeswrong/core/problems";
import { publint } from "publint";
import { beforeAll, describe, expect, test } from "vitest";
import { type InstalledSize, sizeInstalled } from "../src/installed.ts";
import { type Manifest, published, readManifest, root } from "../src/published.ts";
import { type Printed, readExamples, runExamples } from "../src/readme.ts";
import { sizeOf } from "../src/sizes.ts";
import { sharedFolder, temporaryFolder } from "../src/temporary-folder.ts";
import { install, packInto, runNpm } from "./support/packed.ts";

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

/** The lowest version that reads the types; `apps/site/docs/runtimes.md` names it. Only `npm run test:long` installs it. */
const lowestTypeScript = "5.4.5";
const isLong = (process.env.DECANT_LONG ?? "") !== "";

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
  const compiler = isLong ? { typescript: lowestTypeScript } : {};
  const dependencies = { ...used, ...compiler, ...archives };
  const manifest = { private: true, type: "module", dependencies, overrides };
  writeFileSync(join(project, "package.json"), JSON.stringify(manifest));
  runNpm(install, project);
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

type Ranges = Readonly<Record<string, string>>;

/** What an archive's manifest says that npm installs. */
interface Dependencies {
  readonly dependencies?: Ranges;
  readonly optionalDependencies?: Ranges;
}

/** What an installed manifest says about its types. */
interface Installed extends Omit<Manifest, "exports"> {
  readonly exports?: Readonly<Record<string, { readonly types?: string }>>;
  readonly peerDependencies?: Ranges;
}

const installedManifests = (): readonly Installed[] =>
  published.map((folder) => readManifest(join(project, "node_modules", readManifest(folder).name)) as Installed);

const strictest = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
  noFallthroughCasesInSwitch: true,
  noPropertyAccessFromIndexSignature: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  allowUnreachableCode: false,
  allowUnusedLabels: false,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  skipLibCheck: false,
  noEmit: true,
  types: [],
  target: "es2022",
  lib: ["es2023", "dom", "dom.iterable"],
  module: "nodenext",
  moduleResolution: "nodenext",
};

const caret = /^\^\d+\.\d+\.\d+$/;

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

    test("takes newer minor and patch versions of what it depends on", () => {
      const text = execFileSync("tar", ["-xzOf", archive(), "package/package.json"], { encoding: "utf8" });
      const { dependencies = {}, optionalDependencies = {} } = JSON.parse(text) as Dependencies;
      const ranges = Object.entries({ ...dependencies, ...optionalDependencies });
      expect(ranges.filter(([, range]) => !caret.test(range))).toEqual([]);
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

  describe.runIf(isLong)("the lowest TypeScript with its strictest options", () => {
    let errors: readonly string[] = [];
    beforeAll(() => {
      const folder = join(project, "consumers");
      mkdirSync(folder);
      for (const { name, exports = {} } of installedManifests()) {
        for (const [entry, { types }] of Object.entries(exports)) {
          if (types === undefined) continue;
          const file = `${name}${entry.slice(1)}`.replaceAll(/[@/]/g, "-");
          const code = `import * as entry from "${name}${entry.slice(1)}";\nexport const exported: object = entry;\n`;
          writeFileSync(join(folder, `${file}.ts`), code);
        }
      }
      writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: strictest }));
      const { stdout, status } = spawnSync(
        process.execPath,
        [join(project, "node_modules/typescript/bin/tsc"), "-p", folder, "--pretty", "false"],
        { cwd: project, encoding: "utf8" },
      );
      expect(status).not.toBeNull();
      errors = stdout.split("\n").filter((line) => line.includes("error TS"));
    });

    test("compiles an import of every entry", () => {
      expect(readdirSync(join(project, "consumers")).length).toBeGreaterThan(50);
      expect(errors.filter((line) => line.startsWith("consumers/"))).toEqual([]);
    });

    test.each(published.map(readManifest))("finds no error in the declarations of $name", ({ name }) => {
      const { peerDependencies = {} } = readManifest(join(project, "node_modules", name)) as Installed;
      const isMissingPeer = (line: string) =>
        Object.keys(peerDependencies).some((peer) => line.includes(`Cannot find module '${peer}'`));
      const own = errors.filter((line) => line.startsWith(`node_modules/${name}/`));
      expect(own.filter((line) => !isMissingPeer(line))).toEqual([]);
    });
  });

  test("CommonJS loads each package that has an entry", () => {
    const names = installedManifests().flatMap(({ name, exports = {} }) => (Object.hasOwn(exports, ".") ? name : []));
    expect(names.length).toBeGreaterThan(20);
    const program = `for (const name of ${JSON.stringify(names)}) require(name);`;
    execFileSync(process.execPath, ["--input-type=commonjs", "-e", program], { cwd: project });
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
    const folder = temporaryFolder();
    const overrides = Object.fromEntries(Object.entries(archives).filter(([name]) => name !== "@decant/cli"));
    const dependencies = { "@decant/cli": archives["@decant/cli"] };
    writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, dependencies, overrides }));
    const start = performance.now();
    runNpm(install, folder);
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

describe("sizes of what npm installs", () => {
  const file = join(root, "claims/installed.json");
  const read = (): { readonly rows: readonly (InstalledSize & { readonly name: string })[] } =>
    JSON.parse(readFileSync(file, "utf8"));

  test("each package weighs what the claims say (UPDATE=1 measures it)", () => {
    const rows = published
      .map((folder) => readManifest(folder))
      .map(({ name }) => ({ name, ...sizeInstalled(project, name) }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1));
    if (process.env.UPDATE === "1" && !process.env.CI) {
      const date = new Date().toISOString().slice(0, 10);
      writeFileSync(file, `${JSON.stringify({ ...read(), date, rows }, undefined, 2)}\n`);
    }
    const claimed = new Map(read().rows.map((row) => [row.name, row]));
    expect([...claimed.keys()]).toEqual(rows.map(({ name }) => name));
    for (const { name, megabytes, packages } of rows) {
      const claim = claimed.get(name);
      // Dependencies of dependencies move within their ranges.
      expect(Math.abs((claim?.megabytes ?? 0) - megabytes), `${name}: MB`).toBeLessThan(0.1 * megabytes + 0.5);
      expect(Math.abs((claim?.packages ?? 0) - packages), `${name}: packages`).toBeLessThan(0.1 * packages + 3);
    }
  });

  test("the page of benchmarks has them (UPDATE=1 writes it)", () => {
    const page = join(root, "apps/site/docs/benchmarks.md");
    const rows = read().rows.map(({ name, megabytes, packages }) => {
      const folder = published.find((each) => readManifest(each).name === name) as string;
      return `| [\`${name}\`](../../..${folder.slice(root.length).replace(/^\/?/, "/")}) | ${megabytes.toFixed(1)} | ${packages} |`;
    });
    const table = ["| package | MB | packages |", "|---|--:|--:|", ...rows].join("\n");
    const text = readFileSync(page, "utf8");
    const written = text.replace(
      /(<!-- installed -->\n)[\s\S]*?(<!-- \/installed -->)/,
      (_, from, to) => `${from}${table}\n${to}`,
    );
    if (process.env.UPDATE === "1" && !process.env.CI) writeFileSync(page, written);
    expect(readFileSync(page, "utf8")).toBe(written);
    expect(written).toContain(table);
  });

  test("the chunker is small: of the vocabularies of tokenizers it has the one that it counts with", () => {
    expect(sizeInstalled(project, "@decant/chunk").megabytes).toBeLessThan(8);
  });
});
