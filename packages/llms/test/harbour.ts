import type { SitePage } from "@decant/llms";

/** A page whose title and text follow from its address. */
export function page(url: string, more: Partial<SitePage> = {}): SitePage {
  const name = url.split("/").filter(Boolean).at(-1) ?? "home";
  const title = name.replace(/\.html$/, "");
  return { url, title, description: `All about ${title}.`, markdown: `# ${title}\n\nText of ${title}.\n`, ...more };
}

export const home: SitePage = page("/", {
  title: "Harbour Handbook",
  siteName: "Harbour Handbook",
  description: "All that a keeper needs.",
  navigation: ["/guide/", "/news/", "/about.html"],
});

/** A site with menus, folders and pages that may be skipped. */
export const harbour: readonly SitePage[] = [
  page("/about.html"),
  page("/guide/", { title: "The guide", navigation: ["/guide/tides.html", "/guide/gauge.html"] }),
  page("/guide/gauge.html"),
  page("/guide/tides.html"),
  page("/guide/attic.html"),
  page("/privacy.html"),
  page("/news/"),
  page("/news/storm.html"),
  home,
];
