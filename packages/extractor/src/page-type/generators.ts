import { type Element, knownTag, type NodeTable } from "@decant/dom";

/** Tools that make documentation and hardly anything else, by the name that they leave in the page's `meta`. */
const documentationNames: readonly RegExp[] = [
  // Of source code.
  /^(?:doxygen|javadoc|jsdoc|typedoc|rustdoc|pdoc|yard|dokka|haddock|odoc|exdoc|docfx|pkgdown|natural docs)\b/i,
  // Of texts.
  /^(?:docutils|sphinx|docusaurus|vitepress|vuepress|starlight|rspress|mkdocs|mdbook|gitbook|honkit|bookdown|antora)\b/i,
  /^(?:docbook|asciidoc|asciidoctor|dita|texi2any|texi2html|makeinfo|latex2html|ronn|groff|mandoc)\b/i,
];
/** Sphinx before Docutils 0.19 names itself only by the scripts that all of its themes load. */
const documentationScript = /(?:^|\/)(?:documentation_options|doctools)\.js(?:$|\?)/;

const BODY = knownTag("body");
const META = knownTag("meta");
const SCRIPT = knownTag("script");

/** Which generator of documentation made a page, as its head tells; `undefined` where none says so. */
export function documentationGenerator({ size, tag, nodes }: NodeTable): string | undefined {
  for (let i = 1; i < size && tag[i] !== BODY; i++) {
    if (tag[i] !== META && tag[i] !== SCRIPT) continue;
    const { attribs } = nodes[i] as Element;
    const { name, content, src } = attribs;
    if (content !== undefined && name?.toLowerCase() === "generator") {
      if (documentationNames.some((pattern) => pattern.test(content))) return content;
    } else if (src !== undefined && documentationScript.test(src)) return "Sphinx";
  }
  return undefined;
}
