import { type Command, Option } from "commander";
import { families, plainPage } from "../hostile/families.ts";
import { formatMemory, measureMemory, type PageMemory } from "../hostile/installed-memory.ts";
import { writeJson } from "../json.ts";
import { formatTable } from "../table.ts";
import { parseList, UsageError, wholeNumber } from "./arguments.ts";

interface MemoryOptions {
  readonly node: string;
  readonly sizes: readonly string[];
  readonly families: readonly string[];
  readonly timeout: number;
  readonly shown: number;
  readonly json?: string;
  readonly nodes?: boolean;
}

export function addMemory(program: Command): void {
  program
    .command("memory")
    .description(
      "run the built command on pages that are made to cost much, a process for each, and measure the most memory it takes; exits 1 where that is more than 60 times the page and 150 MB",
    )
    .option("--node <path>", "Node that runs the command", process.execPath)
    .addOption(
      new Option("--sizes <bytes>", "sizes of the pages, comma-separated")
        .argParser(parseList)
        .default(["200000", "1000000", "2000000"]),
    )
    .addOption(new Option("--families <ids>", "families, comma-separated").argParser(parseList).default([], "all"))
    .option("--timeout <ms>", "limit for one page", wholeNumber(1), 120_000)
    .option("--shown <n>", "rows to print, those that took most of their limit first", wholeNumber(1), 20)
    .option("--json <file>", "write the figures as JSON")
    .option("--nodes", "measure the bytes that one node of each tree holds, instead of whole pages")
    .action(runMemory);
}

async function runMemory(options: MemoryOptions): Promise<void> {
  if (options.nodes === true) return printNodes();
  const unknown = options.families.find((name) => [plainPage, ...families].every(({ id }) => id !== name));
  if (unknown !== undefined) throw new UsageError(`--families: "${unknown}" is unknown`);
  const sizes = options.sizes.map(wholeNumber(1));
  const pages: PageMemory[] = [];
  for (const page of measureMemory({ ...options, sizes, timeoutMs: options.timeout })) {
    pages.push(page);
    if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${page.family}, ${page.size} bytes`);
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
  const header = ["node", "bytes", "limit"];
  console.log(
    formatTable(
      header,
      nodes.map(({ id, bytes, limit }) => [id, String(bytes), String(limit)]),
    ),
  );
  if (nodes.some(({ bytes, limit }) => bytes > limit)) process.exitCode = 1;
}
