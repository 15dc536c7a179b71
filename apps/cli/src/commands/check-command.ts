import { formInvariants, invariants } from "@decant/normalize";
import type { Violation } from "@decant/page";
import { escapeControls, oneLine, toJson } from "@decant/page/records";
import pico from "picocolors";
import type { CheckCommandOptions } from "../args/one-page.ts";
import { CommandError, exitCodes } from "../errors.ts";
import { filesOf } from "../input/batch-inputs.ts";
import { inputOf, readAll } from "../input/input-bytes.ts";
import { openPool, UnfinishedError } from "../open-pool.ts";
import { defaultMaxMemoryMb } from "../options.ts";
import { writeOutput } from "../output/output.ts";
import type { WorkerTask } from "../page-worker.ts";
import { note } from "../terminal/terminal.ts";

interface CheckedFile {
  readonly file: string;
  readonly violations: readonly Violation[];
}

/**
 * `decant check [files...]`: check the invariants on any Markdown.
 *
 * Files that cannot be read or exceed the time limit are reported; the others are still checked.
 */
export async function runCheck(files: readonly string[], options: CheckCommandOptions): Promise<number> {
  if (files.length === 0 && process.stdin.isTTY) {
    throw new CommandError("usage", "no input: give files, or pipe Markdown in. Try: decant check --help");
  }
  checkIds([...(options.only ?? []), ...options.except]);
  const checked: CheckedFile[] = [];
  let unread = 0;
  // Parsing Markdown may take quadratic time or more, and only a worker can be stopped.
  const pool = openPool({ jobs: 1, timeoutMs: options.timeoutMs, maxMemoryMb: defaultMaxMemoryMb }, {});
  for (const name of files.length === 0 ? ["-"] : files) {
    try {
      for (const file of await filesOf(name)) checked.push(await checkFile(file, options, pool));
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      unread++;
      note(error.message);
    }
  }
  await pool.close();
  const text = options.format === "json" ? `${toJson(checked, 2)}\n` : writeText(checked, options.color);
  await writeOutput(undefined, text);
  const count = checked.reduce((sum, { violations }) => sum + violations.length, 0);
  if (!options.quiet) note(`${checked.length} checked, ${count} violations`);
  return unread > 0 ? exitCodes.input : count > 0 ? exitCodes.flawed : exitCodes.ok;
}

function checkIds(ids: readonly string[]): void {
  const unknown = ids.find((id) => !invariants.some((invariant) => invariant.id === id));
  if (unknown === undefined) return;
  const known = invariants.map(({ id }) => id).join(", ");
  throw new CommandError("usage", `there is no invariant "${unknown}". Invariants: ${known}`);
}

async function checkFile(
  name: string,
  options: CheckCommandOptions,
  pool: ReturnType<typeof openPool>,
): Promise<CheckedFile> {
  const [file, chunks] = inputOf(name);
  const bytes = await readAll(file, chunks, options.maxBytes);
  const markdown = new TextDecoder().decode(bytes);
  const { only, url } = options;
  const asksForUnicode = (only ?? [wellFormed]).includes(wellFormed) && !options.except.includes(wellFormed);
  // By default, the form of Markdown that others wrote is not checked.
  const taste = options.canonical || only !== undefined ? [] : formInvariants;
  const task: WorkerTask = {
    kind: "check",
    markdown,
    options: {
      frontMatter: true,
      except: [...options.except, ...taste],
      ...(only !== undefined && { only }),
      ...(url !== undefined && { baseUrl: url }),
    },
  };
  const violations = await pool.run<readonly Violation[]>(task).catch((error) => {
    throw error instanceof UnfinishedError ? new CommandError(error.code, `${file}: ${error.message}`) : error;
  });
  const illFormed = asksForUnicode ? findIllFormed(bytes) : undefined;
  return { file, violations: illFormed === undefined ? violations : [illFormed, ...violations] };
}

const wellFormed = "well-formed";
const LINE_FEED = 0x0a;

/** Find the first byte that is not valid UTF-8, by encoding the decoded text again. */
function findIllFormed(bytes: Uint8Array): Violation | undefined {
  const again = new TextEncoder().encode(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes));
  const at = bytes.findIndex((byte, index) => byte !== again[index]);
  if (at < 0 && bytes.length === again.length) return undefined;
  const line = bytes
    .subarray(0, at < 0 ? bytes.length : at)
    .reduce((count, byte) => count + Number(byte === LINE_FEED), 1);
  return { id: wellFormed, message: "The file is not valid UTF-8.", repaired: false, line };
}

function writeText(checked: readonly CheckedFile[], color: boolean): string {
  const colors = pico.createColors(color);
  const lines = checked.flatMap(({ file, violations }) =>
    violations.map(({ id, message, line }) => {
      const place = `${escapeControls(file)}${line === undefined ? "" : `:${line}`}`;
      return `${place}: ${colors.yellow(id)}: ${oneLine(message)}\n`;
    }),
  );
  return lines.join("");
}
