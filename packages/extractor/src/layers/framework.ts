import { type Element, Has, type NodeTable } from "@decant/dom";
import { classesWith } from "../joined-texts.ts";
import type { ContainerRule, Frame, Layer } from "./layer.ts";
import { outermost } from "./semantic.ts";

/** Containers that site generators, blog engines and forum software emit. First match wins; options put rules in front. */
export const frameworkContainers: readonly ContainerRule[] = [
  // Documentation. The theme's own table of contents and pager stand outside of these.
  { id: "docusaurus", selector: ".theme-doc-markdown", fixture: "docs-docusaurus" },
  { id: "mkdocs-material", selector: "article.md-content__inner", fixture: "docs-mkdocs-material" },
  { id: "sphinx-furo", selector: "article#furo-main-content", fixture: "docs-sphinx-furo" },
  { id: "sphinx-pydata", selector: "article.bd-article", fixture: "sphinx-pydata" },
  { id: "sphinx-basic", selector: "div.body[role=main]", fixture: "sphinx-basic" },
  { id: "vitepress", selector: "div.vp-doc", fixture: "docs-vitepress" },
  { id: "vuepress", selector: "div.theme-default-content", fixture: "vuepress" },
  { id: "starlight", selector: "div.sl-markdown-content", fixture: "starlight" },
  { id: "nextra", selector: "article.nextra-content", fixture: "nextra" },
  { id: "fumadocs", selector: "article#nd-page", fixture: "fumadocs" },
  { id: "rspress", selector: "div.rspress-doc", fixture: "rspress" },
  { id: "gitbook", selector: "section.markdown-section", fixture: "gitbook" },
  { id: "mdbook", selector: "div#mdbook-content", fixture: "mdbook" },
  { id: "hugo-docsy", selector: "div.td-content", fixture: "docs-hugo-docsy" },
  { id: "hugo-book", selector: "article.book-article", fixture: "hugo-book" },
  { id: "just-the-docs", selector: "div#main-content.main-content", fixture: "just-the-docs" },
  { id: "rustdoc", selector: "section#main-content", fixture: "docs-rustdoc" },
  { id: "doxygen", selector: "div.contents", fixture: "docs-doxygen" },
  { id: "typedoc", selector: "div.col-content", fixture: "typedoc" },
  { id: "jsdoc", selector: "div#main", fixture: "jsdoc" },
  { id: "asciidoctor", selector: "div#content", fixture: "docs-asciidoctor" },
  { id: "antora", selector: "article.doc", fixture: "antora" },
  { id: "docbook", selector: "div.chapter", fixture: "docbook" },
  { id: "readme-io", selector: "div.rm-Markdown", fixture: "readme-io" },
  // Wikis.
  { id: "mediawiki", selector: "div.mw-parser-output", fixture: "docs-mediawiki" },
  { id: "dokuwiki", selector: "#dokuwiki__content", fixture: "dokuwiki" },
  { id: "confluence", selector: "div#main-content.wiki-content", fixture: "confluence" },
  { id: "github-markdown", selector: "article.markdown-body", fixture: "github-markdown" },
  // Forums: the posts of a thread are a set.
  { id: "discourse", selector: "div.topic-body.crawler-post", fixture: "forum-discourse" },
  { id: "discourse-outlet", selector: "div#main-outlet", fixture: "forum-discourse" },
  { id: "phpbb", selector: "div.postbody", fixture: "forum-phpbb" },
  { id: "xenforo", selector: "article.message-body", fixture: "forum-xenforo" },
  { id: "vbulletin", selector: "blockquote.postcontent", fixture: "vbulletin" },
  { id: "stack-exchange", selector: "div.s-prose", fixture: "forum-stackexchange" },
  { id: "flarum", selector: "div.Post-body", fixture: "flarum" },
  { id: "vanilla", selector: "div.Message.userContent", fixture: "vanilla" },
  { id: "simple-machines", selector: "div.post", fixture: "simple-machines" },
  // Blogs and shops.
  // Block themes and Blogger use the same class.
  { id: "wordpress", selector: "div.entry-content", fixture: "article-blog-wordpress" },
  { id: "elementor", selector: "div.elementor-widget-theme-post-content", fixture: "article-hebrew-rtl" },
  { id: "ghost", selector: "section.gh-content", fixture: "article-longform-ghost" },
  // Jekyll's default theme among others.
  { id: "microformats", selector: ".e-content", fixture: "microformats" },
  { id: "substack", selector: "div.available-content", fixture: "substack" },
  { id: "drupal", selector: "div.field--name-body", fixture: "drupal" },
  // From version 5 on; earlier ones have the microdata of the next rule.
  { id: "joomla", selector: "div.com-content-article__body", fixture: "joomla" },
  // Sphinx with the Read the Docs theme and its twin in MkDocs among others.
  { id: "schema-org", selector: "[itemprop=articleBody]", fixture: "docs-sphinx-rtd" },
  { id: "shopify", selector: "div.product__description", fixture: "product-shopify" },
  { id: "woocommerce", selector: "div.product.type-product", fixture: "woocommerce" },
];

