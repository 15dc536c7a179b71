import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openQueue, Run, readJob } from "../src/index.ts";

let root = "";
let workDir = "";
let run: Run;
let id = "";
const digits = "0123456789abcdef0123";

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "decant-run-"));
  workDir = join(root, "work");
  run = new Run(await openQueue("memory:"), { workDir, identity: [], settings: {} });
  await run.open();
  id = await run.push({ kind: "shard", work: { urls: [] }, digest: "a" });
  // Files that an attacker would like to be read.
  mkdirSync(join(root, "elsewhere", digits, `${digits}-${digits}`), { recursive: true });
  symlinkSync(join(root, "elsewhere", digits), join(workDir, digits));
});
afterAll(() => {
  run.close();
  rmSync(root, { recursive: true });
});

const job = (name: string, from: string, kind = "shard") => ({ id: name, data: { kind, run: from } });

test("a job of the work folder is found, by whatever path", async () => {
  symlinkSync(workDir, join(root, "link"));
  const found = await readJob(job(id, run.folder), [workDir]);
  const folder = join(workDir, run.folder.slice(-20), id);
  expect(found).toEqual({ kind: "shard", folder, settings: {}, work: { urls: [] } });
  expect(
    await readJob(job(id, run.folder.replace(workDir, join(root, "link"))), [join(root, "none"), workDir]),
  ).toEqual(found);
  expect(await readJob(job(id, run.folder), [join(root, "link")])).toEqual(found);
});

describe("a job is refused", () => {
  const inside = () => run.folder.slice(-20);
  test.each<[string, () => ReturnType<typeof job>]>([
    ["whose run is elsewhere", () => job(`${digits}-${digits}`, join(root, "elsewhere", digits))],
    ["whose run leads out by a link", () => job(`${digits}-${digits}`, join(workDir, digits))],
    ["whose run leads out by dots", () => job(`${digits}-${digits}`, join(workDir, "..", "elsewhere", digits))],
    ["whose run is elsewhere and does not exist", () => job(`${digits}-${digits}`, join(root, "none", digits))],
    ["whose run is the work folder", () => job(inside(), workDir)],
    ["whose id leads out", () => job(`../../elsewhere/${digits}/${digits}-${digits}`, run.folder)],
    ["whose id is dots", () => job("..", run.folder)],
    ["whose id is that of another run", () => job(`${digits}-${digits}`, run.folder)],
    ["whose id is absolute", () => job("/etc", run.folder)],
  ])("%s", async (_, make) => {
    const error = await readJob(make(), [workDir]).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: "unreadable", message: expect.stringContaining("not in the work folder") });
  });

  test.each([[null], ["text"], [{ kind: "shard" }], [{ kind: "shard", run: 1 }]])("with the data %j", async (data) => {
    await expect(readJob({ id, data }, [workDir])).rejects.toThrow("a job of another version");
  });

  test("that this machine does not have", async () => {
    const name = `${inside()}-${digits}`;
    await expect(readJob(job(name, run.folder), [workDir])).rejects.toMatchObject({ code: "not-found" });
  });
});
