import {
  appendFileSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { DecantError } from "@decant/page";
import { partitionPath, partitions } from "./stores.ts";

/** Settings that must agree before documents of two runs can be compared. */
export type IndexSettings = Readonly<Record<string, string | number>>;

interface IndexState {
  readonly version: 1;
  readonly settings: IndexSettings;
  readonly documents: number;
  /** Bytes of each file that belong to finished runs. */
  readonly sizes: Readonly<Record<string, number>>;
}

/**
 * Documents of earlier runs on disk. A run that ends early leaves the folder as it was: only bytes counted by `index.json` are read, and
 * that file is replaced in one step, after everything else is written.
 */
export class IndexFolder {
  readonly folder: string;
  documents = 0;
  private readonly settings: IndexSettings;

  /** @throws {DecantError} `index-in-use`; `other-index`, if the folder was made with other settings. */
  constructor(folder: string, settings: IndexSettings) {
    this.folder = folder;
    this.settings = settings;
    mkdirSync(folder, { recursive: true });
    lock(folder);
    try {
      this.open();
    } catch (error) {
      this.close();
      throw error;
    }
  }

  private open(): void {
    const state = this.read();
    if (state !== undefined && JSON.stringify(state.settings) !== JSON.stringify(this.settings))
      throw new DecantError(
        "other-index",
        `${this.folder} was made with ${describe(state.settings)}; this run has ${describe(this.settings)}`,
      );
    this.documents = state?.documents ?? 0;
    // Bytes after those are of a run that ended early.
    for (const path of this.paths()) {
      const size = state?.sizes[path] ?? 0;
      const full = join(this.folder, path);
      if (existsSync(full) && statSync(full).size > size) truncateSync(full, size);
    }
  }

  private read(): IndexState | undefined {
    const path = join(this.folder, "index.json");
    return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as IndexState) : undefined;
  }

  /** Ids of the documents, in the order of their numbers. */
  ids(): readonly string[] {
    const path = join(this.folder, "ids");
    if (!existsSync(path)) return [];
    return readFileSync(path, "utf8")
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line) as string);
  }

  signatures(): Uint8Array {
    const path = join(this.folder, "signatures");
    return existsSync(path) ? readFileSync(path) : new Uint8Array(0);
  }

  addDocuments(ids: readonly string[]): void {
    appendFileSync(join(this.folder, "ids"), ids.map((id) => `${JSON.stringify(id)}\n`).join(""));
    this.documents += ids.length;
  }

  addSignature(signature: Uint8Array): void {
    appendFileSync(join(this.folder, "signatures"), signature);
  }

  /** Make the added documents part of the index. */
  commit(): void {
    const sizes: Record<string, number> = {};
    for (const path of this.paths()) {
      const full = join(this.folder, path);
      if (!existsSync(full)) continue;
      sync(full);
      sizes[path] = statSync(full).size;
    }
    const state: IndexState = { version: 1, settings: this.settings, documents: this.documents, sizes };
    const next = join(this.folder, "index.json.next");
    writeFileSync(next, JSON.stringify(state));
    sync(next);
    renameSync(next, join(this.folder, "index.json"));
  }

  close(): void {
    rmSync(join(this.folder, "lock"), { force: true });
  }

  private paths(): string[] {
    return ["ids", "signatures", ...Array.from({ length: partitions }, (_, i) => partitionPath("", i))];
  }
}

function sync(path: string): void {
  const file = openSync(path, "r+");
  fsyncSync(file);
  closeSync(file);
}

/** One run at a time. The lock of a process that is gone does not count. */
function lock(folder: string): void {
  const path = join(folder, "lock");
  try {
    writeFileSync(path, String(process.pid), { flag: "wx" });
  } catch {
    const owner = Number(readFileSync(path, "utf8"));
    if (isRunning(owner)) throw new DecantError("index-in-use", `${folder} is used by the process ${owner}`);
    rmSync(path);
    writeFileSync(path, String(process.pid), { flag: "wx" });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

const describe = (settings: IndexSettings): string =>
  Object.entries(settings)
    .map(([name, value]) => `${name} ${value}`)
    .join(", ");
