import { CommandError, systemCode } from "../errors.ts";

/**
 * Load a package that one command alone needs: those who convert files need no server.
 *
 * @param load Imports it; bundlers have to see its name.
 * @throws {CommandError} `usage`, if it is not installed.
 */
export async function loadOptional<Module>(task: string, name: string, load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    if (systemCode(error) !== "ERR_MODULE_NOT_FOUND") throw error;
    const message = `${task} needs a package that is not installed: npm install ${name}`;
    throw new CommandError("usage", message, { cause: error });
  }
}