/** The containers of the rule list; of several matches of one rule, all are taken as a set. */
export const frameworkLayer: Layer = {
  id: "framework",
  propose: ({ table, containers }) => {
    const index = indexRules(containers);
    const found = new Map<CompiledRule, number[]>();
    const byClass = rulesOfClasses(table, index);
    for (let i = 1; i < table.size; i++) {
      if (table.ordinal[i] === 0) continue;
      const ofClass = byClass[table.classIds[i] as number] as readonly CompiledRule[];
      const isPlain = ofClass.length === 0 && ((table.attributes[i] as number) & index.attributeBits) === 0;
      if (isPlain && !index.asksEachElement) continue;
      const rules = candidateRules(table, i, index, ofClass);
      if (rules.length === 0) continue;
      const element = table.nodes[i] as Element;
      for (const rule of rules) {
        if (!matches(element, rule)) continue;
        const nodes = found.get(rule);
        if (nodes === undefined) found.set(rule, [i]);
        else nodes.push(i);
      }
    }
    const frames = [...found].sort(([a], [b]) => a.order - b.order);
    return frames.map(
      ([rule, nodes]): Frame => ({ nodes: outermost(table, nodes), reason: `${rule.id}: ${rule.selector}` }),
    );
  },
};

interface CompiledRule extends ContainerRule {
  readonly order: number;
  readonly tag: string | undefined;
  readonly classes: readonly string[];
  readonly attributes: readonly (readonly [name: string, value: string])[];
}

