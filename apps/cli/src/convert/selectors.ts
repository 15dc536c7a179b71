import { compileSelector } from "@decant/dom";
import { messageOf } from "../errors.ts";

export { compileSelector };

/** What is wrong with the first text that is no CSS selector. */
export function findInvalidSelector(selectors: readonly string[]): string | undefined {
  for (const selector of selectors) {
    try {
      compileSelector(selector);
    } catch (error) {
      return messageOf(error);
    }
  }
  return undefined;
}
