import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";

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
 * Run an example as its reader would, in a process of its own inside the package's folder, and return what it prints.
 *
 * @throws {Error} If it fails, with what it wrote to the standard error.
 */
export async function runExample({ code }: Example, folder: string): Promise<string> {
  const flags = ["--conditions=source", "--no-warnings", "--input-type=module-typescript", "-"];
  const child = spawn(process.execPath, flags, { cwd: folder, env: { ...process.env, NO_COLOR: "1" } });
  child.stdin.end(code);
  const [out, err, status] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve) => child.on("close", resolve)),
  ]);
  if (status !== 0) throw new Error(err);
  return out.replace(lastLineEnd, "");
}
