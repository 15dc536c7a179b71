import { expect, test } from "vitest";
import { nodeMarkdown } from "./adapters/node.ts";
import { nextMarkdownProxy } from "./adapters/web.ts";
import { type MarkdownOptions, resolveOptions } from "./options.ts";
import { withMarkdown } from "./respond.ts";

test.each<[object, RegExp]>([
  [{ maxBytes: 0 }, /maxBytes: expected a whole number of at least 1, got 0/],
  [{ skip: ["private"] }, /skip: expected an array of paths that begin with "\/"/],
  [{ contentSignal: "search=maybe" }, /contentSignal: expected signals such as/],
  [{ contentSignal: "search=yes\r\nset-cookie: a=b" }, /contentSignal/],
  [{ cache: new Set() }, /cache: expected an object with the functions get and set/],
  [{ convert: "fast" }, /convert: expected a function/],
  [{ chache: new Map() }, /chache: unknown option/],
])("%o is refused", (options, message) => {
  expect(() => resolveOptions(options as MarkdownOptions)).toThrow(message);
});

test("an origin has no path", () => {
  expect(() => nodeMarkdown({ origin: "https://harbour.example/news" })).toThrow(/origin: expected an origin such as/);
  expect(() => nextMarkdownProxy({} as { origin: string })).toThrow(/origin: expected an origin such as/);
});

test("a handler is a function", () => {
  expect(() => withMarkdown({} as () => Response)).toThrow(/handle: expected a function/);
});

test("an expression with state matches every time", async () => {
  const html = new Response("<h1>Rota</h1><p>Monday: Ada.</p>", { headers: { "content-type": "text/html" } });
  const handle = withMarkdown(() => html.clone(), { skip: [/^\/rota/g] });
  for (let i = 0; i < 3; i++) {
    const answer = await handle(new Request("https://harbour.example/rota", { headers: { accept: "text/markdown" } }));
    expect(answer.headers.get("content-type")).toBe("text/html");
  }
});

test("the proxy asks its own origin, whatever host a request names", async () => {
  const proxy = nextMarkdownProxy({ origin: "http://127.0.0.1:9" });
  const request = new Request("http://169.254.169.254//harbour.example/", { headers: { accept: "text/markdown" } });
  // Nothing listens on the port of `discard`, and `fetch` refuses it.
  await expect(proxy(request)).rejects.toThrow(/fetch failed/);
});
