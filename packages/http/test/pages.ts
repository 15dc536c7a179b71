/** Answers of the sites of the tests: for each path, status, headers and body. */
export interface TestPage {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

const article = (title: string, root = "<html lang=en>"): string =>
  `<!doctype html>${root}<head><title>${title}</title></head><body><nav><a href=/>Home</a></nav>
<main><h1>${title}</h1><p>The harbour master reads the tide tables twice a day, see <a href=/tables>the tables</a>.</p></main></body></html>`;

const html = { "content-type": "text/html; charset=utf-8" };

/** Longest page that the sites convert. */
export const maxBytes = 20_000;

export const pages: Readonly<Record<string, TestPage>> = {
  "/": {
    headers: { ...html, etag: '"html-1"', vary: "Cookie", "cache-control": "max-age=60" },
    body: article("Tides"),
  },
  "/private/rota": { headers: html, body: article("Rota") },
  "/opted-out": { headers: html, body: article("Opted out", '<html data-markdown="off">') },
  "/header-off": { headers: { ...html, "decant-markdown": "off" }, body: article("Off") },
  "/no-transform": { headers: { ...html, "cache-control": "public, no-transform" }, body: article("Fixed") },
  "/attachment": {
    headers: { ...html, "content-disposition": 'attachment; filename="a.html"' },
    body: article("File"),
  },
  "/long": { headers: html, body: article("Long").replace("</main>", `${"<p>More of it.</p>".repeat(3000)}</main>`) },
  "/empty": { headers: html, body: "" },
  "/missing": { status: 404, headers: html, body: article("Missing") },
  "/data": { headers: { "content-type": "application/json; charset=utf-8" }, body: '{"tide":1}' },
  "/latin": { headers: { "content-type": "text/html; charset=iso-8859-1" }, body: article("Tides") },
};
