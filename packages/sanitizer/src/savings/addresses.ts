import { imageOrigin, withoutTracking } from "@decant/page";
import { generatedLinks } from "../forms/inline/links.ts";
import type { Saving } from "./saving.ts";

export const tracking: Saving = {
  id: "tracking",
  reason:
    "Parameters that only track visits, pages that count a click and lead on, and image servers of frameworks around the address of a picture.",
  apply({ links, images }) {
    for (const link of links) {
      link.href = withoutTracking(link.href);
      link.node.properties.href = link.href;
    }
    for (const image of images) {
      image.src = withoutTracking(imageOrigin(image.src));
      image.node.properties.src = image.src;
    }
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