const compound = /^([a-z][\w-]*)?((?:[.#][\w-]+|\[[\w-]+=[\w-]+\])*)$/i;
const part = /([.#])([\w-]+)|\[([\w-]+)=([\w-]+)\]/g;

/**
 * Compile a rule.
 *
 * @throws {TypeError} If the selector is anything but a compound of tag, classes, id and `[attribute=value]`.
 */
export function compileRule(rule: ContainerRule, order: number): CompiledRule {
  const match = typeof rule?.selector === "string" ? compound.exec(rule.selector) : null;
  if (match === null || rule.selector === "") {
    throw new TypeError(
      `containers: expected a compound selector (tag, .class, #id, [attribute=value]; no combinators), got "${rule?.selector}"`,
    );
  }
  const classes: string[] = [];
  const attributes: [string, string][] = [];
  for (const [, kind, name, attribute, value] of (match[2] ?? "").matchAll(part)) {
    if (kind === ".") classes.push(name as string);
    else if (kind === "#") attributes.push(["id", name as string]);
    else attributes.push([(attribute as string).toLowerCase(), value as string]);
  }
  return { ...rule, order, tag: match[1]?.toLowerCase(), classes, attributes };
}

interface AttributeRules {
  readonly attribute: string;
  /** What an element with the attribute has for certain, as bits of `Has`. */
  readonly bits: number;
  /** Rules by the value that they ask for. */
  readonly rules: ReadonlyMap<string, readonly CompiledRule[]>;
}

/** Rules by what to look them up with: a class, else an attribute, else the tag. */
interface RuleIndex {
  /** Finds the class attributes with any of the classes that rules go by; `undefined` where none does. */
  readonly classes: RegExp | undefined;
  readonly byClass: ReadonlyMap<string, readonly CompiledRule[]>;
  readonly byAttribute: readonly AttributeRules[];
  readonly byTag: ReadonlyMap<string, readonly CompiledRule[]>;
  /** All bits of `byAttribute`. */
  readonly attributeBits: number;
  /** Whether a rule goes by a tag, or by an attribute that the table does not know. */
  readonly asksEachElement: boolean;
}

const indices = new WeakMap<readonly ContainerRule[], RuleIndex>();

function indexRules(rules: readonly ContainerRule[]): RuleIndex {
  const known = indices.get(rules);
  if (known !== undefined) return known;
  const byClass = new Map<string, CompiledRule[]>();
  const byTag = new Map<string, CompiledRule[]>();
  const byAttribute = new Map<string, Map<string, CompiledRule[]>>();
  for (const rule of rules.map(compileRule)) {
    const [first] = rule.classes;
    const [attribute] = rule.attributes;
    if (first !== undefined) append(byClass, first, rule);
    else if (attribute !== undefined) append(valuesOf(byAttribute, attribute[0]), attribute[1], rule);
    else append(byTag, rule.tag as string, rule);
  }
  const attributes = [...byAttribute].map(
    ([attribute, rules]): AttributeRules => ({
      attribute,
      bits: Object.hasOwn(knownAttributes, attribute) ? (knownAttributes[attribute] as number) : 0,
      rules,
    }),
  );
  const index: RuleIndex = {
    classes: byClass.size === 0 ? undefined : new RegExp(`(?:^|\\s)(?:${[...byClass.keys()].join("|")})(?=\\s)`, "g"),
    byClass,
    byAttribute: attributes,
    byTag,
    attributeBits: attributes.reduce((all, { bits }) => all | bits, 0),
    asksEachElement: byTag.size > 0 || attributes.some(({ bits }) => bits === 0),
  };
  indices.set(rules, index);
  return index;
}

function valuesOf(index: Map<string, Map<string, CompiledRule[]>>, attribute: string): Map<string, CompiledRule[]> {
  const values = index.get(attribute) ?? new Map<string, CompiledRule[]>();
  index.set(attribute, values);
  return values;
}

function append(index: Map<string, CompiledRule[]>, key: string, rule: CompiledRule): void {
  const rules = index.get(key);
  if (rules === undefined) index.set(key, [rule]);
  else rules.push(rule);
}

const none: readonly CompiledRule[] = [];
const space = /\s+/;

/** Attributes whose presence the table knows; rules by others are looked for in each element. */
const knownAttributes: Readonly<Record<string, number>> = {
  id: Has.ID,
  role: Has.ROLE,
  itemprop: Has.MICRODATA,
  itemtype: Has.MICRODATA,
};

function rulesOfClasses(table: NodeTable, index: RuleIndex): (readonly CompiledRule[])[] {
  const rules = table.classValues.map(() => none);
  if (index.classes === undefined) return rules;
  for (const id of classesWith(table, index.classes))
    if (rules[id] === none) rules[id] = rulesOfClass(table.classValues[id] as string, index);
  return rules;
}

function rulesOfClass(value: string, { byClass }: RuleIndex): readonly CompiledRule[] {
  // A name may be given many times.
  const rules = new Set<CompiledRule>();
  for (const token of value.split(space)) for (const rule of byClass.get(token) ?? none) rules.add(rule);
  return [...rules];
}

function candidateRules(
  { nodes, attributes }: NodeTable,
  node: number,
  index: RuleIndex,
  byClass: readonly CompiledRule[],
): readonly CompiledRule[] {
  const has = attributes[node] as number;
  let byAttribute = none;
  for (const { attribute, bits, rules } of index.byAttribute) {
    if ((has & bits) !== bits) continue;
    const found = rules.get((nodes[node] as Element).attribs[attribute] ?? "");
    if (found !== undefined) byAttribute = byAttribute.length === 0 ? found : [...byAttribute, ...found];
  }
  const byTag = index.byTag.size === 0 ? none : (index.byTag.get((nodes[node] as Element).name) ?? none);
  return byAttribute.length + byTag.length === 0 ? byClass : [...byClass, ...byAttribute, ...byTag];
}

function matches({ name, attribs }: Element, rule: CompiledRule): boolean {
  if (rule.tag !== undefined && rule.tag !== name) return false;
  if (rule.attributes.some(([attribute, value]) => attribs[attribute] !== value)) return false;
  if (rule.classes.length < 2) return true;
  const tokens = (attribs.class ?? "").split(space);
  return rule.classes.every((token) => tokens.includes(token));
}
