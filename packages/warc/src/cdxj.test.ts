import { expect, test } from "vitest";
import { getSurt } from "warcio/utils";
import { surt } from "./cdxj.ts";

test.each([
  ["https://www.Harbour.example/Tides?b=2&a=1", "example,harbour)/tides?a=1&b=2"],
  ["http://www2.harbour.example:8080/", "example,harbour:8080)/"],
  ["https://harbour.example:443", "example,harbour)/"],
  ["http://192.0.2.1/a", "1,2,0,192)/a"],
  ["https://täglich.example/ü?Ö=1&a#part", "example,xn--tglich-bua)/%c3%bc?%c3%96=1&a"],
  ["urn:x:1", "urn:x:1"],
  ["http://", "http://"],
])("%s", (url, key) => {
  expect(surt(url)).toBe(key);
  // Another program's index is sorted by the same keys, if the URL is in its canonical form.
  expect(getSurt(URL.canParse(url) ? new URL(url).href : url)).toBe(key);
});
