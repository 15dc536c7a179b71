import type { BatchCommandOptions } from "./options.ts";

/** Whether the output of a batch is JSON lines: then every page has one, also if it fails or is not wanted. */
export function hasLines({ format, outputDir }: Pick<BatchCommandOptions, "format" | "outputDir">): boolean {
  return (format === "json" || format === "jsonl") && outputDir === undefined;
}
