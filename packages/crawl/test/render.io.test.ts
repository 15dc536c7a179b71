import { readFile } from "node:fs/promises";
import { findProgram } from "@decant/package-checks";
import { build, type Plugin } from "esbuild";
import { compile } from "svelte/compiler";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createFetcher } from "../src/fetch/create-fetcher.ts";
import type { FetchResponse } from "../src/fetch/fetcher.ts";
import { type PageJudgement, type RenderOptions, renderFetcher } from "../src/render/render-fetcher.ts";
import { findBrowser, openRenderer, type Renderer } from "../src/render/renderer.ts";
import { type Answer, LocalServer, redirect, respond } from "./support/local-server.ts";

const browser = findProgram("chromium");
const site = "http://harbour.example";
const days = [
  "On the first day the gauge at the mole stood at four feet two inches, and the wind was from the west.",
  "On the second day it stood at four feet nine, the highest of the month, and the lower quay was wet.",
  "On the third day it fell to three feet eleven, and the keeper wrote the word calm beside the height.",
];
const html = (body: string): Answer =>
  respond(`<!doctype html><html lang="en"><head><title>Tides</title></head><body>${body}</body></html>`, {
    headers: { "content-type": "text/html; charset=utf-8" },
  });
const script = (text: string): Answer => respond(text, { headers: { "content-type": "text/javascript" } });

const svelte: Plugin = {
  name: "svelte",
  setup({ onLoad }) {
    onLoad({ filter: /\.svelte$/ }, async ({ path }) => {
      const { js } = compile(await readFile(path, "utf8"), { generate: "client", filename: "Tides.svelte" });
      return { contents: js.code, loader: "js" };
    });
  },
};

/** Build a page's script with the real framework. */
async function bundle(contents: string): Promise<Answer> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: new URL("rendered", import.meta.url).pathname },
    bundle: true,
    write: false,
    format: "esm",
    minify: true,
    // The pages belong to this package, which declares its modules free of side effects.
    ignoreAnnotations: true,
    define: { "process.env.NODE_ENV": '"production"' },
    conditions: ["browser"],
    plugins: [svelte],
  });
  return script(outputFiles[0]?.text ?? "");
}

const shells: Readonly<Record<string, { readonly code: string; readonly body: string; readonly heading: string }>> = {
  react: { code: 'import "./react.js";', body: '<div id="root"></div>', heading: "Tides by React" },
  vue: { code: 'import "./vue.js";', body: '<div id="app"></div>', heading: "Tides by Vue" },
  svelte: {
    code: 'import { mount } from "svelte"; import Tides from "./tides.svelte"; mount(Tides, { target: document.querySelector("#app") });',
    body: '<div id="app"></div>',
    heading: "Tides by Svelte",
  },
  "web-components": {
    code: 'import "./web-components.js";',
    body: "<tide-table><p>Read twice a day.</p></tide-table>",
    heading: "Tides by a component",
  },
  "lazy-list": {
    code: 'import "./lazy-list.js";',
    body: '<main id="app"><h1>All tides</h1></main>',
    heading: "All tides",
  },
  tabs: { code: 'import "./tabs.js";', body: '<div id="app"></div>', heading: "Tides in tabs" },
  hydration: {
    code: 'import "./hydration.js";',
    body: `<div id="app"></div><script id="state" type="application/json">${JSON.stringify({ s: [...days].reverse(), r: [2, 1, 0] })}</script>`,
    heading: "Tides from data",
  },
  redirect: { code: 'import "./redirect.js";', body: "", heading: "Tides by Vue" },
};

/** A reader that takes all text, without scripts and styles. */
async function judge(bytes: Uint8Array): Promise<PageJudgement> {
  const text = new TextDecoder()
    .decode(bytes)
    .replace(/<(script|style|head)\b.*?<\/\1>|<[^>]*>/gs, " ")
    .replace(/\s+/g, "");
  return { verdict: text.length < 100 ? ["js-shell"] : [], chars: text.length };
}

const answers: Record<string, Answer> = {
  "/tides.json": respond(JSON.stringify(days), { headers: { "content-type": "application/json" } }),
  "/static": html(`<main><h1>Static tides</h1>${days.map((day) => `<p>${day}</p>`).join("")}</main>`),
};
let server: LocalServer;

beforeAll(async () => {
  for (const [name, { code, body }] of Object.entries(shells)) {
    answers[`/${name}.js`] = await bundle(code);
    answers[`/${name}`] = html(`${body}<script type="module" src="/${name}.js"></script>`);
  }
  server = new LocalServer(answers);
});
afterAll(() => server?.close());

