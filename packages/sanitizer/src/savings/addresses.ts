import { withoutTracking } from "@decant/page";
import { generatedLinks } from "../forms/inline/links.ts";
import { imageOrigin, imageWithoutSize } from "./picture-address.ts";
import type { Saving } from "./saving.ts";

/** It leads to the page without it. */
const emptyFragment = /(?<=[^#])#$/;

export const tracking: Saving = {
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

export const imageSize: Saving = {
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

export const actionLink: Saving = {
  id: "action-link",
  reason:
    "The address of an action, not of a page: it puts something into the basket, answers a comment or opens a pop-up.",
  apply({ links }, edits) {
    for (const { node, href } of links) if (action.test(href)) edits.unwrap(node, "action-link");
  },
};

export const linkTitle: Saving = {
  id: "link-title",
  reason: "A title that a generator gives its links: what the target is called there.",
  apply({ links }, _, context) {
    const generated = context.state(generatedLinks);
    for (const { node } of links) {
      if (node.properties.title === undefined || generated.get(node) !== true) continue;
      delete node.properties.title;
    }
  },
};
