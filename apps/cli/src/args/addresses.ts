import type { Command } from "commander";
import { isAddress } from "../input/page-types.ts";
import type { BatchCommandOptions } from "../options.ts";
import { addRenderOptions, addRequestOptions, networkSettings } from "./network.ts";
import { isGiven } from "./values.ts";

/** Options of commands that also fetch the pages they read. */
export function addAddressOptions(command: Command): void {
  command
    .optionsGroup("Addresses:")
    .option("--urls <file>", 'fetch the pages whose addresses this file lists, one per line ("-": standard input)');
  addRequestOptions(command, true);
  addRenderOptions(command);
}

/** Options of requests. */
const requestOptions = [
  ...[
    "delay",
    "userAgent",
    "contact",
    "header",
    "allowPrivate",
    "allowHost",
    "allowNetwork",
    "prefer",
    "render",
    "wait",
    "browser",
  ],
];
/** Options that choose other inputs. */
const otherInputs = ["inputDir", "inputFile", "list"];

/** What is fetched: the addresses among the operands, or those of `--urls`; nothing if there are none. */
export function addressSettings(command: Command): Pick<BatchCommandOptions, "urls"> {
  const { urls: path } = command.opts();
  const addresses = command.args.filter(isAddress);
  if (path !== undefined && command.args.length > 0)
    command.error("error: option '--urls' cannot be used with other inputs");
  if (addresses.length > 0 && addresses.length < command.args.length)
    command.error("error: addresses cannot be mixed with files: convert them in two runs");
  const isFetching = path !== undefined || addresses.length > 0;
  const stray = command.options.find((option) => {
    const names = isFetching ? otherInputs : requestOptions;
    return names.includes(option.attributeName()) && isGiven(command, option.attributeName());
  })?.long;
  if (stray !== undefined)
    command.error(`error: option '${stray}' ${isFetching ? "cannot be used with addresses" : "needs addresses"}`);
  if (!isFetching) return {};
  const network = networkSettings(command);
  return { urls: path === undefined ? { addresses, network } : { path, network } };
}
