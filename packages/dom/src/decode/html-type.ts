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
