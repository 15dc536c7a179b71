import { type Category, categories } from "../hostile/light/light-case.ts";
import * as option from "../options.ts";
import { formatTable } from "../table.ts";

const options = {
  categories: option.names("kinds", categories, categories),
};

export const command: option.AddCommand = option.defineCommand(
  "convert small hostile pages of many kinds and print the share of each kind that is without fault",
  options,
  async (options) => {
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
  },
);
