import type { Element, Hiding } from "@decant/dom";
import { mostShare } from "../tree/content-share.ts";
import type { Context } from "../tree/context.ts";

/** A reason in the content to keep a hidden element. `@decant/dom/visibility` finds those in the rest of the page. */
interface RevealRule {
  /** In kebab case; the diagnostic names it. */
  readonly id: string;
  readonly reason: string;
  readonly reveals: (element: Element, hiding: Hiding, context: RevealContext) => boolean;
}

type RevealContext = Pick<Context, "revealed" | "share" | "isWaiting">;

/** Hidden elements that are content: kept and reported. All others are dropped. */
export const revealRules: readonly RevealRule[] = [
  {
    id: "opened-by-heading",
    reason: "A heading opens it (`aria-controls`).",
    reveals: ({ attribs }, _, { revealed }) => attribs.id !== undefined && revealed.has(attribs.id),
  },
  {
    id: "most-of-content",
    reason: "Most of the selection is in it, or hidden by its rule: a script shows the page once it has loaded.",
    reveals: (element, hiding, context) => context.isWaiting(hiding) || context.share.of(element) >= mostShare,
  },
];

/** Id of the rule that keeps a hidden element, if any. */
export function revealedBy(element: Element, hiding: Hiding, context: RevealContext): string | undefined {
  return revealRules.find(({ reveals }) => reveals(element, hiding, context))?.id;
}
