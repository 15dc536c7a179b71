const languageToken = /[\p{L}\p{N}+#._-]+/u;

/** The language of a code block: letters, digits and `+#.-_`. To markdown-it a `|` would begin the head of a table. */
export function codeLanguage(name: string | null | undefined): string | null {
  return languageToken.exec(name ?? "")?.[0] ?? null;
}

const plainMeta = /^[\p{L}\p{N}+#._\- =,:/"'(){}]+$/u;
/** `{.class}`, `{#id}`, `{onclick=…}`, `{=html}`: attributes to Pandoc. */
const attributes = /\{\s*(?:[.#=]|[\w-]+\s*=)/;

/** Text after the language, such as `{1,3-4} title="a.js"`; `null` if it holds any other character, or attributes. */
export function codeMeta(meta: string | null | undefined): string | null {
  const text = meta?.trim() ?? "";
  return plainMeta.test(text) && !attributes.test(text) ? text : null;
}
