import { readdir } from "node:fs/promises";
import { join } from "node:path";

/** Pages of one manual as its Debian package installs them, with the elements of its generator. */
export interface Manual {
  readonly id: string;
  /** Debian package with the pages. */
  readonly package: string;
  /** Folder of the pages below the folder of the unpacked packages. */
  readonly folder: string;
  /** Paths of pages without text of their own: indexes, search, source code. */
  readonly skip: RegExp;
  /** Selector of the element with the content. */
  readonly main: string;
  /** Selector of chrome inside it; matches nothing if there is none. */
  readonly chrome: string;
  /** Selector of contents lists inside it. They may be kept or dropped. */
  readonly contents: string;
}

const none = "decant-none";

export const manuals: readonly Manual[] = [
  {
    id: "python",
    package: "python3.11-doc",
    folder: "usr/share/doc/python3.11/html",
    skip: /(?:^|\/)_|genindex|search\.html|py-modindex|opensearch/,
    main: "div.body",
    chrome: ".viewcode-link",
    contents: ".contents, .toctree-wrapper",
  },
  {
    id: "django",
    package: "python-django-doc",
    folder: "usr/share/doc/python-django-doc/html",
    skip: /(?:^|\/)_|genindex|search\.html|py-modindex|opensearch/,
    main: "div.yui-g",
    chrome: ".viewcode-link",
    contents: ".contents, .toctree-wrapper",
  },
  {
    id: "postgresql",
    package: "postgresql-doc-15",
    folder: "usr/share/doc/postgresql-doc-15/html",
    skip: /bookindex/,
    main: "body",
    chrome: ".navheader, .navfooter",
    contents: ".toc",
  },
  {
    id: "git",
    package: "git-doc",
    folder: "usr/share/doc/git-doc",
    skip: /^$/,
    main: "body",
    chrome: "#footer",
    contents: "#toc, .toc",
  },
  {
    id: "apache",
    package: "apache2-doc",
    folder: "usr/share/doc/apache2-doc/manual/en",
    skip: /sitemap/,
    main: "#page-content",
    chrome: ".toplang, .bottomlang, .lang-toggle, .top, #comments_section",
    contents: "#quickview",
  },
  {
    id: "sqlite",
    package: "sqlite3-doc",
    folder: "usr/share/doc/sqlite3",
    skip: /keyword_index|search/,
    main: "body",
    chrome: ".nosearch, .mobileonly, p[align=center] > small",
    contents: "#toc, #toc_sub",
  },
  {
    id: "node",
    package: "nodejs-doc",
    folder: "usr/share/doc/nodejs/api",
    skip: /^$/,
    main: "#apicontent",
    chrome: none,
    contents: "#toc",
  },
];

/** Paths of a manual's pages, relative to its folder, in order; none if its package is not unpacked. */
export async function listPages(pages: string, { folder, skip }: Manual): Promise<string[]> {
  const names = await readdir(join(pages, folder), { recursive: true }).catch(() => []);
  return names.filter((name) => name.endsWith(".html") && !skip.test(name)).sort();
}
