import { type Command, InvalidArgumentError } from "commander";
import type { WorkCommandOptions } from "../queue/work-command.ts";
import type { CommandSpec } from "./command.ts";
import { parseRepeated, parseSeconds, parseWithin } from "./parsers.ts";
import type { Rows } from "./rows.ts";
import { defaultWorkDir, jobsRow } from "./shared.ts";

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
  options: () => rows(),
  readOptions: readWork,
  run: async (_, options) => (await import("../queue/work-command.ts")).runWork(options),
};

// biome-ignore format: a row for each option
const rows = (): Rows => [
  ["--queue <url>", "address of the queue: redis://HOST[:PORT][/DB][?queue=NAME] or sqlite:FILE", { env: "DECANT_QUEUE", mandatory: true }],
  ["--work-dir <folder>", "folder for results of the commands that fill the queue; jobs with files elsewhere are refused; repeatable", { parse: parseRepeated, shown: JSON.stringify(defaultWorkDir), env: "DECANT_WORK_DIR", as: "workDirs", absent: [defaultWorkDir] }],
  jobsRow(),
  ["--shards <n>", "jobs of the queue at a time; more for fetching, which waits for servers", { parse: parseWithin(1, 1000), default: 2 }],
  ["--lease <s>", "seconds after which another worker takes what a silent one had", { parse: parseSeconds, default: 30_000, shown: "30", as: "leaseMs" }],
  ["--until-empty", "end when the queue has nothing left to do"],
  ["--status", "print what the queue holds as JSON, and end"],
  "Observing:",
  ["--metrics <[host:]port>", "serve /metrics for Prometheus and /healthz on this port, of the loopback address unless a host is given", { parse: parseHostAndPort, env: "DECANT_METRICS" }],
  ["--log <form>", "form of the log on standard error", { choices: ["json", "text", "none"], shown: "text on a terminal, else json" }],
];

function readWork(command: Command, settings: WorkCommandOptions): WorkCommandOptions {
  if (settings.leaseMs <= 0) command.error("error: option '--lease' needs more than 0 seconds");
  const { log = process.stderr.isTTY ? "text" : "json" } = settings;
  return { ...settings, leaseMs: Math.ceil(settings.leaseMs), log };
}

const hostAndPort = /^(?:(.+):)?(\d{1,5})$/;
const brackets = /^\[|\]$/g;

function parseHostAndPort(text: string): { readonly host: string; readonly port: number } {
  const [, host = "127.0.0.1", port = ""] = hostAndPort.exec(text) ?? [];
  if (port !== "" && Number(port) <= 65_535) return { host: host.replace(brackets, ""), port: Number(port) };
  throw new InvalidArgumentError("Expected a port, or a host and a port such as 0.0.0.0:9090.");
}
