import { families, plainPage } from "../hostile/families.ts";
import { formatMemory, measureMemory, type PageMemory } from "../hostile/installed-memory.ts";
import { writeJson } from "../json.ts";
import * as option from "../options.ts";
import { showProgress } from "../progress.ts";
import { formatTable } from "../table.ts";

const options = {
  node: option.text("path", "Node that runs the command", process.execPath),
  sizes: option.numbers("sizes of the pages", [200_000, 1_000_000, 2_000_000]),
  families: { ...option.names("families", [], option.idsOf([plainPage, ...families])), defaultHelp: "all" },
  timeout: option.count(1, "limit for one page", 120_000, "ms"),
  shown: option.count(1, "rows to print, those that took most of their limit first", 20),
  json: option.json,
  nodes: option.flag("measure the bytes that one node of each tree holds, instead of whole pages"),
};
type Options = option.ValuesOf<typeof options>;

export const command: option.AddCommand = option.defineCommand(
  "run the built command on pages that are made to cost much, a process for each, and measure the most memory it takes; exits 1 where that is more than 60 times the page and 150 MB",
  options,
  runMemory,
);

async function runMemory(options: Options): Promise<void> {
  if (options.nodes === true) return printNodes();
  const pages: PageMemory[] = [];
  for (const page of measureMemory({ ...options, timeoutMs: options.timeout })) {
    pages.push(page);
    showProgress(`${page.family}, ${page.size} bytes`);
  }
  console.log(formatMemory(pages, options.shown));
  const over = pages.filter(({ share, failure }) => share > 1 || failure !== undefined);
  console.log(`\n${pages.length} pages, ${over.length} over the limit or not done`);
  if (over.length > 0) process.exitCode = 1;
  if (options.json !== undefined) await writeJson(options.json, pages);
}

async function printNodes(): Promise<void> {
  // Imported here, because it enables `gc`.
  const { measureNodes } = await import("../hostile/node-memory.ts");
  const nodes = measureNodes();
  const rows = nodes.map(({ id, bytes, limit }) => [id, bytes, limit]);
  console.log(formatTable(["node", "bytes", "limit"], rows));
  if (nodes.some(({ bytes, limit }) => bytes > limit)) process.exitCode = 1;
}
