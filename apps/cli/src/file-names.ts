import { createHash } from "node:crypto";

export interface FileNameOptions {
  /** With its dot: what all names end in. */
  readonly extension: string;
  /** Name files by the folders and names of their pages, instead of by a word and a number. */
  readonly keepDirs: boolean;
  /** Whether each file may have a second one for its comments. */
  readonly withComments: boolean;
}

/** Where a page goes: paths below the output folder, with `/` between their parts. */
export interface PageFiles {
  readonly path: string;
  readonly commentsPath: string;
}

/** Longest readable part of a flat name, in characters; a guess at what a list of files shows. */
const slugLength = 60;
/** Longest part of a mirrored path, in characters: 4 bytes each are below the 255 that file systems allow, with the rest of the name. */
const segmentLength = 50;
/** Longest mirrored path, in characters: with a folder in front it stays below the 260 of Windows. A guess. */
const mirroredLength = 180;
const hashLength = 12;

const pageEnding = /\.x?html?(?:\.gz)?$/i;
const urlStart = /^[a-z][a-z\d+.-]*:\/\/(?:www\.)?/i;
const combiningMark = /\p{M}+/gu;
const notPlain = /[^a-z0-9]+/g;
const hyphensAround = /^-+|-+$/g;
const separator = /[\\/]+/;
/** What Windows forbids in names, and what shows nothing or something else than it is. */
const unsafe = /[<>:"|?*\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;
/** Hidden files, and parts that mean a folder above. */
const dotsInFront = /^\.+/;
/** Windows drops these. */
const dotsAndSpacesBehind = /[. ]+$/;
/** Names of devices, on Windows with any extension. */
const reserved = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(?=\.|$)/i;

/**
 * Names the files of pages, whatever the pages call themselves.
 *
 * A flat name is a readable beginning and a part of the SHA-256 of the page's id, so it depends on nothing but the id. A mirrored one
 * is the id as a path, with what could lead out of the folder, or no file system takes, replaced. No two pages of a run get the same
 * name, also where letters of either case are one: the later one in the input gets a number behind.
 */
export class FileNames {
  readonly #options: FileNameOptions;
  readonly #taken = new Set<string>();

  constructor(options: FileNameOptions) {
    this.#options = options;
  }

  /** Name the files of the next page. */
  take(id: string): PageFiles {
    const { keepDirs, extension, withComments } = this.#options;
    const base = keepDirs ? mirroredName(id, extension) : flatName(id);
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

/**
 * @example
 * flatName("https://example.org/Über uns?x=1"); // "example-org-uber-uns-x-1-" and twelve digits
 */
function flatName(id: string): string {
  const slug = id
    .replace(urlStart, "")
    .replace(pageEnding, "")
    .slice(0, 4 * slugLength)
    .normalize("NFKD")
    .replace(combiningMark, "")
    .toLowerCase()
    .replace(notPlain, "-")
    .slice(0, slugLength)
    .replace(hyphensAround, "");
  return `${slug === "" ? "page" : slug}-${hashOf(id)}`;
}

function mirroredName(id: string, extension: string): string {
  const parts = id.replace(urlStart, "").replace(pageEnding, "").split(separator).map(safePart).filter(Boolean);
  const folders = parts.slice(0, -1).map((part) => (foldCase(part).endsWith(foldCase(extension)) ? `${part}_` : part));
  const path = [...folders, parts.at(-1) ?? "page"].join("/");
  return path.length > mirroredLength ? flatName(id) : path;
}

/** One part of a path; empty where nothing but dots was in it. */
function safePart(part: string): string {
  const safe = part
    .normalize("NFC")
    .replace(dotsInFront, "")
    .replace(unsafe, "_")
    .replace(dotsAndSpacesBehind, "")
    .replace(reserved, "$&_");
  if (safe.length <= segmentLength) return safe;
  return `${[...safe].slice(0, segmentLength - hashLength - 1).join("")}-${hashOf(part)}`;
}

/** As file systems that know no case compare names. */
function foldCase(path: string): string {
  return path.normalize("NFC").toLowerCase();
}

function hashOf(id: string): string {
  return createHash("sha256").update(id).digest("hex").slice(0, hashLength);
}
