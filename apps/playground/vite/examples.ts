import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const listId = "virtual:examples";
const pagePrefix = "virtual:example/";

const groups: Readonly<Record<string, string>> = {
  article: "Articles",
  docs: "Documentation",
  forum: "Threads",
  product: "Products",
  collection: "Products",
  listing: "Listings",
  service: "Services",
  shell: "Pages without content",
  error: "Pages without content",
};
const groupOrder = [...new Set(Object.values(groups))];

interface Case {
  readonly url: string;
  readonly why: string;
  readonly title: string | null;
}

/** The fixtures as examples: a list, and a module for each page, which is loaded when it is asked for. */
export function examples(fixtures: string): Plugin {
  const names = readdirSync(fixtures, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && (entry.name.split("-")[0] ?? "") in groups)
    .map(({ name }) => name);
  return {
    name: "decant-examples",
    resolveId: (id) => (id === listId || id.startsWith(pagePrefix) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${listId}`) return listModule(fixtures, names);
      if (!id.startsWith(`\0${pagePrefix}`)) return undefined;
      return pageModule(readFileSync(join(fixtures, id.slice(pagePrefix.length + 1), "index.html")));
    },
  };
}

function listModule(fixtures: string, names: readonly string[]): string {
  const items = names
    .map((id) => {
      const { url, why, title } = JSON.parse(readFileSync(join(fixtures, id, "case.json"), "utf8")) as Case;
      const group = groups[id.split("-")[0] ?? ""] as string;
      return { id, url, why, title: title ?? id, group };
    })
    .sort((a, b) => groupOrder.indexOf(a.group) - groupOrder.indexOf(b.group) || (a.id < b.id ? -1 : 1));
  const entries = items.map(
    (item) => `{ ...${JSON.stringify(item)}, load: () => import(${JSON.stringify(pagePrefix + item.id)}) }`,
  );
  return `export const examples = [${entries.join(",\n")}];`;
}

/** Text, where its bytes in UTF-8 are the file; other encodings are kept as bytes. */
function pageModule(bytes: Buffer): string {
  const text = bytes.toString("utf8");
  const page = Buffer.from(text, "utf8").equals(bytes) ? { text } : { base64: bytes.toString("base64") };
  return `export default ${JSON.stringify(page)};`;
}
