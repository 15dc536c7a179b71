import { describe, expect, test } from "vitest";
import { addressGuard, addressRules, areNetworks, metadataServices, rangeOf } from "./guarded-connector.ts";

const isAllowedAddress = (address: string, allowPrivate: boolean): boolean =>
  addressGuard({ allowPrivate, allowHosts: [], allowNetworks: [] })(address, "harbour.example");

const internet = ["93.184.215.14", "8.8.8.8", "2606:2800:21f:cb07:6820:80da:af6b:8b2c", "::ffff:8.8.8.8"];
const organisation = [
  "10.0.0.1",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.1",
  "127.0.0.1",
  "127.8.8.8",
  "::1",
  "::ffff:127.0.0.1",
  "::ffff:10.0.0.1",
  "fc00::1",
  "fd00:ec2::253",
  "100.64.0.1",
  "127.1",
  "0x7f000001",
];
const nowhere = [
  "0.0.0.0",
  "0.1.2.3",
  "::",
  "169.254.169.254",
  "::ffff:169.254.169.254",
  "fe80::1",
  "224.0.0.1",
  "ff02::1",
  "255.255.255.255",
  "240.0.0.1",
  "192.0.2.1",
  "198.51.100.1",
  "203.0.113.1",
  "198.18.0.1",
  "192.0.0.1",
  "64:ff9b::7f00:1",
  "64:ff9b::a9fe:a9fe",
  "2002:7f00:1::",
  "2001::1",
  "2001:db8::1",
  "::127.0.0.1",
  "::7f00:1",
  "::8.8.8.8",
  "harbour.example",
  "",
];

describe.each([false, true])("with allowPrivate %s", (allowPrivate) => {
  test.each(internet)("%s is allowed", (address) => {
    expect(isAllowedAddress(address, allowPrivate)).toBe(true);
  });
  test.each(organisation)(`%s is ${allowPrivate ? "allowed" : "refused"}`, (address) => {
    expect(isAllowedAddress(address, allowPrivate)).toBe(allowPrivate);
  });
  test.each(nowhere)("%s is refused", (address) => {
    expect([address, rangeOf(address), isAllowedAddress(address, allowPrivate)]).toEqual([
      address,
      rangeOf(address),
      false,
    ]);
  });
});

test.each(metadataServices)("the metadata service of $id is refused however it is spelt", ({ address }) => {
  const other = address.includes(":") ? address.replace("::", ":0::").toUpperCase() : `::ffff:${address}`;
  for (const spelling of [address, other]) {
    // The range alone would allow it.
    expect(addressRules.map(({ id }) => id)).toContain(rangeOf(spelling));
    expect(isAllowedAddress(spelling, true)).toBe(false);
  }
});

test.each(addressRules)("$id is needed", ({ id, isPrivate }) => {
  const inRange = [...internet, ...organisation].filter((address) => rangeOf(address) === id);
  expect(inRange.length).toBeGreaterThan(0);
  expect(inRange.map((address) => isAllowedAddress(address, false))).toEqual(inRange.map(() => !isPrivate));
});

describe("private addresses by list", () => {
  const guard = addressGuard({
    allowPrivate: false,
    allowHosts: ["127.0.0.1", "Wiki.Harbour.example", "[::1]"],
    allowNetworks: ["10.1.0.0/16", "fd12::/16", "169.254.0.0/16", "8.8.8.8/32"],
  });
  test.each([
    ["127.0.0.1", "127.0.0.1", true],
    ["::1", "::1", true],
    ["192.168.7.7", "wiki.harbour.example.", true],
    ["192.168.7.7", "harbour.example", false],
    ["10.1.2.3", "harbour.example", true],
    ["::ffff:10.1.2.3", "harbour.example", true],
    ["10.2.0.1", "harbour.example", false],
    ["fd12::7", "harbour.example", true],
    ["fd13::7", "harbour.example", false],
    ["8.8.8.8", "harbour.example", true],
    // No option opens these.
    ["169.254.169.254", "127.0.0.1", false],
    ["100.100.100.200", "127.0.0.1", false],
  ])("%s as %s: %s", (address, hostname, isAllowed) => {
    expect(guard(address, hostname)).toBe(isAllowed);
  });
  test("are checked", () => {
    expect(["10.0.0.0/8", "10.0.0.0", "10.0.0.0/33", "x/8"].map((network) => areNetworks([network]))).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});
