import { availableParallelism } from "node:os";
import { type Command, InvalidArgumentError } from "commander";
import { presets } from "../options.ts";
import type { McpCommandOptions, ServeCommandOptions } from "../serve/serve-command.ts";
import { parseEach, parseRepeated, parseSeconds, parseText, parseWithin } from "./parsers.ts";
import type { CommandSpec, Rows, SettingsOf } from "./rows.ts";
import { renderSettings, withNetwork } from "./settings.ts";
import * as shared from "./shared.ts";

export const serveCommand: CommandSpec<ServeCommandOptions> = {
  name: "serve",
  summary: "answer requests for pages, by address or as they are sent, with Markdown, JSON, HTML, text or chunks",
  help: `
Examples:
  decant serve
  curl 'http://127.0.0.1:8080/?url=https://example.org/guide'
  curl http://127.0.0.1:8080/https://example.org/guide
  curl --data-binary @page.html http://127.0.0.1:8080/
  decant serve --playground                    and http://127.0.0.1:8080/ in a browser
  decant serve --store sqlite:site.sqlite      and /search?words=how+do+I+log+in
  DECANT_API_KEY=secret decant serve --host 0.0.0.0 --port 80 --allowed-host reader.example.org

The documentation describes requests and answers, /openapi.json is for programs. SIGTERM ends the server after the requests
under way.
`,
  exits: { 0: "ended by a signal", 2: "address that is taken", 130: null },
  options: () => serveRows(),
  readOptions: (command, settings) => ({ ...settings, ...renderSettings(command) }),
  run: async (_, options) => (await import("../serve/serve-command.ts")).runServe(options),
};

const most = 1_000_000;
const webPorts: readonly number[] = [80, 443];

// biome-ignore format: a row for each option
function serveRows(): Rows {
  return [
    "Address and access:",
    ["--host <address>", "address to listen on", { default: "127.0.0.1", env: "DECANT_HOST", as: "server.host" }],
    ["--port <n>", "port to listen on; 0 takes a free one", { parse: parseWithin(0, 65_535), default: 8080, env: "DECANT_PORT", as: "server.port" }],
    ["--api-key <key>", "key that requests must name; repeatable. Others can see it in the list of processes", { parse: parseRepeated, env: "DECANT_API_KEY", as: "server.apiKeys", absent: [], check: checkKeys }],
    ["--rate <n>", "requests that one client may send in a minute", { parse: parseWithin(1, most), shown: "120; no limit for this machine on the loopback address", as: "server.requestsPerMinute" }],
    ...rowsForOthers("server"),
    "Playground:",
    ["--playground", "offer the playground at /playground/, with a box for addresses"],
    "Limits:",
    ["--jobs <n>", "worker threads", { parse: parseWithin(1, 256), default: availableParallelism(), shown: "processors", as: "server.workers" }],
    ["--concurrency <n>", "pages that are fetched or converted at the same time, a quarter of them for one client", { parse: parseWithin(1, most), default: 64, as: "server.concurrency" }],
    ...limitRowsForOthers("server"),
  ];
}

/** Whose requests are answered, which store they may search, and how pages are fetched for them. */
// biome-ignore format: a row for each option
const rowsForOthers = (part: "server" | "reader") => [
  ["--allowed-host <name>", "name by which it may be asked, besides localhost and IP addresses; .example.org stands for subdomains, too; repeatable", { parse: parseEach(parseHost), as: `${part}.allowedHosts`, absent: [] }],
  ["--allowed-origin <origin>", "origin such as https://app.example whose pages may ask it from browsers; repeatable", { parse: parseEach(parseOrigin), as: `${part}.allowedOrigins`, absent: [] }],
  ["--trust-proxy", "clients are the last address of X-Forwarded-For, which a proxy of yours writes", { as: `${part}.trustProxy` }],
  "Search:",
  ["--store <store>", "let them search this store, such as sqlite:site.sqlite", { env: "DECANT_STORE" }],
  shared.embedRow("embed their words as decant ingest embedded the rows, for stores with vectors"),
  shared.rerankRow,
  "Requests for pages:",
  shared.userAgentRow(`${part}.fetch.userAgent`),
  shared.contactRow(`${part}.fetch.contact`),
  shared.allowPrivateRow(`${part}.fetch.allowPrivate`),
  ["--allow-port <n>", "allow this port besides 80 and 443; repeatable", { parse: parsePort, as: `${part}.fetch.ports`, absent: webPorts }],
  ...shared.renderRows,
] as const;

