import { decode, measure, parse } from "@decant/dom";
import { listHidden } from "@decant/visibility";
import type { Command } from "commander";
import { loadPage } from "../data-sets.ts";
import { showPages } from "../progress.ts";
import { openDataSet, parseList } from "./arguments.ts";

interface AddressesOptions {
  readonly data?: string;
  readonly set: readonly string[];
}

export function addAddresses(program: Command): void {
  program
    .command("addresses")
    .description(
      "list visible text of pages that is taken to address agents and models; on pages for people, false alarms",
    )
    .option("--data <dir>", "folder of the data sets (default: DECANT_DATA, else ../shared/data beside the repository)")
    .option("--set <names>", "data sets, comma-separated", parseList, [
      "wcxb-dev",
      "traf-dev",
      "aeb-dev",
      "daniel-dev",
      "readers-dev",
    ])
    .action(runAddresses);
}

const around = 40;
const spaces = /\s+/g;

async function runAddresses({ data, set }: AddressesOptions): Promise<void> {
  let all = 0;
  let alarms = 0;
  for (const id of set) {
    const { folder, pages } = await openDataSet(data, id);
    for (const [done, page] of pages.entries()) {
      const html = decode(await loadPage(folder, page)).text;
      const found = listHidden(measure(parse(html))).filter(({ technique }) => technique === "addresses-models");
      all++;
      if (found.length > 0) alarms++;
      for (const { start, end } of found)
        console.log(`${id}/${page.id}: ${html.slice(Math.max(0, start - around), end + around).replace(spaces, " ")}`);
      showPages(done + 1, pages.length);
    }
  }
  console.log(`${alarms} of ${all} pages, 1 in ${alarms === 0 ? all : Math.floor(all / alarms)}`);
}
