import { DiagnosticList, type DiscoveryDiagnostic } from "../diagnostic.ts";
import { checkBase, resolveHttp } from "../urls/clean-url.ts";
import { type RobotsDirective, robotsSpellings } from "./robots-tag.ts";

/** Bytes of a robots.txt that are read: RFC 9309 asks for at least 500 KiB, Google reads no more. */
export const maxRobotsBytes: number = 500 * 1024;

/** Bytes of a line that are read, as in Google's parser: eight times the longest address of old browsers. */
const maxLineBytes = 8 * 2083;

export interface RobotsRule {
  readonly allow: boolean;
  /** Percent-encoded as RFC 9309 compares it; `*` and a final `$` are operators. */
  readonly path: string;
  /** Line of the file, from 1. */
  readonly line: number;
}

/** A preference of the site about the use of its content, as a `Content-Signal` or `Content-Usage` line has it. */
export interface ContentSignal {
  readonly directive: "content-signal" | "content-usage";
  /** Use in question, in lower case: `search`, `ai-input`, `ai-train`, ... */
  readonly purpose: string;
  /** `yes`, `no`, `y`, `n` or another value of the site, in lower case. */
  readonly value: string;
  /** Pattern of the paths concerned; `/` for all. */
  readonly path: string;
  readonly line: number;
}

/** Consecutive `User-agent` lines and the lines after them. */
export interface RobotsGroup {
  /** Product tokens in lower case; `*` is everybody. */
  readonly agents: readonly string[];
  readonly rules: readonly RobotsRule[];
  /** Seconds between two requests, if the group asks for a delay. */
  readonly crawlDelaySeconds?: number;
  readonly contentSignals: readonly ContentSignal[];
  /** Absolute addresses of licences in RSL. */
  readonly licenses: readonly string[];
}

/** Contents of a robots.txt. Plain data: it may be stored as JSON. */
export interface RobotsTxt {
  readonly groups: readonly RobotsGroup[];
  /** Absolute addresses of sitemaps, in order, each once. */
  readonly sitemaps: readonly string[];
  /** Signals that precede every group: they concern everybody. */
  readonly contentSignals: readonly ContentSignal[];
  /** Licences that precede every group: they concern everybody. */
  readonly licenses: readonly string[];
  readonly diagnostics: readonly DiscoveryDiagnostic[];
}

export interface ParseRobotsOptions {
  /** Address of the file, against which relative addresses of sitemaps are resolved. Without it they are reported. */
  readonly url?: string;
}

const directives: ReadonlyMap<string, RobotsDirective> = new Map(
  robotsSpellings.map(({ id, directive }) => [id, directive]),
);

/**
 * Parse a robots.txt as RFC 9309 says and Google's parser reads it.
 *
 * @param source The file; bytes are better than text, because patterns in any encoding then compare as they were written. Nothing after
 *   {@link maxRobotsBytes} is read, and a line cut by this limit is not read either.
 * @throws {TypeError} If `source` is neither, or `url` is not an http or https address.
 * @example
 * const { groups } = parseRobots("User-agent: *\nDisallow: /tmp");
 * groups.map(({ rules }) => rules); // [[{ allow: false, path: "/tmp", line: 2 }]]
 */
export function parseRobots(source: string | Uint8Array, options: ParseRobotsOptions = {}): RobotsTxt {
  const base = checkBase("url", options.url);
  const reader = new RobotsReader(base);
  for (const [index, line] of linesOf(source, reader.diagnostics).entries()) reader.read(line, index + 1);
  return reader.finish();
}

const lineEnd = /\r\n|\r|\n/;
const chunk = 8192;

/** Lines, with one character for each byte. */
function linesOf(source: string | Uint8Array, diagnostics: DiagnosticList): string[] {
  if (typeof source !== "string" && !(source instanceof Uint8Array))
    throw new TypeError(`source: expected a string or Uint8Array, got ${typeof source}`);
  // Each UTF-16 code unit is at least one byte.
  const all = typeof source === "string" ? new TextEncoder().encode(source.slice(0, maxRobotsBytes + 1)) : source;
  const bytes = all.subarray(markLength(all), maxRobotsBytes);
  let text = "";
  for (let i = 0; i < bytes.length; i += chunk) text += String.fromCharCode(...bytes.subarray(i, i + chunk));
  const lines = text.split(lineEnd);
  if (all.length > maxRobotsBytes) {
    // Half a path would forbid more than the whole one.
    lines.pop();
    const message = `only the first ${maxRobotsBytes} bytes were read`;
    diagnostics.add({ code: "discovery/robots-too-long", severity: "warning", message });
  }
  return lines;
}

