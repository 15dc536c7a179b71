import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { families, plainPage } from "../hostile/families.ts";
import { inTemporaryFolder, launcher, requireBuiltCommand, runMeasured } from "../measured-process.ts";
import * as option from "../options.ts";
import { fixed, formatColumns, showProgress } from "../table.ts";

const options = {
  node: option.text("path", "Node that runs the command", process.execPath),
  sizes: option.numbers("sizes of the pages", [200_000, 1_000_000, 2_000_000]),
};
type Options = option.ValuesOf<typeof options>;

export const command: option.AddCommand = option.defineCommand(
  "run the built command on pages that are made to cost much, a process for each, and measure the most memory it takes; exits 1 where that is more than 60 times the page and 150 MB",
  options,
  async (options) => {
    requireBuiltCommand();
    const pages = await inTemporaryFolder((folder) => measurePages(join(folder, "page.html"), options));
    const rows = pages.toSorted(
      (a, b) => Number(b.failure !== undefined) - Number(a.failure !== undefined) || b.share - a.share,
    );
    const table = formatColumns(rows.slice(0, shown), {
      family: ({ family }) => family,
      MB: ({ size }) => fixed(size / 1e6, 2),
      "memory, MB": ({ peakBytes }) => fixed(peakBytes / 1e6, 0),
      "part of the limit": ({ share }) => fixed(share, 2),
      failure: ({ failure }) => failure ?? "",
    });
    console.log(table);
    const over = pages.filter(({ share, failure }) => share > 1 || failure !== undefined);
    console.log(`\n${pages.length} pages, ${over.length} over the limit or not done`);
    if (over.length > 0) process.exitCode = 1;
  },
);

/** A page takes seconds; a longer one hangs. */
const timeout = 120_000;
/** Rows that are printed, those that took most of their limit first. */
const shown = 20;
/** Memory limit of a page: a multiple of its bytes plus a constant. */
const allowed = { factor: 60, base: 150e6 } as const;

function measurePages(file: string, { node, sizes }: Options) {
  return [plainPage, ...families].flatMap(({ id, make }) =>
    sizes.map((wantedSize) => {
      const bytes = new TextEncoder().encode(make(wantedSize));
      writeFileSync(file, bytes);
      showProgress(`${id}, ${bytes.length} bytes`);
      const peak = measurePage(file, node);
      const share = peak.peakBytes / (allowed.factor * bytes.length + allowed.base);
      return { family: id, size: bytes.length, share, ...peak };
    }),
  );
}

/** Convert a file with the built command, in a process of its own; without content, the command ends with 1. */
function measurePage(file: string, node: string): { readonly peakBytes: number; readonly failure?: string } {
  try {
    return runMeasured([launcher, file, "--quiet"], { node, timeout, doneCodes: [0, 1] });
  } catch (error) {
    return { peakBytes: 0, failure: String(error) };
  }
}
