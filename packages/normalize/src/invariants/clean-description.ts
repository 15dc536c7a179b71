import { cleanLine } from "../nodes/text.ts";
import { forNodes, type Invariant } from "./invariant.ts";

/** Machines and tooltips show these texts, so they can hide content as well as other text can. */
export const cleanDescription: Invariant = forNodes({
  id: "clean-description",
  sentence: "Titles and alternative texts are one line each, without control characters or invisible characters.",
  types: ["link", "image"],
  repairs: true,
  find(node) {
    if (isClean(node.title) && (node.type === "link" || isClean(node.alt))) return undefined;
    const repair = (): void => {
      if (node.title) node.title = cleanLine(node.title) || null;
      if (node.type === "image" && node.alt) node.alt = cleanLine(node.alt);
    };
    return { message: `A ${node.type} has a description that is not one clean line.`, repair };
  },
});

function isClean(value: string | null | undefined): boolean {
  return !value || cleanLine(value) === value;
}
