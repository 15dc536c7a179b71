import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { temporaryFolder } from "@decant/package-checks";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ObjectStore, parseObject } from "../src/objects/object-store.ts";
import { objectOutput, readObject } from "../src/objects/objects.ts";
import { type ObjectServer, startObjectServer, startWeakLine } from "./object-server.ts";
import { articlePage, decant, parseLines, start } from "./run-decant.ts";

const bucket = "pages";
let server: ObjectServer;
let store: ObjectStore;

beforeAll(async () => {
  server = await startObjectServer([bucket]);
  Object.assign(process.env, server.environment);
  store = new ObjectStore(server.environment);
});
afterAll(() => server.close());

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const put = (key: string, text: string | Uint8Array): Promise<void> =>
  store.write({ bucket, key }, typeof text === "string" ? bytesOf(text) : text);
const get = async (key: string, from = store): Promise<string> =>
  new TextDecoder().decode((await from.read({ bucket, key }, 0, 1e9)).bytes);
async function list(key: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const found of store.list({ bucket, key })) keys.push(found.key);
  return keys;
}

describe("objects", () => {
  test.each(["plain.txt", "a b+c&d=e.txt", "über/日本/%41.txt", "quo'te(1)*!~.txt", "a//b.txt"])(
    "%s is written, listed, read and looked at",
    async (name) => {
      const key = `names/${createHash("sha256").update(name).digest("hex").slice(0, 6)}/${name}`;
      await put(key, "text");
      expect(await get(key)).toBe("text");
      expect(await store.look({ bucket, key })).toMatchObject({ key, size: 4 });
      expect(await list(key)).toEqual([key]);
    },
  );

  test("more objects than one answer lists", async () => {
    const keys = Array.from({ length: 1005 }, (_, at) => `many/${String(at).padStart(4, "0")}.txt`);
    for (let at = 0; at < keys.length; at += 50)
      await Promise.all(keys.slice(at, at + 50).map((key) => put(key, "text")));
    expect(await list("many/")).toEqual(keys);
  });

  test("an object of several parts is read in pieces, with its bytes", async () => {
    const chunk = Buffer.alloc(7_000_001, "0123456789abcdef");
    const output = objectOutput(`s3://${bucket}/large.bin`);
    for (let at = 0; at < 6; at++) await output.write(chunk);
    await output.write("end\n");
    expect(await list("large.bin")).toEqual([]);
    await output.close();
    const read = createHash("sha256");
    for await (const piece of readObject(`s3://${bucket}/large.bin`)) read.update(piece);
    const whole = createHash("sha256").update(
      Buffer.concat([...Array.from({ length: 6 }, () => chunk), bytesOf("end\n")]),
    );
    expect(read.digest("hex")).toBe(whole.digest("hex"));
  });

  test("a run that ends early leaves what was there", async () => {
    await put("kept.txt", "before");
    const output = objectOutput(`s3://${bucket}/kept.txt`);
    await output.write(Buffer.alloc(17 * 1024 * 1024));
    await output.settled();
    expect(await get("kept.txt")).toBe("before");
    expect(server.uploads.size).toBe(0);
  });

  test("an empty object", async () => {
    await objectOutput(`s3://${bucket}/empty.txt`).close();
    for await (const piece of readObject(`s3://${bucket}/empty.txt`)) expect(piece).toHaveLength(0);
    expect(await store.look({ bucket, key: "empty.txt" })).toMatchObject({ size: 0 });
  });

  test("requests over a weak line are asked again", async () => {
    const line = await startWeakLine(server.environment.AWS_ENDPOINT_URL_S3 ?? "", (number) =>
      number % 3 === 1 ? "lose" : number % 3 === 2 ? 503 : "pass",
    );
    try {
      // A server checks the signature for the name that it was asked by.
      const weak = new ObjectStore({ ...server.environment, AWS_ENDPOINT_URL_S3: line.address });
      await weak.write({ bucket, key: "weak.txt" }, bytesOf("text"));
      expect(await get("weak.txt", weak)).toBe("text");
      expect(line.requests()).toBe(6);
    } finally {
      line.close();
    }
  });

  test("a line that is down, and keys that are wrong, are reported once, without the keys", async () => {
    const down = new ObjectStore({ ...server.environment, AWS_ENDPOINT_URL_S3: "http://127.0.0.1:9" });
    await expect(get("a", down)).rejects.toMatchObject({ code: "unreachable" });
    const wrong = new ObjectStore({ ...server.environment, AWS_SECRET_ACCESS_KEY: "hidden-text" });
    await put("plain.txt", "text");
    const error = await get("plain.txt", wrong).catch((thrown: Error) => thrown);
    expect(error).toMatchObject({ code: "unreadable", message: expect.stringContaining("SignatureDoesNotMatch") });
    expect(String(error)).not.toContain("hidden-text");
    const nameless = new ObjectStore({ AWS_ENDPOINT_URL_S3: server.environment.AWS_ENDPOINT_URL_S3 });
    await expect(nameless.write({ bucket, key: "x" }, bytesOf("x"))).rejects.toMatchObject({ code: "unwritable" });
  });

  test("an object that another run writes is not joined with the new one, nor overwritten", async () => {
    const answers = [
      { status: 206, headers: { etag: '"1"', "content-range": "bytes 0-1/4" }, body: "ab" },
      { status: 412, headers: {}, body: "" },
      { status: 412, headers: {}, body: "" },
    ];
    const asked: Record<string, unknown>[] = [];
    const fake = createServer(({ headers }, response) => {
      const { status, headers: own, body } = answers[asked.push(headers) - 1] as (typeof answers)[0];
      response.writeHead(status, own).end(body);
    });
    await new Promise<void>((resolve) => fake.listen(0, "127.0.0.1", resolve));
    const { port } = fake.address() as AddressInfo;
    const changing = new ObjectStore({ ...server.environment, AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}` });
    const address = { bucket, key: "x" };
    const { etag } = await changing.read(address, 0, 2);
    await expect(changing.read(address, 2, 2, etag)).rejects.toThrow("written anew while it was read");
    await expect(changing.write(address, bytesOf("x"), { etag: '"1"' })).rejects.toThrow("another run has written it");
    expect(asked.map((headers) => headers["if-match"])).toEqual([undefined, '"1"', '"1"']);
    fake.close();
  });

  test("keys that a platform gives to containers are taken, and renewed before they end", async () => {
    let given = 0;
    const platform = createServer(({ headers }, response) => {
      given++;
      if (headers.authorization !== "token") response.writeHead(403).end();
      const { AWS_ACCESS_KEY_ID: AccessKeyId, AWS_SECRET_ACCESS_KEY: SecretAccessKey } = server.environment;
      const Expiration = new Date(Date.now() + 1000).toISOString();
      response.end(JSON.stringify({ AccessKeyId, SecretAccessKey, Expiration }));
    });
    await new Promise<void>((resolve) => platform.listen(0, "127.0.0.1", resolve));
    const { port } = platform.address() as AddressInfo;
    const granted = new ObjectStore({
      AWS_REGION: server.environment.AWS_REGION,
      AWS_ENDPOINT_URL: server.environment.AWS_ENDPOINT_URL_S3,
      AWS_CONTAINER_CREDENTIALS_FULL_URI: `http://127.0.0.1:${port}/keys`,
      AWS_CONTAINER_AUTHORIZATION_TOKEN: "token",
    });
    await put("granted.txt", "text");
    expect(await get("granted.txt", granted)).toBe("text");
    expect(await get("granted.txt", granted)).toBe("text");
    expect(given).toBe(2);
    platform.close();
  });

  test.each([
    ["s3://", "s3://bucket/prefix"],
    ["s3://UPPER_case/x", "s3://bucket/prefix"],
    ["s3://bucket/a/../b", '"." or ".."'],
  ])("%s is refused", (address, expected) => {
    expect(() => parseObject(address)).toThrow(expected);
  });

  test.each([
    [{ AWS_ENDPOINT_URL_S3: "storage.example" }, "AWS_ENDPOINT_URL_S3"],
    [{ DECANT_S3_PATH_STYLE: "yes" }, "DECANT_S3_PATH_STYLE"],
    [{ AWS_ACCESS_KEY_ID: "a" }, "both"],
  ])("variables that are wrong are named: %j", (environment, name) => {
    expect(() => new ObjectStore(environment)).toThrow(name);
  });
});

