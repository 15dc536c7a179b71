import type { Element as HastElement } from "hast";

/** Elements that their author left empty, as a Markdown processor writes them; they are kept. */
export function emptyByAuthor(): WeakSet<HastElement> {
  return new WeakSet();
}
