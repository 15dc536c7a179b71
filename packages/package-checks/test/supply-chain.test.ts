import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { installedWith } from "../src/dependencies.ts";

const root = join(import.meta.dirname, "../../..");

/** Packages and apps that are released. */
const published = ["packages", "apps"].flatMap((group) =>
  readdirSync(join(root, group))
    .map((name) => join(root, group, name))
    .filter((folder) => {
      const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { private?: boolean };
      return manifest.private !== true;
    }),
);

/** Most third-party packages that a user of extractor, sanitizer and normalize installs. */
const mostThirdParty = 60;

const workflow = readFileSync(join(root, ".github/workflows/release.yml"), "utf8");
const script = readFileSync(join(root, ".ci/publish.mjs"), "utf8");

describe("supply chain", () => {
  test.each([/id-token: write/, /\.ci\/run/, /node \.ci\/publish\.mjs$/m])("the release workflow has %s", (pattern) => {
    expect(workflow).toMatch(pattern);
  });

  test.each([/"--provenance"/, /"--ignore-scripts"/])("the release script has %s", (pattern) => {
    expect(script).toMatch(pattern);
  });

  test("the release has no token and may change nothing in the repository", () => {
    expect(workflow + script).not.toMatch(/NODE_AUTH_TOKEN|NPM_TOKEN|secrets\.|: write-all|contents: write/);
  });

  test.each(published)("%s is released only with released packages", (folder) => {
    const ours = installedWith(folder).filter(({ name }) => name.startsWith("@decant/"));
    const released = ours.filter(({ version }) => version !== "0.0.0");
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
