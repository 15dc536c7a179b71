import { convert } from "@decant/pipeline";
import { pageUrl } from "../../src/hostile/article.ts";
import { frontMatters } from "./front-matter.ts";
import { hidden } from "./hidden.ts";
import type { LightCase } from "./light-case.ts";
import { lookAlikes, urls, visibleText } from "./texts.ts";

/** Texts such as `{{ x }}` alone are placeholders of a template, which a rule drops; the cases ask how they are written. */
const placeholders: readonly string[] = ["template-placeholder"];

export const casesOf: Readonly<Record<string, readonly LightCase[]>> = {
  "look-alikes": lookAlikes,
  urls,
  "visible-text": visibleText,
  "front-matter": frontMatters,
  hidden,
};

/** Convert a case's page, with its main content looked for and without: the first thing that is wrong, a throw included. */
export function faultOf({ html, check }: LightCase): string | undefined {
  for (const extract of [true, false]) {
    try {
      const fault = check(convert(html, { url: pageUrl, extract, keep: placeholders }), extract);
      if (fault !== undefined) return `${extract ? "main content" : "whole page"}: ${fault}`;
    } catch (error) {
      return `throws ${String(error)}`;
    }
  }
  return undefined;
}
