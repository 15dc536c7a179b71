import type { Command } from "commander";
import { closest, distance } from "fastest-levenshtein";

const maxDistance = 2;

/**
 * The command that a misspelt word was meant for, such as `batch` for `bach`.
 *
 * A command may be misspelt in half of its letters at most.
 */
export function nearCommand(word: string, program: Command): string | undefined {
  const near = closest(
    word,
    program.commands.map((command) => command.name()),
  );
  return distance(word, near) <= Math.min(maxDistance, word.length / 2) ? near : undefined;
}
