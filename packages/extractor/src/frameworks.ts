/** A fact about the mark-up of a site generator, blog engine, forum or framework. */
export interface FrameworkRow {
  readonly id: string;
  /** Container of the content; list of the pages below this one; element that scripts fill; sign of a documentation generator. */
  readonly kind: "container" | "subpages" | "mount-point" | "documentation";
  readonly selector: string;
  /** Whether the row means the parent of the matched element. @default false */
  readonly ofParent?: boolean;
  /** Test page that changes without the row. */
  readonly fixture: string;
}

/** Containers are in order of priority. */
// biome-ignore format: a row a line
const frameworks: readonly FrameworkRow[] = [
  // Documentation. The theme's table of contents and pager are outside these elements.
  { id: "docusaurus", kind: "container", selector: ".theme-doc-markdown", fixture: "docs-docusaurus" },
  { id: "mkdocs-material", kind: "container", selector: "article.md-content__inner", fixture: "docs-mkdocs-material" },
  { id: "sphinx-furo", kind: "container", selector: "article#furo-main-content", fixture: "docs-sphinx-furo" },
  { id: "sphinx-pydata", kind: "container", selector: "article.bd-article", fixture: "sphinx-pydata" },
  { id: "sphinx-basic", kind: "container", selector: "div.body[role=main]", fixture: "sphinx-basic" },
  { id: "vitepress", kind: "container", selector: "div.vp-doc", fixture: "docs-vitepress" },
  { id: "vuepress", kind: "container", selector: "div.theme-default-content", fixture: "vuepress" },
  { id: "starlight", kind: "container", selector: "div.sl-markdown-content", fixture: "starlight" },
  { id: "nextra", kind: "container", selector: "article.nextra-content", fixture: "nextra" },
  { id: "fumadocs", kind: "container", selector: "article#nd-page", fixture: "fumadocs" },
  { id: "rspress", kind: "container", selector: "div.rspress-doc", fixture: "rspress" },
  { id: "gitbook", kind: "container", selector: "section.markdown-section", fixture: "gitbook" },
  { id: "mdbook", kind: "container", selector: "div#mdbook-content", fixture: "mdbook" },
  { id: "hugo-docsy", kind: "container", selector: "div.td-content", fixture: "docs-hugo-docsy" },
  { id: "hugo-book", kind: "container", selector: "article.book-article", fixture: "hugo-book" },
  { id: "just-the-docs", kind: "container", selector: "div#main-content.main-content", fixture: "just-the-docs" },
  { id: "rustdoc", kind: "container", selector: "section#main-content", fixture: "docs-rustdoc" },
  { id: "doxygen", kind: "container", selector: "div.contents", fixture: "docs-doxygen" },
  { id: "typedoc", kind: "container", selector: "div.col-content", fixture: "typedoc" },
  { id: "jsdoc", kind: "container", selector: "div#main", fixture: "jsdoc" },
  { id: "asciidoctor", kind: "container", selector: "div#content", fixture: "docs-asciidoctor" },
  { id: "antora", kind: "container", selector: "article.doc", fixture: "antora" },
  { id: "docbook", kind: "container", selector: "div.chapter, div.appendix, div.preface", fixture: "docbook" },
  { id: "readme-io", kind: "container", selector: "div.rm-Markdown", fixture: "readme-io" },
  // Wikis.
  { id: "mediawiki", kind: "container", selector: "div.mw-parser-output", fixture: "docs-mediawiki" },
  { id: "dokuwiki", kind: "container", selector: "#dokuwiki__content", fixture: "dokuwiki" },
  { id: "confluence", kind: "container", selector: "div#main-content.wiki-content", fixture: "confluence" },
  { id: "github-markdown", kind: "container", selector: "article.markdown-body", fixture: "github-markdown" },
  // Forums: the posts of a thread are a set.
  { id: "discourse", kind: "container", selector: "div.topic-body.crawler-post", fixture: "forum-discourse" },
  { id: "discourse-outlet", kind: "container", selector: "div#main-outlet", fixture: "forum-discourse" },
  { id: "phpbb", kind: "container", selector: "div.postbody", fixture: "forum-phpbb" },
  { id: "xenforo", kind: "container", selector: "article.message-body", fixture: "forum-xenforo" },
  { id: "vbulletin", kind: "container", selector: "blockquote.postcontent", fixture: "vbulletin" },
  { id: "stack-exchange", kind: "container", selector: "div.s-prose", fixture: "forum-stackexchange" },
  { id: "flarum", kind: "container", selector: "div.Post-body", fixture: "flarum" },
  { id: "vanilla", kind: "container", selector: "div.Message.userContent", fixture: "vanilla" },
  { id: "simple-machines", kind: "container", selector: "div.post", fixture: "simple-machines" },
  // Blogs and shops.
  // Block themes and Blogger use the same class.
  { id: "wordpress", kind: "container", selector: "div.entry-content", fixture: "article-blog-wordpress" },
  { id: "elementor", kind: "container", selector: "div.elementor-widget-theme-post-content", fixture: "article-hebrew-rtl" },
  { id: "ghost", kind: "container", selector: "section.gh-content", fixture: "article-longform-ghost" },
  // Jekyll's default theme among others.
  { id: "microformats", kind: "container", selector: ".e-content", fixture: "microformats" },
  { id: "substack", kind: "container", selector: "div.available-content", fixture: "substack" },
  { id: "drupal", kind: "container", selector: "div.field--name-body", fixture: "drupal" },
  // From version 5 on; earlier ones have the microdata of the next rule.
  { id: "joomla", kind: "container", selector: "div.com-content-article__body", fixture: "joomla" },
  // Sphinx with the Read the Docs theme and its twin in MkDocs among others.
  { id: "schema-org", kind: "container", selector: "[itemprop=articleBody]", fixture: "docs-sphinx-rtd" },
  { id: "shopify", kind: "container", selector: "div.product__description", fixture: "product-shopify" },
  { id: "woocommerce", kind: "container", selector: "div.product.type-product", fixture: "woocommerce" },
  // Lists of the pages below one.
  { id: "sphinx-toctree", kind: "subpages", selector: ".toctree-wrapper", fixture: "subpages/sphinx" },
  // The element around the list also holds its title. Themes use the same class for a page's own headings.
  { id: "docbook-toc", kind: "subpages", selector: "div.toc > dl", ofParent: true, fixture: "subpages/docbook" },
  { id: "mediawiki-category", kind: "subpages", selector: ".mw-category-group", fixture: "subpages/mediawiki-category" },
  // Elements that scripts fill, from the starter templates of frameworks.
  { id: "react", kind: "mount-point", selector: "#root", fixture: "mount-points/react" },
  { id: "vue", kind: "mount-point", selector: "#app", fixture: "mount-points/vue" },
  { id: "next", kind: "mount-point", selector: "#__next", fixture: "mount-points/next" },
  { id: "nuxt", kind: "mount-point", selector: "#__nuxt", fixture: "mount-points/nuxt" },
  { id: "gatsby", kind: "mount-point", selector: "#___gatsby", fixture: "mount-points/gatsby" },
  { id: "svelte", kind: "mount-point", selector: "#svelte", fixture: "mount-points/svelte" },
  { id: "quasar", kind: "mount-point", selector: "#q-app", fixture: "mount-points/quasar" },
  { id: "main-app", kind: "mount-point", selector: "#main-app", fixture: "mount-points/main-app" },
  // Generators of documentation of source code, then of texts.
  { id: "doxygen", kind: "documentation", selector: 'meta[name=generator i][content^="doxygen" i]', fixture: "generators/doxygen" },
  { id: "javadoc", kind: "documentation", selector: 'meta[name=generator i][content^="javadoc" i]', fixture: "generators/javadoc" },
  { id: "jsdoc", kind: "documentation", selector: 'meta[name=generator i][content^="jsdoc" i]', fixture: "generators/jsdoc" },
  { id: "typedoc", kind: "documentation", selector: 'meta[name=generator i][content^="typedoc" i]', fixture: "generators/typedoc" },
  { id: "rustdoc", kind: "documentation", selector: 'meta[name=generator i][content^="rustdoc" i]', fixture: "generators/rustdoc" },
  { id: "pdoc", kind: "documentation", selector: 'meta[name=generator i][content^="pdoc " i]', fixture: "generators/pdoc" },
  { id: "yard", kind: "documentation", selector: 'meta[name=generator i][content^="yard " i]', fixture: "generators/yard" },
  { id: "dokka", kind: "documentation", selector: 'meta[name=generator i][content^="dokka" i]', fixture: "generators/dokka" },
  { id: "haddock", kind: "documentation", selector: 'meta[name=generator i][content^="haddock" i]', fixture: "generators/haddock" },
  { id: "odoc", kind: "documentation", selector: 'meta[name=generator i][content^="odoc " i]', fixture: "generators/odoc" },
  { id: "exdoc", kind: "documentation", selector: 'meta[name=generator i][content^="exdoc" i]', fixture: "generators/exdoc" },
  { id: "docfx", kind: "documentation", selector: 'meta[name=generator i][content^="docfx" i]', fixture: "generators/docfx" },
  { id: "pkgdown", kind: "documentation", selector: 'meta[name=generator i][content^="pkgdown" i]', fixture: "generators/pkgdown" },
  { id: "natural-docs", kind: "documentation", selector: 'meta[name=generator i][content^="natural docs" i]', fixture: "generators/natural-docs" },
  { id: "docutils", kind: "documentation", selector: 'meta[name=generator i][content^="docutils" i]', fixture: "generators/docutils" },
  { id: "sphinx", kind: "documentation", selector: 'meta[name=generator i][content^="sphinx" i]', fixture: "generators/sphinx" },
  { id: "docusaurus", kind: "documentation", selector: 'meta[name=generator i][content^="docusaurus" i]', fixture: "generators/docusaurus" },
  { id: "vitepress", kind: "documentation", selector: 'meta[name=generator i][content^="vitepress" i]', fixture: "generators/vitepress" },
  { id: "vuepress", kind: "documentation", selector: 'meta[name=generator i][content^="vuepress" i]', fixture: "generators/vuepress" },
  { id: "starlight", kind: "documentation", selector: 'meta[name=generator i][content^="starlight" i]', fixture: "generators/starlight" },
  { id: "rspress", kind: "documentation", selector: 'meta[name=generator i][content^="rspress" i]', fixture: "generators/rspress" },
  { id: "mkdocs", kind: "documentation", selector: 'meta[name=generator i][content^="mkdocs" i]', fixture: "generators/mkdocs" },
  { id: "mdbook", kind: "documentation", selector: 'meta[name=generator i][content^="mdbook" i]', fixture: "generators/mdbook" },
  { id: "gitbook", kind: "documentation", selector: 'meta[name=generator i][content^="gitbook" i]', fixture: "generators/gitbook" },
  { id: "honkit", kind: "documentation", selector: 'meta[name=generator i][content^="honkit" i]', fixture: "generators/honkit" },
  { id: "bookdown", kind: "documentation", selector: 'meta[name=generator i][content^="bookdown" i]', fixture: "generators/bookdown" },
  { id: "antora", kind: "documentation", selector: 'meta[name=generator i][content^="antora" i]', fixture: "generators/antora" },
  { id: "docbook", kind: "documentation", selector: 'meta[name=generator i][content^="docbook" i]', fixture: "generators/docbook" },
  { id: "asciidoc", kind: "documentation", selector: 'meta[name=generator i][content^="asciidoc " i]', fixture: "generators/asciidoc" },
  { id: "asciidoctor", kind: "documentation", selector: 'meta[name=generator i][content^="asciidoctor" i]', fixture: "generators/asciidoctor" },
  { id: "dita", kind: "documentation", selector: 'meta[name=generator i][content^="dita-" i]', fixture: "generators/dita" },
  { id: "texi2any", kind: "documentation", selector: 'meta[name=generator i][content^="texi2any" i]', fixture: "generators/texi2any" },
  { id: "texi2html", kind: "documentation", selector: 'meta[name=generator i][content^="texi2html" i]', fixture: "generators/texi2html" },
  { id: "makeinfo", kind: "documentation", selector: 'meta[name=generator i][content^="makeinfo" i]', fixture: "generators/makeinfo" },
  { id: "latex2html", kind: "documentation", selector: 'meta[name=generator i][content^="latex2html" i]', fixture: "generators/latex2html" },
  { id: "ronn", kind: "documentation", selector: 'meta[name=generator i][content^="ronn " i]', fixture: "generators/ronn" },
  { id: "groff", kind: "documentation", selector: 'meta[name=generator i][content^="groff" i]', fixture: "generators/groff" },
  { id: "mandoc", kind: "documentation", selector: 'meta[name=generator i][content^="mandoc" i]', fixture: "generators/mandoc" },
  // Before Docutils 0.19 Sphinx is known only by the scripts that all its themes load.
  { id: "sphinx-options", kind: "documentation", selector: 'script[src*="documentation_options.js"]', fixture: "generators/sphinx-options" },
  { id: "sphinx-doctools", kind: "documentation", selector: 'script[src*="doctools.js"]', fixture: "generators/sphinx-doctools" },
];

/** The rows of a kind, in order. */
export function frameworkRows(kind: FrameworkRow["kind"]): readonly FrameworkRow[] {
  return frameworks.filter((row) => row.kind === kind);
}
