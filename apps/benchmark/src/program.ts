import { readdirSync } from "node:fs";
import { join } from "node:path";
import { Command } from "commander";
import { type AddCommand, UsageError } from "./options.ts";

const commandFile = /^([a-z]+)\.[jt]s$/;

/** Run a command; a mistake in its arguments is printed, and is exit code 2. */
export async function run(args: readonly string[]): Promise<void> {
  const program = new Command("benchmark").description("Accuracy and speed of Decant beside its peers.");
  // Each file of the folder is a command of its name; where one is asked for, no other is loaded.
  const files = readdirSync(join(import.meta.dirname, "commands"));
  const names = files.flatMap((file) => commandFile.exec(file)?.[1] ?? []).sort();
  for (const name of names.filter((name) => name === args[0] || !names.includes(args[0] ?? ""))) {
    const { command } = (await import(`./commands/${name}.ts`)) as { readonly command: AddCommand };
    command(program, name);
  }
  try {
    await program.parseAsync(args, { from: "user" });
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`error: ${error.message}`);
    process.exitCode = 2;
  }
}
