import { baseline } from "./baseline.ts";
import { cetr } from "./cetr.ts";
import { density } from "./density.ts";
import { justext } from "./justext.ts";
import type { Method, MethodName } from "./method.ts";
import { readability } from "./readability.ts";

/** Published ways to find main content, each usable alone. */
export const methods: Readonly<Record<MethodName, Method>> = { density, cetr, readability, justext, baseline };
