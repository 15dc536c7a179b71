import { expect, test } from "vitest";
import { readRsl, readTdmrep, rslLicensesFor, tdmRuleFor } from "./rights.ts";
import { parseRobots } from "./robots/parse-robots.ts";
import { robotsFor } from "./robots/robots-for.ts";

const site = "https://a.example";

test("licences of robots.txt: those of the group, else those for everybody; relative ones are resolved", () => {
  const robots = parseRobots(
    "License: /all.xml\n\nUser-agent: heron\nDisallow: /quay\nLicense: https://b.example/heron.xml\nLicense: mailto:x\n",
    { url: `${site}/robots.txt` },
  );
  expect(robotsFor(robots, "heron").licenses).toEqual(["https://b.example/heron.xml"]);
  expect(robotsFor(robots, "egret").licenses).toEqual([`${site}/all.xml`]);
  expect(robots.diagnostics.map(({ code }) => code)).toEqual(["discovery/robots-license"]);
});

test("tdmrep.json: the first rule that matches counts", () => {
  const rules = readTdmrep(
    JSON.stringify([
      { location: "/news/free/*", "tdm-reservation": 0 },
      { location: "/news/", "tdm-reservation": 1, "tdm-policy": `${site}/policy.json` },
      { location: "*.pdf$", "tdm-reservation": "1" },
      { location: 7, "tdm-reservation": 1 },
      null,
    ]),
  );
  expect(rules).toHaveLength(3);
  const reserved = (path: string) => tdmRuleFor(rules, site + path)?.isReserved;
  expect(["/news/free/1", "/news/1", "/a.pdf", "/a.pdf?x", "/"].map(reserved)).toEqual([
    false,
    true,
    true,
    undefined,
    undefined,
  ]);
  for (const text of ["", "{}", "null", "[", "<html>"]) expect(readTdmrep(text)).toEqual([]);
});

test("RSL: the licences of the content with the longest pattern", () => {
  const contents = readRsl(`<?xml version="1.0"?><rsl xmlns="https://rslstandard.org/rsl">
    <content url="/"><license><permits type="usage">search, ai-input</permits><prohibits type="usage">AI-train</prohibits>
      <permits type="geo">EU</permits><payment type="attribution"><standard>https://cc.example/by</standard></payment></license></content>
    <content url="/news/*" server="https://x.example"><license><payment type="purchase"/></license><license><permits>all</permits></license></content>
    <content url="https://b.example/x"/></rsl>`);
  expect(rslLicensesFor(contents, `${site}/a`, site)).toEqual([
    {
      permits: ["search", "ai-input"],
      prohibits: ["ai-train"],
      payment: "attribution",
      standard: "https://cc.example/by",
    },
  ]);
  expect(rslLicensesFor(contents, `${site}/news/1`, site).map(({ payment }) => payment)).toEqual(["purchase", null]);
  expect(rslLicensesFor(contents, "https://b.example/y", site)).toEqual([]);
  for (const text of ["", "<html>", "{", "<rsl><content><license><permits>"]) expect(() => readRsl(text)).not.toThrow();
});
