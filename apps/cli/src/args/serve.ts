import { availableParallelism } from "node:os";
import type { ServeCommandOptions } from "../serve/serve-command.ts";
import type { CommandSpec } from "./command.ts";
import { parseEach, parseText, parseWithin } from "./parsers.ts";
import type { Rows } from "./rows.ts";
import {
  allowPrivateRow,
  contactRow,
  embedRow,
  largerPages,
  maxBytesRow,
  rerankRow,
  timeoutRow,
  userAgentRow,
} from "./shared.ts";

export const serveCommand: CommandSpec<ServeCommandOptions> = {
  name: "serve",
  summary: "answer requests for pages with Markdown, JSON, HTML, text or chunks",
  description: "Start a server that reads pages, by address or as they are sent.",
  help: `
Examples:
  decant serve
  curl 'http://127.0.0.1:8080/?url=https://example.org/guide'
  curl http://127.0.0.1:8080/https://example.org/guide
  curl --data-binary @page.html http://127.0.0.1:8080/
  decant serve --playground                    and http://127.0.0.1:8080/playground/ in a browser
  decant serve --store sqlite:site.sqlite      and /search?words=how+do+I+log+in
  DECANT_API_KEY=secret decant serve --host 0.0.0.0 --port 80 --allowed-host reader.example.org

http://127.0.0.1:8080/ in a browser is a form. The documentation describes requests and answers, /openapi.json is for
programs. SIGTERM ends the server after the requests under way.

Exit codes:
  0    ended by a signal
  2    usage error: unknown option, invalid value, address that is taken
`,
  options: () => rows(),
  run: async (_, options) => (await import("../serve/serve-command.ts")).runServe(options),
};

const most = 1_000_000;
/** Ports of the web. */
const webPorts: readonly number[] = [80, 443];

// biome-ignore format: a row for each option
function rows(): Rows {
  return [
    "Address and access:",
    ["--host <address>", "address to listen on", { default: "127.0.0.1", env: "DECANT_HOST", as: "server.host" }],
    ["--port <n>", "port to listen on; 0 takes a free one", { parse: parseWithin(0, 65_535), default: 8080, env: "DECANT_PORT", as: "server.port" }],
    ["--api-key <key>", "key that requests must name; repeatable. Others can see it in the list of processes", { parse: parseEach(parseKey), env: "DECANT_API_KEY", as: "server.apiKeys", absent: [] }],
    ["--rate <n>", "requests that one client may send in a minute", { parse: parseWithin(1, most), shown: "120; no limit for this machine on the loopback address", as: "server.requestsPerMinute" }],
    ["--open-per-client <n>", "requests that one client may have open", { parse: parseWithin(1, most), default: 16, as: "server.openPerClient" }],
    ...rowsForOthers("server"),
    "Playground:",
    ["--playground", "offer the playground at /playground/, with a box for addresses"],
    "Limits:",
    ["--jobs <n>", "worker threads", { parse: parseWithin(1, 256), default: availableParallelism(), shown: "processors", as: "server.workers" }],
    ["--concurrency <n>", "pages that are fetched or converted at the same time", { parse: parseWithin(1, most), default: 64, as: "server.concurrency" }],
    ...limitRowsForOthers("server"),
  ];
}

/** Whose requests are answered, which store they may search, and how pages are fetched for them. */
// biome-ignore format: a row for each option
export const rowsForOthers = (part: "server" | "reader"): Rows => [
  ["--allowed-host <name>", "name by which it may be asked, besides localhost and IP addresses; .example.org stands for subdomains, too; repeatable", { parse: parseEach(parseHost), as: `${part}.allowedHosts`, absent: [] }],
  ["--allowed-origin <origin>", "origin such as https://app.example whose pages may ask it from browsers; repeatable", { parse: parseEach(parseOrigin), as: `${part}.allowedOrigins`, absent: [] }],
  ["--trust-proxy", "clients are the last address of X-Forwarded-For, which a proxy of yours writes", { as: `${part}.trustProxy` }],
  "Search:",
  ["--store <store>", "let them search this store, such as sqlite:site.sqlite", { env: "DECANT_STORE" }],
  embedRow("embed their words with this module, for stores with vectors"),
  rerankRow,
  "Requests for pages:",
  userAgentRow(`${part}.fetch.userAgent`),
  contactRow(`${part}.fetch.contact`),
  allowPrivateRow(`${part}.fetch.allowPrivate`),
  ["--allow-port <n>", "allow this port besides 80 and 443; repeatable", { parse: parsePort, as: `${part}.fetch.ports`, absent: webPorts }],
];

// biome-ignore format: a row for each option
export const limitRowsForOthers = (part: "server" | "reader"): Rows => [
  timeoutRow("time limit for fetching a page, and for converting it", [
    `${part}.timeoutMs`,
    `${part}.fetch.totalTimeoutMs`,
  ]),
  maxBytesRow(largerPages, `${part}.maxBytes`),
  "Other:",
  ["-q, --quiet", "print nothing on standard error"],
];

const visible = /^[\x21-\x7e]+$/;
const parseKey = parseText((text) => visible.test(text), "visible ASCII characters");

const hostName = /^\.?[\w-]+(?:\.[\w-]+)*$/;
const parseHost = parseText((text) => hostName.test(text), "a host name without a port");

const parseOrigin = parseText(
  (text) => URL.canParse(text) && new URL(text).origin === text,
  "an origin such as https://app.example",
);

function parsePort(text: string, before: readonly number[] = webPorts): readonly number[] {
  return [...before, parseWithin(1, 65_535)(text)];
}
