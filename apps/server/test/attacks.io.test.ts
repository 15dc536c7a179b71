import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { keepFigure } from "@decant/package-checks";
import { expect, onTestFinished, test } from "vitest";
import { startProcess } from "./server-process.ts";
import { article } from "./site.ts";

// What a client can cost that has no key, or one key of several. Times are measured, and never asserted.

const security = new URL("../../../SECURITY.md", import.meta.url);
const megabyte = 1024 * 1024;

/** Another client than that of the attack, which a proxy would name. */
const other = { "content-type": "text/html", "x-forwarded-for": "203.0.113.9", authorization: "Bearer good" };

/** Convert a small page, and measure how long it takes. */
async function askFor(url: string, headers: Record<string, string> = other): Promise<{ status: number; ms: number }> {
  const start = performance.now();
  const response = await fetch(url, { method: "POST", headers, body: article("Tides") });
  await response.text();
  return { status: response.status, ms: Math.round(performance.now() - start) };
}

/** The heads of a request that has a body. */
const head = (line: string, client = "198.51.100.1"): string =>
  `POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: text/html\r\nx-forwarded-for: ${client}\r\n${line}\r\n\r\n`;

/** Of 40 clients. One that sends on while its connection is closed may lose the answer, as TCP resets what it had not read. */
const leastAnswers = 20;

async function open(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  onTestFinished(() => {
    socket.destroy();
  });
  await once(socket, "connect");
  return socket;
}

/** The first line of the answer, or an empty one if the connection ends before. */
function statusOf(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    socket.once("data", (data) => resolve(`${data}`.split("\r\n")[0] as string));
    socket.once("close", () => resolve(""));
  });
}

/** Send a chunked body as fast as it is taken, up to its end or that of the connection. */
async function sendChunks(socket: Socket, bytes: number, { ends }: { readonly ends: boolean }): Promise<void> {
  const chunk = `10000\r\n${"x".repeat(0x10000)}\r\n`;
  for (let sent = 0; sent < bytes && !socket.destroyed; sent += 0x10000) {
    if (!socket.write(chunk)) await drained(socket);
  }
  if (ends && !socket.destroyed) socket.write("0\r\n\r\n");
}

function drained(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      socket.off("drain", done).off("close", done);
      resolve();
    };
    socket.on("drain", done).on("close", done);
  });
}

test("40 bodies of 30 MB without a key are not kept", async () => {
  const server = await startProcess({ apiKeys: ["good"], trustProxy: true, maxBytes: 32 * megabyte });
  await askFor(server.url);
  const before = await server.peakMb();
  const sockets = await Promise.all(Array.from({ length: 40 }, () => open(server.port)));
  const answers = sockets.map(statusOf);
  const sending = sockets.map((socket) => {
    socket.write(head("transfer-encoding: chunked"));
    return sendChunks(socket, 30 * megabyte, { ends: true });
  });
  const { status, ms } = await askFor(server.url);
  await Promise.all(sending);
  const refused = (await Promise.all(answers)).filter((line) => line !== "");
  expect(new Set(refused)).toEqual(new Set(["HTTP/1.1 401 Unauthorized"]));
  expect(refused.length).toBeGreaterThan(leastAnswers);
  expect(status).toBe(200);
  const peak = await server.peakMb();
  expect(peak).toBeLessThan(300);
  keepFigure(
    security,
    "40 connections send 30 MB each, without the key",
    `${before} MB before, at most ${peak} MB; a page of another client after ${ms} ms`,
  );
});

test("40 bodies of one client that have no end are kept within bounds", async () => {
  const server = await startProcess({ trustProxy: true, maxBytes: 10 * megabyte });
  await askFor(server.url);
  const before = await server.peakMb();
  const sockets = await Promise.all(Array.from({ length: 40 }, () => open(server.port)));
  const answers = sockets.map(statusOf);
  await Promise.all(
    sockets.map((socket) => {
      socket.write(head("transfer-encoding: chunked"));
      return sendChunks(socket, 9 * megabyte, { ends: false });
    }),
  );
  const { status, ms } = await askFor(server.url);
  expect(status).toBe(200);
  const peak = await server.peakMb();
  expect(peak).toBeLessThan(400);
  for (const socket of sockets) socket.destroy();
  const refused = (await Promise.all(answers)).filter((line) => line !== "");
  expect(new Set(refused)).toEqual(new Set(["HTTP/1.1 429 Too Many Requests"]));
  expect(refused.length).toBeGreaterThan(leastAnswers);
  keepFigure(
    security,
    "40 connections of one client send 9 MB each, and no end",
    `${before} MB before, at most ${peak} MB; a page of another client after ${ms} ms`,
  );
});

