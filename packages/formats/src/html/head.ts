import type { DocumentRecord } from "../document.ts";
import { filledFields } from "../fields.ts";
import { type Attributes, escapeText, startTag } from "../markup.ts";

/** Names from HTML, Open Graph and Dublin Core; other fields keep their own names. */
const elements: Readonly<Record<string, (value: string) => string>> = {
  title: (value) => `<title>${escapeText(value)}</title>`,
  url: (content) => meta({ property: "og:url", content }),
  authors: (content) => meta({ name: "author", content }),
  published: (content) => meta({ property: "article:published_time", content }),
  modified: (content) => meta({ property: "article:modified_time", content }),
  site_name: (content) => meta({ property: "og:site_name", content }),
  description: (content) => meta({ name: "description", content }),
  canonical_url: (href) => startTag("link", { rel: "canonical", href }),
  image: (content) => meta({ property: "og:image", content }),
  tags: (content) => meta({ property: "article:tag", content }),
  categories: (content) => meta({ property: "article:section", content }),
  license: (content) => meta({ name: "dcterms.license", content }),
  id: (content) => meta({ name: "dcterms.identifier", content }),
  // The attribute `lang` holds it.
  language: () => "",
};

function meta(attributes: Attributes): string {
  return startTag("meta", attributes);
}

export function writeHead(document: DocumentRecord): string {
  const lines = filledFields(document).flatMap(({ name, value }) =>
    (typeof value === "string" ? [value] : value).map(
      (item) => elements[name]?.(item) ?? meta({ name: `decant:${name}`, content: item }),
    ),
  );
  const head = ['<meta charset="utf-8">', ...lines].filter((line) => line !== "");
  return `<head>\n${head.join("\n")}\n</head>\n`;
}
