import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "@decant/package-checks";
import { expect, test } from "vitest";
import { createWarcWriter, writeWacz } from "../src/index.ts";

async function archive(...paths: string[]): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  const writer = createWarcWriter({ write: (bytes) => chunks.push(bytes) }, { seed: "a", now: () => new Date(0) });
  for (const path of paths)
    await writer.writeExchange({
      url: `https://harbour.example${path}`,
      response: {
        startLine: `HTTP/1.1 ${path === "/none" ? 404 : 200} OK`,
        headers: [["Content-Type", "text/html"]],
        body: Buffer.from(`<p>${path}`),
      },
    });
  return Buffer.concat(chunks);
}

/** Files of a ZIP that stores them as they are, by its directory. */
function unzip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from("PK\u0005\u0006"));
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let count = zip.readUInt16LE(end + 10); count > 0; count--) {
    const [size, nameLength, extraLength, start] = [
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt32LE(at + 42),
    ];
    const data = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28);
    files.set(zip.toString("utf8", at + 46, at + 46 + nameLength), zip.subarray(data, data + size));
    at += 46 + nameLength + extraLength;
  }
  return files;
}

async function wacz(): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  const [first, second] = [await archive("/b", "/none"), await archive("/a")];
  await writeWacz(
    { write: (bytes) => chunks.push(bytes) },
    {
      archives: [
        { name: "one.warc.gz", read: () => [first] },
        { name: "two.warc.gz", read: () => [second] },
      ],
      title: "Harbour",
      now: () => new Date(0),
    },
  );
  return Buffer.concat(chunks);
}

test("archives, index, pages and hashes are where the format has them", async () => {
  const files = unzip(await wacz());
  expect([...files.keys()]).toEqual([
    ...["archive/one.warc.gz", "archive/two.warc.gz", "indexes/index.cdx", "pages/pages.jsonl"],
    ...["datapackage.json", "datapackage-digest.json"],
  ]);
  const data = JSON.parse(String(files.get("datapackage.json")));
  expect(data).toMatchObject({ profile: "data-package", wacz_version: "1.1.1", title: "Harbour" });
  const sha256 = (bytes: Buffer | undefined): string =>
    `sha256:${createHash("sha256")
      .update(bytes as Buffer)
      .digest("hex")}`;
  for (const { path, hash, bytes } of data.resources) {
    expect(hash).toBe(sha256(files.get(path)));
    expect(bytes).toBe(files.get(path)?.length);
  }
  expect(JSON.parse(String(files.get("datapackage-digest.json"))).hash).toBe(sha256(files.get("datapackage.json")));
  const index = String(files.get("indexes/index.cdx")).trimEnd().split("\n");
  expect(index.map((line) => line.split(" ", 1)[0])).toEqual([
    "example,harbour)/a",
    "example,harbour)/b",
    "example,harbour)/none",
  ]);
  for (const line of index) {
    const { filename, offset, length } = JSON.parse(line.slice(line.indexOf("{")));
    const record = files.get(`archive/${filename}`)?.subarray(Number(offset), Number(offset) + Number(length));
    expect(record?.readUInt16BE()).toBe(0x1f8b);
  }
  const pages = String(files.get("pages/pages.jsonl"))
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(pages[0]).toMatchObject({ format: "json-pages-1.0" });
  expect(pages.slice(1).map(({ url }) => url)).toEqual(["https://harbour.example/b", "https://harbour.example/a"]);
});

test("equal archives give equal bytes, and another program reads them", async () => {
  const zip = await wacz();
  expect(zip.equals(await wacz())).toBe(true);
  const path = join(temporaryFolder(), "a.wacz");
  writeFileSync(path, zip);
  const read = "import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); print(z.testzip(), len(z.namelist()))";
  const { stdout, error } = spawnSync("python3", ["-c", read, path], { encoding: "utf8" });
  if (error === undefined) expect(stdout).toBe("None 6\n");
});

test("an archive that changes meanwhile is an error", async () => {
  let reads = 0;
  const read = () => [Buffer.alloc(++reads)];
  await expect(writeWacz({ write: () => {} }, { archives: [{ name: "a.warc", read }] })).rejects.toThrow(
    "changed while",
  );
});
