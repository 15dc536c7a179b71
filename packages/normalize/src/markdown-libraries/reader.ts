/** The functions of other packages that read Markdown, imported as `#markdown-reader`; for browsers they are bundled by `scripts/bundle.js`. */

export { fromMarkdown } from "mdast-util-from-markdown";
export { parse, postprocess, preprocess } from "micromark";
export { gfmAutolinkLiteral } from "micromark-extension-gfm-autolink-literal";
export { gfmFootnote } from "micromark-extension-gfm-footnote";
export { gfmStrikethrough } from "micromark-extension-gfm-strikethrough";
export { gfmTable } from "micromark-extension-gfm-table";
export { gfmTaskListItem } from "micromark-extension-gfm-task-list-item";
export { factorySpace } from "micromark-factory-space";
export { markdownLineEnding } from "micromark-util-character";
export { EditMap } from "micromark-util-edit-map";
