import { decode, measure, parse } from "@decant/dom";
import { listHidden } from "@decant/dom/visibility";
import { readPages } from "../open-sets.ts";
import * as option from "../options.ts";

const options = {
  ...option.sets("wcxb-dev", "traf-dev", "aeb-dev", "daniel-dev", "readers-dev"),
};
type Options = option.ValuesOf<typeof options>;

export const command: option.AddCommand = option.defineCommand(
  "list visible text of pages that is taken to address agents and models; on pages for people, false alarms",
  options,
  runAddresses,
);

const around = 40;
const spaces = /\s+/g;

async function runAddresses(options: Options): Promise<void> {
  let all = 0;
  let alarms = 0;
  for await (const { set, gold, bytes } of readPages(options)) {
    const html = decode(bytes).text;
    const found = listHidden(measure(parse(html))).filter(({ technique }) => technique === "addresses-models");
    all++;
    if (found.length > 0) alarms++;
    for (const { start, end } of found)
      console.log(
        `${set.id}/${gold.id}: ${html.slice(Math.max(0, start - around), end + around).replace(spaces, " ")}`,
      );
  }
  console.log(`${alarms} of ${all} pages, 1 in ${alarms === 0 ? all : Math.floor(all / alarms)}`);
}
