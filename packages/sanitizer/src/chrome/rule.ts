import type { Element } from "@decant/dom";

/** Facts for a rule besides the element. */
export interface RuleContext {
  /** Class tokens in lower case. A token with a CSS-modules hash is listed again without it. */
  readonly classes: readonly string[];
  /** Whether the element is in a heading, `dt`, `caption`, `figcaption` or `summary`. */
  readonly inHeading: boolean;
  /** Fragment of a link into the same page; `undefined` for any other link. */
  readonly fragmentOf: (href: string | undefined) => string | undefined;
}

/** Conditions on an element; all must hold. At least one of `tags`, `classes` and `attributes` is required. */
export interface Match {
  /** One of these element names. */
  readonly tags?: readonly string[];
  /** One of these class tokens, in lower case. */
  readonly classes?: readonly string[];
  /** Each attribute present (`true`) or with one of the values, compared in lower case. */
  readonly attributes?: Readonly<Record<string, true | readonly string[]>>;
  /** Maximum length of the trimmed text of the subtree, in UTF-16 code units. It protects content with a misleading name. */
  readonly maxText?: number;
  /** Beginnings that `text` allows, in lower case: a cheap test that runs before `text`. */
  readonly starts?: readonly string[];
  /** Pattern of the trimmed text; requires `maxText`. */
  readonly text?: RegExp;
  /** Any other condition. */
  readonly when?: (element: Element, context: RuleContext) => boolean;
}

/** A kind of element that is dropped with its content. */
export interface DropRule {
  /** In kebab case; decisions carry it as `sanitizer/<id>`. */
  readonly id: string;
  readonly reason: string;
  readonly match: Match;
  /** Name of the fixture that changes without this rule. */
  readonly fixture?: string;
}
