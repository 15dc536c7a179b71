import { request as httpRequest } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { maxBytes, pages } from "./pages.ts";
import { type Site, siteKinds } from "./sites.ts";

describe.each(siteKinds)("$name", ({ start, variesHtml }) => {
  let site: Site;
  const errors: unknown[] = [];
  const kept = new Map<string, string>();

  beforeAll(async () => {
    site = await start({
      maxBytes,
      skip: ["/private"],
      contentSignal: "search=yes, ai-train=no",
      countTokens: (markdown) => markdown.split(" ").length,
      cache: kept,
      onError: (error) => errors.push(error),
    });
  });
  beforeEach(() => {
    errors.length = 0;
  });
  afterAll(() => site.close());

  const get = (path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Response> =>
    fetch(site.url + path, { method, headers });
  const markdown = { accept: "text/markdown, text/html;q=0.5" };

  test("answers Markdown to those that prefer it", async () => {
    const response = await get("/", markdown);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
    // Next writes `localhost` for the loopback address.
    const text = (await response.text()).replace("//localhost:", "//127.0.0.1:");
    expect(text).toBe(
      `# Tides\n\nThe harbour master reads the tide tables twice a day, see [the tables](${site.url}/tables).\n`,
    );
    expect(response.headers.get("content-signal")).toBe("search=yes, ai-train=no");
    expect(response.headers.get("x-markdown-tokens")).toBe(`${text.split(" ").length}`);
    expect(response.headers.get("cache-control")).toBe("max-age=60");
    expect(response.headers.get("vary")).toMatch(/Cookie.*Accept/);
    expect(errors).toEqual([]);
  });

  test.each([
    ["browsers", { accept: "text/html,application/xhtml+xml,*/*;q=0.8" }],
    ["those that take anything", {}],
    ["those that want HTML more", { accept: "text/html, text/markdown;q=0.9" }],
  ])("answers HTML to %s", async (_, headers) => {
    const response = await get("/", headers as Record<string, string>);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(response.headers.get("content-signal")).toBeNull();
    expect(response.headers.get("etag")).toMatch(/html-1/);
    if (variesHtml) expect(response.headers.get("vary")).toMatch(/Accept/);
    expect(await response.text()).toBe(pages["/"]?.body);
  });

  test("has a tag of its own, and answers 304 to it alone", async () => {
    const etag = (await get("/", markdown)).headers.get("etag") as string;
    const fresh = await get("/", { ...markdown, "if-none-match": `"other", W/${etag}` });
    expect(fresh.status).toBe(304);
    expect(await fresh.text()).toBe("");
    expect(fresh.headers.get("etag")).toBe(etag);
    expect(fresh.headers.get("vary")).toMatch(/Accept/);
    // The tags of the HTML and of the Markdown are independent.
    expect((await get("/", { ...markdown, "if-none-match": '"html-1"' })).status).toBe(200);
    expect((await get("/", { "if-none-match": etag })).status).toBe(200);
    expect(
      (await get("/", { "if-none-match": '"html-1"', accept: "text/html", "cache-control": "max-age=0" })).status,
    ).toBe(304);
  });

  test("answers HEAD as GET, without a body", async () => {
    const whole = await get("/", { ...markdown, "accept-encoding": "identity" });
    const response = await get("/", { ...markdown, "accept-encoding": "identity" }, "HEAD");
    for (const name of ["content-type", "etag", "content-length", "vary"])
      expect([name, response.headers.get(name)]).toEqual([name, whole.headers.get(name)]);
    expect(await response.text()).toBe("");
    expect(response.status).toBe(200);
  });

  test("leaves a part of a page aside", async () => {
    const response = await get("/", {
      ...markdown,
      range: "bytes=0-10",
      "if-modified-since": new Date(0).toUTCString(),
    });
    expect(response.status).toBe(200);
    expect(await response.text()).toMatch(/^# Tides/);
  });

  test.each(["/private/rota", "/opted-out", "/header-off", "/no-transform", "/attachment", "/long", "/empty", "/data"])(
    "%s passes as it is",
    async (path) => {
      const response = await get(path, markdown);
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toBe(pages[path]?.headers?.["content-type"]);
      expect(await response.text()).toBe(pages[path]?.body);
      if (path === "/opted-out") expect(response.headers.get("vary")).toMatch(/Accept/);
      if (path === "/private/rota" || path === "/data")
        expect(response.headers.get("vary") ?? "").not.toMatch(/Accept\b(?!-)/);
    },
  );

  test("an error is not converted", async () => {
    const response = await get("/missing", markdown);
    expect(response.status).toBe(404);
    expect(await response.text()).toBe(pages["/missing"]?.body);
  });

  test("a post is not touched", async () => {
    const response = await get("/", markdown, "POST");
    expect(response.headers.get("content-type") ?? "").not.toMatch(/markdown/);
  });

  test("what was converted comes from the cache", async () => {
    await get("/", markdown);
    const [key] = [...kept].find(([, text]) => text.startsWith("# Tides")) as [string, string];
    kept.set(key, "# From the cache\n");
    const texts = [await (await get("/", markdown)).text(), await (await get("/latin", markdown)).text()];
    expect(texts).toContain("# From the cache\n");
    kept.clear();
    expect(await (await get("/", markdown)).text()).toMatch(/^# Tides/);
  });

  test("a client that goes away harms nothing", async () => {
    await new Promise<void>((resolve) => {
      const gone = httpRequest(`${site.url}/long`, { headers: markdown }, (response) => {
        response.destroy();
        resolve();
      });
      gone.on("error", () => {});
      gone.end();
    });
    expect((await get("/", markdown)).status).toBe(200);
  });
});

describe.each(siteKinds)("$name, when the conversion fails", ({ start }) => {
  let site: Site;
  const errors: unknown[] = [];

  beforeAll(async () => {
    site = await start({
      convert: () => Promise.reject(new Error("no worker")),
      cache: {
        get: () => {
          throw new Error("no cache");
        },
        set: () => {},
      },
      onError: (error) => errors.push((error as Error).message),
    });
  });
  afterAll(() => site.close());

  test("the page is sent as HTML, and the errors are reported", async () => {
    const response = await fetch(site.url, { headers: { accept: "text/markdown" } });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(response.headers.get("vary")).toMatch(/Accept/);
    expect(await response.text()).toBe(pages["/"]?.body);
    expect(errors).toEqual(["no cache", "no worker"]);
  });
});
