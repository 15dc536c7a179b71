import type { Element } from "@decant/dom";
import type { ContainerRule, Frame, Layer } from "./layer.ts";
import { outermost } from "./semantic.ts";

/** Containers that site generators, blog engines and forum software emit. First match wins; options put rules in front. */
export const frameworkContainers: readonly ContainerRule[] = [
  // Documentation. The theme's own table of contents and pager stand outside of these.
  { id: "docusaurus", selector: ".theme-doc-markdown" },
  { id: "mkdocs-material", selector: "article.md-content__inner" },
  { id: "mkdocs-readthedocs", selector: "div.section[itemprop=articleBody]" },
  { id: "sphinx-furo", selector: "article#furo-main-content" },
  { id: "sphinx-rtd", selector: "div[itemprop=articleBody]" },
  { id: "sphinx-pydata", selector: "article.bd-article" },
  { id: "sphinx-basic", selector: "div.body[role=main]" },
  { id: "vitepress", selector: "div.vp-doc" },
  { id: "vuepress", selector: "div.theme-default-content" },
  { id: "starlight", selector: "div.sl-markdown-content" },
  { id: "nextra", selector: "article.nextra-content" },
  { id: "fumadocs", selector: "article#nd-page" },
  { id: "rspress", selector: "div.rspress-doc" },
  { id: "gitbook", selector: "section.markdown-section" },
  { id: "mdbook", selector: "div#mdbook-content" },
  { id: "hugo-docsy", selector: "div.td-content" },
  { id: "hugo-book", selector: "article.book-article" },
  { id: "just-the-docs", selector: "div#main-content" },
  { id: "rustdoc", selector: "section#main-content" },
  { id: "javadoc", selector: "main[role=main]" },
  { id: "doxygen", selector: "div.contents" },
  { id: "typedoc", selector: "div.col-content" },
  { id: "jsdoc", selector: "div#main" },
  { id: "asciidoctor", selector: "div#content" },
  { id: "antora", selector: "article.doc" },
  { id: "docbook", selector: "div.chapter" },
  { id: "readme-io", selector: "div.rm-Markdown" },
  // Wikis.
  { id: "mediawiki", selector: "div.mw-parser-output" },
  { id: "dokuwiki", selector: "div.dw-content" },
  { id: "confluence", selector: "div#main-content.wiki-content" },
  { id: "github-markdown", selector: "article.markdown-body" },
  // Forums: the posts of a thread are a set.
  { id: "discourse", selector: "div.topic-body.crawler-post" },
  { id: "discourse", selector: "div#main-outlet" },
  { id: "phpbb", selector: "div.postbody" },
  { id: "xenforo", selector: "article.message-body" },
  { id: "vbulletin", selector: "div.postcontent" },
  { id: "stack-exchange", selector: "div.s-prose" },
  { id: "flarum", selector: "div.Post-body" },
  { id: "vanilla", selector: "div.Message.userContent" },
  { id: "simple-machines", selector: "div.post" },
  // Blogs and shops.
  { id: "wordpress-block-theme", selector: "div.wp-block-post-content" },
  { id: "wordpress", selector: "div.entry-content" },
  { id: "elementor", selector: "div.elementor-widget-theme-post-content" },
  { id: "ghost", selector: "section.gh-content" },
  { id: "blogger", selector: "div.post-body.entry-content" },
  { id: "jekyll-minima", selector: "div.post-content.e-content" },
  { id: "microformats", selector: ".e-content" },
  { id: "substack", selector: "div.available-content" },
  { id: "drupal", selector: "div.field--name-body" },
  { id: "joomla", selector: "div[itemprop=articleBody]" },
  { id: "schema-org", selector: "[itemprop=articleBody]" },
  { id: "shopify", selector: "div.product__description" },
  { id: "woocommerce", selector: "div.product.type-product" },
];

/** The containers of the rule list; of several matches of one rule, all are taken as a set. */
export const frameworkLayer: Layer = {
  id: "framework",
  propose: ({ table, containers }) => {
    const index = indexRules(containers);
    const found = new Map<CompiledRule, number[]>();
    const classes = new Map<string, readonly CompiledRule[]>();
    for (let i = 1; i < table.size; i++) {
      if (table.ordinal[i] === 0) continue;
      const element = table.nodes[i] as Element;
      for (const rule of candidateRules(element, index, classes)) {
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
  const match = compound.exec(rule.selector);
  if (match === null || rule.selector === "") {
    throw new TypeError(
      `containers: "${rule.selector}" is not a compound selector (tag, .class, #id, [attribute=value]; no combinators)`,
    );
  }
  const classes: string[] = [];
  const attributes: [string, string][] = [];
  for (const [, kind, name, attribute, value] of (match[2] ?? "").matchAll(part)) {
    if (kind === ".") classes.push(name as string);
    else if (kind === "#") attributes.push(["id", name as string]);
    else attributes.push([attribute as string, value as string]);
  }
  return { ...rule, order, tag: match[1], classes, attributes };
}

/** Rules by what to look them up with: a class, else an attribute, else the tag. */
interface RuleIndex {
  readonly byClass: ReadonlyMap<string, readonly CompiledRule[]>;
  readonly byAttribute: readonly CompiledRule[];
  readonly byTag: ReadonlyMap<string, readonly CompiledRule[]>;
}

const indices = new WeakMap<readonly ContainerRule[], RuleIndex>();

function indexRules(rules: readonly ContainerRule[]): RuleIndex {
  const known = indices.get(rules);
  if (known !== undefined) return known;
  const byClass = new Map<string, CompiledRule[]>();
  const byTag = new Map<string, CompiledRule[]>();
  const byAttribute: CompiledRule[] = [];
  rules.map(compileRule).forEach((rule) => {
    const [first] = rule.classes;
    if (first !== undefined) byClass.set(first, [...(byClass.get(first) ?? []), rule]);
    else if (rule.attributes.length > 0) byAttribute.push(rule);
    else byTag.set(rule.tag as string, [...(byTag.get(rule.tag as string) ?? []), rule]);
  });
  const index = { byClass, byAttribute, byTag };
  indices.set(rules, index);
  return index;
}

const none: readonly CompiledRule[] = [];
const space = /\s+/;

function candidateRules(
  { name, attribs }: Element,
  index: RuleIndex,
  classes: Map<string, readonly CompiledRule[]>,
): readonly CompiledRule[] {
  const { class: value } = attribs;
  let byClass = none;
  if (value !== undefined) {
    byClass = classes.get(value) ?? value.split(space).flatMap((token) => index.byClass.get(token) ?? none);
    classes.set(value, byClass);
  }
  const byAttribute =
    attribs.id !== undefined || attribs.itemprop !== undefined || attribs.role !== undefined ? index.byAttribute : none;
  const byTag = index.byTag.get(name) ?? none;
  return byAttribute.length + byTag.length === 0 ? byClass : [...byClass, ...byAttribute, ...byTag];
}

function matches({ name, attribs }: Element, rule: CompiledRule): boolean {
  if (rule.tag !== undefined && rule.tag !== name) return false;
  if (rule.attributes.some(([attribute, value]) => attribs[attribute] !== value)) return false;
  if (rule.classes.length < 2) return true;
  const tokens = (attribs.class ?? "").split(space);
  return rule.classes.every((token) => tokens.includes(token));
}
