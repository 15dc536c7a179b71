import { withoutTracking } from "@decant/page";
import type { Element as HastElement } from "hast";
import { imageOrigin, imageWithoutSize } from "./picture-address.ts";
import type { SavingRule } from "./saving.ts";

/** It leads to the page without it. */
const emptyFragment = /(?<=[^#])#$/;

export const tracking: SavingRule = {
  id: "tracking",
  reason:
    "Parameters that only track visits, pages that count a click and lead on, and image servers of frameworks around the address of a picture.",
  apply({ links, images }) {
    for (const link of links) {
      link.href = withoutTracking(link.href.replace(emptyFragment, ""));
      link.node.properties.href = link.href;
    }
    for (const image of images) {
      image.src = withoutTracking(imageOrigin(image.src));
      image.node.properties.src = image.src;
    }
  },
};

export const imageSize: SavingRule = {
  id: "image-size",
  reason:
    "Parameters that choose size, crop and format of a picture: without them the address gives the picture as it was uploaded.",
  apply({ images }) {
    for (const image of images) {
      image.src = imageWithoutSize(image.src);
      image.node.properties.src = image.src;
    }
  },
};

/** An order to the page or the site: into the basket, a reply, a vote, a pop-up. */
const action = /[?&](?:add-to-cart|add_to_wishlist|replytocom|share)=|#(?:elementor-action|!$)/;

export const actionLink: SavingRule = {
  id: "action-link",
  reason:
    "The address of an action, not of a page: it puts something into the basket, answers a comment or opens a pop-up.",
  apply({ links }, edits) {
    for (const { node, href } of links) if (action.test(href)) edits.unwrap(node, "action-link");
  },
};

export const linkTitle: SavingRule = {
  id: "link-title",
  reason: "A title that a generator gives its links: what the target is called there.",
  apply({ links }) {
    for (const { node } of links)
      if (node.properties.title !== undefined && isGenerated(node)) delete node.properties.title;
  },
};

/** A link that a person wrote in Markdown has at most an address and a title. */
function isGenerated({ properties, data }: HastElement): boolean {
  return data?.generatedTitle === true || Object.keys(properties).length > 2;
}
