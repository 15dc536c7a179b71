import { DecantError } from "@decant/page";

/** Exit codes. The help and the README list them too. */
export const exitCodes = {
  ok: 0,
  flawed: 1,
  usage: 2,
  input: 3,
  output: 4,
  internal: 70,
  brokenPipe: 141,
} as const;

/** Exit codes of errors that end the run; 3 (input) for all others. */
const exitCodeByError: Readonly<Record<string, number>> = {
  internal: exitCodes.internal,
  "out-of-memory": exitCodes.flawed,
  timeout: exitCodes.flawed,
  unwritable: exitCodes.output,
  "no-browser": exitCodes.usage,
  "node-too-old": exitCodes.usage,
  usage: exitCodes.usage,
  "worker-crashed": exitCodes.flawed,
};

/** An error outside of the conversion. */
export class CommandError extends DecantError {
  constructor(code: DecantError["code"], message: string, options?: { readonly cause?: unknown }) {
    super(code, message, options);
    this.name = "CommandError";
  }

  get exitCode(): number {
    return exitCodeByError[this.code] ?? exitCodes.input;
  }
}

const systemErrors: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: "its certificate has expired",
  DEPTH_ZERO_SELF_SIGNED_CERT: "its certificate is self-signed",
  EACCES: "permission denied",
  EADDRINUSE: "the port is taken",
  EADDRNOTAVAIL: "this machine does not have the address",
  EAGAIN: "nothing to read yet",
  EAI_AGAIN: "the host name could not be looked up",
  ECONNREFUSED: "connection refused",
  ECONNRESET: "the connection was closed too early",
  EDQUOT: "disk quota exceeded",
  EEXIST: "exists, and is no folder",
  EFBIG: "file too large",
  EHOSTUNREACH: "host unreachable",
  EIO: "input/output error",
  EISDIR: "is a folder",
  ELOOP: "too many symbolic links",
  EMFILE: "too many open files",
  ENAMETOOLONG: "name too long",
  ENETUNREACH: "network unreachable",
  ENOENT: "no such file or folder",
  ENOSPC: "no space left on the device",
  ENOTDIR: "part of the path is not a folder",
  ENOTFOUND: "host not found",
  ENXIO: "no such device or address",
  EPERM: "operation not permitted",
  EROFS: "file system is read-only",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is for another host",
  ETIMEDOUT: "connection timed out",
};

/** The `code` of a system error, such as `ENOENT`. */
export function systemCode(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" ? code : undefined;
}

export function describeSystemError(error: unknown): string {
  const code = systemCode(error);
  return (code && systemErrors[code]) ?? code ?? messageOf(error);
}

export function unwritable(name: string, error: unknown, consequence = ""): CommandError {
  if (error instanceof CommandError) return error;
  return new CommandError("unwritable", `${name}: ${describeSystemError(error)}${consequence}`, { cause: error });
}

/** A wrong option of a package, which throws `TypeError` or `RangeError` for it, as the user's error; others as they are. */
export function toUsageError(error: unknown): unknown {
  const isWrong = error instanceof TypeError || error instanceof RangeError;
  return isWrong ? new CommandError("usage", error.message, { cause: error }) : error;
}

/** Call a package with what the user typed, whose refusal is the user's error. */
export function asUsage<Result>(call: () => Result): Result {
  try {
    return call();
  } catch (error) {
    throw toUsageError(error);
  }
}

/** For `catch` of a promise: throws its error as another one. */
export function throwAs(toOther: (error: unknown) => unknown): (error: unknown) => never {
  return (error) => {
    throw toOther(error);
  };
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const hostStart = /^(?:localhost|[\w-]{1,63}(?:\.[\w-]{1,63}){1,9})(?::\d{1,5})?(?:\/|$)/;
/** A server of this machine, which seldom has a certificate. */
const localHost = /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3})(?::|\/|$)/;
const fileExtension = /^[^/]*\.(?:gz|jsonl?|md|txt|warc|x?html?|xml)$/i;

/** What to write if an address without its scheme was meant. */
function addressHint(name: string): string {
  if (!hostStart.test(name) || fileExtension.test(name)) return "";
  return `; if it is an address, write ${localHost.test(name) ? "http" : "https"}://${name}`;
}

/** The end of the message for a name that looks like nothing else. */
export const noSuchFile = ": no such file or folder";

/** One page is read where a pattern was given. */
function patternHint(name: string): string {
  return name.includes("*") ? `; for the pages that match: decant batch "${name}"` : "";
}

export function readError(name: string, error: unknown): CommandError {
  if (error instanceof CommandError) return error;
  const code = systemCode(error);
  if (code === "ENOENT") {
    const message =
      name === "" ? "the name of a file is empty" : `${name}${noSuchFile}${addressHint(name) || patternHint(name)}`;
    return new CommandError("not-found", message, { cause: error });
  }
  if (code === "EISDIR") {
    return new CommandError("is-folder", `${name} is a folder; use: decant batch ${name}`, { cause: error });
  }
  if (code?.startsWith("Z_")) return new CommandError("bad-gzip", `${name}: damaged gzip data`, { cause: error });
  return new CommandError("unreadable", `${name}: ${describeSystemError(error)}`, { cause: error });
}
