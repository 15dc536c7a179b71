import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer, Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A Redis of a test: on a free port, in a folder of its own, with every write in its log. */
export interface RedisServer {
  readonly url: string;
  /** End it at once, as a crash would. */
  kill(): Promise<void>;
  /** Start it again with what its log holds. */
  start(): Promise<void>;
  /** End it and remove its folder. */
  close(): Promise<void>;
}

/** @param program Path of `redis-server`. */
export async function startRedis(program: string): Promise<RedisServer> {
  const folder = mkdtempSync(join(tmpdir(), "decant-redis-"));
  const port = await freePort();
  const server = new RunningRedis(program, port, folder);
  await server.start();
  return server;
}

class RunningRedis implements RedisServer {
  readonly url: string;
  private readonly program: string;
  private readonly port: number;
  private readonly folder: string;
  private child: ChildProcess | undefined;

  constructor(program: string, port: number, folder: string) {
    this.url = `redis://127.0.0.1:${port}`;
    this.program = program;
    this.port = port;
    this.folder = folder;
  }

  async start(): Promise<void> {
    const settings = { port: this.port, bind: "127.0.0.1", dir: this.folder, save: "", appendonly: "yes" };
    const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, `${value}`]);
    this.child = spawn(this.program, [...args, "--appendfsync", "everysec"], { stdio: "ignore" });
    while (!(await answers(this.port))) {
      if (this.child.exitCode !== null) throw new Error(`redis-server ended with ${this.child.exitCode}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  async kill(): Promise<void> {
    const { child } = this;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await ended;
  }

  async close(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Whether Redis answers, and has read its log. */
function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = new Socket();
    const end = (answer: boolean): void => {
      socket.destroy();
      resolve(answer);
    };
    socket.on("error", () => end(false));
    socket.on("data", (data) => end(data.toString().startsWith("+PONG")));
    socket.connect(port, "127.0.0.1", () => socket.write("PING\r\n"));
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
