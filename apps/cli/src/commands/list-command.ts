import { exitCodes } from "../errors.ts";
import { readBatch } from "../input/batch-inputs.ts";
import { identify } from "../input/choose-pages.ts";
import type { InputPath } from "../input/input-bytes.ts";
import { idText } from "../input/page-id.ts";
import type { PageIdentity } from "../input/page-source.ts";
import type { InputSettings } from "../options.ts";
import { openOutput } from "../output/output.ts";
import { escapeControls, note } from "../terminal/terminal.ts";

/**
 * `--list`: print the id of each page, and its URL after a tab if known, one page per line.
 *
 * @returns The exit code.
 */
export async function listPages(
  inputs: readonly InputPath[],
  isWanted: ((page: PageIdentity) => boolean) | undefined,
  {
    maxBytes,
    url,
    share,
    output: path,
  }: Pick<InputSettings, "maxBytes" | "url" | "share"> & { readonly output?: string },
): Promise<number> {
  const output = await openOutput(path);
  let unreadable = 0;
  const items = readBatch(inputs, {
    ...{ maxBytes, share },
    ...(url === undefined ? {} : { url }),
    onUnreadable: (error) => {
      unreadable++;
      note(error.message);
    },
    onBytesRead: () => {},
    onSkipped: () => {},
  });
  for await (const item of items) {
    const page = identify(item);
    if (isWanted?.(page) === false) continue;
    const fields = [idText(page.id), ...(page.url === null ? [] : [page.url])];
    await output.write(`${fields.map(escapeControls).join("\t")}\n`);
  }
  await output.close();
  return unreadable > 0 ? exitCodes.input : exitCodes.ok;
}
