import { type Command, InvalidArgumentError, Option } from "commander";
import type { WorkCommandOptions } from "../queue/work-command.ts";
import { jobsOption } from "./many-pages.ts";
import { parseSeconds, parseWithin } from "./parsers.ts";
import { addConfigOption } from "./shared.ts";

const mostShards = 1000;

export function addWorkOptions(command: Command): void {
  command
    .requiredOption("--queue <url>", "address of the queue: redis://HOST[:PORT][/DB][?queue=NAME] or sqlite:FILE")
    .addOption(jobsOption())
    .addOption(
      new Option("--shards <n>", "jobs of the queue at a time; more for fetching, which waits for servers")
        .argParser(parseWithin(1, mostShards))
        .default(2),
    )
    .addOption(
      new Option("--lease <s>", "seconds after which another worker takes what a silent one had")
        .argParser(parseSeconds)
        .default(30),
    )
    .option("--until-empty", "end when the queue has nothing left to do")
    .option("--status", "print what the queue holds as JSON, and end")
    .optionsGroup("Observing:")
    .addOption(
      new Option(
        "--metrics <[host:]port>",
        "serve /metrics for Prometheus and /healthz on this port, of the loopback address unless a host is given",
      ).argParser(parseHostAndPort),
    )
    .addOption(
      new Option("--log <form>", "form of the log on standard error")
        .choices(["json", "text", "none"])
        .default(undefined, "text on a terminal, else json"),
    );
  command.optionsGroup("Other:");
  addConfigOption(command);
}

const hostAndPort = /^(?:(.+):)?(\d{1,5})$/;
const brackets = /^\[|\]$/g;

function parseHostAndPort(text: string): { readonly host: string; readonly port: number } {
  const [, host = "127.0.0.1", port = ""] = hostAndPort.exec(text) ?? [];
  if (port !== "" && Number(port) <= 65_535) return { host: host.replace(brackets, ""), port: Number(port) };
  throw new InvalidArgumentError("Expected a port, or a host and a port such as 0.0.0.0:9090.");
}

export function workOptions(command: Command): WorkCommandOptions {
  const { queue, jobs, shards, lease, untilEmpty, status, metrics, log } = command.opts();
  if (lease <= 0) command.error("error: option '--lease' needs more than 0 seconds");
  return {
    ...{ queue, jobs, shards, leaseMs: Math.ceil(lease * 1000) },
    untilEmpty: untilEmpty === true,
    status: status === true,
    ...(metrics !== undefined && { metrics }),
    log: log ?? (process.stderr.isTTY ? "text" : "json"),
  };
}
