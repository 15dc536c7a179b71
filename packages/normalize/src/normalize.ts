import type { Nodes as HastNodes } from "hast";
import { verification } from "./invariants/verification.ts";
import { createNormalizer, type Normalized } from "./normalizer.ts";
import type { NormalizeOptions } from "./options.ts";
import { style } from "./to-markdown/style.ts";

const parts = { verification, style };

/**
 * Turn hast into Markdown that holds the {@link invariants}. For many trees, {@link createNormalizer} checks the options once.
 *
 * @param tree Any hast: from `@decant/sanitizer`, rehype, or made by hand. Not modified.
 * @param options See {@link NormalizeOptions}.
 * @returns Markdown, plain text and mdast, with violations, elements left out, and the source of each block.
 * @throws {TypeError} If an option is of the wrong type.
 * @throws {RangeError} If a number is out of its range.
 * @example
 * const text = { type: "text", value: "Hi" } as const;
 * normalize({ type: "element", tagName: "h1", properties: {}, children: [text] }).markdown; // "# Hi\n"
 */
export function normalize(tree: HastNodes, options: NormalizeOptions = {}): Normalized {
  return createNormalizer(options, parts)(tree);
}
