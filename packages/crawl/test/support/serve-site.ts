/** Serves a site of the tests: `serve-site.ts NAME PORT`. */
import { createServer } from "node:http";
import { forumSite, manualSite, sessionSite, sheetSite, shopSite } from "./wanted-sites.ts";

const [name = "shop", port = "8090"] = process.argv.slice(2);
const origin = `http://127.0.0.1:${port}`;
const makers = {
  shop: shopSite,
  forum: forumSite,
  manual: () => manualSite(origin),
  sheets: () => sheetSite(),
  numbered: () => sheetSite(3_000),
  session: () => sessionSite(),
};
const site = makers[name as keyof typeof makers]();
let requests = 0;
createServer((request, response) => {
  if (request.url === "/stop-and-count") {
    response.end(`${requests} ${site.wanted.size}`);
    return;
  }
  requests++;
  const answer = site.answer(new URL(request.url ?? "/", origin), 0);
  const { status = 200, headers = {}, body = "", bytes } = typeof answer === "object" ? answer : { body: answer };
  response.writeHead(answer === undefined ? 404 : status, { "content-type": "text/html; charset=utf-8", ...headers });
  response.end(bytes ?? body);
}).listen(Number(port), "127.0.0.1");
