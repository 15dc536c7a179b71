import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { connect as connectTls, createServer as createTlsServer } from "node:tls";
import { constants, createGzip, gzipSync } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import { createFetcher } from "../src/fetch/create-fetcher.ts";
import type { FetchRequest, FetchResult } from "../src/fetch/fetcher.ts";
import type { FetcherOptions } from "../src/fetch/fetcher-options.ts";
import { type ConnectTarget, systemConnect } from "../src/fetch/guarded-connector.ts";
import { paceFetcher } from "../src/manners/pacer.ts";
import { type Certificate, makeCertificate } from "./support/certificate.ts";
import { type Answer, endless, LocalServer, raw, redirect, respond } from "./support/local-server.ts";

const open = "93.184.215.14";
const site = "http://harbour.example";
const servers: LocalServer[] = [];

function serve(answers: Readonly<Record<string, Answer>>): LocalServer {
  const server = new LocalServer(answers);
  servers.push(server);
  return server;
}

afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

/** Fetch a path of a server at an address of the internet. */
async function fetchPath(
  answer: Answer,
  options: FetcherOptions = {},
  request: Partial<FetchRequest> = {},
): Promise<FetchResult> {
  const server = serve({ "/": answer });
  const fetcher = await server.fetcher({ "harbour.example": [[open]] }, options);
  return fetcher.fetch({ url: `${site}/`, ...request });
}

const codeOf = (result: FetchResult) => (result.ok ? `ok ${result.status}` : result.code);
const textOf = (result: FetchResult) => (result.ok ? Buffer.from(result.body).toString() : result.message);

describe("a response", () => {
  test("has status, headers, body and what was sent for it", async () => {
    const headers = { "content-type": "text/html", "content-encoding": "gzip", "Set-Cookie": "a=1", ETag: '"x"' };
    const wire = gzipSync("The quay");
    const result = await fetchPath(respond(wire, { headers }));
    expect(result).toMatchObject({
      ok: true,
      url: `${site}/`,
      redirects: [],
      status: 200,
      contentType: "text/html",
      isCut: false,
      wireBytes: wire.length,
    });
    expect(textOf(result)).toBe("The quay");
    expect(result.ok && result.headers.get("etag")).toBe('"x"');
  });
  test.each([204, 304, 404, 503])("of status %d is one, too", async (status) => {
    const body = status === 204 || status === 304 ? "" : "sorry";
    const result = await fetchPath(respond(body, { status }));
    expect([codeOf(result), textOf(result)]).toEqual([`ok ${status}`, body]);
  });
  test("may be chunked, or end with the connection", async () => {
    const chunked = "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n4\r\nThe \r\n4\r\nquay\r\n0\r\n\r\n";
    expect(textOf(await fetchPath(raw(chunked)))).toBe("The quay");
    expect(textOf(await fetchPath(raw("HTTP/1.1 200 OK\r\n\r\nThe quay", "end")))).toBe("The quay");
  });
  test("that is not HTML is none of the fetcher's business", async () => {
    const result = await fetchPath(respond("%PDF-1.7", { headers: { "content-type": "text/html" } }));
    expect([codeOf(result), textOf(result)]).toEqual(["ok 200", "%PDF-1.7"]);
  });
});