describe("decant batch", () => {
  const line = (id: string): string => `${JSON.stringify({ id, html: articlePage(`Page ${id}`) })}\n`;
  const quiet = ["--quiet", "--jobs", "1"];

  beforeAll(async () => {
    await put("site/index.html", articlePage("Index"));
    await put("site/guide/a b.html", articlePage("Guide"));
    await put("site/guide/zipped.html.gz", gzipSync(articlePage("Zipped")));
    await put("site/lines.jsonl", line("l1") + line("l2"));
    await put("site/style.css", "p {}");
  });

  test("reads the pages and lines below an address, as from a folder", async () => {
    const args = [`s3://${bucket}/site`, "--url", "https://harbour.example/", ...quiet, "--fields", "id,url"];
    const { code, stdout, stderr } = await decant(["batch", ...args]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(parseLines(stdout).map(({ id, url }) => [id, url])).toEqual([
      ["guide/a b.html", "https://harbour.example/guide/a%20b.html"],
      ["guide/zipped.html.gz", "https://harbour.example/guide/zipped.html.gz"],
      ["index.html", "https://harbour.example/index.html"],
      ["l1", "https://harbour.example/"],
      ["l2", "https://harbour.example/"],
    ]);
  });

  test("gives for objects what it gives for files", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "index.html"), articlePage("Index"));
    const here = await decant(["batch", "index.html", ...quiet], { cwd: folder });
    const there = await decant(["batch", `s3://${bucket}/site/index.html`, ...quiet]);
    const [own] = parseLines(here.stdout);
    expect(parseLines(there.stdout)).toEqual([{ ...own, id: `s3://${bucket}/site/index.html` }]);
  });

  test("writes an object, compressed by its name", async () => {
    const out = await decant(["batch", `s3://${bucket}/site/`, ...quiet, "-o", `s3://${bucket}/out/all.jsonl.gz`]);
    expect({ code: out.code, stderr: out.stderr }).toEqual({ code: 0, stderr: "" });
    const { bytes } = await store.read({ bucket, key: "out/all.jsonl.gz" }, 0, 1e9);
    expect(parseLines(gunzipSync(bytes).toString())).toHaveLength(5);
  });

  test("writes an object for each page, and skips those that are there", async () => {
    const args = [`s3://${bucket}/site/`, "--output-dir", `s3://${bucket}/markdown`, "--keep-dirs", "--jobs", "1"];
    const first = await decant(["batch", ...args]);
    expect(first.stderr).toContain("5 converted");
    const names = ["guide/a b.md", "guide/zipped.md", "index.md", "l1.md", "l2.md"];
    expect(await list("markdown/")).toEqual(names.map((name) => `markdown/${name}`));
    expect(await get("markdown/index.md")).toContain("# Index");
    const second = await decant(["batch", ...args, "--skip-existing"]);
    expect(second.stderr).toContain("(existing 5)");
  });

  test("reduced pages are objects, too, and those that are there are skipped", async () => {
    const cwd = temporaryFolder();
    const reduced = async (...more: string[]): Promise<number> => {
      const args = ["reduce", `s3://${bucket}/site/`, "--output-dir", `s3://${bucket}/reduced`, ...quiet, ...more];
      expect((await decant(args, { cwd })).code).toBe(0);
      return JSON.parse(readFileSync(join(cwd, "reduce-results.json"), "utf8")).length;
    };
    expect(await reduced()).toBe(5);
    expect(await list("reduced/")).toHaveLength(5);
    expect(await reduced("--skip-existing")).toBe(0);
  });

  test("shares have each page once, whatever is added later", async () => {
    const shareOf = async (share: string): Promise<string[]> => {
      const { code, stdout } = await decant(["batch", `s3://${bucket}/many-pages/`, "--share", share, "--list"]);
      expect(code).toBe(0);
      return stdout.split("\n").slice(0, -1);
    };
    const keys = Array.from({ length: 40 }, (_, at) => `${at}.html`);
    for (const key of keys) await put(`many-pages/${key}`, articlePage(key));
    const shares = await Promise.all(["0/3", "1/3", "2/3"].map(shareOf));
    expect(shares.flat().sort()).toEqual([...keys].sort());
    for (const share of shares) expect(share.length).toBeGreaterThan(3);
    await put("many-pages/000.html", articlePage("New"));
    const again = await Promise.all(["0/3", "1/3", "2/3"].map(shareOf));
    for (const [at, share] of again.entries()) expect(share.filter((key) => key !== "000.html")).toEqual(shares[at]);
  });

  test("a page that is gone when its turn comes fails alone, and an address without objects is named", async () => {
    const missing = await decant(["batch", `s3://${bucket}/nothing/`, ...quiet]);
    expect(missing).toMatchObject({
      code: 3,
      stderr: `decant: s3://${bucket}/nothing/: no such object, and none below it\n`,
    });
    const large = await decant([
      "batch",
      `s3://${bucket}/site/`,
      ...quiet,
      "--max-bytes",
      "100",
      "--url-filter",
      "index",
    ]);
    expect({ code: large.code, line: parseLines(large.stdout)[0] }).toMatchObject({
      code: 1,
      line: { id: "index.html", ok: false, error: { code: "too-large" } },
    });
  });

  test.each([
    ["batch", ["-", "--share", "0/2"], "not standard input"],
    ["batch", ["x", "--share", "2/2"], "0/20"],
    ["batch", ["x", "-o", "s3://pages/prefix/"], "expected the address of an object"],
    ["crawl", ["http://127.0.0.1:9/", "-o", "s3://pages/crawl.jsonl", "--state", "state"], "cannot be continued"],
  ])("%s %j is refused", async (command, args, message) => {
    const { code, stderr } = await decant([command, ...args], { cwd: temporaryFolder() });
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(message) });
  });

  test("workers of a queue read objects themselves", async () => {
    const folder = temporaryFolder();
    const args = [`s3://${bucket}/site/`, "--queue", "memory:", ...quiet, "-o", "out.jsonl", "--fields", "id"];
    const { code, stderr } = await decant(["batch", ...args], { cwd: folder });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(parseLines(readFileSync(join(folder, "out.jsonl"), "utf8"))).toHaveLength(5);
  });

  test("a run that is terminated leaves no half object", async () => {
    const child = start(["batch", "--quiet", "-o", `s3://${bucket}/half.jsonl`, "--jobs", "1"]);
    child.stdin.write(line("one"));
    await new Promise((resolve) => setTimeout(resolve, 1500));
    child.kill("SIGTERM");
    const code = await new Promise((resolve) => child.once("close", resolve));
    expect(code).toBe(143);
    expect(await list("half.jsonl")).toEqual([]);
  });
});

