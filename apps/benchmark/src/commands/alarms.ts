import { decode, measure, parse } from "@decant/dom";
import { listHidden } from "@decant/dom/visibility";
import { readPages } from "../open-sets.ts";
import * as option from "../options.ts";

const around = 40;
const spaces = /\s+/g;

export const command: option.AddCommand = option.defineCommand(
  "list visible text of pages that people read that is taken to address agents and models: false alarms",
  option.sets("wcxb-dev", "traf-dev", "aeb-dev", "daniel-dev", "readers-dev"),
  async (options) => {
    const count = { pages: 0, alarms: 0 };
    for await (const { set, gold, bytes } of readPages(options)) {
      const html = decode(bytes).text;
      const found = listHidden(measure(parse(html))).filter(({ technique }) => technique === "addresses-models");
      count.pages++;
      if (found.length > 0) count.alarms++;
      for (const { start, end } of found) {
        const text = html.slice(Math.max(0, start - around), end + around);
        console.log(`${set.id}/${gold.id}: ${text.replace(spaces, " ")}`);
      }
    }
    console.log(`${count.alarms} of ${count.pages} pages`);
  },
);
