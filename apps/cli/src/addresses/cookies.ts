import { readFile } from "node:fs/promises";
import { createFetcher } from "@decant/crawl";
import { DecantError } from "@decant/page";
import { CommandError, readError } from "../errors.ts";

/** The text of a file of cookies. @throws {CommandError} If it cannot be read, or has a line of another form. */
export async function readCookieFile(path: string): Promise<string> {
  const cookies = await readFile(path, "utf8").catch((error: unknown) => {
    throw readError(path, error);
  });
  try {
    await createFetcher({ cookies }).close();
  } catch (error) {
    throw DecantError.isInstance(error) ? new CommandError("unreadable", `${path}: ${error.message}`) : error;
  }
  return cookies;
}
