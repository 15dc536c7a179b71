import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Command } from "commander";
import { checkFloors, type Floors, type Measured, tightenFloors } from "../accuracy/floors.ts";

/** Options of a command whose figures have floors. */
export interface FloorOptions {
  readonly check?: boolean;
  readonly tightenFloors?: boolean;
  readonly loosenFloors?: string;
}

const floorsFile = join(import.meta.dirname, "../../floors.json");

export function addFloorOptions(command: Command): Command {
  return command
    .option("--check", "exit with 1 if a figure of plain `decant` is below its floor in floors.json")
    .option("--tighten-floors", "raise the floors in floors.json to the measured figures; none is ever lowered")
    .option("--loosen-floors <reason>", "as --tighten-floors, but lower floors too and keep the reason");
}

export function wantsFloors({ check, tightenFloors: tighten, loosenFloors: reason }: FloorOptions): boolean {
  return Boolean(check) || Boolean(tighten) || reason !== undefined;
}

/** Move the floors, then compare with them, as the options say. */
export async function applyFloors(options: FloorOptions, measured: readonly Measured[]): Promise<void> {
  const { check, tightenFloors: tighten, loosenFloors: reason } = options;
  if (!wantsFloors(options)) return;
  let floors: Floors = JSON.parse(await readFile(floorsFile, "utf8"));
  if (tighten || reason !== undefined) {
    floors = tightenFloors(floors, measured, reason);
    await writeFile(floorsFile, `${JSON.stringify(floors, undefined, 2)}\n`);
  }
  if (!check) return;
  const faults = checkFloors(floors, measured);
  console.log(faults.length === 0 ? "\nfloors: all held" : `\nfloors:\n${faults.join("\n")}`);
  if (faults.length > 0) process.exitCode = 1;
}
