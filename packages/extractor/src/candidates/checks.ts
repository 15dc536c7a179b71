import type { PageType } from "@decant/page";

/** Numbers of a choice that the structural checks read. */
export interface ChoiceShape {
  readonly chars: number;
  readonly linkDensity: number;
  readonly expectedF1: number;
  /** Share of what the whole page is expected to hold that this choice can reach (0 to 1). */
  readonly reach: number;
  readonly pageType: PageType;
}

interface Check {
  readonly id: string;
  /** What is wrong with the choice; `undefined` when nothing is. */
  readonly reject: (shape: ChoiceShape) => string | undefined;
}

/** Fewer visible characters than this are a caption, a notice, a button: no content to be had. A guess. */
export const minContentChars = 140;
/** Pages whose content is links. */
const linkPages: ReadonlySet<PageType> = new Set(["listing", "collection", "forum"]);
/** Above this, text is a menu. A guess. */
const maxLinkDensity = 0.8;
/**
 * A frame may lose this much of what the whole page would give before the next layer is asked. From 0.85 to 0.97 the
 * cross-validated F1 of `wcxb-dev` differs by 0.001; a high bound loses less where content goes on after its container.
 */
const minReach = 0.96;

/** In order; the first objection is the one that is reported. */
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

/** The first objection to a choice, as `id: sentence`; `undefined` for a sound one. */
export function objection(shape: ChoiceShape): string | undefined {
  for (const { id, reject } of checks) {
    const sentence = reject(shape);
    if (sentence !== undefined) return `${id}: ${sentence}`;
  }
  return undefined;
}
