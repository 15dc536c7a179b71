import type { Element } from "@decant/dom";
import type { Context, Opening, Place } from "../context.ts";

/** What Sphinx sets in italics in a signature: `class`, and each parameter. */
const partTokens: ReadonlySet<string> = new Set(["property", "sig-param", "sig-prename", "sig-return"]);

/** Parts of a signature are set apart for the eye; as emphasis of single words they would tear it to pieces. */
export function signaturePart(element: Element, context: Context, _place: Place): Opening | undefined {
  const isPart = context.classesOf(element).some((token) => partTokens.has(token));
  return isPart ? { parts: element.children } : undefined;
}
