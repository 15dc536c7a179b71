import converter from "@kreuzberg/html-to-markdown-node";

/** With its filters of navigation and forms in their strongest form; it has no other way to find the main content. */
const options = { preprocessing: { enabled: true, preset: "Aggressive", removeNavigation: true, removeForms: true } };

export default ({ html }) => converter.convert(html, options).content ?? "";
