import { createPipeline } from "@decant/pipeline/create";
import { savings } from "@decant/sanitizer/savings";
import { messageOf } from "../errors.ts";

/** What is wrong with the first id that names no rule. */
export function findUnknownRule(keep: readonly string[]): string | undefined {
  try {
    createPipeline({ keep }, { savings });
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}
