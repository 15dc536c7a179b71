import type { Root as HastRoot } from "hast";
import type { Root } from "mdast";
import { checkTree } from "./invariants/check.ts";
import { addExtension } from "./normalizer.ts";
import { checkNormalizeOptions, type NormalizeOptions } from "./options.ts";
import { createWriter } from "./to-markdown/to-markdown.ts";
import { defaultHandlers } from "./to-mdast/handlers/foreign.ts";
import { bridge } from "./to-mdast/to-mdast.ts";

/** The part of a unified processor that the plugin uses. */
export interface ProcessorLike {
  data(): object;
}

/** The part of a VFile that the plugin uses. */
export interface MessageFile {
  message(reason: string, options: { readonly source: string; readonly ruleId: string }): object;
}

/**
 * {@link normalize} as a plugin between `rehype-parse` and `remark-stringify`.
 *
 * Turns hast into mdast, checks and repairs the invariants of trees, and makes `remark-stringify` write with our handlers.
 * Violations become messages of the file, with `source: "decant"` and the invariant as `ruleId`.
 *
 * @example
 * import rehypeParse from "rehype-parse";
 * import remarkStringify from "remark-stringify";
 * import { unified } from "unified";
 * unified().use(rehypeParse).use(rehypeNormalize, { baseUrl: "https://example.org/" }).use(remarkStringify);
 */
export function rehypeNormalize(
  this: ProcessorLike,
  options: NormalizeOptions = {},
): (tree: HastRoot, file: MessageFile) => Root {
  checkNormalizeOptions(options);
  addExtension(this.data(), createWriter(options).extension);
  return (tree, file) => {
    const { tree: mdast, diagnostics, decisions: _, ...account } = bridge(tree, options, defaultHandlers);
    const { baseUrl } = options;
    for (const { id, message, at } of checkTree({ mdast, source: { hast: tree, ...account }, baseUrl })) {
      report(file, id, message, at?.start);
    }
    for (const { code, message } of diagnostics) report(file, code, message, undefined);
    return mdast;
  };
}

function report(file: MessageFile, ruleId: string, message: string, offset: number | undefined): void {
  const entry = file.message(message, { source: "decant", ruleId });
  if (offset !== undefined) Object.assign(entry, { offset });
}
