import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { sharedFolder } from "@decant/package-checks";
import { test } from "vitest";
import { checkKills } from "./check-kills.ts";

const root = sharedFolder();

test.concurrent.each(["sqlite", "lancedb", "jsonl"])(
  "a run into %s that is killed again and again ends with the same store",
  async (kind) => {
    const folder = join(root, kind);
    mkdirSync(folder);
    await checkKills(`${kind}:${join(folder, "store")}`, folder);
  },
);
