import { decodeHTMLStrict } from "entities/decode";

/**
 * The characters of a named reference. Bundles for browsers use it instead of `decode-named-character-reference`, whose variant for
 * browsers asks the document: a worker has none, and a page with Trusted Types refuses it.
 *
 * @param name Without `&` and `;`.
 * @returns `false` for a name that HTML does not have.
 */
export function decodeNamedCharacterReference(name: string): string | false {
  const reference = `&${name};`;
  const characters = decodeHTMLStrict(reference);
  return characters === reference ? false : characters;
}
