import { type Command, Option } from "commander";
import { type Category, categories } from "../hostile/light/light-case.ts";
import { formatTable } from "../table.ts";
import { parseList, UsageError } from "./arguments.ts";

interface LightOptions {
  readonly categories: readonly string[];
}

export function addLight(program: Command): void {
  program
    .command("light")
    .description("convert small hostile pages of many kinds and print the share of each kind that is without fault")
    .addOption(new Option("--categories <names>", "comma-separated").argParser(parseList).default([...categories]))
    .action(runLight);
}

async function runLight(options: LightOptions): Promise<void> {
  const unknown = options.categories.find((name) => !categories.includes(name as Category));
  if (unknown !== undefined) throw new UsageError(`--categories: "${unknown}" is unknown`);
  // Imported here: the cases take time to build and need decoders that the oldest Node lacks.
  const { casesOf, faultOf } = await import("../hostile/light/run-light.ts");
  const rows = options.categories.map((category) => {
    const cases = casesOf[category as Category];
    let faults = 0;
    for (const one of cases) {
      const fault = faultOf(one);
      if (fault === undefined) continue;
      faults++;
      console.log(`${category}, ${one.id}\n  ${fault}`);
    }
    return [category, String(cases.length), String(faults), (100 * (1 - faults / cases.length)).toFixed(1)];
  });
  console.log(formatTable(["category", "cases", "faults", "without fault, %"], rows));
  if (rows.some(([, , faults]) => faults !== "0")) process.exitCode = 1;
}
