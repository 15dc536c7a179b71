import { readFile } from "node:fs/promises";
import { DecantError } from "@decant/page";
import { parseTemplate, type SiteTemplate } from "@decant/site";
import { CommandError, readError } from "../errors.ts";

/**
 * Read a file of site templates.
 *
 * @throws {CommandError} If it cannot be read, or is no template; the message names the place.
 */
export async function readTemplateFile(path: string): Promise<SiteTemplate> {
  const text = await readFile(path, "utf8").catch((error: unknown) => {
    throw readError(path, error);
  });
  try {
    return parseTemplate(text);
  } catch (error) {
    if (!DecantError.isInstance(error)) throw error;
    throw new CommandError("unreadable", `${path}: ${error.message}`, { cause: error });
  }
}