// biome-ignore format: a row for each option
const limitRowsForOthers = (part: "server" | "reader") => [
  shared.timeoutRow("time limit for fetching a page, and for converting it", [`${part}.timeoutMs`, `${part}.fetch.totalTimeoutMs`]),
  shared.maxBytesRow(shared.largerPages, `${part}.maxBytes`),
  "Other:",
  ["-q, --quiet", "print nothing on standard error"],
] as const;

const visible = /^[\x21-\x7e]+$/;

/** A message never holds a key. */
async function checkKeys(keys: readonly string[]): Promise<string | undefined> {
  return keys.every((key) => visible.test(key)) ? undefined : "api-key: expected visible ASCII characters";
}

const hostName = /^\.?[\w-]+(?:\.[\w-]+)*$/;
const parseHost = parseText((text) => hostName.test(text), "a host name without a port");

const parseOrigin = parseText(
  (text) => URL.canParse(text) && new URL(text).origin === text,
  "an origin such as https://app.example",
);

function parsePort(text: string, before: readonly number[] = webPorts): readonly number[] {
  return [...before, parseWithin(1, 65_535)(text)];
}

export const openCommand: CommandSpec<OpenCommandOptions, string | undefined> = {
  name: "open",
  summary: "show a page in the playground, in your browser: its source, what became of each block and why, and more",
  argument: ["[input]", 'file, URL, or "-" for standard input; without one, the playground opens with an example'],
  help: `
Examples:
  decant open page.html
  decant open https://example.org/guide --preset recall
  curl -s URL | decant open - --url URL
  decant open page.html --no-browser      prints the address, for a browser elsewhere or a tunnel

The page is converted in the browser. Nothing of it is sent anywhere, and only who has the address can read it. The box
for addresses fetches a page as the command does, with the same options.
`,
  exits: {
    0: "ended by a signal",
    2: "port that is taken",
    3: "the page is missing, unreadable, not HTML, too large or unreachable",
    130: null,
  },
  options: () => openRows,
  readOptions: withNetwork,
  run: async (input, options) => (await import("../serve/open-command.ts")).runOpen(input, options),
};

// biome-ignore format: a row for each option
const openRows = [
  "Playground:",
  ["--no-browser", "print the address, and start no browser", { as: "startsBrowser" }],
  ["--port <n>", "port of the loopback address (default: a free one)", { parse: parseWithin(0, 65_535), absent: 0 }],
  ["-q, --quiet", "print nothing but the address"],
  "Conversion:",
  shared.urlRow(shared.linksAgainst),
  shared.contentTypeRow,
  ["-p, --preset <preset>", "preset to begin with", { choices: presets }],
  ["--selector <css>", "convert the elements that match; repeatable, the first with a match is taken", { parse: parseRepeated, conflicts: "extract", check: shared.checkSelectors }],
  ["--no-extract", "convert the whole input, not only its main content"],
  "Requests:",
  ...shared.requestRows,
  shared.timeoutRow("time limit for fetching the page"),
  shared.maxBytesRow(shared.largerPages),
] as const;

export const mcpCommand: CommandSpec<McpCommandOptions> = {
  name: "mcp",
  summary: "let agents read pages and sites, by the Model Context Protocol",
  help: `
Examples:
  decant mcp                     for a client that starts it: { "command": "decant", "args": ["mcp"] }
  decant mcp --http 8090         at http://127.0.0.1:8090/mcp
  decant mcp --http 8090 --trust-proxy --allowed-host mcp.example.org     after a proxy that asks for keys
  decant mcp --store sqlite:site.sqlite     agents search what decant ingest stored, too

The documentation shows a session. It ends with its standard input, or by a signal.
`,
  exits: { 0: "ended", 2: "port that is taken", 130: null },
  options: () => mcpRows(),
  readOptions: (command, settings) => ({ ...settings, ...renderSettings(command) }),
  run: async (_, options) => (await import("../serve/serve-command.ts")).runMcp(options),
};