test("what is sent: user agent with contact, validators, no cookies, credentials, fragment or referrer", async () => {
  const server = serve({
    "/a": respond("moved", {
      status: 302,
      headers: { location: "http://user:secret@other.example/b?c#d", "set-cookie": "a=1" },
    }),
    "/b?c": respond("x", { headers: { "set-cookie": "b=1" } }),
  });
  const names = { "harbour.example": [[open]], "other.example": [[open]] };
  const fetcher = await server.fetcher(names, {
    userAgent: "HeronBot",
    contact: "office@harbour.example",
    acceptLanguage: "en",
  });
  const request = {
    url: "http://ann:pw@harbour.example/a#top",
    etag: '"x"',
    lastModified: "Wed, 01 May 2024 10:00:00 GMT",
  };
  const result = await fetcher.fetch(request);
  await fetcher.fetch(request);
  expect(result).toMatchObject({
    url: "http://other.example/b?c",
    redirects: [{ status: 302, from: `${site}/a`, to: "http://other.example/b?c" }],
  });
  const heads = server.seen.map(({ head }) => head.toLowerCase());
  expect(heads.length).toBe(4);
  for (const head of heads) {
    expect(head).not.toMatch(/cookie|authorization|referer|secret|#/);
    expect(head).toContain("user-agent: heronbot (+office@harbour.example)\r\n");
    expect(head).toContain('if-none-match: "x"\r\n');
    expect(head).toContain("if-modified-since: wed, 01 may 2024 10:00:00 gmt\r\n");
    expect(head).toContain("accept-encoding: gzip, deflate, br, zstd\r\n");
    expect(head).toContain("accept-language: en\r\n");
  }
});

describe("addresses", () => {
  const refused = [
    "http://127.0.0.1/",
    "http://127.1/",
    "http://2130706433/",
    "http://0x7f000001/",
    "http://0177.0.0.1/",
    "http://127.0.0.1./",
    "http://0/",
    "http://10.1.2.3/",
    "http://172.16.0.1/",
    "http://192.168.0.1/",
    "http://169.254.169.254/latest/meta-data/",
    "http://100.64.0.1/",
    "http://[::1]/",
    "http://[::]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[::ffff:a9fe:a9fe]/",
    "http://[64:ff9b::7f00:1]/",
    "http://[2002:7f00:1::]/",
    "http://[fe80::1]/",
    "http://[fd00::1]/",
    "http://224.0.0.1/",
    "http://255.255.255.255/",
    "http://local.example/",
    "http://local.example./",
    "http://mixed-private.example/",
    "https://local.example/",
  ];
  const names = {
    "harbour.example": [[open]],
    "local.example": [["127.0.0.1"]],
    "local.example.": [["127.0.0.1"]],
    "mixed-private.example": [["10.0.0.1", "::1", "169.254.169.254"]],
  };

  test.each(refused)("%s is refused, at once and as the target of a redirect", async (url) => {
    const server = serve({ "/": redirect(url), "/permanent": redirect(url, 308) });
    const fetcher = await server.fetcher(names);
    expect(codeOf(await fetcher.fetch({ url }))).toBe("refused-address");
    expect(server.targets).toEqual([]);
    for (const path of ["/", "/permanent"]) {
      const result = await fetcher.fetch({ url: site + path });
      expect([codeOf(result), result.url, result.redirects.length]).toEqual(["refused-address", new URL(url).href, 1]);
    }
    expect(new Set(server.targets.map(({ address }) => address))).toEqual(new Set([open]));
    expect(server.seen.map(({ path }) => path)).toEqual(["/", "/permanent"]);
  });

  test("the address that is connected to is the one that was checked, whatever the name server says next", async () => {
    const server = serve({
      "/": (socket) => respond("x", { headers: { connection: "close" } })(socket, { path: "", head: "" }),
    });
    const fetcher = await server.fetcher({ "harbour.example": [[open], ["127.0.0.1"]] });
    expect(codeOf(await fetcher.fetch({ url: `${site}/` }))).toBe("ok 200");
    expect(server.targets.map(({ address }) => address)).toEqual([open]);
    // A separate connection asks again.
    const other = await server.fetcher({ "harbour.example": [["127.0.0.1"], [open]] });
    expect(codeOf(await other.fetch({ url: `${site}/` }))).toBe("refused-address");
    expect(server.targets.length).toBe(1);
  });
  test("of several addresses only those allowed are tried", async () => {
    const server = serve({ "/": respond("x") });
    const fetcher = await server.fetcher({ "harbour.example": [["10.0.0.1", "::1", open]] });
    expect(codeOf(await fetcher.fetch({ url: `${site}/` }))).toBe("ok 200");
    expect(server.targets).toEqual([{ protocol: "http:", hostname: "harbour.example", address: open, port: 80 }]);
  });
  test("of intranets are allowed on request, those of metadata services never", async () => {
    const server = serve({ "/": respond("x") });
    const fetcher = await server.fetcher({ "local.example": [["127.0.0.1"]] }, { allowPrivate: true });
    for (const url of ["http://10.0.0.1/", "http://[::1]/", "http://local.example/"])
      expect(codeOf(await fetcher.fetch({ url }))).toBe("ok 200");
    for (const url of ["http://169.254.169.254/", "http://[fe80::1]/", "http://0.0.0.0/", "http://[::7f00:1]/"]) {
      const result = await fetcher.fetch({ url });
      expect([codeOf(result), result.ok || result.allowedBy]).toEqual(["refused-address", undefined]);
    }
    const strict = await server.fetcher({});
    expect(await strict.fetch({ url: "http://10.0.0.1/" })).toMatchObject({ allowedBy: "allowPrivate" });
    expect(server.targets.map(({ address }) => address)).toEqual(["10.0.0.1", "::1", "127.0.0.1"]);
  });
  test("of this machine do not lead to others of the intranet", async () => {
    const server = serve({ "/": redirect("http://10.0.0.1/"), "/a": respond("x") });
    const fetcher = await server.fetcher({}, { allowHosts: ["127.0.0.1"] });
    expect(codeOf(await fetcher.fetch({ url: "http://127.0.0.1/a" }))).toBe("ok 200");
    expect(await fetcher.fetch({ url: "http://127.0.0.1/" })).toMatchObject({ code: "refused-address" });
    expect(server.targets.map(({ address }) => address)).toEqual(["127.0.0.1"]);
  });
  test("of names that do not exist are not asked for again", async () => {
    const fetcher = await serve({}).fetcher({});
    const result = await paceFetcher(fetcher).fetch({ url: "http://nowhere.example/" });
    expect(result).toMatchObject({
      code: "dns",
      isLasting: true,
      message: expect.stringContaining("nowhere.example does not resolve"),
    });
  });
  test.each([
    ["ftp://harbour.example/", "refused-url"],
    ["file:///etc/passwd", "refused-url"],
    ["data:text/html,x", "refused-url"],
    ["gopher://harbour.example/", "refused-url"],
    ["http://harbour.example:22/", "refused-url"],
    ["http://harbour.example:8080/", "refused-url"],
    ["/path", "refused-url"],
    ["http://[bad", "refused-url"],
    [`http://harbour.example/${"a".repeat(8192)}`, "refused-url"],
    ["http://nowhere.example/", "dns"],
    ["http://empty.example/", "dns"],
  ])("%.50s: %s", async (url, code) => {
    const server = serve({});
    const fetcher = await server.fetcher({ "harbour.example": [[open]], "empty.example": [[]] });
    expect(codeOf(await fetcher.fetch({ url }))).toBe(code);
    expect(server.targets).toEqual([]);
  });
  test("other ports are allowed on request", async () => {
    const server = serve({ "/": respond("x") });
    const fetcher = await server.fetcher({ "harbour.example": [[open]] }, { ports: [8080] });
    expect(codeOf(await fetcher.fetch({ url: "http://harbour.example:8080/" }))).toBe("ok 200");
    expect(codeOf(await fetcher.fetch({ url: "http://harbour.example/" }))).toBe("refused-url");
    expect(server.targets.map(({ port }) => port)).toEqual([8080]);
  });
});

describe("redirects", () => {
  const follow = async (answers: Readonly<Record<string, Answer>>, request: Partial<FetchRequest> = {}) => {
    const fetcher = await serve(answers).fetcher({ "harbour.example": [[open]] });
    return fetcher.fetch({ url: `${site}/`, ...request });
  };
  const chain = (length: number) =>
    Object.fromEntries(
      Array.from({ length: length + 1 }, (_, i) => [
        i === 0 ? "/" : `/${i}`,
        i < length ? redirect(`/${i + 1}`) : respond("end"),
      ]),
    );

  test("are followed, five at most", async () => {
    expect(await follow(chain(5))).toMatchObject({ ok: true, url: `${site}/5`, redirects: { length: 5 } });
    expect(codeOf(await follow(chain(6)))).toBe("too-many-redirects");
    expect(codeOf(await follow(chain(2), { maxRedirects: 1 }))).toBe("too-many-redirects");
  });
  test("to the same host need one connection", async () => {
    const server = serve({
      "/": respond("moved", { status: 302, headers: { location: "/a" } }),
      "/a": respond("end"),
    });
    const fetcher = await server.fetcher({ "harbour.example": [[open]] });
    for (let i = 0; i < 3; i++) expect(codeOf(await fetcher.fetch({ url: `${site}/` }))).toBe("ok 200");
    expect(server.targets.length).toBe(1);
  });
  test("are the response if none may be followed", async () => {
    const result = await follow(chain(1), { maxRedirects: 0 });
    expect([codeOf(result), result.ok && result.headers.get("location")]).toEqual(["ok 302", "/1"]);
  });
  test("that lead back have another error than long ones", async () => {
    const result = await follow({ "/": redirect("/a"), "/a": redirect("/#x") });
    expect([codeOf(result), textOf(result)]).toEqual(["too-many-redirects", `redirects lead back to ${site}/`]);
  });
  test.each([301, 302, 303, 307, 308])("of status %d", async (status) => {
    expect(await follow({ "/": redirect("/a", status), "/a": respond("end") })).toMatchObject({
      url: `${site}/a`,
      status: 200,
    });
  });
  test("without a place to go to are responses", async () => {
    expect(codeOf(await follow({ "/": respond("", { status: 302 }) }))).toBe("ok 302");
    expect(codeOf(await follow({ "/": redirect("http://[bad") }))).toBe("ok 302");
    expect(codeOf(await follow({ "/": respond("", { status: 300, headers: { location: "/a" } }) }))).toBe("ok 300");
  });
  test("to other schemes are refused", async () => {
    for (const target of [
      "ftp://harbour.example/",
      "javascript:x()",
      "file:///etc/passwd",
      "http://harbour.example:22/",
    ])
      expect(await follow({ "/": redirect(target) })).toMatchObject({
        code: "refused-url",
        url: target,
        redirects: [{ status: 302, from: `${site}/`, to: target }],
      });
  });
  test("may be written in UTF-8, and carry a body without end", async () => {
    const bytes = Buffer.from("HTTP/1.1 302 X\r\nlocation: /möwe\r\ncontent-length: 0\r\n\r\n");
    const result = await follow({ "/": (socket) => socket.write(bytes), "/m%C3%B6we": respond("end") });
    expect(result).toMatchObject({ ok: true, url: `${site}/m%C3%B6we` });
    const head = "HTTP/1.1 302 X\r\nlocation: /a\r\n\r\n";
    expect(await follow({ "/": endless(head, "x".repeat(1000)), "/a": respond("end") })).toMatchObject({
      url: `${site}/a`,
    });
  });
});

describe("limits", () => {
  const ok = "HTTP/1.1 200 OK\r\n";
  const small = { maxWireBytes: 100_000, maxBytes: 200_000 };

  test.each([
    ["a body without end", endless(`${ok}\r\n`, "x".repeat(10_000))],
    ["chunks without end", endless(`${ok}transfer-encoding: chunked\r\n\r\n`, "5\r\nxxxxx\r\n".repeat(1000))],
    ["a length that is too long", raw(`${ok}content-length: 100001\r\n\r\n`)],
    ["headers without end", endless(ok, "a: b\r\n".repeat(1000))],
    ["one header without end", endless(`${ok}a: `, "b".repeat(10_000))],
    ["a bomb", respond(gzipSync(Buffer.alloc(30_000_000)), { headers: { "content-encoding": "gzip" } })],
    [
      "a bomb in a bomb",
      respond(gzipSync(gzipSync(Buffer.alloc(30_000_000))), { headers: { "content-encoding": "gzip, gzip" } }),
    ],
  ])("%s is too large", async (_, answer) => {
    expect(codeOf(await fetchPath(answer, small))).toBe("too-large");
  });
  test("a compressed body without end is too large as soon as it is, and is not asked for again", async () => {
    const server = serve({
      "/": (socket) => {
        const zip = createGzip({ level: 9 });
        socket.write(`${ok}content-encoding: gzip\r\n\r\n`);
        zip.pipe(socket);
        const timer = setInterval(() => {
          zip.write(Buffer.alloc(2 ** 20, " "));
          zip.flush(constants.Z_SYNC_FLUSH);
        }, 5);
        socket.on("error", () => {}).on("close", () => clearInterval(timer));
      },
    });
    const fetcher = await server.fetcher({ "harbour.example": [[open]] }, { totalTimeoutMs: 60_000 });
    const result = await paceFetcher(fetcher, { delayMs: 0 }).fetch({ url: `${site}/` });
    expect(result).toMatchObject({ code: "too-large", message: expect.stringContaining("100 times") });
    expect(server.targets).toHaveLength(1);
  });
  test("a body that comes and comes is not asked for again", async () => {
    const server = serve({
      "/": (socket) => {
        socket.write(`${ok}\r\n`);
        const timer = setInterval(() => socket.write("x".repeat(100)), 10);
        socket.on("close", () => clearInterval(timer));
      },
    });
    const limits = { totalTimeoutMs: 300, maxWireBytes: 1e9, maxBytes: 1e9 };
    const fetcher = await server.fetcher({ "harbour.example": [[open]] }, limits);
    const result = await paceFetcher(fetcher, { delayMs: 0 }).fetch({ url: `${site}/` });
    expect(result).toMatchObject({ code: "timeout", isLasting: true, message: expect.stringContaining("300 ms") });
    expect(server.targets).toHaveLength(1);
  });
  test("one limit of time is the limit", async () => {
    const late: Answer = (socket) => {
      setTimeout(() => socket.end(`${ok}content-length: 0\r\n\r\n`), 300);
    };
    expect(codeOf(await fetchPath(late, { connectTimeoutMs: 50, firstByteTimeoutMs: 50 }))).toBe("timeout");
    expect(codeOf(await fetchPath(late, { totalTimeoutMs: 60_000 }))).toBe("ok 200");
  });
  test("a head of 60 KB is not too large", async () => {
    expect(codeOf(await fetchPath(raw(`${ok}a: ${"b".repeat(60_000)}\r\ncontent-length: 0\r\n\r\n`)))).toBe("ok 200");
  });
  test("a request may want less, and take the beginning", async () => {
    const body = "x".repeat(1000);
    expect(codeOf(await fetchPath(respond(body), {}, { maxBytes: 999 }))).toBe("too-large");
    expect(codeOf(await fetchPath(respond(body), {}, { maxBytes: 1000 }))).toBe("ok 200");
    const cut = await fetchPath(endless(`${ok}\r\n`, body), {}, { maxBytes: 500, cutBody: true });
    expect([codeOf(cut), textOf(cut).length, cut.ok && cut.isCut]).toEqual(["ok 200", 500, true]);
    const zipped = await fetchPath(
      respond(gzipSync(body), { headers: { "content-encoding": "gzip" } }),
      {},
      { maxBytes: 500, cutBody: true },
    );
    expect([textOf(zipped).length, zipped.ok && zipped.isCut]).toEqual([500, true]);
  });
  test("a server that never answers", async () => {
    expect(codeOf(await fetchPath(raw(""), { connectTimeoutMs: 50, firstByteTimeoutMs: 50 }))).toBe("timeout");
    expect(codeOf(await fetchPath(raw(ok), { totalTimeoutMs: 100 }))).toBe("timeout");
  });
  test("a name or an address that never answers", async () => {
    const server = serve({});
    const never = { connectTimeoutMs: 50, resolve: () => new Promise<never>(() => {}) };
    const fetcher = await server.fetcher({}, never);
    expect(codeOf(await fetcher.fetch({ url: `${site}/` }))).toBe("timeout");
  });
  test("a body that comes slowly", async () => {
    const slow: Answer = (socket) => {
      socket.write(`${ok}content-length: 100000\r\n\r\n`);
      const timer = setInterval(() => socket.write("x"), 20);
      socket.on("close", () => clearInterval(timer));
    };
    expect(codeOf(await fetchPath(slow, { speedWindowMs: 200, minBytesPerSecond: 500 }))).toBe("too-slow");
    expect(codeOf(await fetchPath(slow, { speedWindowMs: 100, minBytesPerSecond: 0, totalTimeoutMs: 500 }))).toBe(
      "timeout",
    );
  });
  test("redirects do not begin the time anew", async () => {
    const hop: Answer = (socket, { path }) => {
      setTimeout(() => redirect(`${path}x`)(socket, { path, head: "" }), 40);
    };
    const server = serve(Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`/${"x".repeat(i)}`, hop])));
    const fetcher = await server.fetcher({ "harbour.example": [[open]] }, { totalTimeoutMs: 200, maxRedirects: 20 });
    expect(codeOf(await fetcher.fetch({ url: `${site}/` }))).toBe("timeout");
  });
});

