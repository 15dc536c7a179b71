/** For the frame and the plug-ins of `@decant/pipeline`, not for users: it may change in any release. */

export { toMarkdown as stockToMarkdown } from "#markdown-writer";
export type { Conversion, CreateFrame } from "./frame.ts";
export { textOfHtml } from "./invariants/text.ts";
export { joinPositions, offsetsOf } from "./nodes/tree.ts";
export { addExtension } from "./normalizer.ts";
export { ignore } from "./to-mdast/handlers/blocks.ts";
export { handlersOfSanitized } from "./to-mdast/handlers/index.ts";
