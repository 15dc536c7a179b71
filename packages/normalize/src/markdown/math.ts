import type { Data, Literal } from "mdast";

/** A formula in a paragraph of its own, in TeX; the node that remark-math knows. */
export interface DisplayMath extends Literal {
  type: "math";
  /** What stands behind the opening `$$`. */
  meta?: string | null | undefined;
  data?: MathData | undefined;
}

/** A formula within text, in TeX; the node that remark-math knows. */
export interface InlineMath extends Literal {
  type: "inlineMath";
  data?: MathData | undefined;
}

export interface MathData extends Data {}

declare module "mdast" {
  interface BlockContentMap {
    math: DisplayMath;
  }
  interface PhrasingContentMap {
    inlineMath: InlineMath;
  }
  interface RootContentMap {
    inlineMath: InlineMath;
    math: DisplayMath;
  }
}
