import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createFetcher, type FetcherOptions } from "../src/index.ts";

/** What the proxy was asked for. */
const asked: { readonly authority: string | undefined; readonly secret: string | undefined }[] = [];
let site: Server;
let proxy: Server;
let refuses = false;
const portOf = (server: Server): number => (server.address() as AddressInfo).port;

beforeAll(async () => {
  site = createServer(({ url }, response) => {
    if (url === "/away") response.writeHead(302, { location: "http://10.9.8.7/" });
    response.end("<h1>Tides</h1>");
  });
  proxy = createServer().on("connect", ({ url, headers }: IncomingMessage, socket) => {
    asked.push({ authority: url, secret: headers["proxy-authorization"] });
    if (refuses) {
      socket.end("HTTP/1.1 407 Who are you\r\n\r\n");
      return;
    }
    const upstream = connect(portOf(site), "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 OK\r\n\r\n");
      upstream.pipe(socket).pipe(upstream);
    });
    upstream.on("error", () => socket.destroy());
    socket.on("error", () => upstream.destroy());
  });
  for (const server of [site, proxy]) await once(server.listen(0, "127.0.0.1"), "listening");
});
afterAll(() => {
  for (const server of [site, proxy]) {
    server.closeAllConnections();
    server.close();
  }
});
afterEach(() => {
  asked.length = 0;
  refuses = false;
  vi.unstubAllEnvs();
});

const resolve = async (name: string): Promise<string[]> => {
  if (name.endsWith(".example")) return [name.startsWith("inner") ? "10.1.2.3" : "93.184.215.14"];
  throw Object.assign(new Error("no such name"), { code: "ENOTFOUND" });
};

async function get(url: string, options: FetcherOptions = {}) {
  const address = `http://ann:b%40y@127.0.0.1:${portOf(proxy)}`;
  const fetcher = createFetcher({ proxy: address, resolve, ...options });
  const result = await fetcher.fetch({ url });
  await fetcher.close();
  return result;
}

test("a page comes through the proxy, which is told its host and who asks", async () => {
  const result = await get("http://harbour.example/");
  expect(result.ok && Buffer.from(result.body).toString()).toBe("<h1>Tides</h1>");
  expect(asked).toEqual([{ authority: "harbour.example:80", secret: `Basic ${btoa("ann:b@y")}` }]);
});

test.each(["http://inner.example/", "http://127.0.0.1/", "http://169.254.169.254/latest", "http://nowhere.invalid/"])(
  "%s is refused before the proxy is asked",
  async (url) => {
    const result = await get(url);
    expect(result.ok ? "" : result.code).toMatch(/^(?:refused-address|dns)$/);
    expect(asked).toEqual([]);
  },
);

test("so is a redirect to a private address", async () => {
  const result = await get("http://harbour.example/away");
  expect(result).toMatchObject({ ok: false, code: "refused-address", url: "http://10.9.8.7/" });
  expect(asked).toHaveLength(1);
});

test("a name that only the proxy knows passes where private addresses may be asked for", async () => {
  expect(await get("http://nowhere.invalid/", { allowPrivate: true })).toMatchObject({ ok: true, status: 200 });
});

test("an error of a proxy does not name its password", async () => {
  refuses = true;
  const result = await get("http://harbour.example/");
  expect(result).toMatchObject({ ok: false, code: "connect", message: expect.stringContaining("407 Who are you") });
  expect(JSON.stringify(result)).not.toMatch(/ann|b@y|b%40y/);
});

test("the environment names the proxy, and hosts without one", async () => {
  vi.stubEnv("http_proxy", `http://127.0.0.1:${portOf(proxy)}`);
  vi.stubEnv("no_proxy", "quay.example");
  const direct = vi.fn(() => connect(portOf(site), "127.0.0.1"));
  const options = { proxy: "environment", connect: direct };
  await get("http://quay.example/", options);
  expect([asked.length, direct.mock.calls.length]).toEqual([0, 1]);
  await get("http://harbour.example/", options);
  expect([asked.length, direct.mock.calls.length]).toEqual([1, 1]);
});

test("what is no address of a proxy is refused", () => {
  expect(() => createFetcher({ proxy: "socks5://127.0.0.1:1080" })).toThrow(TypeError);
});
