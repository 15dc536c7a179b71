import { type ChildNode, Comment, Element, Text } from "domhandler";

// domhandler's classes set their fields in up to four constructors, which took a twelfth of a conversion, and give each element three
// fields that only parse5 fills. These constructors set all fields at once; they make instances of the same classes. The tree
// builder sets parent and place. Offsets are 0 before, not `null`, because V8 keeps fields of small integers unboxed.

function Tag(this: Element, name: string, attribs: Record<string, string>, children: ChildNode[]): void {
  this.type = (name === "script" || name === "style" ? name : "tag") as Element["type"];
  this.name = name;
  this.attribs = attribs;
  this.children = children;
  this.parent = null;
  this.prev = null;
  this.next = null;
  this.startIndex = 0;
  this.endIndex = 0;
}
Tag.prototype = Element.prototype;

function Characters(this: Text, data: string): void {
  this.type = "text" as Text["type"];
  this.data = data;
  this.parent = null;
  this.prev = null;
  this.next = null;
  this.startIndex = 0;
  this.endIndex = 0;
}
Characters.prototype = Text.prototype;

function Remark(this: Comment, data: string): void {
  this.type = "comment" as Comment["type"];
  this.data = data;
  this.parent = null;
  this.prev = null;
  this.next = null;
  this.startIndex = 0;
  this.endIndex = 0;
}
Remark.prototype = Comment.prototype;

export const ElementNode = Tag as unknown as new (
  name: string,
  attribs: Record<string, string>,
  children: ChildNode[],
) => Element;
export const TextNode = Characters as unknown as new (data: string) => Text;
export const CommentNode = Remark as unknown as new (data: string) => Comment;

function Bare(): void {
  // Empty on purpose: the object has no properties and no room for any.
}
Bare.prototype = Object.prototype;

/** Makes the same as `{}` in less memory, for records that mostly stay empty: V8 gives `{}` room for four properties. */
export const BareRecord = Bare as unknown as new <Value>() => Record<string, Value>;
