import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { freePort } from "./free-port.ts";

const program = fileURLToPath(new URL("cli.mjs", import.meta.resolve("chromadb")));

/** A Chroma of a test: on a free port, in a folder of its own. */
export class ChromaServer {
  readonly url: string;
  private readonly port: number;
  private readonly folder = mkdtempSync(join(tmpdir(), "decant-chroma-"));
  private child: ChildProcess | undefined;

  private constructor(port: number) {
    this.port = port;
    this.url = `http://127.0.0.1:${port}`;
  }

  /** @returns Undefined where the server that npm has does not run: it is made for few systems. */
  static async start(): Promise<ChromaServer | undefined> {
    const server = new ChromaServer(await freePort());
    try {
      await server.start();
      return server;
    } catch (error) {
      await server.close();
      if (/ERR_DLOPEN_FAILED|Cannot find (?:module|package)|Unsupported/.test(String(error))) return undefined;
      throw error;
    }
  }

  /** Start it again, with what it has kept. */
  async start(): Promise<void> {
    const args = ["run", "--path", this.folder, "--host", "127.0.0.1", "--port", `${this.port}`];
    const child = spawn(process.execPath, [program, ...args], { stdio: ["ignore", "ignore", "pipe"] });
    this.child = child;
    const said = text(child.stderr);
    while (child.exitCode === null) {
      if (await this.answers()) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error(`chroma ended with ${child.exitCode}: ${await said}`);
  }

  /** End it at once, as a crash would. */
  async kill(): Promise<void> {
    const { child } = this;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await ended;
  }

  /** End it and remove its folder. */
  async close(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 20 });
  }

  private answers(): Promise<boolean> {
    return fetch(`${this.url}/api/v2/heartbeat`).then(
      ({ ok }) => ok,
      () => false,
    );
  }
}
