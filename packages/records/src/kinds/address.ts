import { collapse } from "../written.ts";
import type { ValueKind } from "./kind.ts";
import { squash, text } from "./text.ts";

/** Postal addresses on one line, their parts with a comma between them. */
export const address: ValueKind<string> = {
  id: "address",
  read: (written, context) => {
    const plain = text.read(written, context);
    const parts = (plain ?? "").split(",").map(collapse);
    const joined = parts.filter((part) => part !== "").join(", ");
    return joined === "" ? undefined : joined;
  },
  isSame: (a, b) => {
    const [x, y] = [squash(a), squash(b)];
    return x !== "" && y !== "" && (x.includes(y) || y.includes(x));
  },
};
