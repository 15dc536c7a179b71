import { cleanUrl, createUrlFilter, kindOfUrl, readSitemap, trapSigns } from "@decant/discovery";
import type { Command } from "commander";
import { formatTable } from "../table.ts";
import { openDataSet, parseList } from "./arguments.ts";

interface DiscoveryOptions {
  readonly data?: string;
  readonly set: readonly string[];
}

export function addDiscovery(program: Command): void {
  program
    .command("discovery")
    .description(
      "judge the addresses of the data's pages, which are all content, and measure a sitemap of 50,000 addresses",
    )
    .option("--data <dir>", "folder of the data sets (default: DECANT_DATA, else ../shared/data beside the repository)")
    .option("--set <names>", "data sets, comma-separated", parseList, ["wcxb-dev", "traf-dev", "aeb-dev"])
    .action(runDiscovery);
}

async function runDiscovery({ data, set: names }: DiscoveryOptions): Promise<void> {
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
    const before = process.cpuUsage();
    const { length } = readSitemap(sitemap).entries;
    const { user, system } = process.cpuUsage(before);
    return [`${round + 1}`, `${length}`, ((user + system) / 1000).toFixed(0)];
  });
  return formatTable(["round", "addresses of a sitemap", "CPU ms"], rows);
}
