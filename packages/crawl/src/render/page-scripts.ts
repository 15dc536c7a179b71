/// <reference lib="dom" />
/** Functions that run in the page. They are sent as text, so each is complete in itself. */

/** Note when the tree changes, open the shadow roots that scripts would close, and remove connections other than requests. */
export function watchDocument(): void {
  const state = window as { decantChangedAt?: number };
  const changed = (): void => {
    state.decantChangedAt = performance.now();
  };
  changed();
  for (const name of ["RTCPeerConnection", "webkitRTCPeerConnection", "WebTransport"])
    Object.defineProperty(window, name, { value: undefined });
  const observe = (root: Node): void =>
    new MutationObserver(changed).observe(root, { childList: true, subtree: true, characterData: true });
  observe(document);
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function (options) {
    const root = attach.call(this, { ...options, mode: "open" });
    observe(root);
    changed();
    return root;
  };
}

/** The document as HTML, with shadow trees in the place of their hosts' content and slots filled. */
export function flattenDocument(maxLength: number): string | null {
  const copy = (node: Node): Node => {
    const made = node.cloneNode(false);
    // The children of a `template` are in a separate document; they are not shown.
    for (const child of shownChildren(node)) made.appendChild(copy(child));
    return made;
  };
  const shownChildren = (node: Node): Node[] => {
    if (node instanceof HTMLSlotElement) {
      const assigned = node.assignedNodes();
      return assigned.length > 0 ? assigned : Array.from(node.childNodes);
    }
    const root = node instanceof Element ? node.shadowRoot : null;
    return Array.from((root ?? node).childNodes);
  };
  const html = copy(document.documentElement) as Element;
  // The text is there; run again, a script would only add to it.
  for (const script of Array.from(html.querySelectorAll("script:not([type*=json])"))) script.remove();
  const text = `<!doctype html>${html.outerHTML}`;
  return text.length > maxLength ? null : text;
}

/** Go to the end of the page, for content that loads there. @returns Its height. */
export function scrollToEnd(): number {
  const { scrollHeight } = document.documentElement;
  window.scrollTo(0, scrollHeight);
  // Content that loads now has as long to arrive as after any other change.
  (window as { decantChangedAt?: number }).decantChangedAt = performance.now();
  return scrollHeight;
}

/** Milliseconds since the tree changed; 0 while it is read. */
export function quietSince(): number {
  if (document.readyState === "loading") return 0;
  return performance.now() - ((window as { decantChangedAt?: number }).decantChangedAt ?? 0);
}
