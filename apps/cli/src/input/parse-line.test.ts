import { describe, expect, test } from "vitest";
import { leadingId, parseLine } from "./parse-line.ts";

const failure = (text: string): { code: string; id: string | number } => {
  try {
    parseLine(text, 4);
  } catch (error) {
    return error as { code: string; id: string | number };
  }
  throw new Error("was accepted");
};

describe("parseLine", () => {
  test("reads every field", () => {
    const line = { id: "a", url: "https://example.org/", html: "<p>x", content_type: "text/html", more: [1] };
    expect(parseLine(JSON.stringify(line), 1)).toEqual({
      id: "a",
      url: "https://example.org/",
      html: "<p>x",
      contentType: "text/html",
    });
  });

  test("decodes base64 with, without and with broken-up padding", () => {
    for (const text of ["PHA+eMO8", "PHA+eA==", "PHA+eA", "PHA+\r\neA=="]) {
      const { html } = parseLine(JSON.stringify({ html_base64: text }), 1);
      expect(html).toEqual(Buffer.from(text, "base64"));
    }
  });

  test("keeps an empty page apart from none", () => {
    expect(parseLine('{"html":""}', 1)).toEqual({ id: "line:1", html: "" });
    expect(parseLine('{"html_base64":""}', 1).html).toHaveLength(0);
  });

  test("takes null for absent", () => {
    expect(parseLine('{"id":null,"url":null,"html":"x","html_base64":null}', 9)).toEqual({ id: "line:9", html: "x" });
  });

  test("keeps the digits of a numeric id", () => {
    expect(parseLine('{"id":0,"html":"x"}', 1).id).toEqual({ number: "0" });
    expect(parseLine('{"html":"\\"id\\": 1","a":{"id":2},"b":["id",3],"id":1.0}', 1).id).toEqual({ number: "1.0" });
    const escaped = '{"x":"id","html":"","\\u0069d" : 12345678901234567890}';
    expect(parseLine(escaped, 1).id).toEqual({ number: "12345678901234567890" });
  });

  test.each([
    ["{", "invalid-json", "line:4"],
    ["[1]", "not-an-object", "line:4"],
    ["null", "not-an-object", "line:4"],
    ['"text"', "not-an-object", "line:4"],
    ['{"id":"a"}', "no-html", "a"],
    ['{"id":"a","html":"x","html_base64":"eA=="}', "duplicate-html", "a"],
    ['{"id":"a","html_base64":"eA="}', "invalid-base64", "a"],
    ['{"id":"a","html_base64":"e"}', "invalid-base64", "a"],
    ['{"id":"a","html_base64":"e A\u00fc="}', "invalid-base64", "a"],
    ['{"id":"a","html":5}', "invalid-field", "a"],
    ['{"id":"a","html":"x","url":{}}', "invalid-field", "a"],
    ['{"id":["a"],"html":"x"}', "invalid-field", "line:4"],
  ])("refuses %s with %s", (text, code, id) => {
    expect(failure(text)).toMatchObject({ code, id });
  });
});

describe("leadingId", () => {
  test.each([
    ['{"id":"a\\"b","html":"xxx', 'a"b'],
    [' { "id" : 17 , "html":"xxx', { number: "17" }],
    ['{"id":1.50,"html":"xxx', { number: "1.50" }],
    ['{"id":1e3', "line:4"],
    ['{"html":"xxx', "line:4"],
    ['{"id":"unfinished', "line:4"],
    ['{"id":"a\\q","html":"xxx', "line:4"],
  ])("of %s is %s", (prefix, id) => {
    expect(leadingId(prefix, 4)).toEqual(id);
  });
});
