import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { temporaryFolder } from "@decant/package-checks";
import { expect, test } from "vitest";
import { compressed, fileOutput, isBrokenPipe, type WritableFile } from "./output.ts";
import { makeFolder, OutputFolder } from "./output-folder.ts";

/** A file on a disk with little space: a write that does not fit is written in part, as by a system. */
class SmallDisk implements WritableFile {
  content = Buffer.alloc(0);
  readonly #space: number;
  readonly #code: string;

  constructor(space: number, code = "ENOSPC") {
    this.#space = space;
    this.#code = code;
  }

  async appendFile(data: unknown): Promise<void> {
    const bytes = data as Uint8Array;
    this.content = Buffer.concat([this.content, bytes]).subarray(0, this.#space);
    if (this.content.length === this.#space) throw Object.assign(new Error("failed"), { code: this.#code });
  }

  async truncate(length = 0): Promise<void> {
    this.content = this.content.subarray(0, length);
  }

  async close(): Promise<void> {}
}

test("a full disk leaves whole lines, and the message says so", async () => {
  const disk = new SmallDisk(25);
  const output = fileOutput("x.jsonl", disk);
  await output.write('{"id":1}\n');
  await output.write('{"id":22}\n');
  await expect(output.write('{"id":333}\n')).rejects.toMatchObject({
    code: "unwritable",
    exitCode: 4,
    message: "x.jsonl: no space left on the device; the file was cut back to the 19 bytes of whole results",
  });
  expect(disk.content.toString()).toBe('{"id":1}\n{"id":22}\n');
});

test("a reader who leaves is no full disk", async () => {
  const failure = await fileOutput("pipe", new SmallDisk(3, "EPIPE"))
    .write("text")
    .catch((error: unknown) => error);
  expect(isBrokenPipe(failure)).toBe(true);
});

test("compressed output is a whole gzip file after a full disk, too", async () => {
  const disk = new SmallDisk(3000);
  const output = compressed(fileOutput("x.jsonl.gz", disk));
  const part = "line\n".repeat(300_000);
  await output.write(part);
  await expect(output.write(part)).rejects.toMatchObject({ code: "unwritable" });
  await output.settled();
  expect(gunzipSync(disk.content).toString()).toBe(part);
});

test("compressed output without a line is a gzip file", async () => {
  const disk = new SmallDisk(3000);
  await compressed(fileOutput("x.gz", disk)).close();
  expect(gunzipSync(disk.content)).toHaveLength(0);
});

const text = Buffer.from("new\n");

test("a link in the place of a file is replaced, not followed", async () => {
  const root = temporaryFolder();
  writeFileSync(join(root, "precious"), "kept\n");
  for (const name of ["a.md", "a.md.partial"]) symlinkSync(join(root, "precious"), join(root, name));
  await new OutputFolder(root).write("a.md", text);
  expect(readFileSync(join(root, "precious"), "utf8")).toBe("kept\n");
  expect(lstatSync(join(root, "a.md")).isFile()).toBe(true);
  expect(readFileSync(join(root, "a.md"), "utf8")).toBe("new\n");
});

test("a link in the place of a folder is refused; the folder itself may be one", async () => {
  const root = temporaryFolder();
  mkdirSync(join(root, "real"));
  symlinkSync(join(root, "real"), join(root, "out"));
  await new OutputFolder(join(root, "out")).write("deep/a.md", text);
  expect(readFileSync(join(root, "real/deep/a.md"), "utf8")).toBe("new\n");
  symlinkSync(join(root, "real"), join(root, "real/away"));
  const failure = { code: "unwritable", message: `${join(root, "out/away")}: is a symbolic link` };
  for (const path of ["away/b.md", "away/deeper/b.md"]) {
    await expect(new OutputFolder(join(root, "out")).write(path, text)).rejects.toMatchObject(failure);
  }
  expect(existsSync(join(root, "real/b.md"))).toBe(false);
  expect(existsSync(join(root, "real/deeper"))).toBe(false);
});

test("runs into one folder do not disturb each other, and leave no other file", async () => {
  const root = temporaryFolder();
  const texts = Array.from({ length: 20 }, (_, i) => Buffer.from(`${i}\n`.repeat(10_000)));
  await Promise.all(texts.map((each) => new OutputFolder(root).write("deep/a.md", each)));
  expect(readdirSync(join(root, "deep"))).toEqual(["a.md"]);
  const written = readFileSync(join(root, "deep/a.md"));
  expect(texts.some((each) => each.equals(written))).toBe(true);
});

test("a file that cannot be written leaves no temporary one", async () => {
  const root = temporaryFolder();
  mkdirSync(join(root, "a.md"));
  await expect(new OutputFolder(root).write("a.md", text)).rejects.toMatchObject({ code: "unwritable" });
  expect(readdirSync(root)).toEqual(["a.md"]);
});

test.skipIf(process.platform !== "linux")("a folder that cannot be made is given up after one attempt", async () => {
  await expect(makeFolder("/proc/x/y")).rejects.toMatchObject({
    code: "unwritable",
    message: expect.stringMatching(/^\/proc\/x: /),
  });
  const root = temporaryFolder();
  writeFileSync(join(root, "file"), "");
  await expect(makeFolder(join(root, "file"))).rejects.toMatchObject({ code: "unwritable" });
  await expect(makeFolder(join(root, "file/x"))).rejects.toMatchObject({ code: "unwritable" });
});
