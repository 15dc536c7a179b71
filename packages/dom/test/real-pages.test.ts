import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { decode } from "../src/index.ts";
import { differenceOf } from "./oracle.ts";

const data = process.env.DECANT_DATA ?? "";
const set = join(data, "wcxb-dev");
/** One page of so many; `DECANT_EVERY=1` takes all. */
const every = Number(process.env.DECANT_EVERY ?? 30);

test.skipIf(data === "" || !existsSync(set))(
  "real pages show the text that the HTML Standard shows (skipped without data: DECANT_DATA)",
  { timeout: 1_200_000 },
  () => {
    const lines = gunzipSync(readFileSync(join(set, "gold.jsonl.gz")))
      .toString()
      .trim()
      .split("\n");
    const ids = lines.map((line) => (JSON.parse(line) as { id: string }).id).filter((_, index) => index % every === 0);
    const differing = ids.filter((id) => {
      const bytes = gunzipSync(readFileSync(join(set, "html", `${id}.html.gz`)));
      return differenceOf(decode(new Uint8Array(bytes)).text) !== undefined;
    });
    expect(ids.length).toBeGreaterThan(10);
    expect(differing).toEqual([]);
  },
);
