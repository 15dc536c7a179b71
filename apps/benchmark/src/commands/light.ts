import * as option from "../options.ts";
import { formatTable } from "../table.ts";

export const command: option.AddCommand = option.defineCommand(
  "convert small hostile pages of many kinds and print the share of each kind that is without fault",
  {},
  async () => {
    // Imported here: the cases take time to build and need decoders that the oldest Node lacks.
    const { casesOf, faultOf } = await import("../hostile/light/run-light.ts");
    const rows = Object.entries(casesOf).map(([category, cases]) => {
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
