import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Do something with a folder that is removed afterwards. */
export async function inTemporaryFolder<T>(use: (folder: string) => T | Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "decant-benchmark-"));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
