import { tagSet } from "@decant/dom/internal";
import { type Method as AnyMethod, blockChars, keepWithin, type MethodInput } from "@decant/extractor/training";

export { blockChars, keepWithin, type MethodInput };

/** A published method of finding main content, for comparison. */
export interface Method extends AnyMethod {
  readonly id: MethodName;
}

export type MethodName = "density" | "cetr" | "justext";

/** Table over tag ids: 1 for `h1` to `h6`. */
export const headingTags: Uint8Array = tagSet(["h1", "h2", "h3", "h4", "h5", "h6"]);
