import { expect, test } from "vitest";
import { senderCheck } from "./sender.ts";

const check = senderCheck({
  allowedHosts: ["Reader.example", ".internal.example"],
  allowedOrigins: ["https://app.example"],
});

test.each([
  {},
  { host: "127.0.0.1:8080" },
  { host: "[::1]:8080" },
  { host: "192.0.2.1" },
  { host: "localhost:8080" },
  { host: "LOCALHOST" },
  { host: "a.localhost" },
  { host: "reader.example:443" },
  { host: "internal.example" },
  { host: "a.b.internal.example" },
  { host: "localhost:8080", origin: "http://localhost:8080", "sec-fetch-site": "same-origin" },
  { host: "localhost:8080", "sec-fetch-site": "none" },
  { host: "reader.example", origin: "https://reader.example" },
  { host: "localhost:8080", origin: "https://app.example", "sec-fetch-site": "cross-site" },
])("%o is taken", (headers) => {
  expect(() => check(headers)).not.toThrow();
});

test.each([
  { host: "attacker.example" },
  { host: "attacker.example:8080" },
  { host: "localhost.attacker.example" },
  { host: "notlocalhost" },
  { host: "a.reader.example" },
  { host: "notinternal.example" },
  { host: "127.0.0.1.attacker.example" },
  { host: "attacker.example#localhost" },
  { host: "attacker.example@localhost" },
  { host: "localhost/.attacker.example" },
  { host: "" },
])("%o has the wrong host", (headers) => {
  expect(() => check(headers)).toThrow(expect.objectContaining({ code: "wrong-host" }));
});

test.each([
  { host: "localhost:8080", origin: "https://attacker.example" },
  { host: "localhost:8080", origin: "http://localhost:3000" },
  { host: "localhost:8080", origin: "null" },
  { host: "localhost:8080", origin: "https://app.example.attacker.example" },
  { host: "localhost:8080", "sec-fetch-site": "cross-site" },
  { host: "localhost:8080", "sec-fetch-site": "same-site" },
  { host: "localhost:8080", origin: "http://localhost:8080", "sec-fetch-site": "cross-site" },
])("%o is of another site", (headers) => {
  expect(() => check(headers)).toThrow(expect.objectContaining({ code: "cross-site" }));
});
