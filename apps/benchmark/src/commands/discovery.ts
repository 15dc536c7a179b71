import { cleanUrl, createUrlFilter, kindOfUrl, readSitemap, trapSigns } from "@decant/discovery";
import { timeCpu } from "../cpu.ts";
import { openDataSet } from "../open-sets.ts";
import * as option from "../options.ts";
import { formatTable } from "../table.ts";

const options = {
  ...option.sets("wcxb-dev", "traf-dev", "aeb-dev"),
};
type Options = option.ValuesOf<typeof options>;

export const command: option.AddCommand = option.defineCommand(
  "judge the addresses of the data's pages, which are all content, and measure a sitemap of 50,000 addresses",
  options,
  runDiscovery,
);

async function runDiscovery({ data, set: names }: Options): Promise<void> {
  console.log(formatSitemap());
  const urls: string[] = [];
  for (const name of names) urls.push(...(await openDataSet(data, name)).pages.map(({ url }) => url));
  const addresses = urls.filter((url) => cleanUrl(url) !== null);
  const misjudged = addresses.filter((url) => kindOfUrl(url).kind !== "content" || trapSigns(url).length > 0);
  const filter = createUrlFilter();
  const rows = misjudged.map((url) => [
    kindOfUrl(url).kind,
    trapSigns(url)
      .map(({ id }) => id)
      .join(" "),
    filter(url).accepted ? "accepted" : "refused",
    url,
  ]);
  const content = addresses.filter((url) => kindOfUrl(url).kind === "content").length;
  console.log(`\n${content} of ${addresses.length} addresses are taken for content\n`);
  console.log(formatTable(["kind", "signs of traps", "filter", "address"], rows));
}

const sitemapUrls = 50_000;
const rounds = 5;

function formatSitemap(): string {
  const entries = Array.from(
    { length: sitemapUrls },
    (_, i) =>
      `<url><loc>https://harbour.example/news/page-${i}?a=1&amp;b=2</loc><lastmod>2024-05-01T10:00:00+02:00</lastmod></url>\n`,
  );
  const sitemap = `<?xml version="1.0"?><urlset>${entries.join("")}</urlset>`;
  const rows = Array.from({ length: rounds }, (_, round) => {
    const { ms, result } = timeCpu(() => readSitemap(sitemap).entries);
    return [round + 1, result.length, ms.toFixed(0)];
  });
  return formatTable(["round", "addresses of a sitemap", "CPU ms"], rows);
}
