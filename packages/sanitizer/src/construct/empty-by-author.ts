import type { Element as HastElement } from "hast";

/** Empty elements to keep: a Markdown processor writes them without attributes, a template with a class or an id. */
export function emptyByAuthor(): WeakSet<HastElement> {
  return new WeakSet();
}