test("1,000 connections that never say what they want cost little, and take no place", async () => {
  const server = await startProcess({ trustProxy: true });
  await askFor(server.url);
  const before = await server.peakMb();
  for (let at = 0; at < 10; at++) {
    const sockets = await Promise.all(Array.from({ length: 100 }, () => open(server.port)));
    for (const socket of sockets) socket.write("GET / HTTP/1.1\r\nhost: localhost\r\n");
  }
  const { status, ms } = await askFor(server.url);
  expect(status).toBe(200);
  const peak = await server.peakMb();
  expect(peak).toBeLessThan(300);
  keepFigure(
    security,
    "1,000 connections send half a head each",
    `${before} MB before, at most ${peak} MB; a page of another client after ${ms} ms`,
  );
});

test.each([
  ["600 connections of one client send three bytes each", () => "198.51.100.1", 600, 511],
  ["64 clients send three bytes each", (index: number) => `198.51.100.${index}`, 64, 64],
])("%s: pages are read all the same, and they are cut with 408", async (row, clientOf, connections, open408) => {
  const requestTimeoutMs = 5000;
  const server = await startProcess({ trustProxy: true, requestTimeoutMs, requestsPerMinute: 1000 });
  // A worker starts with the first page.
  await askFor(server.url);
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(server.port)));
  const answers = sockets.map((socket, index) => {
    socket.write(`${head("content-length: 1000", clientOf(index))}<p>`);
    return statusOf(socket);
  });
  const { status, ms } = await askFor(server.url);
  expect(status).toBe(200);
  const lines = await Promise.all(answers);
  expect(lines.filter((line) => line === "HTTP/1.1 408 Request Timeout")).toHaveLength(open408);
  expect(lines.filter((line) => line === "HTTP/1.1 429 Too Many Requests")).toHaveLength(connections - open408);
  keepFigure(security, row, `a page of another client after ${ms} ms`);
});

test("heavy pages of one client do not keep another one waiting", async () => {
  const server = await startProcess({ trustProxy: true });
  const attacker = { "content-type": "text/html", "x-forwarded-for": "198.51.100.1" };
  // Both workers start: that of the one place, and the one for a client that has nothing running.
  await Promise.all([askFor(server.url), askFor(server.url, attacker)]);
  const start = performance.now();
  // The table has the figure of the larger size; who waits for whom is the same with less.
  const bytes = process.env.UPDATE === "1" ? 1_200_000 : 400_000;
  const body = "<code>x</code>".repeat(bytes / 14);
  let heavyDone = 0;
  const heavy = Array.from({ length: 3 }, async () => {
    const response = await fetch(`${server.url}/?format=chunks`, { method: "POST", headers: attacker, body });
    expect((await response.text()).length).toBeGreaterThan(0);
    heavyDone++;
    return { status: response.status, seconds: (performance.now() - start) / 1000 };
  });
  const times: number[] = [];
  for (let page = 0; page < 10; page++) {
    const { status, ms } = await askFor(server.url);
    expect(status).toBe(200);
    times.push(ms);
  }
  // Ten small pages came before the last heavy one: without a worker for them, they wait for all three.
  expect(heavyDone).toBeLessThan(3);
  const done = await Promise.all(heavy);
  expect(done.map(({ status }) => status)).toEqual([200, 200, 200]);
  const seconds = Math.max(...done.map(({ seconds }) => seconds)).toFixed(0);
  keepFigure(
    security,
    "three pages of 1.2 MB of code, as chunks, on one worker",
    `ten pages of another client after ${Math.max(...times)} ms or less each; the three after ${seconds} s`,
  );
});