// biome-ignore format: a row for each option
const mcpRows = () => [
  "HTTP:",
  ["--http <port>", "answer HTTP on this port of the loopback address; 0 takes a free one", { parse: parseWithin(0, 65_535) }],
  ...rowsForOthers("reader"),
  "Limits:",
  ...limitRowsForOthers("reader"),
] as const;

export const demoCommand: CommandSpec<DemoCommandOptions, string | undefined> = {
  name: "demo",
  summary: "serve the small site of the guides on this machine, to try the other commands on",
  argument: ["[folder]", "keep its pages in this folder, to change and remove them (default: in memory)"],
  help: `
Examples:
  decant demo &
  decant http://127.0.0.1:18080/tides
  decant crawl http://127.0.0.1:18080/ --allow-private --delay 0 > pages.jsonl
  decant demo harbour --log requests.log

An existing folder is served as it is: what you changed stays. No other file of it is served.
`,
  exits: { 0: "ended by a signal", 2: "port that is taken", 4: "the folder cannot be written", 130: null },
  options: () => demoRows,
  run: async (folder, options) => (await import("../demo/demo-command.ts")).runDemo(folder, options),
};

// biome-ignore format: a row for each option
const demoRows = [
  "Site:",
  // A port of five digits, so that sizes of addresses are those of a free port.
  ["--port <n>", "port of the loopback address; 0 takes a free one", { parse: parseWithin(0, 65_535), default: 18_080 }],
  ["--log <file>", "append each request with its headers to this file"],
  ["-q, --quiet", "print nothing but the address"],
] as const;

export const workCommand: CommandSpec<WorkCommandOptions> = {
  name: "work",
  summary: "work on the jobs that batch, crawl and ingest put into a queue",
  help: `
Examples:
  decant batch pages/ --queue redis://queue.example -o out.jsonl     fills the queue and writes what the workers make
  decant work --queue redis://queue.example                          on as many machines as there are
  decant work --queue sqlite:jobs                                    processes of one machine
  decant work --queue redis://queue.example --metrics 0.0.0.0:9090   for Prometheus and Kubernetes
  decant work --queue redis://queue.example --status                 what waits, runs, is done, and was set aside

Redis needs: npm install bullmq ioredis. SIGTERM gives back what is under way, and another worker continues it; a worker
that is killed loses nothing either. A page over which three workers died is left out.
`,
  exits: {
    0: "ended by a signal, or with --until-empty",
    2: "port that is taken",
    3: "the queue cannot be reached",
    4: "the file of the queue cannot be used",
    130: null,
  },
  options: () => workRows(),
  readOptions: readWork,
  run: async (_, options) => (await import("../queue/work-command.ts")).runWork(options),
};

// biome-ignore format: a row for each option
const workRows = () => [
  ["--queue <url>", "address of the queue: redis://HOST[:PORT][/DB][?queue=NAME] or sqlite:FILE", { env: "DECANT_QUEUE", mandatory: true }],
  ["--work-dir <folder>", "folder for results of the commands that fill the queue; jobs with files elsewhere are refused; repeatable", { parse: parseRepeated, shown: JSON.stringify(shared.defaultWorkDir), env: "DECANT_WORK_DIR", as: "workDirs", absent: [shared.defaultWorkDir] }],
  shared.jobsRow(),
  ["--shards <n>", "jobs of the queue at a time; more for fetching, which waits for servers", { parse: parseWithin(1, 1000), default: 2 }],
  ["--lease <s>", "seconds after which another worker takes what a silent one had", { parse: parseSeconds, default: 30_000, shown: "30", as: "leaseMs" }],
  ["--until-empty", "end when the queue has nothing left to do"],
  ["--status", "print what the queue holds as JSON, and end"],
  "Observing:",
  ["--metrics <[host:]port>", "serve /metrics for Prometheus and /healthz on this port, of the loopback address unless a host is given", { parse: parseHostAndPort, env: "DECANT_METRICS" }],
  ["--log <form>", "form of the log on standard error", { choices: ["json", "text", "none"], shown: "text on a terminal, else json" }],
] as const;

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

export type OpenCommandOptions = SettingsOf<typeof openRows> & shared.NetworkSettings;
export type DemoCommandOptions = SettingsOf<typeof demoRows>;
export type WorkCommandOptions = Omit<SettingsOf<ReturnType<typeof workRows>>, "log"> & {
  readonly log: "json" | "text" | "none";
};
