import type { PageView } from "./worker/converter.ts";

/** The repository's fixtures as examples. */
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

const titles = import.meta.glob<string>("../../../fixtures/*/case.json", { eager: true, import: "title" });
const addresses = import.meta.glob<string>("../../../fixtures/*/case.json", { eager: true, import: "url" });
const reasons = import.meta.glob<string>("../../../fixtures/*/case.json", { eager: true, import: "why" });
/** Pages as `data:` addresses, each a chunk of its own: not all of them are UTF-8. */
const pages = import.meta.glob<string>("../../../fixtures/*/index.html", { query: "?url&inline", import: "default" });
/** Their results by the default options, so that the first one need not wait for the worker. */
const views = import.meta.glob<PageView>("../../../fixtures/*/index.html", { query: "?view", import: "default" });

export const examples = Object.entries(titles)
  .map(([path, title]) => {
    const folder = path.slice(0, -"case.json".length);
    const id = folder.split("/").at(-2) as string;
    return {
      ...{ id, title },
      url: addresses[path] as string,
      why: reasons[path] as string,
      group: groups[id.split("-")[0] as string] as string,
      load: async () => ({ bytes: { base64: (await pages[`${folder}index.html`]?.())?.split(",")[1] as string } }),
      loadView: async () => views[`${folder}index.html`]?.(),
    };
  })
  .sort((a, b) => groupOrder.indexOf(a.group) - groupOrder.indexOf(b.group) || (a.id < b.id ? -1 : 1));
