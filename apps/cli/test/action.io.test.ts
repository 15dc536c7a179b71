import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { temporaryFolder } from "@decant/package-checks";
import { parseYAML } from "confbox/yaml";
import { expect, onTestFinished, test } from "vitest";
import { article } from "./local-site.ts";
import { launcher } from "./run-decant.ts";

interface Step {
  readonly id?: string;
  readonly if?: string;
  readonly shell: string;
  readonly env: Readonly<Record<string, string>>;
  readonly run: string;
}

const action = parseYAML<{
  readonly inputs: Readonly<Record<string, { readonly default?: string; readonly required?: boolean }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}>(readFileSync(new URL("../../../action.yml", import.meta.url), "utf8"));
const expression = /^\$\{\{ inputs\.(\w+) \}\}$/;

/** Run a step as GitHub's runner does: `bash` with these options, and inputs by its environment. */
function runStep({ env, run }: Step, inputs: Readonly<Record<string, string>>, output: string) {
  const values = Object.entries(env).map(([name, value]) => {
    const input = expression.exec(value)?.[1] as string;
    return [name, inputs[input] ?? action.inputs[input]?.default ?? ""];
  });
  const shown = { ...process.env, ...Object.fromEntries(values), GITHUB_OUTPUT: output };
  return spawnSync("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", run], { env: shown, encoding: "utf8" });
}

function build(): { readonly folder: string; readonly output: string } {
  const folder = join(temporaryFolder(), "a site");
  mkdirSync(join(folder, "guide"), { recursive: true });
  writeFileSync(join(folder, "index.html"), article("Harbour Handbook", "/guide/tides.html"));
  writeFileSync(join(folder, "guide/tides.html"), article("Tides"));
  const output = join(temporaryFolder(), "output");
  writeFileSync(output, "");
  return { folder, output };
}

test("inputs reach the scripts as variables only, and every name is declared", () => {
  expect(action.runs.using).toBe("composite");
  for (const { run, shell, env } of action.runs.steps) {
    expect(shell).toBe("bash");
    expect(run).not.toContain("${{");
    for (const value of Object.values(env)) expect(Object.keys(action.inputs)).toContain(expression.exec(value)?.[1]);
  }
  const ids = action.runs.steps.map(({ id }) => id);
  for (const { value } of Object.values(action.outputs))
    expect(ids).toContain(/steps\.(\w+)\.outputs/.exec(value)?.[1]);
});

test("the steps write llms.txt and Markdown for a built site, and check it", () => {
  const { folder, output } = build();
  const inputs = { folder, base: "https://harbour.example/", command: `${process.execPath} ${launcher}` };
  for (const step of action.runs.steps) {
    const { status, stderr } = runStep(step, inputs, output);
    expect(status, stderr).toBe(0);
  }
  expect(readFileSync(output, "utf8")).toBe("pages=2\n");
  expect(readFileSync(join(folder, "llms.txt"), "utf8")).toContain("https://harbour.example/guide/tides.html.md");
});

test("Markdown that breaks an invariant fails the check", () => {
  const { folder, output } = build();
  writeFileSync(join(folder, "bad.html.md"), "# A\n\n#### D\n");
  const check = action.runs.steps.at(-1) as Step;
  const { status, stdout } = runStep(check, { folder, command: `${process.execPath} ${launcher}` }, output);
  expect(status).not.toBe(0);
  expect(stdout).toContain("heading-step");
});

test("a value with a command in it runs nothing", () => {
  const { folder, output } = build();
  const [write] = action.runs.steps as [Step];
  const base = '"; touch made; "$(touch made)';
  const { status } = runStep(write, { folder, base, command: `${process.execPath} ${launcher}` }, output);
  expect(status).not.toBe(0);
  expect(spawnSync("ls", ["made"]).status).not.toBe(0);
});

test("without a command, the copy of Decant that the action is in runs", () => {
  const { folder, output } = build();
  const [write] = action.runs.steps as [Step];
  process.env.GITHUB_ACTION_PATH = fileURLToPath(new URL("../../..", import.meta.url));
  onTestFinished(() => {
    delete process.env.GITHUB_ACTION_PATH;
  });
  const { status, stderr } = runStep(write, { folder }, output);
  expect(status, stderr).toBe(0);
  expect(readFileSync(output, "utf8")).toBe("pages=2\n");
});
