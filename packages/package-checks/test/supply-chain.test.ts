import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseYAML } from "confbox/yaml";
import { describe, expect, test } from "vitest";
import { installedWith } from "../src/installed.ts";
import { published, root } from "../src/published.ts";
import { temporaryFolder } from "../src/temporary-folder.ts";

/** Most third-party packages that a user of extractor, sanitizer and normalize installs. */
const mostThirdParty = 60;

const workflows = join(root, ".github/workflows");
const release = readFileSync(join(workflows, "release.yml"), "utf8");
const script = join(root, ".ci/publish.mjs");

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Job {
  readonly needs?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
}

interface Workflow {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const read = (file: string): Workflow => parseYAML<Workflow>(readFileSync(join(workflows, file), "utf8"));
const { permissions, jobs } = read("release.yml");
const runsOf = (job: Job | undefined): string => job?.steps.map(({ run = "" }) => run).join("\n") ?? "";

describe("the release workflow", () => {
  test.each(readdirSync(workflows))("%s names each action by its commit, with its version", (file) => {
    const uses = readFileSync(join(workflows, file), "utf8").match(/uses:.*/g) ?? [];
    expect(uses.length).toBeGreaterThan(0);
    for (const line of uses) expect(line).toMatch(/^uses: [\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/);
    expect(Object.values(read(file).jobs).flatMap(({ steps }) => steps.filter((step) => step.uses))).toHaveLength(
      uses.length,
    );
  });

  test.each(readdirSync(workflows))("%s keeps no credentials of the checkout", (file) => {
    const checkouts = Object.values(read(file).jobs).flatMap(({ steps }) =>
      steps.filter(({ uses = "" }) => uses.startsWith("actions/checkout@")),
    );
    expect(checkouts.length).toBeGreaterThan(0);
    for (const step of checkouts) expect(step.with?.["persist-credentials"]).toBe(false);
  });

  test("has the identity token in the job that publishes, and nowhere else", () => {
    expect(permissions).toEqual({});
    expect(Object.entries(jobs).map(([name, job]) => [name, job.permissions])).toEqual([
      ["pack", { contents: "read" }],
      ["publish", { contents: "read", "id-token": "write" }],
    ]);
    for (const file of readdirSync(workflows).filter((name) => name !== "release.yml"))
      expect(readFileSync(join(workflows, file), "utf8")).not.toMatch(/id-token|write/);
  });

  test("checks everything, packs, and tests what was packed before it is published", () => {
    const steps = runsOf(jobs.pack)
      .split("\n")
      .filter((line) => /^(?:\.ci|node|DECANT)/.test(line));
    expect(steps).toEqual([
      ".ci/run && npm run -s test:long",
      'node .ci/publish.mjs pack "$RUNNER_TEMP/archives"',
      'DECANT_ARCHIVES="$RUNNER_TEMP/archives" ../../node_modules/.bin/vitest run test/installed.io.test.ts',
    ]);
    expect(jobs.publish?.needs).toBe("pack");
  });

  test("installs and builds nothing where it publishes", () => {
    expect(runsOf(jobs.publish).trim()).toBe('node .ci/publish.mjs publish "$RUNNER_TEMP/archives"');
    const actions = jobs.publish?.steps.flatMap(({ uses = "" }) => (uses === "" ? [] : [uses.split("@")[0]]));
    expect(actions).toEqual(["actions/checkout", "actions/setup-node", "actions/download-artifact"]);
    expect(jobs.publish?.steps[0]?.with?.["sparse-checkout"]).toBe(".ci");
    expect(jobs.publish?.steps[1]?.with).toEqual({ "node-version": "24" });
    // Modules of Node alone: the sources and dependencies are not there.
    const imports = readFileSync(script, "utf8").match(/from "[^"]+"/g);
    expect(imports?.filter((from) => !from.startsWith('from "node:'))).toEqual([]);
  });

  test("has no token and may change nothing in the repository", () => {
    expect(release + readFileSync(script, "utf8")).not.toMatch(
      /NODE_AUTH_TOKEN|NPM_TOKEN|secrets\.|: write-all|contents: write/,
    );
  });
});

describe("the release script", () => {
  /** An archive with a manifest. */
  function archiveOf(manifest: object): string {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "package"));
    writeFileSync(join(folder, "package/package.json"), JSON.stringify(manifest));
    execFileSync("tar", ["-czf", "one.tgz", "package"], { cwd: folder });
    rmSync(join(folder, "package"), { recursive: true });
    return folder;
  }

  const publish = (...args: readonly string[]) =>
    // In another folder: the archives are all that it needs.
    spawnSync(process.execPath, [script, "publish", ...args], { cwd: tmpdir(), encoding: "utf8" });

  test("publishes archives, without anything else (dry run)", () => {
    const archives = archiveOf({ name: "@decant/tides", version: "1.2.3" });
    expect(publish(archives, "--dry-run")).toMatchObject({
      status: 0,
      stdout: "@decant/tides 1.2.3: would be published\n",
    });
  });

  test("leaves out what is not released yet", () => {
    const archives = archiveOf({ name: "@decant/tides", version: "0.0.0" });
    expect(publish(archives, "--dry-run")).toMatchObject({ status: 0, stdout: "@decant/tides: not released yet\n" });
  });

  test.each([
    ["another's package", { name: "tides", version: "1.2.3" }, "expected a public package"],
    ["a private one", { name: "@decant/tides", version: "1.2.3", private: true }, "expected a public package"],
    [
      "one that runs something",
      { name: "@decant/tides", version: "1.2.3", scripts: { postinstall: "x" } },
      "postinstall",
    ],
  ])("refuses %s", (_, manifest, message) => {
    const { status, stderr } = publish(archiveOf(manifest), "--dry-run");
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining(message) });
  });

  test.each([[[]], [["--dry-run"]], [["x", "--force"]]])("refuses %j", (args) => {
    expect(publish(...args).status).toBe(1);
  });

  test.each([/"--provenance"/, /"--ignore-scripts"/])("has %s", (pattern) => {
    expect(readFileSync(script, "utf8")).toMatch(pattern);
  });
});

/** Whether a package has a version, or gets its first one from a changeset at the next release. */
const isReleased = ({ name, version }: { readonly name: string; readonly version: string }): boolean =>
  version !== "0.0.0" || changesets.some((text) => text.includes(`"${name}":`));

const changesets = readdirSync(join(root, ".changeset"))
  .filter((file) => file.endsWith(".md"))
  .map((file) => readFileSync(join(root, ".changeset", file), "utf8"));

describe("supply chain", () => {
  test.each(published)("%s is released only with released packages", (folder) => {
    const ours = installedWith(folder).filter(({ name }) => name.startsWith("@decant/"));
    const released = ours.filter(isReleased);
    expect(ours.length === released.length || ours[0]?.version === "0.0.0").toBe(true);
  });

  test.each(published)("nothing runs when %s is installed", (folder) => {
    const running = installedWith(folder).filter(({ installScripts }) => installScripts.length > 0);
    expect(running).toEqual([]);
  });

  test(`extractor, sanitizer and normalize need at most ${mostThirdParty} other packages`, () => {
    const all = ["extractor", "sanitizer", "normalize"].flatMap((name) => installedWith(join(root, "packages", name)));
    const thirdParty = new Set(all.map(({ name, version }) => `${name}@${version}`));
    for (const id of thirdParty) if (id.startsWith("@decant/")) thirdParty.delete(id);
    expect(thirdParty.size).toBeLessThanOrEqual(mostThirdParty);
  });
});
