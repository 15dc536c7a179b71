import type { Option } from "commander";

/** Variables that options are taken from: what differs between installations, and what others must not see in the list of processes. */
export type Variable =
  | "DECANT_CONTACT"
  | "DECANT_EMBED"
  | "DECANT_HEADER"
  | "DECANT_HOST"
  | "DECANT_METRICS"
  | "DECANT_PORT"
  | "DECANT_QUEUE"
  | "DECANT_SHARE"
  | "DECANT_STATE"
  | "DECANT_STORE"
  | "DECANT_WORK_DIR";

/** Take an option from a variable if the command line does not have it. An empty variable is none, as files of settings leave them. */
export function fromEnvironment(option: Option, variable: Variable): Option {
  if (process.env[variable] === "") delete process.env[variable];
  return option.env(variable);
}
