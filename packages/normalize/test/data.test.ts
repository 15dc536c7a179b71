import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { fromHtml } from "hast-util-from-html";
import { expect, test } from "vitest";
import { normalize } from "../src/index.ts";

/** Whole web pages, menus and all: the worst that real markup has to offer. */
const folder = join(process.env.DECANT_DATA ?? "", "wcxb-dev/html");
const every = 75;

test.skipIf(process.env.DECANT_DATA === undefined || !existsSync(folder))(
  "real pages keep every promise (skipped without DECANT_DATA)",
  () => {
    const files = readdirSync(folder).filter((_, index) => index % every === 0);
    for (const file of files) {
      const html = gunzipSync(readFileSync(join(folder, file))).toString("utf8");
      const { violations } = normalize(fromHtml(html), { verify: true, baseUrl: "https://example.org/a/" });
      expect(violations.filter(({ repaired }) => !repaired).map((violation) => ({ file, ...violation }))).toEqual([]);
    }
  },
);
