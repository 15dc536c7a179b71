import { type Command, InvalidArgumentError, Option } from "commander";
import {
  type AddressCommandOptions,
  contextChoices,
  type LinksCommandOptions,
  type NetworkSettings,
  type RenderSettings,
  renderChoices,
  type SourceCommandOptions,
  urlKinds,
} from "../addresses/settings.ts";
import { parseRepeated, parseSeconds } from "./parsers.ts";
import { addConfigOption, maxBytesOption, timeoutOption, urlOption } from "./shared.ts";
import { optional } from "./values.ts";

/** Options of `decant links`. */
export function addLinksOptions(command: Command): void {
  command
    .optionsGroup("Which links:")
    .addOption(
      new Option("--context <where>", "links in the main content, in navigation, or anywhere")
        .choices(contextChoices)
        .default("all"),
    );
  addFilterOptions(command, "of the page");
  command.addOption(urlOption("address of the page, for a file"));
  addCommonOptions(command, { canRender: true });
}

export function linksOptions(command: Command): LinksCommandOptions {
  return { ...sourceSettings(command), context: command.opts().context };
}

/** Options of `decant feeds`. */
export function addFeedsOptions(command: Command): void {
  command.optionsGroup("Which addresses:");
  addFilterOptions(command, "of the page or feed");
  command.addOption(urlOption("address of the page or feed, for a file"));
  addCommonOptions(command);
}

export const feedsOptions: (command: Command) => SourceCommandOptions = sourceSettings;

/** Options of `decant sitemap`. */
export function addSitemapOptions(command: Command): void {
  command.optionsGroup("Which addresses:");
  addFilterOptions(command, "of the sitemap");
  command.addOption(urlOption("address of the sitemap, for a file"));
  addCommonOptions(command, { hasDelay: true });
}

export const sitemapOptions: (command: Command) => SourceCommandOptions = sourceSettings;

/** Options of `decant fetch`. */
export function addFetchOptions(command: Command): void {
  addCommonOptions(command, { hasDelay: true, canRender: true });
}

export function fetchOptions(command: Command): AddressCommandOptions {
  return { ...networkSettings(command), ...outputSettings(command) };
}

function addFilterOptions(command: Command, what: string): void {
  command
    .addOption(
      new Option("--same <what>", `leave out other hosts, or other registrable domains, than that ${what}`)
        .choices(["host", "site", "any"])
        .default("any"),
    )
    .addOption(
      new Option("--include <glob>", "leave out addresses that do not match, such as /guide/**; repeatable").argParser(
        parseRepeated,
      ),
    )
    .addOption(new Option("--exclude <glob>", "leave out addresses that match; repeatable").argParser(parseRepeated))
    .addOption(
      new Option(
        "--kinds <a,b>",
        `leave out other kinds, which are guessed from addresses: ${urlKinds.join(", ")}`,
      ).argParser(parseKinds),
    );
}

function addCommonOptions(
  command: Command,
  { hasDelay = false, canRender = false }: { readonly hasDelay?: boolean; readonly canRender?: boolean } = {},
): void {
  command
    .optionsGroup("Output:")
    .option("-o, --output <file>", "write to this file instead of standard output; compressed if it ends in .gz")
    .option("--json", "print the summary on standard error as JSON")
    .option("-q, --quiet", "print no summary on standard error");
  command.optionsGroup("Requests:");
  addRequestOptions(command, hasDelay);
  if (canRender) addRenderOptions(command);
  command
    .addOption(timeoutOption("time limit for each request with its redirects"))
    .addOption(maxBytesOption("refuse larger files and answers, decompressed (suffixes: K, M, G)"));
  command.optionsGroup("Other:");
  addConfigOption(command);
}

/** How requests are sent, without the limits that other options share. */
export function addRequestOptions(command: Command, hasDelay: boolean): void {
  if (hasDelay)
    command.addOption(
      new Option("--delay <s>", "seconds between two requests to a host").argParser(parseSeconds).default(1),
    );
  command
    .option("--user-agent <name>", "name to give", "DecantBot")
    .option("--contact <address>", "address by which the owner of a site reaches you, added to the name")
    .addOption(headerOption())
    .option("--allow-private", "allow addresses of this machine and of intranets");
}

export const headerOption = (): Option =>
  new Option(
    "--header <line>",
    'further header, such as "Accept-Language: en", for the hosts of the given addresses; repeatable',
  ).argParser(parseHeader);

/** Whether scripts run. */
export function addRenderOptions(command: Command): void {
  command
    .addOption(
      new Option(
        "--render <when>",
        "run the scripts of pages in a Chromium of this machine: never, of pages that are empty without (auto), or always; needs playwright-core",
      )
        .choices(renderChoices)
        .default("never"),
    )
    .option("--browser <program>", "the Chromium to render with (default: found on the PATH)");
}

export function renderSettings(command: Command): RenderSettings {
  const options = command.opts();
  return { ...optional(options, ["browser"]), render: options.render ?? "never" };
}

export function networkSettings(command: Command): NetworkSettings {
  const { userAgent, allowPrivate, header, timeout, maxBytes, delay, ...options } = command.opts();
  return {
    ...optional(options, ["contact"]),
    ...renderSettings(command),
    ...{ userAgent, maxBytes, headers: header ?? {}, timeoutMs: timeout },
    allowPrivate: allowPrivate === true,
    delayMs: (delay ?? 0) * 1000,
  };
}

function outputSettings(command: Command): Pick<AddressCommandOptions, "output" | "json" | "quiet"> {
  const options = command.opts();
  return { ...optional(options, ["output"]), json: options.json === true, quiet: options.quiet === true };
}

function sourceSettings(command: Command): SourceCommandOptions {
  const { same, include = [], exclude = [], kinds, ...options } = command.opts();
  return {
    ...networkSettings(command),
    ...outputSettings(command),
    ...optional(options, ["url"]),
    ...{ same, include, exclude },
    ...(kinds === undefined ? {} : { kinds }),
  };
}

function parseKinds(text: string): SourceCommandOptions["kinds"] {
  const wanted = text.split(",").map((name) => name.trim());
  const unknown = wanted.find((name) => !(urlKinds as readonly string[]).includes(name));
  if (unknown === undefined) return urlKinds.filter((kind) => wanted.includes(kind));
  throw new InvalidArgumentError(`There is no kind "${unknown}". Kinds: ${urlKinds.join(", ")}.`);
}

const headerLine = /^([!#$%&'*+.^_`|~A-Za-z0-9-]+):[ \t]*([\t\x20-\x7e\x80-\xff]*)$/;
/** Headers by which a connection or the fetcher works; it refuses them. */
const reserved =
  /^(?:host|connection|keep-alive|content-length|transfer-encoding|accept-encoding|upgrade|expect|te|trailer|proxy-.*)$/i;

function parseHeader(text: string, before: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
  const [, name = "", value = ""] = headerLine.exec(text) ?? [];
  if (name === "") throw new InvalidArgumentError('Expected a header such as "Accept-Language: en".');
  if (reserved.test(name)) throw new InvalidArgumentError(`The header ${name} cannot be set.`);
  return { ...before, [name.toLowerCase()]: value.trim() };
}
