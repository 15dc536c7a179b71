/** Checks and limits of requests, for other servers that clients may attack. */
export type { Waiter } from "./convert.ts";
export { scriptHint } from "./fetch-page.ts";
export { clientOf, networkOf, turnOf } from "./limits.ts";
export { listen } from "./listen.ts";
export { type NamedElements, selectorsOf } from "./named-elements.ts";
export { aName, anOrigin } from "./options.ts";
export { readUrl } from "./page-options.ts";
export { Problem, problemResponse } from "./problem.ts";
export { type BodyLimits, BytesInMemory, dropBody, type HeldBytes, readBody } from "./read-body.ts";
export { type SenderRules, senderCheck } from "./sender.ts";
export { Turns } from "./turns.ts";
export { version } from "./version.ts";
