import { randomBytes } from "node:crypto";
import { lstat, mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { CommandError, systemCode, unwritable } from "../errors.ts";

/** Create a folder and its missing parents; `recursive` of Node never returns in `/proc`. @throws {CommandError} `unwritable`. */
export async function makeFolder(path: string): Promise<void> {
  const folders = [path];
  for (let folder = path; !(await exists(folder)); folders.unshift(folder)) folder = dirname(folder);
  for (const folder of folders) await makeOne(folder, stat);
}

async function exists(path: string): Promise<boolean> {
  try {
    return (await stat(path)) !== undefined;
  } catch (error) {
    if (systemCode(error) === "ENOENT" && dirname(path) !== path) return false;
    throw unwritable(path, error);
  }
}

/** @param look `lstat` refuses symbolic links, `stat` follows them. */
async function makeOne(path: string, look: typeof stat | typeof lstat): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    const found = await look(path).catch(() => undefined);
    if (found?.isSymbolicLink()) throw new CommandError("unwritable", `${path}: is a symbolic link`);
    // Another process may have created it.
    if (!found?.isDirectory()) throw unwritable(path, error);
  }
}

/** Write a file as `PATH.part`, then rename it, so that a reader never sees half of it. @throws {CommandError} `unwritable`. */
export async function writeWhole(path: string, write: (part: string) => Promise<void>): Promise<void> {
  const part = `${path}.part`;
  try {
    await write(part);
    await rename(part, path);
  } catch (error) {
    throw systemCode(error) === undefined ? error : unwritable(path, error);
  }
}

/** Writes complete files below a folder, or none. */
export class OutputFolder {
  readonly #root: string;
  readonly #owner: string;
  readonly #made = new Set<string>();

  /** @param owner Begins the temporary names, so that {@link removeUnfinished} finds those of an earlier process. */
  constructor(root: string, owner = "") {
    this.#root = root;
    this.#owner = owner;
  }

  /** Remove the temporary files that a killed process of the same owner left in the folder. No such process may be running. */
  async removeUnfinished(): Promise<void> {
    const names = await readdir(this.#root).catch(() => []);
    for (const name of names)
      if (name.startsWith(`.decant-${this.#owner}-`) && name.endsWith(".partial"))
        await rm(join(this.#root, name), { force: true });
  }

  /**
   * Write a file under a temporary name, then rename it.
   *
   * @param path Path below the folder. An existing file is replaced; so is a symbolic link, but not its target.
   * @throws {CommandError} `unwritable`, also if a folder of the path is a symbolic link.
   */
  async write(path: string, bytes: Uint8Array): Promise<void> {
    const folder = await this.#makeFolder(dirname(path));
    const full = join(this.#root, path);
    // In the same folder, because only there renaming is atomic. Random, so that nobody can plant a link with this name.
    const unfinished = join(folder, `.decant-${this.#owner}-${randomBytes(12).toString("hex")}.partial`);
    try {
      const file = await open(unfinished, "wx");
      try {
        await file.writeFile(bytes);
      } finally {
        await file.close();
      }
      await rename(unfinished, full);
    } catch (error) {
      await rm(unfinished, { force: true }).catch(() => {});
      throw unwritable(full, error);
    }
  }

  /**
   * Give a file another name, or the same one, with what is made of its bytes. One that is missing is left out: it may be moved already.
   *
   * @throws {CommandError} `unwritable`.
   */
  async move(from: string, to: string, make: (bytes: Uint8Array) => Uint8Array): Promise<void> {
    const old = join(this.#root, from);
    if (!(await exists(old))) return;
    await this.write(to, make(await readFile(old)));
    if (from !== to) await rm(old);
  }

  /** The output folder itself may be a symbolic link, as the user chose it. */
  async #makeFolder(path: string): Promise<string> {
    let folder = this.#root;
    if (!this.#made.has(folder)) await makeFolder(folder);
    this.#made.add(folder);
    for (const part of path === "." ? [] : path.split("/")) {
      folder = join(folder, part);
      if (!this.#made.has(folder)) await makeOne(folder, lstat);
      this.#made.add(folder);
    }
    return folder;
  }
}
