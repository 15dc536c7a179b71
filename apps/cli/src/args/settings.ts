import { withoutUser } from "@decant/page/records";
import { type Command, Option } from "commander";
import { CommandError } from "../errors.ts";
import { isAddress } from "../input/page-types.ts";
import { defaultFields, type Field, type Format, isJson } from "../options.ts";
import { refuseGiven, settingsOf } from "./rows.ts";
import * as shared from "./shared.ts";

/** Fields of JSON: those that were given, else the default ones and what other options ask for. */
export function chosenFields(settings: shared.FormatSettings & Pick<shared.ConversionSettings, "agree">) {
  const { fields: given, agree, recordTypes: records } = settings;
  if (given !== defaultFields) {
    if (records === undefined && given.includes("records"))
      throw new CommandError("usage", "the field records needs types: decant batch --records product,event");
    return given;
  }
  const asked: readonly (Field | false)[] = [agree !== undefined && "agreement", records !== undefined && "records"];
  return [...defaultFields, ...asked.filter((field) => field !== false)];
}

/** Refuse options that have no effect on the format. */
export function checkFormatOptions(command: Command, format: Format): void {
  const asJson = isJson(format);
  const isTable = format === "csv" || format === "tsv";
  if (!asJson) refuseGiven(command, ["fields"], "needs --format json");
  if (!isTable) refuseGiven(command, ["rawCsv"], "needs --format csv or tsv");
  if (format !== "obsidian") refuseGiven(command, ["created"], "needs --format obsidian");
  if (format !== "markdown" && format !== "text")
    refuseGiven(command, ["frontMatter"], "needs the format markdown or text; see --with-metadata");
  if (command.getOptionValue("comments") === "file" && (asJson || isTable))
    command.error(
      `error: option '--comments file' cannot be used with the format ${format}, which has a field for them`,
    );
}

export function queueSettings(command: Command): { readonly queue?: QueueSettings } {
  // Each site of a crawl is a job, so it has no size.
  const given = settingsOf(command, [...shared.queueRows, shared.shardRow]);
  const { address, shardSize = shared.defaultShardSize, ...queue } = given;
  if (address === undefined) return {};
  refuseGiven(command, ["list"], "cannot be used with --queue");
  refuseGiven(command, ["skipExisting"], "cannot be used with --queue: the same command continues where it ended");
  return { queue: { ...queue, address, shardSize } };
}

export function renderSettings(command: Command): shared.RenderSettings {
  const { render = "never", ...settings } = settingsOf(command, shared.renderRows);
  if (render === "never") refuseGiven(command, ["wait"], "needs --render");
  return { ...settings, render };
}

export function networkSettings(command: Command): shared.NetworkSettings {
  const { delayMs = 0, ...settings } = settingsOf(command, [...shared.patientRequestRows, ...shared.fetchLimitRows]);
  return { ...settings, delayMs, ...renderSettings(command) };
}

export function withNetwork<Options>(command: Command, settings: Options): Options & shared.NetworkSettings {
  return { ...settings, ...networkSettings(command) };
}

/** Options of commands that also fetch the pages they read. */
export const addressRows = [
  "Addresses:",
  ["--urls <file>", 'fetch the pages whose addresses this file lists, one per line ("-": standard input)'],
  ...shared.patientRequestRows,
  ...shared.renderRows,
] as const;

const otherInputs = ["inputDir", "inputFile", "list"];
const requestOptions = addressRows.flatMap((row) =>
  typeof row === "string" ? [] : new Option(row[0]).attributeName(),
);

/** What is fetched: the addresses among the operands, or those of `--urls`; nothing if there are none. */
export function addressSettings(command: Command): { readonly urls?: UrlsSettings } {
  const { urls: path } = command.opts();
  const addresses = command.args.filter(isAddress).map((address) => withoutUser(address));
  if (path !== undefined && command.args.length > 0)
    command.error("error: option '--urls' cannot be used with other inputs");
  if (addresses.length > 0 && addresses.length < command.args.length)
    command.error("error: addresses cannot be mixed with files: convert them in two runs");
  const isFetching = path !== undefined || addresses.length > 0;
  if (!isFetching) refuseGiven(command, requestOptions, "needs addresses");
  if (!isFetching) return {};
  refuseGiven(command, otherInputs, "cannot be used with addresses");
  const network = networkSettings(command);
  return { urls: path === undefined ? { addresses, network } : { path, network } };
}

/** Workers elsewhere that do the work. */
export interface QueueSettings {
  readonly address: string;
  readonly workDir: string;
  readonly shardSize: number;
}

/** The addresses of the pages, or the file that lists them, and how they are fetched. */
export type UrlsSettings = { readonly network: shared.NetworkSettings } & (
  | { readonly path: string }
  | { readonly addresses: readonly string[] }
);
