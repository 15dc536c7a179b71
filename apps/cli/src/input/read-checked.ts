import { readFile } from "node:fs/promises";
import { DecantError } from "@decant/page";
import { CommandError, readError, throwAs } from "../errors.ts";

/**
 * Read a file as what a function makes of its text.
 *
 * @throws {CommandError} If it cannot be read, or has a mistake, which the message names.
 */
export async function readChecked<Value>(path: string, read: (text: string) => Value): Promise<Awaited<Value>> {
  const text = await readFile(path, "utf8").catch(throwAs((error) => readError(path, error)));
  try {
    return await read(text);
  } catch (error) {
    if (!DecantError.isInstance(error)) throw error;
    throw new CommandError("unreadable", `${path}: ${error.message}`, { cause: error });
  }
}
