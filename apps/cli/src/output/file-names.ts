import { createHash } from "node:crypto";
import type { BatchCommandOptions } from "../args/many-pages.ts";

export interface FileNameOptions {
  /** File extension with its dot. */
  readonly extension: string;
  /** Mirror the paths of the pages instead of using flat names. */
  readonly keepDirs: boolean;
  /** Reserve a second name for comments. */
  readonly withComments: boolean;
  /** Leave out what a link of Obsidian cannot hold. @default false */
  readonly isNote?: boolean;
}

export async function namingOf({ format, gzip, keepDirs, comments }: NamingSettings): Promise<FileNameOptions> {
  const { formats } = await import("@decant/formats");
  const extension = `${formats[format].extension}${gzip ? ".gz" : ""}`;
  return { extension, keepDirs, withComments: comments === "file", isNote: format === "obsidian" };
}

type NamingSettings = Pick<BatchCommandOptions, "format" | "gzip" | "keepDirs" | "comments">;

/** Paths below the output folder, separated by `/`. */
export interface PageFiles {
  readonly path: string;
  readonly commentsPath: string;
}

/** Maximum length of the readable part of a flat name, in characters. A guess. */
const slugLength = 60;
/** Maximum length of a path segment, in characters of up to 4 bytes: file systems allow 255 bytes. */
const segmentLength = 50;
/** Maximum length of a mirrored path, in characters: below the 260 of Windows with an output folder. A guess. */
const mirroredLength = 180;
/** Longer parts of an id are cut before anything else is done, in UTF-16 code units: the name shows fewer. */
const maxPartLength = 4 * segmentLength;
const hashLength = 12;

const pageEnding = /\.x?html?(?:\.gz)?$/i;
const urlStart = /^[a-z][a-z\d+.-]*:\/\/(?:www\.)?/i;
const combiningMark = /\p{M}+/gu;
const notPlain = /[^a-z0-9]+/g;
const hyphensAtEnds = /^-+|(?<!-)-+$/g;
const separator = /[\\/]+/;
/** Forbidden on Windows, invisible or misleading. */
const unsafe = /[<>:"|?*\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;
/** The parts of such a link: `[[file#heading^block|text]]`. */
const unlinkable = /[[\]#^]/g;
/** Hidden files and parent folders. */
const dotsAtStart = /^\.+/;
/** Removed by Windows. */
const dotsAndSpacesAtEnd = /(?<![. ])[. ]+$/;
const ignorable = /\p{Default_Ignorable_Code_Point}/gu;
/** Names of devices, on Windows with any extension. */
const reserved = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(?=\.|$)/i;

/**
 * Gives every page a safe and unique file name, for any id.
 *
 * A flat name is a readable beginning and a part of the SHA-256 of the id, so it depends only on the id. A mirrored name is the id as
 * a path, without anything that could leave the folder or that a file system refuses. Names are unique within a run, also on file
 * systems that ignore case: a later page gets a number as suffix.
 */
export class FileNames {
  readonly #options: FileNameOptions;
  readonly #taken = new Set<string>();

  constructor(options: FileNameOptions) {
    this.#options = options;
  }

  take(id: string): PageFiles {
    const { keepDirs, extension, withComments, isNote = false } = this.#options;
    const base = keepDirs ? mirroredName(isNote ? id.replace(unlinkable, "_") : id, extension) : flatName(id);
    for (const candidate of candidates(base, id, keepDirs)) {
      const files = { path: candidate + extension, commentsPath: `${candidate}.comments${extension}` };
      const keys = (withComments ? [files.path, files.commentsPath] : [files.path]).map(foldCase);
      if (keys.some((key) => this.#taken.has(key))) continue;
      for (const key of keys) this.#taken.add(key);
      return files;
    }
    throw new Error("unreachable: there is always a next candidate");
  }
}

function* candidates(base: string, id: string, keepDirs: boolean): Generator<string> {
  yield base;
  if (keepDirs) yield `${base}-${hashOf(id)}`;
  for (let number = 2; ; number++) yield `${base}-${number}`;
}

/** `flatName("https://example.org/Über uns?x=1")` is "example-org-uber-uns-x-1-" and twelve digits. */
function flatName(id: string): string {
  const part = id
    .replace(urlStart, "")
    .replace(pageEnding, "")
    .slice(0, 4 * slugLength)
    .normalize("NFKD");
  const plain = part.replace(combiningMark, "").toLowerCase().replace(notPlain, "-");
  const slug = plain.slice(0, slugLength).replace(hyphensAtEnds, "");
  return `${slug === "" ? "page" : slug}-${hashOf(id)}`;
}

function mirroredName(id: string, extension: string): string {
  const parts = id.replace(urlStart, "").replace(pageEnding, "").split(separator).map(safePart).filter(Boolean);
  const folders = parts.slice(0, -1).map((part) => (foldCase(part).endsWith(foldCase(extension)) ? `${part}_` : part));
  const path = [...folders, parts.at(-1) ?? "page"].join("/");
  return path.length > mirroredLength ? flatName(id) : path;
}

/** One segment of a path; empty if it had only dots. */
function safePart(part: string): string {
  // Ids come from pages and queues. Normalizing takes quadratic time for marks that pile up, so a part is cut first.
  const isLong = part.length > maxPartLength;
  const safe = part
    .slice(0, maxPartLength)
    .normalize("NFC")
    .replace(dotsAtStart, "")
    .replace(unsafe, "_")
    .replace(dotsAndSpacesAtEnd, "")
    .replace(reserved, "$&_");
  if (safe.length <= segmentLength && !isLong) return safe;
  const beginning = [...safe].slice(0, segmentLength - hashLength - 1).join("");
  return `${beginning === "" ? "page" : beginning}-${hashOf(part)}`;
}

/** Names with the same result may be one file on a file system that ignores case, normalization or invisible characters. */
function foldCase(path: string): string {
  return path.replace(ignorable, "").normalize("NFC").toUpperCase().toLowerCase().normalize("NFC");
}

const hashOf = (id: string): string => createHash("sha256").update(id).digest("hex").slice(0, hashLength);
