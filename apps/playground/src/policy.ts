/**
 * The nonce of style elements: those of the editor, and of the preview. It is no secret, and need not be one: what pages hold is
 * shown as text, or as HTML of our own serializer, which writes no style, and a style could not load anything.
 */
export const styleNonce = "decant";

/**
 * The Content Security Policy of the playground. It allows no connection, picture, font, frame or form, so that nothing of a page
 * leaves the browser; scripts and styles are the site's own.
 */
export const policy: string = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' 'nonce-${styleNonce}'`,
  // The worker is a blob, so that it inherits this policy; what it imports counts as a worker, too.
  "worker-src blob: 'self'",
  "img-src data:",
  "connect-src 'none'",
  "frame-src 'none'",
  "form-action 'none'",
  "base-uri 'none'",
].join("; ");
