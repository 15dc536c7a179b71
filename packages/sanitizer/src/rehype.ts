import type { Root } from "hast";
import { type SanitizeOptions, sanitize } from "./sanitize.ts";
import { toDocument } from "./source/from-hast.ts";

/** Options of {@link rehypeSanitizer}. */
export type RehypeSanitizerOptions = Omit<SanitizeOptions, "source" | "offsetsOnly" | "shouldStop">;

/** The part of a VFile that the plugin uses. */
interface MessageFile {
  info(reason: string, options: { readonly source: string; readonly ruleId: string }): unknown;
}

/**
 * A rehype plugin that replaces a tree by a safe, canonical one: `sanitize` for hast.
 *
 * Positions are those of the given tree. Diagnostics become messages of the file.
 *
 * @throws {TypeError} If an option is unknown or of the wrong type.
 * @example
 * const children = [{ type: "element" as const, tagName: "p", properties: { onClick: "evil()" }, children: [] }];
 * rehypeSanitizer()({ type: "root", children }).children; // []
 */
export function rehypeSanitizer(options: RehypeSanitizerOptions = {}): (tree: Root, file?: MessageFile) => Root {
  return (given, file) => {
    const { tree, diagnostics } = sanitize(toDocument(given), options);
    for (const { code, message } of diagnostics)
      file?.info(message, { source: "sanitizer", ruleId: code.replace("sanitizer/", "") });
    return tree;
  };
}
