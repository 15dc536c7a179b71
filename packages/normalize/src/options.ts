import { aBoolean, checkOptions, type OptionChecks } from "@decant/page";
import { type StyleOptions, styleChecks, type WriterOptions, writerChecks } from "./to-markdown/options.ts";
import { bridgeChecks } from "./to-mdast/to-mdast.ts";
import type { ToMdastOptions } from "./to-mdast/types.ts";

/** Options of {@link normalize}. */
export interface NormalizeOptions extends ToMdastOptions, WriterOptions, StyleOptions {
  /** Also read the Markdown back (`reparse-equal`, `idempotent`), which costs several times everything else. @default false */
  readonly verify?: boolean | undefined;
  /** As `verify`, for callers that take every violation for a failure, repaired or not. @default false */
  readonly strict?: boolean | undefined;
}

const checks: OptionChecks<NormalizeOptions> = {
  ...bridgeChecks,
  ...writerChecks,
  ...styleChecks,
  verify: aBoolean,
  strict: aBoolean,
};

/**
 * Check options of `normalize` before a page is read.
 *
 * @throws {TypeError} If an option is unknown or of the wrong type.
 * @throws {RangeError} If a number is out of its range.
 */
export function checkNormalizeOptions(options: NormalizeOptions): void {
  checkOptions(options, checks);
}
