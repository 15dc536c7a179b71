import { justext } from "../fallbacks/justext.ts";
import { readability } from "../fallbacks/readability.ts";
import { baseline } from "./baseline.ts";
import { cetr } from "./cetr.ts";
import { density } from "./density.ts";
import type { Method, MethodName } from "./method.ts";

/** Published ways to find main content, each usable alone. */
export const methods: Readonly<Record<MethodName, Method>> = { density, cetr, readability, justext, baseline };