describe("broken servers", () => {
  test.each([
    ["no HTTP", raw("220 mail.harbour.example ESMTP\r\n\r\n", "end"), "protocol"],
    ["nothing", raw("", "end"), "reset"],
    ["a reset before the head", raw("HTTP/1.1 200", "reset"), "reset"],
    ["a reset in the body", raw("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nx", "reset"), "reset"],
    ["an end in the body", raw("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nx", "end"), "reset"],
    ["an end in a chunk", raw("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nx", "end"), "reset"],
    ["a bad chunk", raw("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\nx\r\n"), "protocol"],
    ["a bad length", raw("HTTP/1.1 200 OK\r\ncontent-length: x\r\n\r\n"), "protocol"],
    ["two lengths", raw("HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nxx"), "protocol"],
    ["a coding that is none", respond("plain", { headers: { "content-encoding": "gzip" } }), "protocol"],
  ])("%s", async (_, answer, code) => {
    expect(codeOf(await fetchPath(answer))).toBe(code);
  });
  test("after one broken answer the next request is answered", async () => {
    const server = serve({ "/": raw("", "end"), "/a": respond("x") });
    const fetcher = await server.fetcher({ "harbour.example": [[open]] });
    const results = [await fetcher.fetch({ url: `${site}/` }), await fetcher.fetch({ url: `${site}/a` })];
    expect(results.map(codeOf)).toEqual(["reset", "ok 200"]);
  });
  test("a port on which nobody listens", async () => {
    const server = serve({ "/": respond("x") });
    await server.fetcher({});
    const { connect } = await import("node:net");
    const fetcher = await server.fetcher(
      { "harbour.example": [[open]] },
      { connect: () => connect({ host: "127.0.0.1", port: 1 }) },
    );
    expect(codeOf(await fetcher.fetch({ url: `${site}/` }))).toBe("connect");
  });
});

