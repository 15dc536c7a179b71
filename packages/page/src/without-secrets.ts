import { canParseUrl } from "./addresses.ts";

/** Beginnings of addresses of stores and queues: `postgres://`, `qdrant:https://`, `redis:`. */
const beginning =
  /^(?:(?:redis|rediss|postgres|postgresql|qdrant|chroma|opensearch|elasticsearch|https?|lancedb|sqlite|parquet|jsonl):)*(?:[a-z][a-z\d+.-]*:(?=\/\/))?\/*/i;
/** A path of this machine has no password. */
const fileAddress = /^(?:sqlite|parquet|jsonl|lancedb|memory):(?!\/\/)(?!.*:\/\/)/s;
const authority = /^[^/?#]*/;
const hostAndPort = /^(?:\[[\da-f:.]*\]|[^:[\]]*)(?::\d*)?$/i;
const rest = /([?&#])([^=&#]*)(=?)([^&#]*)/g;
/** Parameters that are not secret. */
const openParameters: ReadonlySet<string> = new Set(["table", "queue", "sslmode"]);

const mask = "***";

/**
 * An address of a store or a queue for a message: without user, password, unknown parameters and fragment, also if it is malformed.
 *
 * Everything before the last `@` may be a password with an unencoded mark; so may a port that is not a number, if the host is missing.
 *
 * @example
 * withoutSecrets("redis//me:pass/word@queue.example?token=1"); // "***@queue.example?token=***"
 */
export function withoutSecrets(address: string): string {
  if (fileAddress.test(address)) return address;
  const [head = ""] = beginning.exec(address) ?? [];
  const at = address.lastIndexOf("@");
  const hasUser = at >= head.length;
  const tail = address.slice(hasUser ? at + 1 : head.length);
  const [host = ""] = authority.exec(tail) ?? [];
  const shownHost = hostAndPort.test(host) ? host : `${host.slice(0, Math.max(0, host.indexOf(":")))}:${mask}`;
  const after = tail
    .slice(host.length)
    .replace(rest, (_, sign: string, name: string, equals: string, value: string) => {
      if (sign === "#" || equals === "") return sign + mask;
      return `${sign}${name}=${openParameters.has(name) ? value : mask}`;
    });
  return `${head}${hasUser ? `${mask}@` : ""}${shownHost}${after}`;
}

const user = /(:\/\/?)[^\s/?#]*@/g;

/**
 * A text without user and password in the addresses that it holds.
 *
 * @param mark What stands for them. @default ""
 * @example
 * withoutUser("https://me:secret@harbour.example/a@b"); // "https://harbour.example/a@b"
 */
export const withoutUser = (text: string, mark = ""): string => text.replace(user, (_, slashes) => slashes + mark);

/**
 * Read the address of a store or a queue.
 *
 * @returns `undefined` if it is not an address, or if it has `@` or `#` after its host: then a mark in its password was not encoded, and
 *   the parser takes the password for host and port.
 * @example
 * readAddress("redis://me:12/34@queue.example"); // undefined
 */
export function readAddress(text: string): URL | undefined {
  if (!canParseUrl(text)) return undefined;
  const url = new URL(text);
  const after = url.pathname + url.search;
  return after.includes("@") || url.hash !== "" ? undefined : url;
}
