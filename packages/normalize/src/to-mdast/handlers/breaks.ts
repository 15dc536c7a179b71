import type { Handler } from "../types.ts";

export const br: Handler = (_state, element) => ({ type: "break", position: element.position });

export const hr: Handler = (_state, element) => ({ type: "thematicBreak", position: element.position });

/** `<wbr>` only allows a line to break: nothing to write. */
export const wbr: Handler = () => undefined;
