import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { temporaryFolder } from "@decant/package-checks";
import { parseYAML } from "confbox/yaml";
import { expect, test } from "vitest";
import { parseArguments } from "./in-process.ts";
import { articlePage, decant, launcher, parseLines } from "./run-decant.ts";

const deploy = fileURLToPath(new URL("../../../deploy/", import.meta.url));

const readYaml = (name: string) => parseYAML<Record<string, never>>(readFileSync(join(deploy, name), "utf8"));

/** A folder with the command, for scripts, and files of pages. */
function folderWithCommand(files: number): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "decant"), `#!/bin/sh\nexec '${process.execPath}' '${launcher}' "$@"\n`);
  chmodSync(join(folder, "decant"), 0o755);
  for (let file = 0; file < files; file++) {
    const lines = [0, 1].map((page) =>
      JSON.stringify({ id: `${file}-${page}`, html: articlePage(`Page ${file}-${page}`) }),
    );
    writeFileSync(join(folder, `pages-${file}.jsonl`), `${lines.join("\n")}\n`);
  }
  return folder;
}

const environment = (folder: string, more: Readonly<Record<string, string>> = {}) => ({
  ...process.env,
  ...{ PATH: `${folder}${delimiter}${process.env.PATH}`, NODE_NO_WARNINGS: "1", ...more },
});

test("compose.yaml starts workers of a Redis with its log on", async () => {
  const { services } = readYaml("compose.yaml") as unknown as {
    services: Record<string, { command?: string[]; restart?: string }>;
  };
  expect(Object.keys(services)).toEqual(["redis", "postgres", "worker", "decant"]);
  expect(services.redis?.command?.join(" ")).toContain("--appendonly yes");
  expect(services.worker?.restart).toBe("always");
  const { code, command, options } = await parseArguments(services.worker?.command ?? []);
  expect({ code, command }).toEqual({ code: 0, command: "work" });
  expect(options).toMatchObject({ queue: "redis://redis", metrics: { host: "0.0.0.0", port: 9090 } });
});

test("kubernetes.yaml starts twenty workers that end with the queue", async () => {
  const { kind, spec } = readYaml("kubernetes.yaml") as unknown as {
    kind: string;
    spec: { parallelism: number; template: { spec: { containers: { args: string[] }[] } } };
  };
  expect({ kind, parallelism: spec.parallelism }).toEqual({ kind: "Job", parallelism: 20 });
  const { code, command, options } = await parseArguments(spec.template.spec.containers[0]?.args ?? []);
  expect({ code, command }).toEqual({ code: 0, command: "work" });
  expect(options).toMatchObject({ queue: "redis://redis", jobs: 4, untilEmpty: true });
});

test("the commands in the comments of these files are right", async () => {
  const comments = ["compose.yaml", "kubernetes.yaml"]
    .map((name) => readFileSync(join(deploy, name), "utf8"))
    .join("\n");
  const commands = [...comments.matchAll(/decant ((?:batch|ingest) [^\n,]*)/g)].map(
    ([, text]) => text?.split(" ") ?? [],
  );
  expect(commands).toHaveLength(2);
  for (const args of commands) expect((await parseArguments(args)).stderr).toBe("");
});

test("slurm.sh: the tasks of an array convert each file once, and go on after a stop", () => {
  const folder = folderWithCommand(5);
  mkdirSync(join(folder, "other"));
  writeFileSync(
    join(folder, "other/pages-0.jsonl"),
    `${JSON.stringify({ id: "other", html: articlePage("Other") })}\n`,
  );
  const files = [...[0, 1, 2, 3, 4].map((file) => `pages-${file}.jsonl`), "other/pages-0.jsonl"];
  // Without a line end after the last one.
  writeFileSync(join(folder, "files.txt"), files.join("\n"));
  mkdirSync(join(folder, "out"));
  writeFileSync(join(folder, "out/000004-pages-3.jsonl.jsonl"), "done before\n");
  for (const task of ["0", "1"]) {
    const env = environment(folder, { SLURM_ARRAY_TASK_COUNT: "2", SLURM_ARRAY_TASK_ID: task });
    const { status, stderr } = spawnSync("sh", [join(deploy, "slurm.sh"), "files.txt", "out"], { cwd: folder, env });
    expect({ status, stderr: `${stderr}` }).toEqual({ status: 0, stderr: "" });
  }
  const names = [0, 1, 2, 3, 4, 0].map((file, line) => `00000${line + 1}-pages-${file}.jsonl.jsonl`);
  expect(readdirSync(join(folder, "out")).sort()).toEqual(names);
  const texts = names.map((name) => readFileSync(join(folder, "out", name), "utf8"));
  expect(texts[3]).toBe("done before\n");
  expect(parseLines(texts[0] ?? "").map(({ id }) => id)).toEqual(["0-0", "0-1"]);
  expect(parseLines(texts[5] ?? "").map(({ id }) => id)).toEqual(["other"]);
});

const hasPython = spawnSync("python3", ["--version"]).status === 0;

test.skipIf(!hasPython)("spark.py pipes each partition through the command", async () => {
  const folder = folderWithCommand(3);
  mkdirSync(join(folder, "pyspark"));
  writeFileSync(join(folder, "pyspark/__init__.py"), "");
  // What it does with a partition is what Spark's documentation says of pipe.
  writeFileSync(
    join(folder, "pyspark/sql.py"),
    `import os, shlex, subprocess
class Rdd:
    def __init__(self, parts): self.parts = parts
    def pipe(self, command, checkCode=False):
        def run(lines):
            done = subprocess.run(shlex.split(command), input="".join(l + "\\n" for l in lines), capture_output=True, text=True)
            if checkCode and done.returncode != 0: raise Exception(done.stderr)
            return done.stdout.splitlines()
        return Rdd([run(lines) for lines in self.parts])
    def saveAsTextFile(self, path):
        os.mkdir(path)
        for at, lines in enumerate(self.parts):
            with open(f"{path}/part-{at:05}", "w") as file: file.writelines(l + "\\n" for l in lines)
class Context:
    def textFile(self, folder): return Rdd([open(f"{folder}/pages-{n}.jsonl").read().splitlines() for n in range(3)])
class SparkSession:
    sparkContext = Context()
    class builder:
        appName = staticmethod(lambda name: SparkSession.builder)
        getOrCreate = staticmethod(lambda: SparkSession)
`,
  );
  const env = environment(folder, { PYTHONPATH: folder });
  const { status, stderr } = spawnSync("python3", [join(deploy, "spark.py"), folder, join(folder, "out")], { env });
  expect({ status, stderr: `${stderr}` }).toEqual({ status: 0, stderr: "" });
  const parts = [0, 1, 2].map((part) => readFileSync(join(folder, `out/part-0000${part}`), "utf8"));
  const whole = await decant(["batch", ...[0, 1, 2].map((file) => `pages-${file}.jsonl`), "-q"], { cwd: folder });
  expect(parts.join("")).toBe(whole.stdout);
});
