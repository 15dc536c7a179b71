import type { UrlResolver } from "../tree/urls.ts";
import type { Edits } from "./edits.ts";
import type { Inventory } from "./inventory.ts";

/** A kind of redundant tokens. */
export interface Saving {
  /** In kebab case; decisions carry it as `sanitizer/<id>`, and the option `keep` names it. */
  readonly id: string;
  readonly reason: string;
}

/** How a kind is found in a tree. */
export interface SavingRule extends Saving {
  readonly apply: (found: Inventory, edits: Edits, urls: UrlResolver) => void;
}
