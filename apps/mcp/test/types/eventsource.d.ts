// The types of the MCP clients name this package, whose condition `source` leads to a file that does not compile here.
export type EventSourceInit = object;
export type ErrorEvent = object;
