import type { Command } from "commander";
import { isAddress } from "../input/page-types.ts";
import type { BatchCommandOptions } from "../options.ts";
import { isGiven, type Rows } from "./rows.ts";
import { networkSettings } from "./settings.ts";
import { patientRequestRows, renderRows } from "./shared.ts";

/** Options of commands that also fetch the pages they read. */
export const addressRows: Rows = [
  "Addresses:",
  ["--urls <file>", 'fetch the pages whose addresses this file lists, one per line ("-": standard input)'],
  ...patientRequestRows,
  ...renderRows,
];

/** Options that choose other inputs. */
const otherInputs = ["--input-dir", "--input-file", "--list"];
/** Options of requests. */
const requestOptions = addressRows.flatMap((row) => (typeof row === "string" ? [] : (row[0].split(" ")[0] ?? [])));

/** What is fetched: the addresses among the operands, or those of `--urls`; nothing if there are none. */
export function addressSettings(command: Command): Pick<BatchCommandOptions, "urls"> {
  const { urls: path } = command.opts();
  const addresses = command.args.filter(isAddress);
  if (path !== undefined && command.args.length > 0)
    command.error("error: option '--urls' cannot be used with other inputs");
  if (addresses.length > 0 && addresses.length < command.args.length)
    command.error("error: addresses cannot be mixed with files: convert them in two runs");
  const isFetching = path !== undefined || addresses.length > 0;
  const names = isFetching ? otherInputs : requestOptions;
  const stray = command.options.find(
    (option) => names.includes(option.long ?? "") && isGiven(command, option.attributeName()),
  )?.long;
  if (stray != null)
    command.error(`error: option '${stray}' ${isFetching ? "cannot be used with addresses" : "needs addresses"}`);
  if (!isFetching) return {};
  const network = networkSettings(command);
  return { urls: path === undefined ? { addresses, network } : { path, network } };
}
