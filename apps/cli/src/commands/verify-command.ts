import type { VerifyCommandOptions } from "../args/one-page.ts";
import { hashOf, type Receipt, type ReceiptSettings, receiptVersion } from "../convert/receipt.ts";
import { CommandError, exitCodes, messageOf } from "../errors.ts";
import { readFileNow } from "../input/input-bytes.ts";
import { readPage } from "../input/read-page.ts";
import { note } from "../terminal/terminal.ts";
import { version } from "../version.ts";

export async function runVerify(
  [path = "", page = "", output]: readonly string[],
  options: VerifyCommandOptions,
): Promise<number> {
  const text = new TextDecoder().decode(readFileNow(path, { path, isNamed: true }, options.maxBytes));
  const receipt = readReceipt(text, path);
  const differences = await differencesOf(text, receipt, page, options);
  if (output !== undefined) {
    const { sha256 } = hashOf(readFileNow(output, { path: output, isNamed: true }, options.maxBytes));
    if (sha256 !== receipt.output.sha256)
      differences.push(`${output}: expected SHA-256 ${receipt.output.sha256}, got ${sha256}`);
  }
  for (const difference of differences) note(difference);
  if (!options.quiet && differences.length === 0) note(`${page}: as the receipt says`);
  return differences.length === 0 ? exitCodes.ok : exitCodes.flawed;
}

async function differencesOf(text: string, receipt: Receipt, name: string, options: VerifyCommandOptions) {
  const own = `decant/${version()}`;
  if (receipt.generator !== own) {
    const [, made = ""] = receipt.generator.split("/");
    return [`generator: expected ${receipt.generator}, this is ${own}; try: npx @decant/cli@${made} verify ...`];
  }
  const { bytes } = await readPage(name, options);
  const given = hashOf(bytes).sha256;
  if (given !== receipt.input.sha256) return [`input: expected SHA-256 ${receipt.input.sha256}, got ${given}`];
  const again = await replay(bytes, name, receipt);
  if (again === text) return [];
  const made = JSON.parse(again) as Receipt;
  const names = new Set([...Object.keys(receipt), ...Object.keys(made)]) as Set<keyof Receipt>;
  const differing = [...names].filter((part) => JSON.stringify(receipt[part]) !== JSON.stringify(made[part]));
  if (differing.length === 0) return ["receipt: the same values, but not the bytes that decant writes"];
  const shown = (value: unknown): string => JSON.stringify(value);
  return differing.map((part) => `${part}: expected ${shown(receipt[part])}, got ${shown(made[part])}`);
}

async function replay(bytes: Uint8Array, name: string, { input, options }: Receipt): Promise<string> {
  const { url, content_type: contentType, id } = input;
  const page = { id: id ?? name, bytes, url: url ?? undefined, contentType: contentType ?? undefined };
  const { renderPage } = await import("../convert/convert-page.ts");
  const settings = { ...(options as ReceiptSettings), explain: false, color: false, receipt: "again" };
  try {
    const { files } = await renderPage(page, settings);
    return files.find(({ path }) => path === "again")?.text ?? "";
  } catch (error) {
    throw error instanceof TypeError || error instanceof RangeError ? noReceipt(name, messageOf(error)) : error;
  }
}

function readReceipt(text: string, path: string): Receipt {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw noReceipt(path, messageOf(error));
  }
  const { receipt, generator, input, options, output } = (value ?? {}) as Partial<Receipt>;
  if (receipt !== receiptVersion) throw noReceipt(path, `expected "receipt": ${receiptVersion}`);
  const isWhole =
    typeof generator === "string" && typeof input?.sha256 === "string" && typeof output?.sha256 === "string";
  if (!isWhole || typeof options !== "object" || options === null) throw noReceipt(path, "parts are missing");
  return value as Receipt;
}

const noReceipt = (path: string, reason: string): CommandError =>
  new CommandError("usage", `${path} is no receipt: ${reason}`);
