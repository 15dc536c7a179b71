import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { VerdictCode } from "@decant/page";

/** A small page for measuring verdicts, with the right verdict. */
export interface VerdictCase {
  /** Code or kind, language (BCP 47) and what is special. */
  readonly id: string;
  /** Absent for a sound page. */
  readonly code?: VerdictCode;
  readonly html: string;
}

/** Files of `fixtures/verdicts`, one case a line. The batches were judged once before any rule was repaired with them. */
const files = [
  "empty-pages",
  "error-pages",
  "walls",
  "listings",
  "second-batch",
  "third-batch",
  "fourth-batch",
] as const;

export const fixtures: string = resolve(import.meta.dirname, "../../../../fixtures");

/** All pages written to measure verdicts. */
export function readVerdictCases(): VerdictCase[] {
  return files.flatMap((name) =>
    readFileSync(resolve(fixtures, "verdicts", `${name}.jsonl`), "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as VerdictCase),
  );
}
