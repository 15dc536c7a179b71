import { createHash } from "node:crypto";
import type { Settings } from "./options.ts";
import { type PageSettings, pageOptions } from "./page-options.ts";

/** The page of `GET /` for people: a form that asks this server, and shows its answer as text. */
export interface FormPage {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Options that the form offers, with words for people. Their values are those of the OpenAPI document. */
const offered: readonly (readonly [name: keyof PageSettings, label: string, first: string])[] = [
  ["format", "Format", "markdown"],
  ["preset", "Preset", "balanced"],
  ["comments", "Comments", "separate"],
  ["title", "Title as heading", ""],
];

const style = `
:root { color-scheme: light dark; --page: light-dark(#f4f1ec, #141210); --surface: light-dark(#fff, #1b1917);
  --ink: light-dark(#23201d, #e9e5de); --muted: light-dark(#625c55, #aca59b); --line: light-dark(#c9c2b8, #4b453e);
  --accent: light-dark(#7a2440, #f0a3b8); --on-accent: light-dark(#fff, #2a0d16); --bad: light-dark(#a4262c, #ff9e98) }
* { box-sizing: border-box }
body { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; background: var(--page); color: var(--ink);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif }
h1 { margin: 0; font-size: 1.5rem; color: var(--accent) }
p { margin: .25rem 0 1rem }
a { color: var(--accent) }
label { display: block; font-weight: 600 }
label.mark { display: inline-flex; gap: .5rem; margin-right: 1.25rem; font-weight: 400 }
input:not([type=checkbox]), textarea, select { display: block; width: 100%; margin: .25rem 0 1rem; padding: .5rem;
  font: inherit; font-weight: 400; color: inherit; background: var(--surface); border: 1px solid var(--line); border-radius: .375rem }
textarea, pre, code { font: .875rem/1.5 ui-monospace, Menlo, Consolas, monospace }
fieldset { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: 0 1rem; margin: 0; padding: 0; border: 0 }
button { margin: 1rem .5rem 1rem 0; padding: .5rem 1.25rem; font: inherit; color: var(--on-accent); background: var(--accent);
  border: 1px solid var(--accent); border-radius: .375rem; cursor: pointer }
button.plain { color: var(--accent); background: none }
pre { margin: 0; padding: 1rem; max-height: 70vh; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere;
  background: var(--surface); border: 1px solid var(--line); border-radius: .375rem }
#state { color: var(--muted) } #state.bad { color: var(--bad) }
[hidden] { display: none }
`;

/** Asks by address as anybody would, and sends pasted HTML as JSON. What comes back is shown as text, never as a page. */
const script = `
const form = document.querySelector("form"), state = document.querySelector("#state"), result = document.querySelector("#result");
const out = result.querySelector("pre"), same = result.querySelector("code"), blocks = result.querySelector(".blocks");
const quoted = (text) => "'" + text.replaceAll("'", "'\\\\''") + "'";
let running;
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const fields = new FormData(form), values = {};
  for (const name of ["url", "format", "preset", "comments", "title", "question"]) if (fields.get(name)) values[name] = fields.get(name);
  if (fields.has("whole")) values.extract = false;
  if (fields.has("metadata")) values.metadata = true;
  const html = fields.get("html"), key = fields.get("key");
  if (!html.trim() && !values.url) return say("Give an address, or paste HTML.", true);
  const address = new URL("/", location.href), headers = key ? { authorization: "Bearer " + key } : {};
  let request = { headers };
  if (html.trim()) request = { method: "POST", headers: { ...headers, "content-type": "application/json" }, body: JSON.stringify({ ...values, html }) };
  else for (const [name, value] of Object.entries(values)) address.searchParams.set(name, value);
  running?.abort();
  running = new AbortController();
  result.hidden = true;
  say("Reading ...");
  try {
    const answer = await fetch(address, { ...request, signal: running.signal });
    const text = await answer.text();
    if (!answer.ok) return say(text.startsWith("{") ? JSON.parse(text).title + ": " + JSON.parse(text).detail : answer.status + " " + text, true);
    const verdict = answer.headers.get("decant-verdict");
    say((verdict ? "Verdict: " + verdict + ". " : "") + answer.headers.get("x-markdown-tokens") + " tokens as Markdown.", text.trim() === "");
    out.textContent = text;
    same.textContent = html.trim() ? "" : "curl " + (key ? "-H 'authorization: Bearer KEY' " : "") + quoted(address.href);
    if (blocks) {
      blocks.hidden = html.trim() !== "";
      blocks.href = "playground/?" + new URLSearchParams({ address: values.url ?? "" });
    }
    result.hidden = false;
  } catch (error) {
    if (error.name !== "AbortError") say("The server does not answer.", true);
  }
});
result.querySelector("button").addEventListener("click", () => navigator.clipboard.writeText(out.textContent));
function say(text, isBad = false) { state.textContent = text; state.className = isBad ? "bad" : ""; }
`;

const hashOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** Nothing is loaded from anywhere, the page asks its own server alone, and no other page shows it in a frame. */
const policy = [
  ...["default-src 'none'", `script-src ${hashOf(script)}`, `style-src ${hashOf(style)}`, "connect-src 'self'"],
  ...["form-action 'none'", "base-uri 'none'", "frame-ancestors 'none'"],
].join("; ");

/** Make the page once, for all who ask. */
export function formPage({ apiKeys, playground }: Pick<Settings, "apiKeys" | "playground">): FormPage {
  const key =
    apiKeys.length === 0
      ? '<input type="hidden" name="key" value="">'
      : '<label>Key <input type="password" name="key" required autocomplete="off"></label>';
  const toPlayground =
    playground === undefined ? "" : ' To see what became of each block: <a href="playground/">the playground</a>.';
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Decant</title><style>${style}</style></head><body><main>
<h1>Decant</h1>
<p>Any web page as Markdown. For programs: <a href="openapi.json">the description of this server</a>.${toPlayground}</p>
<noscript><p>This form needs scripts. Without them, ask for <code>/?url=</code> and an address.</p></noscript>
<form>
<label>Address <input type="url" name="url" placeholder="https://example.org/guide" autofocus></label>
<label>or paste its HTML; then the address above, if any, is for its links
<textarea name="html" rows="6" spellcheck="false"></textarea></label>
<fieldset>${offered.map(select).join("")}</fieldset>
<label>Question, to get only the parts that answer (as Markdown or JSON) <input name="question"></label>
${key}
<label class="mark"><input type="checkbox" name="whole"> the whole page, with menus</label>
<label class="mark"><input type="checkbox" name="metadata"> with metadata</label>
<div><button>Convert</button></div>
</form>
<p id="state" role="status"></p>
<section id="result" aria-label="Result" hidden><pre tabindex="0"></pre><button type="button" class="plain">Copy</button> ${
    playground === undefined ? "" : '<a class="blocks">See its blocks in the playground</a> '
  }<code></code></section>
</main><script>${script}</script></body></html>
`;
  return {
    html,
    headers: {
      ...{ "content-type": "text/html; charset=utf-8", "content-security-policy": policy },
      ...{ "x-content-type-options": "nosniff", "referrer-policy": "no-referrer", "cache-control": "no-cache" },
      vary: "Accept",
    },
  };
}

function select([name, label, first]: (typeof offered)[number]): string {
  const { enum: values = [] } = pageOptions[name];
  const none = first === "" ? '<option value="">by page</option>' : "";
  const options = values.map((value) => `<option${value === first ? " selected" : ""}>${value}</option>`);
  return `<label>${label} <select name="${name}">${none}${options.join("")}</select></label>`;
}
