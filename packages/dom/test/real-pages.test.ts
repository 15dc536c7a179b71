import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { decode } from "../src/index.ts";
import { differenceOf, exceptionFor } from "./oracle.ts";

const data = process.env.DECANT_DATA ?? "";
const set = join(data, "wcxb-dev");
/** One page of so many; `DECANT_EVERY=1` takes all. */
const every = Number(process.env.DECANT_EVERY ?? 30);

test.skipIf(data === "" || !existsSync(set))(
  "real pages show the text that the HTML Standard shows (skipped without data: DECANT_DATA)",
  () => {
    const lines = gunzipSync(readFileSync(join(set, "gold.jsonl.gz")))
      .toString()
      .trim()
      .split("\n");
    const ids = lines.map((line) => (JSON.parse(line) as { id: string }).id).filter((_, index) => index % every === 0);
    // One of the 1,497 differs, by an exception: it leaves a frame open in a noscript.
    const differing = ids.filter((id) => {
      const html = decode(new Uint8Array(gunzipSync(readFileSync(join(set, "html", `${id}.html.gz`))))).text;
      const difference = differenceOf(html);
      return difference !== undefined && exceptionFor(html, difference) === undefined;
    });
    expect(ids.length).toBeGreaterThan(10);
    expect(differing).toEqual([]);
  },
);
