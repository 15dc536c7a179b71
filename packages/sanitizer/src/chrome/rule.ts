import type { Element } from "@decant/dom";

/** What a rule may know beside the element itself. */
export interface RuleContext {
  /** Class tokens in lower case; those with a CSS-modules hash once more without it. */
  readonly classes: readonly string[];
  /** Inside a heading, `dt`, `caption`, `figcaption` or `summary`, the places of permanent links. */
  readonly inHeading: boolean;
  /** Fragment of a link into the page itself, `undefined` for any other. */
  readonly fragmentOf: (href: string | undefined) => string | undefined;
}

/** Conditions on an element; all that are given must hold. At least one of the first three is needed. */
export interface Match {
  /** One of these element names. */
  readonly tags?: readonly string[];
  /** One of these class tokens, in lower case. */
  readonly classes?: readonly string[];
  /** Each attribute present (`true`) or with one of the values, compared in lower case. */
  readonly attributes?: Readonly<Record<string, true | readonly string[]>>;
  /** Most UTF-16 code units of text, trimmed, that the subtree may hold: what keeps a lying name harmless. */
  readonly maxText?: number;
  /** Words with which `text` lets it begin, in lower case. They are looked for first, for the first words of a text are at hand and all of it is not. */
  readonly starts?: readonly string[];
  /** What the trimmed text must look like; needs `maxText`. */
  readonly text?: RegExp;
  /** A condition that names and lengths cannot express. */
  readonly when?: (element: Element, context: RuleContext) => boolean;
}

/** A kind of element that never reaches the tree, with all it holds. */
export interface DropRule {
  /** In kebab case; decisions carry it as `sanitizer/<id>`. */
  readonly id: string;
  readonly reason: string;
  readonly match: Match;
  /** Name of the fixture that changes without this rule. */
  readonly fixture?: string;
}
