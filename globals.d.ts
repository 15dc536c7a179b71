/**
 * The few globals that packages may use: present in Node, Deno, Bun, workers and browsers alike.
 * Package builds see these and nothing of Node or the DOM, so anything else fails to compile.
 */

interface URL {
  hash: string;
  host: string;
  hostname: string;
  href: string;
  readonly origin: string;
  password: string;
  pathname: string;
  port: string;
  protocol: string;
  search: string;
  readonly searchParams: URLSearchParams;
  username: string;
  toString(): string;
}

declare var URL: {
  new (url: string, base?: string | URL): URL;
  canParse(url: string, base?: string): boolean;
};

interface URLSearchParams extends Iterable<[string, string]> {
  get(name: string): string | null;
  getAll(name: string): string[];
  has(name: string): boolean;
  delete(name: string): void;
  toString(): string;
}

declare function atob(data: string): string;

declare var TextEncoder: { new (): { encode(text: string): Uint8Array } };

declare var TextDecoder: {
  new (label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean }): { decode(bytes?: Uint8Array): string };
};

/** Only where a caller sets a deadline: without one, nothing depends on time. */
declare var performance: { now(): number };
