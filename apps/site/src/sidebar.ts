import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { StarlightUserConfig } from "@astrojs/starlight/types";

type Sidebar = NonNullable<StarlightUserConfig["sidebar"]>;

interface Group {
  readonly label: string;
  /** Slugs of documents, in order. */
  readonly pages: readonly string[];
  /** Takes documents that no group names, so that a new one is never out of sight. */
  readonly takesOthers?: true;
}

/** Documents, by what a reader wants. */
const groups: readonly Group[] = [
  { label: "Start", pages: ["index", "playground", "bookmarklet", "which-package", "examples", "gallery"] },
  {
    label: "Guides",
    pages: [
      "rag-in-ten-minutes",
      "keep-it-fresh",
      "crawl-a-site",
      "what-we-send",
      "twenty-workers",
      "deploy",
      "build-a-training-corpus",
      "from-common-crawl",
      "server",
      "llms-txt",
      "mcp",
      "threads",
      "records",
      "ask",
      "cite-a-passage",
      "runtimes",
      "extend",
    ],
    takesOthers: true,
  },
  {
    label: "Concepts",
    pages: [
      "how-it-works",
      "ledger",
      "provenance",
      "what-survives",
      "checked-markdown",
      "receipts",
      "invariants",
      "promises",
    ],
  },
  {
    label: "Move to Decant",
    pages: [
      "options-compared",
      "from-readability",
      "from-defuddle",
      "from-mdream",
      "from-trafilatura",
      "from-firecrawl",
      "from-jina-reader",
      "from-crawl4ai",
      "from-markitdown",
      "from-html-to-text",
    ],
  },
  { label: "Benchmarks", pages: ["benchmarks", "accuracy", "rules"] },
];

const content = fileURLToPath(new URL("./content/docs/", import.meta.url));

/** Navigation of the site; the groups of references are as long as their folders. */
export function sidebar(): Sidebar {
  const named = new Set(groups.flatMap(({ pages }) => pages));
  const others = readdirSync(content)
    .filter((file) => file.endsWith(".md"))
    .map((file) => file.slice(0, -".md".length))
    .filter((slug) => !named.has(slug) && !inOtherGroups.has(slug))
    .sort();
  const listed = groups.map(({ label, pages, takesOthers }) => ({
    label,
    items: [...pages.filter((slug) => existsSync(`${content}${slug}.md`)), ...(takesOthers === true ? others : [])],
  }));
  const folder = (label: string, directory: string, first?: string): Sidebar[number] => ({
    label,
    collapsed: true,
    items: [...(first === undefined ? [] : [first]), { autogenerate: { directory } }],
  });
  return [
    ...listed,
    folder("Command line", "cli", "cli"),
    folder("Packages", "packages"),
    folder("API", "api", "api"),
    folder("Output formats", "formats", "formats"),
    { label: "Project", collapsed: true, items: projectPages },
  ];
}

const projectPages = ["architecture", "contributing", "security", "benchmark", "training"];
const inOtherGroups = new Set([...projectPages, "api", "cli", "formats"]);