test("headers of a request replace the fetcher's, and do not follow a redirect to another origin", async () => {
  const server = serve({ "/": redirect("/a"), "/a": redirect("http://mole.example/b"), "/b": respond("x") });
  const names = { "harbour.example": [[open]], "mole.example": [[open]] };
  const fetcher = await server.fetcher(names, { acceptLanguage: "pt" });
  const headers = { Authorization: "Bearer secret", "Accept-Language": "en" };
  expect(codeOf(await fetcher.fetch({ url: `${site}/`, headers }))).toBe("ok 200");
  const sent = server.seen.map(({ path, head }) => [
    path,
    /^authorization: (.*)\r$/im.exec(head)?.[1],
    [...head.matchAll(/^accept-language: (.*)\r$/gim)].map(([, value]) => value).join(),
  ]);
  expect(sent).toEqual([
    ["/", "Bearer secret", "en"],
    ["/a", "Bearer secret", "en"],
    ["/b", undefined, "pt"],
  ]);
});

describe("TLS", () => {
  test("to a server without it, or without a certificate, fails", async () => {
    const plain = serve({ "/": respond("x") });
    let port = 0;
    const connect = () => connectTls({ host: "127.0.0.1", port, servername: "harbour.example" });
    const fetcher = await plain.fetcher({ "harbour.example": [[open]] }, { connect });
    const bare = createTlsServer({}, () => {}).on("tlsClientError", () => {});
    await once(bare.listen(0, "127.0.0.1"), "listening");
    port = (bare.address() as AddressInfo).port;
    expect(codeOf(await fetcher.fetch({ url: "https://harbour.example/" }))).toBe("tls");
    bare.close();
  });
});

