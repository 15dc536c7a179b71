/** A fact about the mark-up of a documentation generator, wiki or framework. */
export interface FrameworkRow {
  readonly id: string;
  /** Container of a manual's text; list of the pages below; facts beside a text; element that scripts fill; sign of a generator. */
  readonly kind: "container" | "subpages" | "facts" | "mount-point" | "documentation";
  readonly selector: string;
  /** Whether the row means the parent of the matched element. @default false */
  readonly ofParent?: boolean;
  /** Test page that changes without the row. @default the one that is named like the row */
  readonly fixture?: string;
}

/** Starts of what generators of documentation call themselves in the head, those of source code first. */
// biome-ignore format: names in lines
const generators: readonly string[] = [
  "doxygen", "javadoc", "jsdoc", "typedoc", "rustdoc", "pdoc ", "yard ", "dokka", "haddock", "odoc ", "exdoc", "docfx",
  "pkgdown", "natural docs", "docutils", "sphinx", "docusaurus", "vitepress", "vuepress", "starlight", "rspress",
  "mkdocs", "mdbook", "gitbook", "honkit", "bookdown", "antora", "docbook", "asciidoc ", "asciidoctor", "dita-",
  "texi2any", "texi2html", "makeinfo", "latex2html", "ronn ", "groff", "mandoc",
];

const generatorEnd = /-$/;

/** Containers are in order of priority. */
// biome-ignore format: a row a line
const frameworks: readonly FrameworkRow[] = [
  // Documentation. The theme's table of contents and pager are outside these elements.
  { id: "docusaurus", kind: "container", selector: ".theme-doc-markdown" },
  { id: "mkdocs-material", kind: "container", selector: "article.md-content__inner" },
  { id: "sphinx-furo", kind: "container", selector: "article#furo-main-content" },
  { id: "sphinx-pydata", kind: "container", selector: "article.bd-article" },
  { id: "sphinx-basic", kind: "container", selector: "div.body[role=main]" },
  { id: "vitepress", kind: "container", selector: "div.vp-doc" },
  { id: "vuepress", kind: "container", selector: "div.theme-default-content" },
  { id: "starlight", kind: "container", selector: "div.sl-markdown-content" },
  { id: "nextra", kind: "container", selector: "article.nextra-content" },
  { id: "fumadocs", kind: "container", selector: "article#nd-page" },
  { id: "rspress", kind: "container", selector: "div.rspress-doc" },
  { id: "gitbook", kind: "container", selector: "section.markdown-section", fixture: "gitbook" },
  { id: "mdbook", kind: "container", selector: "div#mdbook-content" },
  { id: "hugo-docsy", kind: "container", selector: "div.td-content" },
  { id: "hugo-book", kind: "container", selector: "article.book-article" },
  { id: "just-the-docs", kind: "container", selector: "div#main-content.main-content" },
  { id: "rustdoc", kind: "container", selector: "section#main-content" },
  { id: "doxygen", kind: "container", selector: "div.contents" },
  { id: "typedoc", kind: "container", selector: "div.col-content" },
  { id: "jsdoc", kind: "container", selector: "div#main" },
  { id: "scaladoc-members", kind: "container", selector: "div#template" },
  { id: "asciidoctor", kind: "container", selector: "div#content" },
  { id: "antora", kind: "container", selector: "article.doc" },
  { id: "docbook", kind: "container", selector: "div.chapter, div.appendix, div.preface, div.refentry", fixture: "docbook" },
  { id: "readme-io", kind: "container", selector: "div.rm-Markdown" },
  // Wikis.
  { id: "mediawiki", kind: "container", selector: "div.mw-parser-output" },
  { id: "dokuwiki", kind: "container", selector: "#dokuwiki__content" },
  { id: "confluence", kind: "container", selector: "div#main-content.wiki-content" },
  { id: "github-markdown", kind: "container", selector: "article.markdown-body" },
  // Sphinx with the Read the Docs theme and its twin in MkDocs among others.
  { id: "schema-org", kind: "container", selector: "[itemprop=articleBody]", fixture: "docs-sphinx-rtd" },
  // Lists of the pages below one.
  { id: "sphinx-toctree", kind: "subpages", selector: ".toctree-wrapper", fixture: "subpages/sphinx" },
  // The element around the list also holds its title. Themes use the same class for a page's own headings.
  { id: "docbook-toc", kind: "subpages", selector: "div.toc > dl", ofParent: true, fixture: "subpages/docbook" },
  { id: "mediawiki-category", kind: "subpages", selector: ".mw-category-group" },
  // Facts and pictures beside the text of a wiki.
  // Each alternative ends with a class of its own, by which the index finds it; `:is` would be tested on each element.
  { id: "mediawiki-facts", kind: "facts", selector: ["infobox", "portable-infobox", "gallery", "wikia-gallery"].map((name) => `.mw-parser-output .${name}`).join(", ") },
  // Elements that scripts fill, from the starter templates of frameworks.
  { id: "react", kind: "mount-point", selector: "#root" },
  { id: "vue", kind: "mount-point", selector: "#app" },
  { id: "next", kind: "mount-point", selector: "#__next" },
  { id: "nuxt", kind: "mount-point", selector: "#__nuxt" },
  { id: "gatsby", kind: "mount-point", selector: "#___gatsby" },
  { id: "svelte", kind: "mount-point", selector: "#svelte" },
  { id: "quasar", kind: "mount-point", selector: "#q-app" },
  { id: "main-app", kind: "mount-point", selector: "#main-app" },
  ...generators.map((name): FrameworkRow => {
    const id = name.trim().replace(" ", "-").replace(generatorEnd, "");
    return { id, kind: "documentation", selector: `meta[name=generator i][content^="${name}" i]` };
  }),
  { id: "scaladoc", kind: "documentation", selector: "script#diagrams-js" },
  // Before Docutils 0.19 Sphinx is known only by the scripts that all its themes load.
  { id: "sphinx-options", kind: "documentation", selector: 'script[src*="documentation_options.js"]' },
  { id: "sphinx-doctools", kind: "documentation", selector: 'script[src*="doctools.js"]' },
];

/** The rows of a kind, in order. */
export function frameworkRows(kind: FrameworkRow["kind"]): readonly FrameworkRow[] {
  return frameworks.filter((row) => row.kind === kind);
}
