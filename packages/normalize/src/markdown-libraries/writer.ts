/** The functions of other packages that write Markdown, imported as `#markdown-writer`; for browsers they are bundled by `scripts/bundle.js`. */

export { toMarkdown } from "mdast-util-to-markdown";
