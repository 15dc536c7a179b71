import { DecantError } from "@decant/page";
import { readAddress, withoutSecrets } from "@decant/page/records";
import type { Store } from "./sink.ts";
import { ChromaStore } from "./stores/chroma-store.ts";
import { FileStore, jsonlFormat, parquetFormat } from "./stores/file-store.ts";
import { LanceStore } from "./stores/lance-store.ts";
import { OpenSearchStore } from "./stores/opensearch-store.ts";
import { PostgresStore } from "./stores/postgres-store.ts";
import { QdrantStore } from "./stores/qdrant-store.ts";
import { SqliteStore } from "./stores/sqlite-store.ts";

function openPostgres(_: string, address: string): Store {
  if (readAddress(address) === undefined)
    throw new DecantError(
      "bad-store",
      `${withoutSecrets(address)}: expected postgres://USER:PASSWORD@HOST/DATABASE, the marks in a password percent-encoded`,
    );
  return new PostgresStore(address);
}

const kinds: Readonly<
  Record<string, { readonly form: string; readonly make: (place: string, address: string) => Store }>
> = {
  sqlite: { form: "sqlite:FILE", make: (path) => new SqliteStore(path) },
  lancedb: { form: "lancedb:DIR", make: (path) => new LanceStore(path) },
  parquet: { form: "parquet:FILE", make: (path) => new FileStore("parquet", path, parquetFormat) },
  postgres: { form: "postgres://USER:PASSWORD@HOST/DATABASE", make: openPostgres },
  postgresql: { form: "postgresql://...", make: openPostgres },
  qdrant: { form: "qdrant:http://HOST:6333/COLLECTION", make: (url) => new QdrantStore(url) },
  chroma: { form: "chroma:http://HOST:8000/COLLECTION", make: (url) => new ChromaStore(url) },
  opensearch: { form: "opensearch:http://HOST:9200/INDEX", make: (url) => new OpenSearchStore("opensearch", url) },
  elasticsearch: {
    form: "elasticsearch:http://HOST:9200/INDEX",
    make: (url) => new OpenSearchStore("elasticsearch", url),
  },
  jsonl: { form: "jsonl:FILE", make: (path) => new FileStore("jsonl", path, jsonlFormat) },
};

/** Forms of the addresses that {@link openStore} takes, such as `sqlite:FILE`. */
export const storeForms: readonly string[] = Object.values(kinds).map(({ form }) => form);

const scheme = /^([a-z]+):(.+)$/s;

/**
 * The store with an address. It is not opened yet.
 *
 * @param address One of {@link storeForms}.
 * @throws {DecantError} `bad-store` for another address.
 * @example
 * openStore("sqlite:docs.sqlite").name; // "sqlite:docs.sqlite"
 */
export function openStore(address: string): Store {
  const [, kind = "", place = ""] = scheme.exec(address) ?? [];
  const known = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  if (known !== undefined) return known.make(place, address);
  throw new DecantError(
    "bad-store",
    `${withoutSecrets(address)}: expected the address of a store: ${storeForms.join(", ")}`,
  );
}
