import { compileSelector } from "@decant/dom";
import { createPipeline } from "@decant/pipeline/create";
import { savings } from "@decant/sanitizer/savings";
import { messageOf } from "../errors.ts";

/** What is wrong with the first text that is no CSS selector. */
export function findInvalidSelector(selectors: readonly string[]): string | undefined {
  return messageFrom(() => {
    for (const selector of selectors) compileSelector(selector);
  });
}

/** What is wrong with the first id that names no rule. */
export function findUnknownRule(keep: readonly string[]): string | undefined {
  return messageFrom(() => createPipeline({ keep }, { savings }));
}

function messageFrom(check: () => unknown): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}
