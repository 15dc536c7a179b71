import type { Image } from "mdast";
import type { Finding, Invariant } from "./invariant.ts";

/** An image without an address shows its alternative text at best, and a broken picture at worst. */
export const imageSource: Invariant = {
  id: "image-source",
  sentence: "Every image has an address.",
  types: ["image"],
  repairs: true,
  runs: "verify",
  start: () => ({
    visit(node, { parent }): Finding | undefined {
      const { url, alt } = node as Image;
      if (url.trim() !== "") return undefined;
      return {
        message: `The image ${JSON.stringify((alt ?? "").slice(0, 40))} has no address.`,
        node,
        parent,
        replacement: alt ? [{ type: "text", value: alt }] : [],
      };
    },
  }),
};
