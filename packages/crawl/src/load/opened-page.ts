import type { Place } from "./loaded-page.ts";

/** A page before it is converted, or one that was converted before. */
export type OpenedPage = Place &
  (
    | { readonly html: string | Uint8Array; readonly contentType?: string | undefined; readonly record?: undefined }
    | {
        readonly record: Readonly<Record<string, unknown>>;
        readonly html?: undefined;
        readonly contentType?: undefined;
      }
  );