/** Length of a byte order mark, also of one that was cut. */
function markLength([a, b, c]: Uint8Array): number {
  if (a !== 0xef) return 0;
  if (b !== 0xbb) return 1;
  return c === 0xbf ? 3 : 2;
}

interface OpenGroup {
  agents: string[];
  rules: RobotsRule[];
  crawlDelaySeconds?: number;
  contentSignals: ContentSignal[];
  licenses: string[];
}

class RobotsReader {
  readonly diagnostics = new DiagnosticList();
  private readonly groups: OpenGroup[] = [];
  private readonly sitemaps: string[] = [];
  private readonly signals: ContentSignal[] = [];
  private readonly licenses: string[] = [];
  /** Whether a rule has ended the `User-agent` lines of the current group. */
  private hasRules = true;
  private known = 0;
  private unknown = 0;

  private readonly base: string | undefined;

  constructor(base: string | undefined) {
    this.base = base;
  }

  read(text: string, line: number): void {
    const field = splitField(text.slice(0, maxLineBytes));
    if (field === undefined) return;
    const directive = directives.get(field.name);
    if (directive === undefined) this.unknown++;
    else {
      this.known++;
      this.take(directive, field.value, line);
    }
  }

  finish(): RobotsTxt {
    const { groups, sitemaps, signals, licenses, unknown } = this;
    if (this.known === 0 && unknown > 0) {
      const message = "no line is one of a robots.txt: everything is allowed";
      this.diagnostics.add({ code: "discovery/robots-unknown", severity: "warning", message });
    }
    return { groups, sitemaps, contentSignals: signals, licenses, diagnostics: this.diagnostics.list() };
  }

  private take(directive: RobotsDirective, value: string, line: number): void {
    const group = this.groups.at(-1);
    if (directive === "user-agent") this.startGroup(value);
    else if (directive === "sitemap") this.addAddress(this.sitemaps, "sitemap", "sitemap", value, line);
    else if (directive === "license")
      this.addAddress(group?.licenses ?? this.licenses, "license", "licence", value, line);
    else if (directive === "content-signal" || directive === "content-usage")
      (group?.contentSignals ?? this.signals).push(...readSignals(directive, value, line));
    else if (group === undefined) this.report("robots-no-group", "a rule before every group is ignored", line);
    else if (directive === "crawl-delay") this.setDelay(group, value, line);
    else this.addRule(group, directive === "allow", value, line);
  }

  private startGroup(value: string): void {
    const agent = productTokenOf(value);
    if (this.hasRules) this.groups.push({ agents: [], rules: [], contentSignals: [], licenses: [] });
    this.hasRules = false;
    this.groups.at(-1)?.agents.push(agent);
  }

  private addRule(group: OpenGroup, allow: boolean, value: string, line: number): void {
    this.hasRules = true;
    if (value === "") return;
    const path = comparable(value);
    if (!path.startsWith("/") && !path.startsWith("*"))
      this.report("robots-path", "a path that begins with neither / nor * matches nothing", line);
    group.rules.push({ allow, path, line });
  }

  private setDelay(group: OpenGroup, value: string, line: number): void {
    const seconds = value === "" ? Number.NaN : Number(value);
    if (seconds >= 0 && seconds < Number.POSITIVE_INFINITY) group.crawlDelaySeconds = seconds;
    else this.report("robots-delay", "a crawl delay that is no number of seconds is ignored", line);
  }

  private addAddress(list: string[], code: string, what: string, value: string, line: number): void {
    const url = resolveHttp(decodeUtf8(value), this.base);
    if (url === undefined) this.report(`robots-${code}`, `a ${what} without an http address is ignored`, line);
    else if (!list.includes(url.href)) list.push(url.href);
  }

  private report(code: string, message: string, line: number): void {
    this.diagnostics.add({ code: `discovery/${code}`, severity: "warning", message, line });
  }
}

const twoWords = /^(\S+)[ \t]+(\S+)$/;

