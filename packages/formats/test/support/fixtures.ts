import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createPipeline } from "@decant/pipeline";
import type { DocumentRecord } from "../../src/index.ts";
import { toDocument } from "../../src/index.ts";

const folder = join(import.meta.dirname, "../../../../fixtures");
const pipeline = createPipeline({});

/** Names of the whole pages that all packages are tested with. */
export const fixtureNames: readonly string[] = readdirSync(folder).filter((name) =>
  existsSync(join(folder, name, "index.html")),
);

export function readFixture(name: string): DocumentRecord {
  const { url } = JSON.parse(readFileSync(join(folder, name, "case.json"), "utf8")) as { url: string };
  return toDocument(pipeline.convert(readFileSync(join(folder, name, "index.html")), { url }), { id: name });
}
