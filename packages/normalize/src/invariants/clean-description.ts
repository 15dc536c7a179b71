import type { Image, Link } from "mdast";
import { cleanLine } from "../nodes/text.ts";
import type { Finding, Invariant } from "./invariant.ts";

/** What is seen only by machines and on hovering hides as well as text does. */
export const cleanDescription: Invariant = {
  id: "clean-description",
  sentence:
    "Titles and alternative texts are one line each, without control characters or characters that show nothing.",
  types: ["link", "image"],
  repairs: true,
  start: () => ({
    visit(node): Finding | undefined {
      const described = node as Link | Image;
      const alt = described.type === "image" ? described.alt : undefined;
      if (isClean(described.title) && isClean(alt)) return undefined;
      const repair = (): void => {
        if (described.title) described.title = cleanLine(described.title) || null;
        if (described.type === "image" && described.alt) described.alt = cleanLine(described.alt);
      };
      return { message: `A ${node.type} has a description that is not one clean line.`, node, repair };
    },
  }),
};

function isClean(value: string | null | undefined): boolean {
  return !value || cleanLine(value) === value;
}
