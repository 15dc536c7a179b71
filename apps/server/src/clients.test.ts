import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { clientOf, networkOf } from "./limits.ts";

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["::ffff:192.0.2.1", "192.0.2.1"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2::9", "2001:db8:1:2::/64"],
  ["2001:db8:1:3::9", "2001:db8:1:3::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
])("%s is counted as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

const request = (forwarded?: string): IncomingMessage =>
  ({ headers: { "x-forwarded-for": forwarded }, socket: { remoteAddress: "192.0.2.7" } }) as unknown as IncomingMessage;

test.each([
  ["198.51.100.1, 203.0.113.5", "203.0.113.5"],
  ["203.0.113.5:4711", "203.0.113.5"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["[2001:db8::1]:4711", "2001:db8:0:0::/64"],
  ["203.0.113.5, unknown", "192.0.2.7"],
  ["", "192.0.2.7"],
  [undefined, "192.0.2.7"],
])("after a proxy that writes %j, the client is %s", (forwarded, client) => {
  expect(clientOf(request(forwarded), true).address).toBe(client);
  expect(clientOf(request(forwarded), false).address).toBe("192.0.2.7");
});

test.each([
  ["127.0.0.1", {}, true],
  ["::1", {}, true],
  ["::ffff:127.0.0.1", {}, true],
  ["192.0.2.7", {}, false],
  ["127.0.0.1", { "x-forwarded-for": "192.0.2.7" }, false],
  ["127.0.0.1", { via: "1.1 proxy" }, false],
  [undefined, {}, false],
])("a request from %s with %o is one of this machine: %s", (remoteAddress, headers, isHere) => {
  expect(clientOf({ headers, socket: { remoteAddress } } as unknown as IncomingMessage, false).isHere).toBe(isHere);
});
