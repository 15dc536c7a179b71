import type { VerdictCode } from "@decant/page";
import { readRows } from "../fixtures.ts";

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
  "empty-pages", "error-pages", "walls", "listings", "second-batch", "third-batch", "fourth-batch",
] as const; // biome-ignore format: words

/** All pages written to measure verdicts. */
export function readVerdictCases(): VerdictCase[] {
  return files.flatMap((name) => readRows<VerdictCase>(`verdicts/${name}.jsonl`));
}
