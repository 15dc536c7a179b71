import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { articlePage, decant, pngBytes } from "./run-decant.ts";

type Handler = (response: ServerResponse, request: IncomingMessage) => void;

const html = { "content-type": "text/html; charset=utf-8" };
const handlers: Record<string, Handler> = {
  "/docs/page": (response) => response.writeHead(200, html).end(articlePage()),
  "/moved": (response) => response.writeHead(301, { location: "/docs/page" }).end(),
  "/loop": (response) => response.writeHead(302, { location: "/loop" }).end(),
  "/out": (response) => response.writeHead(302, { location: "file:///etc/hostname" }).end(),
  "/image": (response) => response.writeHead(200, { "content-type": "image/png" }).end(pngBytes),
  "/cyrillic": (response) => {
    const head = { "content-type": "text/html; charset=windows-1251" };
    const word = Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]);
    response.writeHead(200, head).end(Buffer.concat([Buffer.from("<p>"), word, Buffer.from("</p>")]));
  },
  "/bomb": (response) => {
    response.writeHead(200, { ...html, "content-encoding": "gzip" }).end(gzipSync(Buffer.alloc(10_000_000, 32)));
  },
  "/both": (response) =>
    response
      .writeHead(200, { ...html, "content-encoding": "gzip, br" })
      .end(brotliCompressSync(gzipSync(articlePage()))),
  "/nothing": (response) => response.writeHead(200, { ...html, "content-encoding": "gzip" }).end(),
  "/odd": (response) => response.writeHead(200, { ...html, "content-encoding": "rot13" }).end(articlePage()),
  "/short": (response) => {
    response.writeHead(200, { ...html, "content-length": "9999" }).write(articlePage());
    setImmediate(() => response.destroy());
  },
  "/unended": (response) => {
    response.writeHead(200, html).write(articlePage());
    setImmediate(() => response.destroy());
  },
  "/silent": () => {},
  "/stalling": (response) => response.writeHead(200, html).write("<p>Begun"),
  "/headers": (response, { headers }) =>
    response.writeHead(200, html).end(`<p>${headers["user-agent"]} ${headers["accept-language"]}</p>`),
  "/abroad": (response, { headers }) =>
    response.writeHead(302, { location: `http://localhost:${headers.host?.split(":")[1]}/headers` }).end(),
  "/cookies": (response, { headers }) => response.writeHead(200, html).end(`<p>Cookies: ${headers.cookie}</p>`),
  "/agent": (response, request) => response.writeHead(200, html).end(`<p>${request.headers["user-agent"]}</p>`),
};

const encoders = { gzip: gzipSync, deflate: deflateSync, "raw deflate": deflateRawSync, br: brotliCompressSync };

for (const [name, compress] of Object.entries(encoders)) {
  const head = { ...html, "content-encoding": name.replace("raw ", "") };
  const path = `/${name.replace(" ", "-")}`;
  const body = compress(articlePage());
  handlers[path] = (response) => response.writeHead(200, head).end(body);
  handlers[`${path}-cut`] = (response) => response.writeHead(200, head).end(body.subarray(0, body.length - 20));
}

