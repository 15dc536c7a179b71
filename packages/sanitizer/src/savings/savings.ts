import type { Root } from "hast";
import type { Context } from "../tree/context.ts";
import { actionLink, imageSize, linkTitle, tracking } from "./addresses.ts";
import { contentsList } from "./contents.ts";
import { Edits } from "./edits.ts";
import {
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
import { itemLink, samePageLink } from "./items.ts";
import { cardAddress, readMore, repeatedLink } from "./links.ts";
import type { Saving } from "./saving.ts";

/** Tokens that say nothing, by kind. In order: what one removes, the next ones do not see. */
export const savings: readonly Saving[] = [
  contentsList,
  tracking,
  actionLink,
  linkTitle,
  imageLink,
  thumbnail,
  cardPicture,
  icon,
  logo,
  repeatedImage,
  logoWall,
  undescribedImage,
  linkedPictures,
  imageSize,
  readMore,
  cardAddress,
  repeatedLink,
  itemLink,
  samePageLink,
];

/** Names all savings in the option `keep`. */
export const allSavings = "savings";

/** Leave out the tokens of a finished tree that say nothing, except the kinds to keep. */
export function spare(tree: Root, context: Context, keep: readonly string[]): void {
  if (keep.includes(allSavings)) return;
  const edits = new Edits(context);
  const found = takeInventory(tree);
  for (const { id, apply } of savings) if (!keep.includes(id)) apply(found, edits, context);
  edits.apply(tree);
}
