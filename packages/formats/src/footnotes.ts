import type { FootnoteDefinition } from "mdast";
import type { Node } from "./tree.ts";
import { childrenOf } from "./write-tree.ts";

/** Characters allowed in HTML ids, `xml:id` and fragments. */
const plainIdentifier = /^[\w.-]+$/;

/** Unique names for the footnotes of a file: labels are arbitrary, and comments have footnotes of their own. */
export class Footnotes {
  /** In document order. */
  readonly definitions: readonly FootnoteDefinition[];
  readonly #byIdentifier = new Map<string, string>();
  readonly #numbers = new Map<string, number>();
  readonly #byNode = new Map<FootnoteDefinition, string>();

  /** @param prefix First part of all names. */
  constructor(nodes: readonly Node[], prefix: string) {
    this.definitions = definitionsIn(nodes);
    const taken = new Set<string>();
    for (const [index, definition] of this.definitions.entries()) {
      const { identifier } = definition;
      const wanted = `${prefix}${identifier}`;
      const isFree = plainIdentifier.test(identifier) && !taken.has(wanted);
      // Identifiers are in lower case, so no other name has a capital.
      const name = isFree ? wanted : `${prefix}N${index + 1}`;
      taken.add(name);
      this.#byNode.set(definition, name);
      if (this.#byIdentifier.has(identifier)) continue;
      this.#byIdentifier.set(identifier, name);
      this.#numbers.set(identifier, index + 1);
    }
  }

  nameOf(definition: FootnoteDefinition): string {
    return this.#byNode.get(definition) as string;
  }

  /** Number of the definition of a reference, from 1; `undefined` without a definition. */
  numberOf(identifier: string): number | undefined {
    return this.#numbers.get(identifier);
  }

  /** Fragment of a reference's footnote, with `#`; `undefined` without a definition. */
  targetOf(identifier: string): string | undefined {
    const name = this.#byIdentifier.get(identifier);
    return name && `#${name}`;
  }
}

function definitionsIn(nodes: readonly Node[]): FootnoteDefinition[] {
  const found: FootnoteDefinition[] = [];
  const stack: Node[] = nodes.toReversed();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.type === "footnoteDefinition") found.push(node);
    const children = childrenOf(node);
    for (let index = children.length - 1; index >= 0; index--) stack.push(children[index] as Node);
  }
  return found;
}
