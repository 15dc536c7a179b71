import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { format } from "node:util";

/**
 * A `ts` block of a README.
 *
 * Its expected output is either the fenced block that follows it, introduced by a line `Output:`, or the `// =>`
 * comments inside it, one per printed line. A block with neither only has to run. A block that cannot run here
 * (it needs a network, say) is preceded by `<!-- not run: reason -->`.
 */
export interface Example {
  /** Line of the opening fence, from 1. */
  readonly line: number;
  readonly code: string;
  /** What it prints, without the final line end; undefined where the README does not say. */
  readonly output?: string;
}

const example =
  /(?<skip><!-- not run: [^\n]+ -->\n+)?^(?<mark>`{3,})ts\n(?<code>[\s\S]*?)^\k<mark>\n(?:\n*Output:\n+(?<fence>`{3,})\w*\n(?<output>[\s\S]*?)^\k<fence>$)?/gm;
const lastLineEnd = /\n$/;
const arrow = /\/\/ => ?(.*)$/gm;

/** Find the examples of a README that are to be run, in order. */
export function readExamples(readme: string): Example[] {
  const examples: Example[] = [];
  for (const match of readme.matchAll(example)) {
    const { skip, code = "", output } = match.groups ?? {};
    if (skip !== undefined) continue;
    const line = readme.slice(0, match.index).split("\n").length;
    const shown = output?.replace(lastLineEnd, "") ?? shownByArrows(code);
    examples.push(shown === undefined ? { line, code } : { line, code, output: shown });
  }
  return examples;
}

function shownByArrows(code: string): string | undefined {
  const lines = [...code.matchAll(arrow)].map((match) => match[1] ?? "");
  return lines.length > 0 ? lines.join("\n") : undefined;
}

/**
 * Run a module in this process, and return what it prints by `console.log`.
 *
 * @throws What it throws.
 */
export async function printedBy(file: string): Promise<string> {
  const { log } = console;
  const lines: string[] = [];
  console.log = (...values) => lines.push(format(...values));
  try {
    await import(/* @vite-ignore */ pathToFileURL(file).href);
  } finally {
    console.log = log;
  }
  return lines.join("\n");
}

/**
 * Run modules one after the other as their readers would, in one process of Node.
 *
 * @param files Paths of the modules.
 * @param folder Working folder of the process.
 * @returns What each prints, or the error that it ends with.
 * @throws {Error} If the process fails, with what it wrote to the standard error.
 */
export async function runExamples(files: readonly string[], folder: string): Promise<readonly Printed[]> {
  const flags = ["--no-warnings", "--input-type=module", "-e", program];
  const env = {
    ...process.env,
    NO_COLOR: "1",
    EXAMPLES: JSON.stringify(files.map((file) => pathToFileURL(file).href)),
  };
  const child = spawn(process.execPath, flags, { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
  const [out, err, status] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve) => child.on("close", resolve)),
  ]);
  if (status !== 0) throw new Error(err);
  return JSON.parse(out) as Printed[];
}

export interface Printed {
  readonly printed: string;
  /** Undefined if it ended well. */
  readonly error: string | undefined;
}

const program = `
  import { format } from "node:util";
  const { log } = console;
  const results = [];
  for (const file of JSON.parse(process.env.EXAMPLES)) {
    const lines = [];
    console.log = (...values) => lines.push(format(...values));
    let error;
    try {
      await import(file);
    } catch (thrown) {
      error = String(thrown?.stack ?? thrown);
    }
    results.push({ printed: lines.join("\\n"), error });
  }
  console.log = log;
  process.stdout.write(JSON.stringify(results));
`;
