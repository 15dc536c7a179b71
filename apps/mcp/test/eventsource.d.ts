/** Stands for a dependency of the client, whose export condition `source` has files with errors. */
export interface EventSourceInit {
  readonly fetch?: typeof fetch;
}
export type ErrorEvent = Event;
