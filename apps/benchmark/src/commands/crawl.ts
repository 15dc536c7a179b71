import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { installAlone } from "../arena/rivals.ts";
import { listCrawlers, measureCrawl } from "../crawl/compare.ts";
import { inTemporaryFolder } from "../measured-process.ts";
import * as option from "../options.ts";
import { type Cell, formatTable, showProgress } from "../table.ts";

const siteNames = ["shop", "forum", "documentation", "magazine", "sheets", "session", "newspaper", "university"];
const crawlee = "3.18.1";
const scripts = new URL("../../rivals/crawlers/", import.meta.url);

export const command: option.AddCommand = option.defineCommand(
  "crawl sites whose wanted pages are known with Decant, Crawlee and Scrapy (python3-scrapy of Debian, if it is there), in one table",
  {
    sites: option.names("sites", siteNames, siteNames),
    most: option.count(1, "pages after which a crawler is ended, since some sites have no end", 1500),
    install: option.negated("without Crawlee, which is installed with npm in a temporary folder"),
  },
  async ({ sites, most, install }) => {
    const crawlers = listCrawlers();
    const rows: Record<string, Cell>[] = [];
    await inTemporaryFolder(async (folder) => {
      if (install) {
        await installAlone(folder, { "@crawlee/cheerio": crawlee });
        await copyFile(new URL("crawlee.mjs", scripts), join(folder, "crawl.mjs"));
        crawlers[`crawlee ${crawlee}`] = [process.execPath, join(folder, "crawl.mjs")];
      }
      for (const site of sites)
        for (const [name, start] of Object.entries(crawlers)) {
          showProgress(`${site}: ${name}`);
          rows.push(await measureCrawl(site, name, start, most));
        }
    });
    showProgress("");
    console.log(formatTable(Object.keys(rows[0] ?? {}), rows.map(Object.values)));
  },
);
