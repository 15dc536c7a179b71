import type { ChildNode, Element } from "@decant/dom";
import { isTag } from "../../source/nodes.ts";
import type { Context } from "../../tree/context.ts";
import type { Opening, Place } from "../../tree/opening.ts";

/** What Sphinx sets in italics in a signature: `class`, and each parameter. */
const partTokens: ReadonlySet<string> = new Set(["property", "sig-param", "sig-prename", "sig-return"]);

/** Parts of a signature are set apart for the eye; as emphasis of single words they would tear it to pieces. */
export function signaturePart(element: Element, context: Context, _place: Place): Opening | undefined {
  const isPart = context.classesOf(element).some((token) => partTokens.has(token)) || isInSignature(element, context);
  return isPart ? { parts: element.children } : undefined;
}

/** Older Sphinx themes give parameters no class: `<dt class="sig sig-object py">open(<em>path</em>)`. */
function isInSignature({ parent }: Element, context: Context): boolean {
  return isTag(parent as ChildNode | null, "dt") && context.classesOf(parent as Element).includes("sig");
}
