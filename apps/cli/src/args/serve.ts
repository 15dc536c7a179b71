import { availableParallelism } from "node:os";
import { type Command, InvalidArgumentError, Option } from "commander";
import type { ServeCommandOptions } from "../serve/serve-command.ts";
import type { CommandSpec } from "./command.ts";
import { fromEnvironment } from "./environment.ts";
import { parseWithin } from "./parsers.ts";
import { addConfigOption, contactOption, embedOption, maxBytesOption, timeoutOption } from "./shared.ts";
import { optional } from "./values.ts";

export const serveCommand: CommandSpec<ServeCommandOptions> = {
  name: "serve",
  summary: "answer requests for pages with Markdown, JSON, HTML, text or chunks",
  description: "Start a server that reads pages, by address or as they are sent.",
  help: `
Examples:
  decant serve
  curl 'http://127.0.0.1:8080/?url=https://example.org/guide'
  curl http://127.0.0.1:8080/https://example.org/guide
  curl --data-binary @page.html -H 'content-type: text/html' http://127.0.0.1:8080/
  decant serve --store sqlite:site.sqlite      and /search?words=how+do+I+log+in
  DECANT_API_KEY=secret decant serve --host 0.0.0.0 --port 80 --allowed-host reader.example.org

The documentation describes requests and answers, /openapi.json is for programs. SIGTERM ends the server after the
requests under way.

Exit codes:
  0    ended by a signal
  2    usage error: unknown option, invalid value, address that is taken
`,
  addOptions: addServeOptions,
  readOptions: serveOptions,
  run: async (_, options) => (await import("../serve/serve-command.ts")).runServe(options),
};

const most = 1_000_000;

function addServeOptions(command: Command): void {
  command
    .optionsGroup("Address and access:")
    .addOption(
      fromEnvironment(new Option("--host <address>", "address to listen on").default("127.0.0.1"), "DECANT_HOST"),
    )
    .addOption(
      fromEnvironment(
        new Option("--port <n>", "port to listen on; 0 takes a free one")
          .argParser(parseWithin(0, 65_535))
          .default(8080),
        "DECANT_PORT",
      ),
    )
    .addOption(
      new Option(
        "--api-key <key>",
        "key that requests must name; repeatable. Others can see it in the list of processes",
      )
        .argParser(parseKey)
        .env("DECANT_API_KEY"),
    )
    .addOption(
      new Option("--rate <n>", "requests that one client may send in a minute")
        .argParser(parseWithin(1, most))
        .default(120),
    )
    .addOption(
      new Option("--open-per-client <n>", "requests that one client may have open")
        .argParser(parseWithin(1, most))
        .default(16),
    );
  addSenderOptions(command);
  addSearchedStore(command);
  addFetchOptions(command);
  command
    .optionsGroup("Limits:")
    .addOption(
      new Option("--jobs <n>", "worker threads")
        .argParser(parseWithin(1, 256))
        .default(availableParallelism(), "processors"),
    )
    .addOption(
      new Option("--concurrency <n>", "pages that are fetched or converted at the same time")
        .argParser(parseWithin(1, most))
        .default(64),
    )
    .addOption(timeoutOption("time limit for fetching a page, and for converting it"))
    .addOption(maxBytesOption("refuse larger pages (suffixes: K, M, G)"))
    .optionsGroup("Other:")
    .option("-q, --quiet", "print nothing on standard error");
  addConfigOption(command);
}

/** Whose requests are answered. */
export function addSenderOptions(command: Command): void {
  command
    .addOption(
      new Option(
        "--allowed-host <name>",
        "name by which it may be asked, besides localhost and IP addresses; .example.org stands for subdomains, too; repeatable",
      ).argParser(parseHost),
    )
    .addOption(
      new Option(
        "--allowed-origin <origin>",
        "origin such as https://app.example whose pages may ask it from browsers; repeatable",
      ).argParser(parseOrigin),
    )
    .option("--trust-proxy", "clients are the last address of X-Forwarded-For, which a proxy of yours writes");
}

export function senderOptions(
  command: Command,
): Pick<ServeCommandOptions["server"], "allowedHosts" | "allowedOrigins" | "trustProxy"> {
  const { allowedHost = [], allowedOrigin = [], trustProxy } = command.opts();
  return { allowedHosts: allowedHost, allowedOrigins: allowedOrigin, trustProxy: trustProxy === true };
}

/** A store that others may search. */
export function addSearchedStore(command: Command): void {
  command
    .optionsGroup("Search:")
    .addOption(
      fromEnvironment(
        new Option("--store <store>", "let them search this store, such as sqlite:site.sqlite"),
        "DECANT_STORE",
      ),
    )
    .addOption(embedOption("embed their words with this module, for stores with vectors"))
    .option("--rerank <module>", "module whose default export gives rows scores: (words, rows) => numbers");
}

/** How pages are fetched for others. */
export function addFetchOptions(command: Command): void {
  command
    .optionsGroup("Requests for pages:")
    .option("--user-agent <name>", "name to give", "DecantBot")
    .addOption(contactOption())
    .option("--allow-private", "allow addresses of this machine and of intranets")
    .addOption(new Option("--allow-port <n>", "allow this port besides 80 and 443; repeatable").argParser(parsePort));
}

export function fetchOptions(command: Command): NonNullable<ServeCommandOptions["server"]["fetch"]> {
  const { userAgent, contact, timeout, allowPrivate, allowPort = [] } = command.opts();
  return {
    ...{ userAgent, contact, totalTimeoutMs: timeout },
    allowPrivate: allowPrivate === true,
    ports: [80, 443, ...allowPort],
  };
}

function serveOptions(command: Command): ServeCommandOptions {
  const options = command.opts();
  const { host, port, rate, concurrency, jobs, maxBytes, timeout } = options;
  const { apiKey = [], openPerClient, quiet } = options;
  return {
    server: {
      ...{ host, port, apiKeys: apiKey, requestsPerMinute: rate },
      ...senderOptions(command),
      ...{ concurrency, openPerClient, workers: jobs, maxBytes, timeoutMs: timeout },
      fetch: fetchOptions(command),
    },
    ...optional(options, ["store", "embed", "rerank"]),
    quiet: quiet === true,
  };
}

const visible = /^[\x21-\x7e]+$/;

function parseKey(text: string, before: readonly string[] = []): readonly string[] {
  if (visible.test(text)) return [...before, text];
  throw new InvalidArgumentError("Expected visible ASCII characters.");
}

const hostName = /^\.?[\w-]+(?:\.[\w-]+)*$/;

function parseHost(text: string, before: readonly string[] = []): readonly string[] {
  if (hostName.test(text)) return [...before, text];
  throw new InvalidArgumentError("Expected a host name without a port.");
}

function parseOrigin(text: string, before: readonly string[] = []): readonly string[] {
  if (URL.canParse(text) && new URL(text).origin === text) return [...before, text];
  throw new InvalidArgumentError("Expected an origin such as https://app.example.");
}

function parsePort(text: string, before: readonly number[] = []): readonly number[] {
  return [...before, parseWithin(1, 65_535)(text)];
}
