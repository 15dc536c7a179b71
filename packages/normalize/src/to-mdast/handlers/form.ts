import type { Handler } from "../types.ts";
import { ignore, transparent } from "./fall-through.ts";

/** A button does something here and now, and is no content; in a heading or summary it is the heading's text. */
export const button: Handler = (state, element, parent) => {
  return state.open.heading || state.open.summary
    ? transparent(state, element, parent)
    : ignore(state, element, parent);
};

/** Choices of a form control. */
export const option: Handler = ignore;
