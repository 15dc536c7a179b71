import type { Element, Hiding } from "@decant/dom";
import { mostShare } from "../tree/content-share.ts";
import type { Context } from "../tree/context.ts";

/** What the content itself says of a hidden element. What the rest of the page says, `@decant/visibility` knows. */
interface RevealRule {
  /** In kebab case; the diagnostic names it. */
  readonly id: string;
  readonly reason: string;
  readonly reveals: (element: Element, hiding: Hiding, context: RevealContext) => boolean;
}

type RevealContext = Pick<Context, "revealed" | "share" | "isWaiting">;

/** Hidden elements that are content. All others are dropped; these are reported. */
export const revealRules: readonly RevealRule[] = [
  {
    id: "opened-by-heading",
    reason: "A heading names it as what it opens (`aria-controls`).",
    reveals: ({ attribs }, _, { revealed }) => attribs.id !== undefined && revealed.has(attribs.id),
  },
  {
    id: "most-of-content",
    reason: "Most of what was selected is in it, or hidden by its rule: a page that a script shows once it has loaded.",
    reveals: (element, hiding, context) => context.isWaiting(hiding) || context.share.of(element) >= mostShare,
  },
];

/** The rule by which a hidden element is kept after all. */
export function revealedBy(element: Element, hiding: Hiding, context: RevealContext): string | undefined {
  return revealRules.find(({ reveals }) => reveals(element, hiding, context))?.id;
}
