/** Serves a site whose wanted pages are known: `serve-wanted.ts SITE`. Says its address and pages, and at the end of its input what was asked for. */

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { newspaperSite, universitySite } from "./archive-sites.ts";
import {
  forumSite,
  magazineSite,
  manualSite,
  sessionSite,
  sheetSite,
  shopSite,
  type WantedSite,
} from "./wanted-sites.ts";

const makers: Readonly<Record<string, (origin: string) => WantedSite>> = {
  shop: shopSite,
  forum: forumSite,
  documentation: manualSite,
  magazine: () => magazineSite(),
  sheets: () => sheetSite(),
  session: () => sessionSite(),
  newspaper: newspaperSite,
  university: universitySite,
};

const heading = /<h1>([^<]*)<\/h1>/;
let site: WantedSite;
let requests = 0;
/** Requests until a wanted page was sent. */
const sentAt = new Map<string, number>();

const server = createServer((request, response) => {
  requests++;
  const given = site.answer(new URL(request.url ?? "/", "http://127.0.0.1"), 0);
  const answer = typeof given === "string" ? { body: given } : (given ?? { status: 404, body: "<p>Not here.</p>" });
  const title = heading.exec(answer.body ?? "")?.[1];
  if (title !== undefined && site.wanted.has(title) && !sentAt.has(title)) sentAt.set(title, requests);
  response.writeHead(answer.status ?? 200, { "content-type": "text/html", ...answer.headers });
  response.end(answer.bytes ?? answer.body);
}).listen(0, "127.0.0.1", async () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  site = (makers[process.argv[2] ?? ""] ?? shopSite)(url);
  console.log(JSON.stringify({ url: `${url}/`, wanted: [...site.wanted] }));
  await text(process.stdin);
  const counts = [...sentAt.values()].sort((a, b) => a - b);
  console.log(JSON.stringify({ requests, most: counts[Math.ceil(0.9 * site.wanted.size) - 1] ?? null }));
  process.exit();
});
