export type { CalloutKind, Handler, NodeHandler, State, ToMdastOptions } from "./bridge/types.ts";
export { defaultHandlers } from "./handlers/index.ts";
export type { Block } from "./markdown/flow.ts";
export { markdownExtension, toMarkdown, type WriterOptions } from "./markdown/to-markdown.ts";
export { type Normalized, type NormalizeOptions, normalize } from "./normalize.ts";
export { toMdast } from "./to-mdast.ts";
export { toText } from "./to-text.ts";
