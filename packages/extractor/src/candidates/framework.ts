import { SelectorRules } from "@decant/dom";
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

/** The containers of the rule list; if a rule matches several elements, all of them are one set. */
export const frameworkLayer: Layer = {
  id: "framework",
  propose: ({ table, containers }) =>
    Array.from(
      compileContainers(containers).match(table),
      ([rule, nodes]): Frame => ({ nodes: outermost(table, nodes), reason: `${rule.id}: ${rule.selector}` }),
    ),
};

const compiled = new WeakMap<readonly ContainerRule[], SelectorRules<ContainerRule>>();

/**
 * Compile a list of rules, once for each list.
 *
 * @throws {TypeError} If a selector is not a valid CSS selector.
 */
export function compileContainers(rules: readonly ContainerRule[]): SelectorRules<ContainerRule> {
  const known = compiled.get(rules);
  if (known !== undefined) return known;
  try {
    const made = new SelectorRules(rules);
    compiled.set(rules, made);
    return made;
  } catch (cause) {
    throw new TypeError(`containers: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}
