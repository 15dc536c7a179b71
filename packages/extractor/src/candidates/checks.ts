import type { PageType } from "@decant/page";

/** Numbers of a choice that the structural checks read. */
export interface ChoiceShape {
  readonly chars: number;
  readonly linkDensity: number;
  readonly expectedF1: number;
  /** Expected F1 of the choice, divided by that of the best choice on the whole page (0 to 1). */
  readonly reach: number;
  readonly pageType: PageType;
}

interface Check {
  readonly id: string;
  /** The objection, or `undefined`. */
  readonly reject: (shape: ChoiceShape) => string | undefined;
}

/** Fewer visible characters are a caption, a notice or a button. A guess. */
export const minContentChars = 140;
/** Types of pages whose content is links. */
const linkPages: ReadonlySet<PageType> = new Set(["listing", "collection", "forum"]);
/** Above this, a choice is a menu. A guess. */
const maxLinkDensity = 0.8;
/**
 * Least {@link ChoiceShape.reach}. From 0.85 to 0.97 the cross-validated F1 of `wcxb-dev` differs by 0.001; a high bound loses
 * less if content continues after its container.
 */
const minReach = 0.96;

/** In order; the first objection is reported. */
export const checks: readonly Check[] = [
  { id: "no-text", reject: ({ chars }) => (chars === 0 ? "holds no text that scores as content" : undefined) },
  {
    id: "reach",
    reject: ({ reach }) =>
      reach < minReach ? `holds only ${Math.round(reach * 100)} % of what the page is expected to give` : undefined,
  },
  { id: "too-short", reject: ({ chars }) => (chars < minContentChars ? `only ${chars} characters` : undefined) },
  {
    id: "link-list",
    reject: ({ linkDensity, pageType }) =>
      linkDensity > maxLinkDensity && !linkPages.has(pageType)
        ? `${Math.round(linkDensity * 100)} % of its text is links`
        : undefined,
  },
];

/** First objection to a choice, as `id: sentence`; `undefined` for none. */
export function objection(shape: ChoiceShape): string | undefined {
  for (const { id, reject } of checks) {
    const sentence = reject(shape);
    if (sentence !== undefined) return `${id}: ${sentence}`;
  }
  return undefined;
}
