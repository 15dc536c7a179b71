import type { BatchCommandOptions } from "../options.ts";

/** Whether a batch writes JSON lines. Then every page gets one, also if it fails or is excluded. */
export function hasLines({ format, outputDir }: Pick<BatchCommandOptions, "format" | "outputDir">): boolean {
  return (format === "json" || format === "jsonl") && outputDir === undefined;
}