describe("certificates", () => {
  const openTls = async (certificate: Certificate, allow: (target: ConnectTarget, port: number) => Socket) => {
    const served: string[] = [];
    const server = createTlsServer(certificate, (socket) => {
      socket
        .on("error", () => {})
        .on("data", (data) => {
          served.push(data.toString("latin1").split("\r\n", 1)[0] ?? "");
          socket.write("HTTP/1.1 200 OK\r\ncontent-length: 1\r\n\r\nx");
        });
    }).on("tlsClientError", () => {});
    await once(server.listen(0, "127.0.0.1"), "listening");
    const { port } = server.address() as AddressInfo;
    const fetcher = createFetcher({ resolve: async () => [open], connect: (target) => allow(target, port) });
    const result = await fetcher.fetch({ url: "https://harbour.example/" });
    await fetcher.close();
    server.close();
    return { code: codeOf(result), message: result.ok ? "" : result.message, served };
  };
  const trusting =
    ({ cert }: Certificate) =>
    ({ hostname }: ConnectTarget, port: number) =>
      connectTls({ host: "127.0.0.1", port, servername: hostname, ca: cert });

  test("one of the host, by an authority that is trusted, is taken", async () => {
    const certificate = makeCertificate("harbour.example");
    expect(await openTls(certificate, trusting(certificate))).toMatchObject({
      code: "ok 200",
      served: ["GET / HTTP/1.1"],
    });
  });
  test.each([
    ["of another host", makeCertificate("mole.example"), /ERR_TLS_CERT_ALTNAME_INVALID|altnames/],
    ["that ended", makeCertificate("harbour.example", 2001), /CERT_HAS_EXPIRED|expired/],
  ])("one %s is refused, and no request is sent", async (_, certificate, message) => {
    const { served, ...result } = await openTls(certificate, trusting(certificate));
    expect(result).toEqual({ code: "tls", message: expect.stringMatching(message) });
    expect(served).toEqual([]);
  });
  test("one that signed itself is refused by the system's connections", async () => {
    const certificate = makeCertificate("harbour.example");
    const result = await openTls(certificate, (target, port) =>
      systemConnect({ ...target, address: "127.0.0.1", port }),
    );
    expect(result).toEqual({ code: "tls", message: expect.stringMatching(/SELF_SIGNED|self-signed/), served: [] });
  });
});

