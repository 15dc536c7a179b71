import { fromMarkdown, toText } from "@decant/normalize";
import type { DocumentRecord } from "../../src/index.ts";
import { emptyDocument } from "./empty-document.ts";

const markdown = `# Ebb & flow

The *moon* pulls, [they say](https://harbour.example/moon).[^1]

- [x] gauge read
- [ ] book signed

| port | m |
|---|--:|
| Kestle | 4.2 |

\`\`\`sh
gauge --read
\`\`\`

[^1]: So does the sun.
`;

const comments = "**Wren**, 6 March: *Which* moon?\n";

/** The document that the pages on formats show in each format. */
export const exampleDocument: DocumentRecord = {
  ...emptyDocument,
  id: "tides",
  url: "https://harbour.example/tides",
  metadata: {
    ...emptyDocument.metadata,
    title: "Ebb & flow",
    authors: ["Jane Doe", "Doe; Son"],
    published: "2024-03-05",
    siteName: "Harbour News",
    description: 'What "high water" means',
    language: "en",
    tags: ["tides"],
  },
  pageType: "article",
  ...{ markdown, text: toText(fromMarkdown(markdown)) },
  comments: { markdown: comments, text: toText(fromMarkdown(comments)) },
};