test("a page, a list of inputs, and a page that is written", async () => {
  await put("one.html", articlePage("One"));
  const page = await decant([`s3://${bucket}/one.html`, "-o", `s3://${bucket}/one.md`]);
  expect({ code: page.code, stderr: page.stderr }).toEqual({ code: 0, stderr: "" });
  expect(await get("one.md")).toContain("# One");
  await put("inputs.txt", `s3://${bucket}/one.html\n`);
  const listed = await decant(["batch", "-i", `s3://${bucket}/inputs.txt`, "--list"]);
  expect(listed.stdout).toBe(`s3://${bucket}/one.html\n`);
});

describe("a store whose file is an object", () => {
  const site = (pages: Readonly<Record<string, string>>): Promise<unknown> =>
    Promise.all(Object.entries(pages).map(([name, text]) => put(`docs/${name}.html`, articlePage(text))));
  const ingest = (kind: string, ...more: string[]) =>
    decant([
      "ingest",
      `s3://${bucket}/docs/`,
      "--to",
      `${kind}:s3://${bucket}/stores/${kind}`,
      "--jobs",
      "1",
      "--json",
      ...more,
    ]);

  test.each(["sqlite", "jsonl", "parquet"])("%s is kept in step, with its state", async (kind) => {
    await site({ one: "First harbour", two: "Second harbour" });
    const first = await ingest(kind);
    expect({ code: first.code, stderr: first.stderr }).toMatchObject({ code: 0 });
    expect(JSON.parse(first.stdout)).toMatchObject({ add: 2, repaired: 0 });
    const { etag } = (await store.look({ bucket, key: `stores/${kind}` })) ?? {};
    expect(JSON.parse((await ingest(kind)).stdout)).toMatchObject({ add: 0, update: 0, same: 2, repaired: 0 });
    expect((await store.look({ bucket, key: `stores/${kind}` }))?.etag).toBe(etag);
    await site({ two: "Third lighthouse" });
    expect(JSON.parse((await ingest(kind)).stdout)).toMatchObject({ add: 1, delete: 1, same: 1, repaired: 0 });
    const address = `${kind}:s3://${bucket}/stores/${kind}`;
    expect((await decant(["store", "verify", address])).code).toBe(0);
    const listed = await decant(["store", "list", address]);
    expect(listed.stdout).toContain(`s3://${bucket}/docs\ttwo.html`);
    // Yesterday's state beside today's store.
    server.buckets.get(bucket)?.delete(`stores/${kind}.state`);
    expect(JSON.parse((await ingest(kind)).stdout)).toMatchObject({ same: 2, repaired: 2 });
  });

  test("is searched", async () => {
    const found = await decant(["search", `sqlite:s3://${bucket}/stores/sqlite`, "lighthouse", "--json"]);
    expect(parseLines(found.stdout)[0]).toMatchObject({ page: "two.html" });
    const none = await decant(["search", `sqlite:s3://${bucket}/stores/none`, "lighthouse"]);
    expect(none.code).toBe(3);
  });

  test("a run that another one has overtaken changes nothing, and says so", async () => {
    await site({ two: "Fourth breakwater" });
    const key = "stores/jsonl";
    const objects = server.buckets.get(bucket) as Map<string, Buffer>;
    const other = Buffer.from(`${objects.get(key)}`.replace("lighthouse", "lightship"));
    const run = ingest("jsonl");
    server.onWrite = (written) => {
      if (written === key) objects.set(key, other);
    };
    const { code, stderr } = await run;
    server.onWrite = undefined;
    expect({ code, stderr }).toEqual({
      code: 4,
      stderr: expect.stringContaining("another run has written it meanwhile"),
    });
    expect(objects.get(key)).toBe(other);
  });
});
