const htmlType = /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i;

/**
 * Whether a `Content-Type` is that of a page.
 *
 * @example
 * isHtmlType("text/html; charset=utf-8"); // true
 * isHtmlType("text/plain"); // false
 */
export function isHtmlType(contentType: string): boolean {
  return htmlType.test(contentType);
}

const markdownType = /^\s*text\/(?:x-)?markdown\s*(?:;|$)/i;

/**
 * Whether a `Content-Type` is that of Markdown.
 *
 * @example
 * isMarkdownType("text/markdown; charset=utf-8"); // true
 */
export function isMarkdownType(contentType: string): boolean {
  return markdownType.test(contentType);
}
