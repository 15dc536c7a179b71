import { forNodes, type Invariant } from "./invariant.ts";

/** An image without an address shows its alternative text at best, and a broken picture at worst. */
export const imageSource: Invariant = forNodes({
  id: "image-source",
  sentence: "Every image has an address.",
  types: ["image"],
  repairs: true,
  runs: "verify",
  find({ url, alt }) {
    if (url.trim() !== "") return undefined;
    const message = `The image ${JSON.stringify((alt ?? "").slice(0, 40))} has no address.`;
    return { message, replacement: alt ? [{ type: "text", value: alt }] : [] };
  },
});
