import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { Client } from "pg";
import { freePort } from "./free-port.ts";

/** A Postgres of a test: on a free port, in a folder of its own. */
export class PostgresServer {
  readonly url: string;
  private readonly program: string;
  private readonly port: number;
  private readonly folder: string;
  private readonly user: { readonly uid?: number };
  private child: ChildProcess | undefined;

  private constructor(program: string, port: number) {
    this.program = program;
    this.port = port;
    this.url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    this.folder = mkdtempSync(join(tmpdir(), "decant-postgres-"));
    // Postgres refuses to run as root. Its package makes a user for it.
    this.user = process.getuid?.() === 0 ? { uid: Number(execFileSync("id", ["-u", "postgres"])) } : {};
    if (this.user.uid !== undefined) chownSync(this.folder, this.user.uid, 0);
  }

  /** @param program Path of `postgres`; `initdb` is beside it. */
  static async start(program: string): Promise<PostgresServer> {
    const server = new PostgresServer(program, await freePort());
    const options = ["--auth=trust", "--username=postgres", "--no-sync", "--encoding=UTF8", "--locale=C"];
    execFileSync(join(dirname(program), "initdb"), ["-D", server.folder, ...options], {
      ...server.user,
      stdio: "pipe",
    });
    await server.start();
    return server;
  }

  /** Start it again; it recovers what was committed. */
  async start(): Promise<void> {
    for (;;) {
      const args = ["-D", this.folder, "-p", `${this.port}`, "-c", "listen_addresses=127.0.0.1", "-k", ""];
      const child = spawn(this.program, args, { ...this.user, stdio: ["ignore", "ignore", "pipe"] });
      this.child = child;
      const said = text(child.stderr);
      while (child.exitCode === null) {
        if (await this.answers()) return;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      // Processes of a killed server live on for a moment.
      const message = await said;
      if (!message.includes("still in use")) throw new Error(`postgres ended with ${child.exitCode}: ${message}`);
    }
  }

  /** End it at once, as a crash would, with the processes of its connections: one that lives on may still commit. */
  async kill(): Promise<void> {
    const { child } = this;
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    const connections = childrenOf(child.pid);
    child.kill("SIGKILL");
    for (const pid of connections) killIfThere(pid);
    await ended;
  }

  /** End it and remove its folder. */
  async close(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 20 });
  }

  async query(sql: string): Promise<Record<string, unknown>[]> {
    const client = new Client(this.url);
    await client.connect();
    try {
      return (await client.query(sql)).rows;
    } finally {
      await client.end();
    }
  }

  private async answers(): Promise<boolean> {
    return this.query("SELECT 1").then(
      () => true,
      () => false,
    );
  }
}

const spaces = /\s+/;

function childrenOf(pid: number): readonly number[] {
  const processes = execFileSync("ps", ["-A", "-o", "ppid=,pid="], { encoding: "utf8" });
  const rows = processes.split("\n").map((line) => line.trim().split(spaces).map(Number));
  return rows.flatMap(([parent, child]) => (parent === pid && child !== undefined ? [child] : []));
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