let server: Server;
let base: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    const handler = handlers[request.url ?? ""];
    if (handler === undefined) response.writeHead(404, html).end(articlePage("Not here"));
    else handler(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test("converts a page and resolves its links against its URL", async () => {
  const { code, stdout, stderr } = await decant([`${base}/docs/page`]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toContain(`[map](${base}/docs/map.html)`);
});

test("resolves links against the URL it was redirected to, or the one that was given", async () => {
  expect((await decant([`${base}/moved`])).stdout).toContain(`[map](${base}/docs/map.html)`);
  const given = await decant([`${base}/moved`, "--url", "https://example.org/x/"]);
  expect(given.stdout).toContain("[map](https://example.org/x/map.html)");
});

test("uses the charset that the server names", async () => {
  expect((await decant([`${base}/cyrillic`, "--no-extract"])).stdout).toBe("Привет\n");
});

test.each([["/gzip"], ["/deflate"], ["/raw-deflate"], ["/br"], ["/both"]])("decompresses %s", async (path) => {
  const { code, stdout } = await decant([base + path]);
  expect(code).toBe(0);
  expect(stdout).toContain(`[map](${base}/map.html)`);
});

test("a compressed body without a byte is an empty page", async () => {
  const { code, stderr } = await decant([`${base}/nothing`]);
  expect({ code, stderr }).toEqual({ code: 1, stderr: `decant: ${base}/nothing: no main content (verdict: empty)\n` });
});

test("says who is asking", async () => {
  expect((await decant([`${base}/agent`, "--no-extract"])).stdout).toMatch(/^decant\/\d/);
});

test("sends the given name and headers, the headers to the host of the given address alone", async () => {
  const who = ["--user-agent", "QuayBot/1", "--header", "Accept-Language: sv", "--no-extract"];
  expect((await decant([`${base}/headers`, ...who])).stdout).toBe("QuayBot/1 sv\n");
  expect((await decant([`${base}/abroad`, ...who])).stdout).toBe("QuayBot/1 undefined\n");
});

test.each([
  ["/absent", [], "HTTP 404 Not Found"],
  ["/gzip-cut", [], "damaged gzip data"],
  ["/deflate-cut", [], "damaged deflate data"],
  ["/raw-deflate-cut", [], "damaged deflate data"],
  ["/br-cut", [], "damaged br data"],
  ["/short", [], "the connection was closed too early"],
  ["/unended", [], "the connection was closed too early"],
  ["/odd", [], 'unknown content encoding "rot13"'],
  ["/loop", [], "more than 20 redirects"],
  ["/image", [], "is image/png, not HTML"],
  ["/bomb", ["--max-bytes", "1M"], "is larger than 1048576 bytes; see --max-bytes"],
  ["/silent", ["--timeout", "300"], "no answer within 300 ms"],
  ["/stalling", ["--timeout", "300"], "no answer within 300 ms"],
])("%s ends with 3 and says why", async (path, args, message) => {
  const { code, stdout, stderr } = await decant([base + path, ...args]);
  expect({ code, stdout }).toEqual({ code: 3, stdout: "" });
  expect(stderr).toContain(`decant: ${base}${path}`);
  expect(stderr).toContain(message);
});

test("does not follow a redirect out of HTTP", async () => {
  const { code, stderr } = await decant([`${base}/out`]);
  expect({ code, stderr }).toEqual({
    code: 3,
    stderr: "decant: file:///etc/hostname: only http and https URLs can be fetched\n",
  });
});

test("a port where nobody listens", async () => {
  const closed = createServer();
  await new Promise<void>((resolve) => closed.listen(0, "127.0.0.1", resolve));
  const { port } = closed.address() as AddressInfo;
  await new Promise((resolve) => closed.close(resolve));
  const { code, stdout, stderr } = await decant([`http://127.0.0.1:${port}/`]);
  expect({ code, stdout, stderr }).toEqual({
    code: 3,
    stdout: "",
    stderr: `decant: http://127.0.0.1:${port}/: connection refused\n`,
  });
});

test.each(["ftp://example.org/", "file:///etc/hostname", "http://"])("%s cannot be fetched", async (url) => {
  const { code, stdout, stderr } = await decant([url]);
  expect({ code, stdout }).toEqual({ code: 3, stdout: "" });
  expect(stderr).toMatch(/only http and https URLs can be fetched|is not a valid URL|is a file: decant \/etc/);
});

test("--proxy and the environment send an address through a proxy, and --cookies its own cookies", async () => {
  const asked: (string | undefined)[] = [];
  const proxy = createServer().on("connect", ({ url }: IncomingMessage, socket) => {
    asked.push(url);
    const upstream = connect((server.address() as AddressInfo).port, "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 OK\r\n\r\n");
      upstream.pipe(socket).pipe(upstream);
    });
    for (const end of [upstream, socket]) end.on("error", () => {});
  });
  await once(proxy.listen(0, "127.0.0.1"), "listening");
  const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const folder = mkdtempSync(join(tmpdir(), "decant-"));
  const cookies = join(folder, "cookies.txt");
  writeFileSync(cookies, "127.0.0.1\tFALSE\t/\tFALSE\t0\tday\t1\nother.example\tFALSE\t/\tFALSE\t0\tkey\tsecret\n");
  const page = `${base}/cookies`;
  const given = await decant([page, "--no-extract", "--proxy", address, "--cookies", cookies]);
  vi.stubEnv("http_proxy", address);
  const named = await decant([page, "--no-extract"]);
  vi.unstubAllEnvs();
  proxy.close();
  expect([given.stdout, named.stdout]).toEqual(["Cookies: day=1\n", "Cookies: undefined\n"]);
  expect(asked).toEqual([new URL(base).host, new URL(base).host]);
  writeFileSync(cookies, "127.0.0.1 secret\n");
  const bad = await decant([page, "--cookies", cookies]);
  expect(bad.stderr).toContain("line 1 of the cookies");
  expect(bad.stderr).not.toContain("secret");
  rmSync(folder, { recursive: true });
});