test("the browser is found on the PATH", () => {
  expect(findBrowser("/nowhere:/also-nowhere")).toBeUndefined();
});

test.each([
  [{ timeoutMs: 0 }, "timeoutMs"],
  [{ colour: "red" }, "colour"],
])("%j is refused", async (options, name) => {
  await expect(openRenderer(options as never)).rejects.toThrow(name);
});

describe.skipIf(browser.path === undefined)("rendering", () => {
  let renderer: Renderer;
  beforeAll(async () => {
    renderer = await openRenderer({ executablePath: browser.path, timeoutMs: 15_000 });
  });
  afterAll(() => renderer?.close());

  async function fetchPage(path: string, options: Partial<RenderOptions> = {}): Promise<FetchResponse> {
    const guarded = await server.fetcher({
      "harbour.example": [["93.184.215.14"]],
      "other.example": [["93.184.215.15"]],
    });
    const result = await renderFetcher(guarded, { renderer, judge, ...options }).fetch({ url: site + path });
    if (!result.ok) throw new Error(result.message);
    return result;
  }

  const textOf = ({ body }: FetchResponse): string => new TextDecoder().decode(body);

  test.each(Object.entries(shells))("%s comes with its text", async (name, { heading }) => {
    const page = await fetchPage(`/${name}`);
    expect(page.render).toMatchObject({ kept: "rendered", reason: "more-content" });
    const text = textOf(page);
    expect(text).toContain(heading);
    for (const day of days) expect(text).toContain(day);
    expect(page.contentType).toBe("text/html; charset=utf-8");
    if (name === "redirect") expect(page.url).toBe(`${site}/vue`);
    if (name === "web-components") expect(text).toMatch(/Tides by a component<\/h1>.*Read twice a day/s);
  });

  test("a page with its text is not rendered, unless always", async () => {
    expect((await fetchPage("/static")).render).toMatchObject({ kept: "raw", cause: null, reason: "no-scripts" });
    const always = await fetchPage("/static", { mode: "always" });
    expect(always.render).toMatchObject({ kept: "rendered", reason: "same-content" });
  });

  test("a page that loses its text by its scripts is kept as it came", async () => {
    answers["/lost"] = html(`<main>${days.join(" ")}</main><script>document.body.innerHTML = "Please log in"</script>`);
    const page = await fetchPage("/lost", { mode: "always" });
    expect(page.render).toMatchObject({ kept: "raw", reason: "less-content" });
    expect(textOf(page)).toContain(days[0]);
  });

  test("what the page asks for goes through the guards: nothing reaches a refused address", async () => {
    let reached = 0;
    const inner = new LocalServer({
      "/": (socket) => {
        reached++;
        respond("secret")(socket, undefined as never);
      },
    });
    const refused = await inner.fetcher({});
    const port = new URL((refused as { readonly url?: string }).url ?? "http://127.0.0.1:1/").port;
    const targets = [
      `http://127.0.0.1:${port}/`,
      "http://[::1]/",
      "http://169.254.169.254/latest",
      "http://intranet.example/",
    ];
    answers["/inner"] = redirect("http://127.0.0.1/", 302);
    answers["/attack"] = html(`<p>Loading</p><iframe src="http://127.0.0.1/"></iframe><script type="module">
      const say = (text) => document.body.append(text);
      for (const url of ${JSON.stringify([...targets, `${site}/inner`])}) await fetch(url).then(() => say("reached"), () => say("refused "));
      const socket = new WebSocket("ws://127.0.0.1:${port}/");
      socket.onopen = () => say("open");
      await fetch("/tides.json", { method: "POST", body: "x" }).catch(() => say("no post"));
      try { new RTCPeerConnection({ iceServers: [{ urls: "stun:127.0.0.1:${port}" }] }).createDataChannel("x"); } catch {}
      say("${days.join(" ")}");
    </script>`);
    const page = await fetchPage("/attack");
    const text = textOf(page);
    expect(text).toContain(days[2]);
    expect(text).not.toContain("reached");
    expect(text).not.toContain("open<");
    expect(reached).toBe(0);
    expect(server.targets.every(({ address }) => address === "93.184.215.14")).toBe(true);
    expect(page.render?.refused).toMatchObject({ method: 1 });
    expect(Object.keys(page.render?.refused ?? {})).toContain("refused-address");
    await inner.close();
  });

  test("a script that goes to a refused address leaves the page; one that goes to another host is not taken", async () => {
    const text = `<main>${days.join(" ")}</main>`;
    answers["/refused-navigation"] = html(
      `<script>document.body.innerHTML = ${JSON.stringify(text)}; location.href = "http://10.0.0.1/"</script>`,
    );
    const stayed = await fetchPage("/refused-navigation");
    expect(stayed.render).toMatchObject({ kept: "rendered", reason: "more-content" });
    expect(textOf(stayed)).toContain(days[1]);
    answers["/elsewhere"] = html('<script>location.href = "http://other.example/static"</script>');
    const left = await fetchPage("/elsewhere");
    expect(left.render).toMatchObject({ kept: "raw", reason: "left-host" });
    expect(left.url).toBe(`${site}/elsewhere`);
  });

  test("a page that never rests is taken as it is; one that hangs costs no other", async () => {
    // The others need their time on a busy machine, and the one that hangs takes a core.
    const hasty = await openRenderer({ executablePath: browser.path, timeoutMs: 20_000 });
    try {
      answers["/restless"] = html(
        `<main>${" "}</main><script>document.body.append("${days.join(" ")}"); setInterval(() => document.body.append("."), 50)</script>`,
      );
      answers["/hanging"] = html("<p>Wait</p><script>for (;;);</script>");
      const [restless, hanging, other] = await Promise.all(
        ["/restless", "/hanging", "/vue"].map((path) => fetchPage(path, { renderer: hasty })),
      );
      expect(restless?.render).toMatchObject({ kept: "rendered" });
      expect(hanging?.render).toMatchObject({ kept: "raw", reason: "timeout" });
      expect(other?.render).toMatchObject({ kept: "rendered" });
    } finally {
      await hasty.close();
    }
  });

  test("a page whose scripts begin late is waited for, by time and by an element", async () => {
    const writeAfter = (ms: number) =>
      html(`<script>setTimeout(() => {
        document.body.attachShadow({ mode: "closed" }).innerHTML = '<p class="do' + 'ne">${days.join(" ")}</p>'; }, ${ms})</script>`);
    answers["/late"] = writeAfter(1500);
    answers["/in-an-hour"] = writeAfter(3_600_000);
    // The limits leave a busy machine its time.
    const page = async (options: object, path = "/late"): Promise<FetchResponse> => {
      const waiting = await openRenderer({ executablePath: browser.path, timeoutMs: 120_000, ...options });
      try {
        return await fetchPage(path, { renderer: waiting, mode: "always" });
      } finally {
        await waiting.close();
      }
    };
    const [inAnHour, byTime, byElement, never] = await Promise.all([
      page({}, "/in-an-hour"),
      page({ waitMs: 8000 }),
      page({ waitFor: "p.done" }),
      page({ waitFor: ".never", timeoutMs: 3000 }),
    ]);
    expect(textOf(inAnHour)).not.toContain('class="done"');
    expect(textOf(byTime)).toContain('class="done"');
    expect(textOf(byElement)).toContain('class="done"');
    expect(never.render).toMatchObject({ kept: expect.any(String) });
  });

  test("what a page loads, and what it makes, has a limit", async () => {
    const thrifty = await openRenderer({ executablePath: browser.path, maxBytes: 100_000, timeoutMs: 15_000 });
    try {
      answers["/data"] = respond("x".repeat(30_000));
      answers["/greedy"] = html(`<script type="module">
        for (let at = 0; at < 6; at++) await fetch("/data?" + at).catch(() => {});
        document.body.append("${days.join(" ")}")</script>`);
      for (let at = 0; at < 6; at++) answers[`/data?${at}`] = answers["/data"];
      const greedy = await fetchPage("/greedy", { renderer: thrifty });
      expect(greedy.render).toMatchObject({ kept: "rendered", refused: { "too-large": 3 } });
      answers["/swollen"] = html(`<script>document.body.append("${"word ".repeat(10)}".repeat(10_000))</script>`);
      const swollen = await fetchPage("/swollen", { renderer: thrifty });
      expect(swollen.render).toMatchObject({ kept: "raw", reason: "too-large" });
    } finally {
      await thrifty.close();
    }
  });

  test("the browser is started again after its pages, and after a crash", async () => {
    const worn = await openRenderer({ executablePath: browser.path, pagesPerBrowser: 2, timeoutMs: 15_000 });
    try {
      for (let at = 0; at < 5; at++)
        expect((await fetchPage("/hydration", { renderer: worn })).render).toMatchObject({ kept: "rendered" });
    } finally {
      await worn.close();
    }
  });
});

test("without rendering, responses are as they were", async () => {
  const fetcher = createFetcher();
  const failing = { render: () => Promise.reject(new Error("not asked for")), close: async () => {} };
  const result = await renderFetcher(fetcher, { renderer: failing, judge }).fetch({ url: "http://127.0.0.1/" });
  expect(result).toMatchObject({ ok: false, code: "refused-address" });
  await fetcher.close();
});