describe("ends", () => {
  test("by the signal of a request, before and while it runs", async () => {
    const server = serve({ "/": raw("HTTP/1.1 200 OK\r\n\r\nx") });
    const fetcher = await server.fetcher({ "harbour.example": [[open]] });
    const late = new AbortController();
    const running = fetcher.fetch({ url: `${site}/`, signal: late.signal });
    setTimeout(() => late.abort(), 50);
    expect(codeOf(await running)).toBe("aborted");
    expect(codeOf(await fetcher.fetch({ url: `${site}/`, signal: AbortSignal.abort() }))).toBe("aborted");
  });
  test("by closing the fetcher", async () => {
    const server = serve({ "/": raw("") });
    const fetcher = await server.fetcher({ "harbour.example": [[open]] });
    const running = fetcher.fetch({ url: `${site}/` });
    setTimeout(() => fetcher.close(), 50);
    expect(codeOf(await running)).toBe("aborted");
    expect(codeOf(await fetcher.fetch({ url: `${site}/` }))).toBe("aborted");
  });
});

test("bad calls throw", async () => {
  expect(() => createFetcher({ timeout: 1 } as object)).toThrow(TypeError);
  expect(() => createFetcher({ maxBytes: 0 })).toThrow(RangeError);
  expect(() => createFetcher({ ports: ["80"] } as object)).toThrow(TypeError);
  const fetcher = createFetcher();
  await expect(fetcher.fetch({ url: 7 } as never)).rejects.toThrow(new TypeError("url: expected a string, got 7"));
  await expect(fetcher.fetch({ url: site, maxBytes: 0 })).rejects.toThrow(RangeError);
  for (const headers of [{ Host: "a" }, { "Accept-Encoding": "br" }, { "a b": "c" }, { a: "b\r\nc: d" }, { a: 7 }])
    await expect(fetcher.fetch({ url: site, headers } as never)).rejects.toThrow(/^headers: expected names and values/);
  await fetcher.close();
});
