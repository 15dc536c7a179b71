import { plainTextOf } from "./plain-text.ts";
import type { System } from "./system.ts";

/** All visible text, nothing chosen: shows what precision extraction buys. */
export function createBody(): System {
  return { convert: ({ html }) => ({ text: plainTextOf(html) }) };
}
