import { describe, expect, test } from "vitest";
import { ownAddress, readAddress } from "./address.ts";

const own = "https://harbour.example/docs/tides";

describe("the address of a page itself", () => {
  test.each([
    ["as it is", own],
    ["with a campaign", `${own}?utm_source=mail&utm_medium=link`],
    ["with a click", `${own}?fbclid=abc`],
    ["with a place in the page", `${own}#ebb`],
    ["in an archive", `https://archive.example/web/20240131120000/${own}`],
    ["in an archive, as it was served", `https://archive.example/web/20240131120000id_/${own}`],
    ["in an archive without a folder", `https://archive.example/20240131/${own}?utm_source=mail`],
    ["in a cache of AMP pages", "https://harbour-example.cdn.ampproject.org/c/s/harbour.example/docs/tides"],
  ])("%s", (_, url) => {
    expect(ownAddress(url)).toBe(own);
    expect(readAddress(url)).toEqual(readAddress(own));
  });

  test.each([
    `${own}?page=3`,
    "https://harbour.example/#/docs/tides",
    "https://harbour.example/#!docs",
    "https://harbour.example/20240131/tides",
    "https://harbour.example/go?to=https://other.example/tides",
    "",
  ])("%s stays", (url) => {
    expect(ownAddress(url)).toBe(url);
  });
});
