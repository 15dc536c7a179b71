import { converters } from "../fidelity/converters.ts";
import { measurePage, type PageResult, preparePage } from "../fidelity/measure.ts";
import { loadPages } from "../fidelity/pages.ts";
import { formatFidelity, formatLosses, summarizeFidelity, totalsOf } from "../fidelity/report.ts";
import { writeJson } from "../json.ts";
import { asUsage } from "../open-sets.ts";
import * as option from "../options.ts";

const options = {
  pages: option.required("dir", "folder with a folder of HTML pages for each manual"),
  sample: option.count(1, "pages in all, the same number from each folder", 150),
  systems: option.names("converters", option.idsOf(converters), option.idsOf(converters)),
  losses: option.count(0, "how many losses of each kind to list for the first converter", 0),
  json: option.json,
};
type Options = option.ValuesOf<typeof options>;

export const command: option.AddCommand = option.defineCommand(
  "convert whole pages and count what of their code, tables, lists, headings and links does not arrive",
  options,
  runFidelity,
);

async function runFidelity(options: Options): Promise<void> {
  const pages = (await readPages(options)).map(preparePage);
  const totals = totalsOf(pages);
  const results = new Map<string, PageResult[]>();
  for (const { id, load } of option.pickNamed(converters, options.systems)) {
    const convert = await load();
    results.set(
      id,
      pages.map((page) => measurePage(page, convert)),
    );
  }
  const summaries = [...results].map(([id, measured]) => summarizeFidelity(id, measured, totals));
  console.log(formatFidelity(totals, summaries));
  const [first] = results;
  if (first !== undefined && options.losses > 0) console.log(`\n${formatLosses(first[0], first[1], options.losses)}`);
  if (options.json !== undefined) await writeJson(options.json, { totals, summaries });
}

async function readPages({ pages: folder, sample }: Options) {
  const pages = await asUsage(() => loadPages(folder, sample), `--pages: ${folder} cannot be read: `);
  if (pages.length === 0) throw new option.UsageError(`--pages: no HTML below ${folder}`);
  return pages;
}
