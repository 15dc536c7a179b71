import { chunk, estimateTokens } from "@decant/chunk";
import { type Citation, createCiter } from "@decant/cite";
import { decode } from "@decant/dom";
import { findProgram } from "@decant/package-checks";
import { FragmentBrowser } from "@decant/package-checks/text-fragments";
import { createPipeline } from "@decant/pipeline";
import { allValues, records } from "@decant/records";
import { groupBy } from "../metrics/statistics.ts";
import { readPages } from "../open-sets.ts";
import * as option from "../options.ts";
import { pickSample } from "../sample.ts";
import { type Example, fixed, formatTable, printExamples } from "../table.ts";

const options = {
  ...option.sets("wcxb-dev", "traf-dev", "aeb-dev"),
  every: option.count(1, "only each nth page", 10),
  faults: option.count(0, "list so many links that do not mark their passage", 0),
};

export const command: option.AddCommand = option.defineCommand(
  "have Chromium open the links of chunks and of values of records: do they mark exactly the passage?",
  options,
  async (options) => {
    const { path, hint } = findProgram("chromium");
    if (path === undefined) throw new option.UsageError(hint);
    const browser = await FragmentBrowser.open(path);
    const pipeline = createPipeline();
    const checked: CheckedLink[] = [];
    const wrong: Example[] = [];
    let pages = 0;
    for await (const { set, gold, bytes } of readPages(options)) {
      const html = decode(bytes).text;
      const page = pipeline.convert(html);
      const citer = createCiter(html);
      const chunks = chunk(
        { id: gold.id, markdown: page.markdown, blocks: page.blocks, language: page.metadata.language },
        { budget: 300, countTokens: estimateTokens },
      );
      const values = types.flatMap((type) =>
        [...allValues(records(html, { type }))].filter(([, { visible }]) => visible),
      );
      const cited: (readonly [string, Citation])[] = [
        ...pickSample(chunks, maxLinks).map((one) => ["chunks", citer.chunk(one, page)] as const),
        ...pickSample(values, maxLinks).map(([, { spans }]) => ["values", citer.spans(spans)] as const),
      ];
      const checks = await browser.check(
        html,
        cited.map(([, citation]) => citation),
      );
      pages++;
      for (const [index, [kind, citation]] of cited.entries()) {
        const isMarked = citation.marks === "passage";
        const isExact = isMarked && checks[index]?.isExact === true;
        checked.push({ kind, isShown: isShown(citation), isMarked, isExact });
        if (isExact || !isShown(citation)) continue;
        const found = checks[index]?.marked.map((text) => text?.slice(0, 80) ?? null);
        const fault = citation.doubt ?? `marked ${JSON.stringify(found)}`;
        const text = JSON.stringify(citation.text.slice(0, 80));
        wrong.push({ kind, text: `${set.id}/${gold.id}: ${fault} ${citation.fragment} ${text}` });
      }
    }
    await browser.close();
    console.log(`${pages} pages`);
    const share = (part: number, whole: number) => fixed(whole === 0 ? null : part / whole);
    console.log(
      formatTable(
        ["", "passages", "not shown", "link marks it", "exact in Chromium", "share of those shown", "wrong of links"],
        Array.from(
          groupBy(checked, ({ kind }) => kind),
          ([kind, of]) => {
            const count = (is: Exclude<keyof CheckedLink, "kind">) => of.filter((link) => link[is]).length;
            const [shown, marked, exact] = [count("isShown"), count("isMarked"), count("isExact")];
            return [kind, of.length, of.length - shown, marked, exact, share(exact, shown), marked - exact];
          },
        ),
      ),
    );
    printExamples(wrong, options.faults);
  },
);

const types = ["product", "article", "recipe", "event", "person", "organisation"];
/** Links of each kind that are opened on a page at most. */
const maxLinks = 20;

interface CheckedLink {
  readonly kind: string;
  /** The page shows its passage. */
  readonly isShown: boolean;
  readonly isMarked: boolean;
  readonly isExact: boolean;
}

/** Whether the page shows text there: parts of it come from data in scripts, or wait for a click. */
function isShown({ doubt }: Citation): boolean {
  return doubt !== "no-text" && doubt !== "hidden";
}
