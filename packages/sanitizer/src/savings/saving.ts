import type { Context } from "../tree/context.ts";
import type { Edits } from "./edits.ts";
import type { Inventory } from "./inventory.ts";

/** A kind of tokens that say nothing, and how to find them in a finished tree. */
export interface Saving {
  /** In kebab case; decisions carry it as `sanitizer/<id>`, and the option `keep` names it. */
  readonly id: string;
  readonly reason: string;
  readonly apply: (found: Inventory, edits: Edits, context: Context) => void;
}
