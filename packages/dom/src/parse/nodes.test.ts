import { Comment, Element, Text } from "domhandler";
import { expect, test } from "vitest";
import { BareRecord, CommentNode, ElementNode, TextNode } from "./nodes.ts";

test("nodes have the class and the fields of domhandler's", () => {
  for (const name of ["p", "script", "style"]) {
    const node = new ElementNode(name, { id: "a" }, []);
    expect(node).toBeInstanceOf(Element);
    expect({ ...node, startIndex: null, endIndex: null }).toEqual({ ...new Element(name, { id: "a" }, []) });
  }
  const [text, comment] = [new TextNode("a"), new CommentNode("a")];
  expect(text).toBeInstanceOf(Text);
  expect({ ...text, startIndex: null, endIndex: null }).toEqual({ ...new Text("a") });
  expect(comment).toBeInstanceOf(Comment);
  expect({ ...comment, startIndex: null, endIndex: null }).toEqual({ ...new Comment("a") });
});

test("a bare record is what an object literal is", () => {
  const record = new BareRecord<string>();
  expect(record).toStrictEqual({});
  record.title = "Tides";
  expect(record).toStrictEqual({ title: "Tides" });
});
