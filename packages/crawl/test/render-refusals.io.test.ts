import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { findProgram } from "@decant/package-checks";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createFetcher, type GuardedFetcher } from "../src/fetch/create-fetcher.ts";
import type { FetchResponse } from "../src/fetch/fetcher.ts";
import { openRenderer, type Renderer } from "../src/render/renderer.ts";

const browser = findProgram("chromium");
const portOf = (server: Server): number => (server.address() as AddressInfo).port;

describe.skipIf(browser.path === undefined)("what a page's scripts may reach", () => {
  let site: Server;
  let refused: Server;
  let seenByRefused = 0;
  let fetcher: GuardedFetcher;
  let renderer: Renderer;

  beforeAll(async () => {
    site = createServer(({ url }, response) => {
      if (url === "/away") response.writeHead(302, { location: `http://${target()}/redirected` }).end();
      else if (url === "/old.js") response.writeHead(302, { location: "/new.js" }).end();
      else if (url === "/new.js")
        response.setHeader("content-type", "text/javascript").end('document.body.append("Moved.")');
      else response.writeHead(404).end();
    });
    refused = createServer((_request, response) => response.end("secret"));
    refused.on("connection", () => seenByRefused++);
    for (const server of [site, refused]) await once(server.listen(0, "127.0.0.1"), "listening");
    // The refused server has an address that is allowed; its port is not.
    fetcher = createFetcher({ allowPrivate: true, ports: [portOf(site)] });
    renderer = await openRenderer({ executablePath: browser.path, quietMs: 300 });
  });
  afterAll(async () => {
    await renderer?.close();
    await fetcher?.close();
    for (const server of [site, refused]) {
      server.closeAllConnections();
      server.close();
    }
  });

  const target = (): string => `127.0.0.1:${portOf(refused)}`;

  async function render(html: string) {
    const url = `http://127.0.0.1:${portOf(site)}/`;
    const body = new TextEncoder().encode(html);
    const contentType = "text/html; charset=utf-8";
    const page: FetchResponse = {
      ...{
        ok: true,
        url,
        redirects: [],
        status: 200,
        headers: new Map([["content-type", contentType]]),
        body,
        contentType,
      },
      ...{ isCut: false, wireBytes: body.length, timings: { totalMs: 1 } },
    };
    const rendered = await renderer.render(page, fetcher);
    if (!rendered.ok) throw new Error(rendered.message);
    return rendered;
  }

  test("a script whose address redirects is run", async () => {
    expect((await render("<p>Gauge</p><script src=/old.js></script>")).html).toContain("Moved.");
  });

  test("nothing reaches a server that the fetcher refuses, by any way that a browser has", async () => {
    const to = target();
    const datagrams = createSocket("udp4").on("message", () => seenByRefused++);
    await once(datagrams.bind(portOf(refused), "127.0.0.1"), "listening");
    const servers = `{ iceServers: [{ urls: "stun:${to}" }, { urls: "turn:${to}?transport=tcp", username: "a", credential: "b" }] }`;
    const gather = `c.createDataChannel("x"); return c.createOffer().then((offer) => c.setLocalDescription(offer));`;
    const worker = `new WebSocket("ws://${to}/worker"); fetch("http://${to}/worker")`;
    const { html } =
      await render(`<!doctype html><link rel=preconnect href="http://${to}"><link rel=prefetch href="http://${to}/p">
      <img src="http://${to}/image"><iframe src="http://${to}/frame"></iframe><script src="http://${to}/script.js"></script>
      <p id=app></p><script>
      const tries = [
        () => fetch("http://${to}/fetch", { mode: "no-cors" }),
        () => fetch("/away", { mode: "no-cors" }),
        () => fetch("http://${to}/post", { method: "POST", body: "x", mode: "no-cors" }),
        () => navigator.sendBeacon("http://${to}/beacon", "x"),
        () => new WebSocket("ws://${to}/socket"),
        () => new EventSource("http://${to}/events"),
        () => new Worker(URL.createObjectURL(new Blob([${JSON.stringify(worker)}]))),
        () => open("http://${to}/window"),
        () => { const c = new RTCPeerConnection(${servers}); ${gather} },
        () => { const frame = document.createElement("iframe"); document.body.append(frame);
          const c = new frame.contentWindow.RTCPeerConnection(${servers}); ${gather} },
      ];
      Promise.allSettled(tries.map(async (attempt) => attempt())).then(() => { app.textContent = "Tried all."; });
    </script>`);
    expect(html).toContain("Tried all.");
    expect(seenByRefused).toBe(0);
    datagrams.close();
    // The server does count those who come.
    await fetch(`http://${to}/`);
    expect(seenByRefused).toBe(1);
  });
});
