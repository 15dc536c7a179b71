import { anArrayOf, aString, checkOptions, type Decision, type OptionChecks, oneOf } from "@decant/page";
import type { Root } from "hast";
import { defaultSchema } from "../tree/schema.ts";
import { UrlResolver } from "../tree/urls.ts";
import { actionLink, imageSize, linkTitle, tracking } from "./addresses.ts";
import { Edits, type Saving, type SavingRule } from "./edits.ts";
import {
  captionCopy,
  cardPicture,
  icon,
  imageLink,
  linkedPictures,
  logo,
  logoWall,
  repeatedImage,
  thumbnail,
  undescribedImage,
} from "./images.ts";
import { takeInventory } from "./inventory.ts";
import { cardAddress, itemLink, readMore, repeatedLink, samePageLink } from "./links.ts";

/** In order: later savings do not see tokens that earlier ones removed. */
const rules: readonly SavingRule[] = [
  tracking, actionLink, linkTitle, imageLink, thumbnail, cardPicture, icon, logo, repeatedImage, logoWall,
  undescribedImage, linkedPictures, captionCopy, imageSize, readMore, cardAddress, repeatedLink, itemLink, samePageLink,
]; // biome-ignore format: a row of names

/** Options of {@link savings}. */
export interface SavingsOptions {
  /** Address of the page, by which links into the page itself are known. Without it, only those that begin with `#` are. */
  readonly baseUrl?: string | undefined;
  /** Ids of savings that are not applied. @default none */
  readonly keep?: readonly string[] | undefined;
}

const checks: OptionChecks<SavingsOptions> = {
  baseUrl: aString,
  keep: anArrayOf(oneOf(...rules.map(({ id }) => id))),
};

/**
 * Check options.
 *
 * @throws {TypeError} If one is unknown or of the wrong type.
 * @example
 * checkSavings({ keep: ["icon-image"] });
 */
export function checkSavings(options: SavingsOptions): void {
  checkOptions(options, checks);
}

/** What savings did to a tree. */
export interface Saved {
  /** Source that is no longer in the tree, for nodes with positions: of a link that its text outlived, the first character. */
  readonly decisions: readonly Decision[];
  /** Number of elements that went, by saving. */
  readonly counts: ReadonlyMap<string, number>;
}

/** Tokens that say nothing, by kind. */
export interface Savings {
  readonly rules: readonly Saving[];
  /**
   * Leave them out of a tree, which is changed in place, at any depth.
   *
   * @throws {TypeError} If an option is unknown or of the wrong type.
   */
  readonly apply: (tree: Root, options?: SavingsOptions) => Saved;
}

/**
 * The kinds of tokens that say nothing, and how a tree loses them. A part of `createPipeline` of `@decant/pipeline/create`.
 *
 * @example
 * import type { Root } from "hast";
 * const link = { type: "element" as const, tagName: "a", properties: { href: "/tides?utm_source=mail" }, children: [] };
 * const tree: Root = { type: "root", children: [link] };
 * savings.apply(tree, { keep: ["link-title"] });
 * link.properties.href; // "/tides"
 */
export const savings: Savings = {
  rules,
  apply(tree, options = {}) {
    checkSavings(options);
    const { baseUrl, keep = [] } = options;
    const urls = new UrlResolver(defaultSchema, baseUrl, undefined, Number.POSITIVE_INFINITY);
    const edits = new Edits();
    const found = takeInventory(tree);
    for (const { id, apply } of rules) if (!keep.includes(id)) apply(found, edits, urls);
    edits.apply(tree);
    return edits;
  },
};
