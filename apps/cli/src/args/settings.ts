import type { Command } from "commander";
import type { NetworkSettings, RenderSettings } from "../addresses/settings.ts";
import { CommandError } from "../errors.ts";
import {
  type BatchCommandOptions,
  type ConversionSettings,
  defaultFields,
  type Field,
  type Format,
  type FormatSettings,
} from "../options.ts";
import { refuseGiven, settingsOf } from "./rows.ts";
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
