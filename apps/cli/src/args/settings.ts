import type { Command } from "commander";
import { CommandError } from "../errors.ts";
import { isAddress } from "../input/page-types.ts";
import {
  type BatchCommandOptions,
  type ConversionSettings,
  defaultFields,
  type Field,
  type Format,
  type FormatSettings,
  type NetworkSettings,
  type RenderSettings,
} from "../options.ts";
import { isGiven, type Rows, refuseGiven, settingsOf } from "./rows.ts";
import {
  defaultShardSize,
  maxBytesRow,
  patientRequestRows,
  queueRows,
  renderRows,
  shardRow,
  timeoutRow,
} from "./shared.ts";

/** Fields of JSON: those that were given, else the default ones and what other options ask for. */
export function chosenFields({
  fields: given,
  agree,
  recordTypes: records,
}: FormatSettings & Pick<ConversionSettings, "agree">): readonly Field[] {
  if (given !== defaultFields) {
    if (records === undefined && given.includes("records"))
      throw new CommandError("usage", "the field records needs types: decant batch --records product,event");
    return given;
  }
  return [
    ...defaultFields,
    ...(agree === undefined ? [] : (["agreement"] as const)),
    ...(records === undefined ? [] : (["records"] as const)),
  ];
}

/** Refuse options that have no effect on the format. */
export function checkFormatOptions(command: Command, format: Format): void {
  const isJson = format === "json" || format === "jsonl";
  const isTable = format === "csv" || format === "tsv";
  if (!isJson) refuseGiven(command, ["fields"], "needs --format json");
  if (!isTable) refuseGiven(command, ["rawCsv"], "needs --format csv or tsv");
  if (format !== "obsidian") refuseGiven(command, ["created"], "needs --format obsidian");
  if (format !== "markdown" && format !== "text")
    refuseGiven(command, ["frontMatter"], "needs the format markdown or text; see --with-metadata");
  if (command.getOptionValue("comments") === "file" && (isJson || isTable))
    command.error(
      `error: option '--comments file' cannot be used with the format ${format}, which has a field for them`,
    );
}

export function queueSettings(command: Command): Pick<BatchCommandOptions, "queue"> {
  const queue = settingsOf(command, [...queueRows, shardRow]);
  if (queue.address === undefined) refuseGiven(command, ["workDir", "shardSize"], "needs --queue");
  // Each site of a crawl is a job.
  return queue.address === undefined
    ? {}
    : { queue: { shardSize: defaultShardSize, ...queue } as NonNullable<BatchCommandOptions["queue"]> };
}

export function renderSettings(command: Command): RenderSettings {
  const settings = { render: "never" as const, ...settingsOf(command, renderRows) };
  if (settings.render === "never") refuseGiven(command, ["wait"], "needs --render");
  return settings;
}

export function networkSettings(command: Command): NetworkSettings {
  const rows = [...patientRequestRows, timeoutRow(""), maxBytesRow("")];
  const settings = { delayMs: 0, ...settingsOf(command, rows), ...renderSettings(command) };
  return settings as unknown as NetworkSettings;
}

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
