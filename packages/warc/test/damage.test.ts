import { gzipSync } from "node:zlib";
import { runsOf } from "@decant/package-checks/sizes";
import {
  type Arbitrary,
  array,
  assert,
  asyncProperty,
  constantFrom,
  integer,
  record as objectOf,
  oneof,
  string,
  tuple,
  uint8Array,
} from "fast-check";
import { expect, test } from "vitest";
import { createWarcWriter, readPages } from "../src/index.ts";
import { arcHeader, arcRecord, chunked, collect, outline, page, readAll, zipEach } from "./archives.ts";

const body = oneof(
  string({ unit: "binary", maxLength: 300 }).map((text) => Buffer.from(text)),
  uint8Array({ maxLength: 300 }),
);
const records: Arbitrary<Buffer[]> = array(body, { minLength: 2, maxLength: 6 }).map((bodies) =>
  bodies.map((bytes, i) => page(String(i), bytes)),
);
const settings = { numRuns: runsOf(300) };

test("random records come back with their bytes, compressed in any way and in chunks of any size", async () => {
  const text = string({ unit: "grapheme", maxLength: 40 });
  const exchange = objectOf({ body, path: text, value: text.filter((value) => !/\p{Cc}/u.test(value)) });
  await assert(
    asyncProperty(
      array(exchange, { maxLength: 5 }),
      constantFrom(true, false),
      integer({ min: 1, max: 900 }),
      async (all, gzip, size) => {
        const chunks: Uint8Array[] = [];
        const writer = createWarcWriter(
          { write: (bytes) => chunks.push(bytes) },
          { gzip, seed: "x", now: () => new Date(0) },
        );
        for (const { body: bytes, path, value } of all) {
          const url = `https://harbour.example/${encodeURIComponent(path)}`;
          const response = { startLine: "HTTP/1.1 200 OK", headers: [["X-Value", value]] as const, body: bytes };
          await writer.writeExchange({ url, response, metadata: { value } });
        }
        const { records: read, broken } = await readAll(chunked(Buffer.concat(chunks), size));
        expect(broken).toEqual([]);
        const responses = read.filter(({ type }) => type === "response");
        expect(responses.map(({ http }) => Buffer.from(http?.body ?? []))).toEqual(
          all.map((each) => Buffer.from(each.body)),
        );
      },
    ),
    settings,
  );
});

/** Change, remove or insert a few bytes of one record. */
const damage = tuple(
  constantFrom("change", "remove", "insert", "cut"),
  integer({ min: 0, max: 1_000_000 }),
  uint8Array({ minLength: 1, maxLength: 20 }),
);

function damaged(bytes: Buffer, [kind, where, noise]: [string, number, Uint8Array]): Buffer {
  // A record that disappears completely cannot be reported.
  const at = 1 + (where % (bytes.length - 1));
  const end = kind === "insert" ? at : kind === "cut" ? bytes.length : at + noise.length;
  const instead = kind === "change" || kind === "insert" ? noise : [];
  return Buffer.concat([bytes.subarray(0, at), Buffer.from(instead), bytes.subarray(end)]);
}

test.each([
  ["compressed by record", (bytes: Buffer) => gzipSync(bytes)],
  ["not compressed", (bytes: Buffer) => bytes],
])("damage to one record costs at most that record: %s", async (_, pack) => {
  await assert(
    asyncProperty(records, integer({ min: 0, max: 5 }), damage, async (all, which, how) => {
      const index = which % all.length;
      const packed = all.map(pack);
      const file = Buffer.concat(packed.map((bytes, i) => (i === index ? damaged(bytes, how) : bytes)));
      const found = await outline(file);
      const others = all.map((_, i) => String(i)).filter((id) => id !== String(index));
      expect(found.filter((entry) => others.includes(entry))).toEqual(others);
      // Every loss is reported. Damage to the header of a record that is not compressed may leave another record.
      if (!found.includes(String(index))) expect(found.length).toBeGreaterThan(others.length);
    }),
    settings,
  );
});

const idsIn = (found: readonly string[]): string[] => found.filter((entry) => !entry.includes(" at "));
const zipAll = (all: Buffer[]): Buffer => gzipSync(Buffer.concat(all));

test("damage anywhere in any kind of archive neither throws nor hangs", async () => {
  const kinds: readonly ((all: Buffer[]) => Buffer)[] = [
    (all) => Buffer.concat(all),
    zipEach,
    zipAll,
    (all) =>
      Buffer.concat([
        arcHeader,
        ...all.map((bytes, i) => arcRecord(`http://a.example/${i}`, bytes.toString("latin1"))),
      ]),
  ];
  await assert(
    asyncProperty(
      records,
      constantFrom(...kinds),
      array(damage, { maxLength: 6 }),
      integer({ min: 1, max: 900 }),
      async (all, pack, changes, size) => {
        const file = changes.reduce(damaged, pack(all));
        if (file.length === 0) return;
        const found = await outline(chunked(file, size), { maxBytes: 1000 });
        // How much of a damaged member with several records is read depends on the chunks before the damage.
        if (pack !== zipAll) expect(idsIn(found)).toEqual(idsIn(await outline(file, { maxBytes: 1000 })));
        await collect(readPages(file));
      },
    ),
    settings,
  );
});

test("a truncated file costs the records after the cut, and the one at the cut is reported", async () => {
  await assert(
    asyncProperty(records, constantFrom(true, false), integer({ min: 0, max: 1_000_000 }), async (all, gzip, where) => {
      const packed = gzip ? all.map((bytes) => gzipSync(bytes)) : all;
      const file = Buffer.concat(packed);
      const cut = where % file.length;
      const startOf = (index: number): number => packed.slice(0, index).reduce((sum, { length }) => sum + length, 0);
      const whole = packed.findIndex((_, index) => startOf(index + 1) > cut);
      const start = startOf(whole);
      const found = await outline(file.subarray(0, cut));
      const ids = all.slice(0, whole).map((_, i) => String(i));
      // The line ends after the last record may be missing.
      const isOnlyEnd = !gzip && cut - start >= (all[whole] as Buffer).length - 4;
      const rest = isOnlyEnd ? [String(whole)] : cut === start ? [] : [`truncated at ${start}`];
      expect(found).toEqual([...ids, ...rest]);
    }),
    settings,
  );
});
