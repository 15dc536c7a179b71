import { Flag } from "@decant/dom";
import { describe, expect, test } from "vitest";
import { type EvidenceKind, evidenceBit, landmarkNames } from "../features/name-evidence.ts";
import { type BlockContext, placeRule } from "./places.ts";

const plain: BlockContext = { flags: 0, landmarks: 0, names: 0 };
const flagged = (flag: number): BlockContext => ({ ...plain, flags: flag });
const within = (name: (typeof landmarkNames)[number]): BlockContext => ({
  ...plain,
  landmarks: 1 << landmarkNames.indexOf(name),
});
const named = (kind: EvidenceKind): BlockContext => ({ ...plain, names: evidenceBit(kind) });

describe("placeRule", () => {
  test.each([
    ["hidden", flagged(Flag.HIDDEN)],
    ["noscript", flagged(Flag.NOSCRIPT)],
    ["overlay", named("overlay")],
    ["navigation", within("nav")],
    ["breadcrumb", named("breadcrumb")],
    ["pagination", named("pagination")],
    ["footer", within("footer")],
    ["comment-section", named("comments")],
    ["related", named("related")],
    ["share", named("share")],
    ["promotion", named("promotion")],
    ["signup", named("signup")],
    ["control", flagged(Flag.CONTROL)],
    ["aside", within("aside")],
    ["sidebar", named("sidebar")],
    ["header", within("header")],
    ["navigation", named("navigation")],
    ["footer", named("footer")],
    ["score", plain],
    ["score", named("content")],
    ["score", within("main")],
    ["score", flagged(Flag.LINK)],
  ])("%s", (id, block) => {
    expect(placeRule(block)).toBe(`extractor/${id}`);
  });

  test("names what hides a block rather than where it stands", () => {
    expect(placeRule({ ...within("nav"), flags: Flag.HIDDEN, names: evidenceBit("share") })).toBe("extractor/hidden");
    expect(placeRule({ ...within("header"), names: evidenceBit("breadcrumb") })).toBe("extractor/breadcrumb");
  });
});
