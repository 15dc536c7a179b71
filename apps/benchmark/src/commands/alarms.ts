import { createUrlFilter, kindOfUrl } from "@decant/discovery";
import { decode, measure, parse } from "@decant/dom";
import { listHidden } from "@decant/dom/visibility";
import { type ReadPage, readPages } from "../open-sets.ts";
import * as option from "../options.ts";

/** What is judged of each page; what a judge says of a page with gold is a false alarm. `undefined` for a page without the subject. */
type Judge = (page: ReadPage) => readonly string[] | undefined;

const around = 40;
const spaces = /\s+/g;
const accepts = createUrlFilter();

const judges: Readonly<Record<string, Judge>> = {
  // Visible text that is taken to address agents and models.
  models: ({ bytes }) => {
    const html = decode(bytes).text;
    const found = listHidden(measure(parse(html))).filter(({ technique }) => technique === "addresses-models");
    return found.map(({ start, end }) => html.slice(Math.max(0, start - around), end + around).replace(spaces, " "));
  },
  // Addresses that are taken for something else than content.
  addresses: ({ gold: { url, isHostOnly } }) => {
    if (isHostOnly === true || !URL.canParse(url)) return undefined;
    const { kind } = kindOfUrl(url);
    const refused = accepts(url).accepted ? [] : ["refused"];
    const said = [...(kind === "content" ? [] : [kind]), ...refused];
    return said.length === 0 ? [] : [`${said.join(" ")} ${url}`];
  },
};

const options = {
  ...option.sets("wcxb-dev", "traf-dev", "aeb-dev", "daniel-dev", "readers-dev"),
  judges: option.names("judges", Object.keys(judges), Object.keys(judges)),
};

export const command: option.AddCommand = option.defineCommand(
  "list what is taken for text to models and for lists on pages that people read: false alarms",
  options,
  async (options) => {
    const counts = options.judges.map((name) => ({ name, judge: judges[name] as Judge, pages: 0, alarms: 0 }));
    for await (const page of readPages(options))
      for (const count of counts) {
        const found = count.judge(page);
        if (found === undefined) continue;
        count.pages++;
        if (found.length > 0) count.alarms++;
        for (const text of found) console.log(`${count.name}: ${page.set.id}/${page.gold.id}: ${text}`);
      }
    for (const { name, pages, alarms } of counts) console.log(`${name}: ${alarms} of ${pages} pages`);
  },
);
