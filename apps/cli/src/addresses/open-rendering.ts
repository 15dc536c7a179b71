import type { Fetcher } from "@decant/crawl";
import { DecantError } from "@decant/page";
import type { MeasuredContent } from "../convert/measure-content.ts";
import { CommandError } from "../errors.ts";
import { openPool } from "../open-pool.ts";
import { defaultMaxMemoryMb, defaultTimeoutMs } from "../options.ts";
import type { WorkerTask } from "../page-worker.ts";
import type { RenderSettings } from "./settings.ts";

/** A fetcher that renders, and what it holds open. */
export interface Rendering {
  readonly fetcher: Fetcher;
  close(): Promise<void>;
}

/** Of a page that no worker could convert in time. */
const unmeasured: MeasuredContent = { verdict: [], chars: 0 };

/**
 * Render the pages of a fetcher as the options say; without rendering, the fetcher is given back.
 *
 * @throws {CommandError} `no-browser`.
 */
export async function openRendering(fetcher: Fetcher, { render, browser, wait }: RenderSettings): Promise<Rendering> {
  if (render === "never") return { fetcher, close: async () => {} };
  const { openRenderer, renderFetcher } = await import("@decant/crawl");
  const renderer = await openRenderer({ executablePath: browser, ...wait }).catch((error: unknown) => {
    if (DecantError.isInstance(error) && error.code === "no-browser")
      throw new CommandError("no-browser", error.message);
    throw error;
  });
  const pool = openPool({ workers: 1, timeoutMs: defaultTimeoutMs, maxMemoryMb: defaultMaxMemoryMb, settings: {} });
  const judge = async (html: Uint8Array, page: { readonly url: string; readonly contentType: string | undefined }) => {
    const bytes = Uint8Array.from(html);
    const task: WorkerTask = { kind: "measure", page: { bytes, url: page.url, contentType: page.contentType } };
    return pool.run<MeasuredContent>(task, { bytes: bytes.length, move: [bytes.buffer] }).catch(() => unmeasured);
  };
  return {
    fetcher: renderFetcher(fetcher, { renderer, judge, mode: render }),
    close: async () => {
      await Promise.all([renderer.close(), pool.close()]);
    },
  };
}