/** Name in lower case and value of a line. A single space may replace the colon. */
function splitField(text: string): { name: string; value: string } | undefined {
  const comment = text.indexOf("#");
  const line = (comment < 0 ? text : text.slice(0, comment)).trim();
  const colon = line.indexOf(":");
  if (colon > 0) return { name: line.slice(0, colon).trim().toLowerCase(), value: line.slice(colon + 1).trim() };
  const [, name, value] = colon < 0 ? (twoWords.exec(line) ?? []) : [];
  return name === undefined || value === undefined ? undefined : { name: name.toLowerCase(), value };
}

const tokenAtStart = /^[A-Za-z_-]*/;
const everybody = /^\*(?:\s|$)/;

/** The part of a `User-agent` value that is compared: letters, `_` and `-` up to anything else. */
function productTokenOf(value: string): string {
  return everybody.test(value) ? "*" : (tokenAtStart.exec(value)?.[0] ?? "").toLowerCase();
}

const whiteSpace = /\s/;

function readSignals(directive: ContentSignal["directive"], value: string, line: number): ContentSignal[] {
  const space = value.search(whiteSpace);
  const hasPath = value.startsWith("/");
  const path = hasPath ? comparable(space < 0 ? value : value.slice(0, space)) : "/";
  const preferences = hasPath ? (space < 0 ? "" : value.slice(space)) : value;
  return preferences.split(",").flatMap((preference) => {
    const [purpose = "", wish] = preference.toLowerCase().split("=");
    return wish === undefined || purpose.trim() === ""
      ? []
      : [{ directive, purpose: purpose.trim(), value: wish.trim(), path, line }];
  });
}

function decodeUtf8(bytes: string): string {
  return new TextDecoder().decode(Uint8Array.from(bytes, (char) => char.charCodeAt(0)));
}

const hexDigits = /^[0-9A-Fa-f]{2}$/;
/** Characters that RFC 3986 calls unreserved: percent-encoded or not, they are the same. */
const unreserved = /[A-Za-z0-9\-._~]/;
/** Characters that are, or may be, written in another form. */
const changing = /[^A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=]/;
/** Everything that an address may hold as it is. */
const plain = /[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]/;

/**
 * Bring the bytes of a path into the form that RFC 9309 compares: unreserved characters as they are, all other bytes that an
 * address cannot hold percent-encoded, hexadecimal digits in upper case.
 *
 * @param bytes One character for each byte.
 */
export function comparable(bytes: string): string {
  if (!changing.test(bytes)) return bytes;
  let result = "";
  for (let i = 0; i < bytes.length; i++) {
    const char = bytes[i] as string;
    const hex = char === "%" ? bytes.slice(i + 1, i + 3) : "";
    if (hexDigits.test(hex)) {
      const decoded = String.fromCharCode(Number.parseInt(hex, 16));
      result += unreserved.test(decoded) ? decoded : `%${hex.toUpperCase()}`;
      i += 2;
    } else result += plain.test(char) ? char : encodeByte(char);
  }
  return result;
}

function encodeByte(char: string): string {
  return `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`;
}

const operators = /[*$]/g;

/** The path and query of an address, as patterns are compared with it. In an address, `*` and `$` are ordinary characters. */
export function comparablePath(url: URL): string {
  return comparable(url.pathname + url.search).replace(operators, encodeByte);
}

export interface PathPattern {
  /** Octets of the pattern: the longest match wins. */
  readonly length: number;
  /** Text between the asterisks, in order. */
  readonly pieces: readonly string[];
  readonly isAnchored: boolean;
}

/** @param path In the form of {@link comparable}. `*` matches any characters, `$` at the end matches the end. */
export function compilePath(path: string): PathPattern {
  const isAnchored = path.endsWith("$");
  const body = (isAnchored ? path.slice(0, -1) : path).replaceAll("$", "%24");
  return { length: path.length, pieces: body.split("*"), isAnchored };
}

/** Whether a pattern matches a path from its beginning. Pieces are sought from left to right, so time is bounded by their product. */
export function matchesPath({ pieces, isAnchored }: PathPattern, path: string): boolean {
  const [first = "", ...others] = pieces;
  if (!path.startsWith(first)) return false;
  const last = isAnchored ? others.pop() : undefined;
  let at = first.length;
  for (const piece of others) {
    const found = path.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  if (!isAnchored) return true;
  return last === undefined ? path.length === at : path.length - last.length >= at && path.endsWith(last);
}
