import { type Command, InvalidArgumentError, Option } from "commander";
import type { WorkCommandOptions } from "../queue/work-command.ts";
import type { CommandSpec } from "./command.ts";
import { fromEnvironment } from "./environment.ts";
import { defaultWorkDir, jobsOption } from "./many-pages.ts";
import { parseRepeated, parseSeconds, parseWithin } from "./parsers.ts";
import { addConfigOption } from "./shared.ts";

export const workCommand: CommandSpec<WorkCommandOptions> = {
  name: "work",
  summary: "work on the jobs of a queue, for batch, crawl and ingest elsewhere",
  description: "Work on the jobs that decant batch, crawl and ingest put into a queue with --queue.",
  help: `
Examples:
  decant batch pages/ --queue redis://queue.example -o out.jsonl     fills the queue and writes what the workers make
  decant work --queue redis://queue.example                          on as many machines as there are
  decant work --queue sqlite:jobs                                    processes of one machine
  decant work --queue redis://queue.example --metrics 0.0.0.0:9090   for Prometheus and Kubernetes
  decant work --queue redis://queue.example --status                 what waits, runs, is done, and was set aside

Redis needs: npm install bullmq ioredis. SIGTERM gives back what is under way, and another worker continues it; a worker
that is killed loses nothing either. A page over which three workers died is left out.

Exit codes:
  0    ended by a signal, or with --until-empty
  2    usage error: unknown option, invalid value, port that is taken
  3    the queue cannot be reached
  4    the file of the queue cannot be used
`,
  addOptions: addWorkOptions,
  readOptions: workOptions,
  run: async (_, options) => (await import("../queue/work-command.ts")).runWork(options),
};

const mostShards = 1000;

function addWorkOptions(command: Command): void {
  command
    .addOption(
      fromEnvironment(
        new Option("--queue <url>", "address of the queue: redis://HOST[:PORT][/DB][?queue=NAME] or sqlite:FILE"),
        "DECANT_QUEUE",
      ).makeOptionMandatory(),
    )
    .addOption(
      fromEnvironment(
        new Option(
          "--work-dir <folder>",
          "folder for results of the commands that fill the queue; jobs with files elsewhere are refused; repeatable",
        )
          .argParser(parseRepeated)
          .default(undefined, JSON.stringify(defaultWorkDir)),
        "DECANT_WORK_DIR",
      ),
    )
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
      fromEnvironment(
        new Option(
          "--metrics <[host:]port>",
          "serve /metrics for Prometheus and /healthz on this port, of the loopback address unless a host is given",
        ).argParser(parseHostAndPort),
        "DECANT_METRICS",
      ),
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

function workOptions(command: Command): WorkCommandOptions {
  const { queue, workDir, jobs, shards, lease, untilEmpty, status, metrics, log } = command.opts();
  if (lease <= 0) command.error("error: option '--lease' needs more than 0 seconds");
  return {
    ...{ queue, workDirs: workDir ?? [defaultWorkDir], jobs, shards, leaseMs: Math.ceil(lease * 1000) },
    untilEmpty: untilEmpty === true,
    status: status === true,
    ...(metrics !== undefined && { metrics }),
    log: log ?? (process.stderr.isTTY ? "text" : "json"),
  };
}
