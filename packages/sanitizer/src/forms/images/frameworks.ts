import type { Row } from "../../source/rows.ts";

/** An element that a script replaces by a player. */
export interface VideoRow extends Row {
  /** Attribute with the id of the video. */
  readonly video: string;
  /** Address of a video, before its id. */
  readonly address: string;
}

const youtube = "https://www.youtube.com/watch?v=";
const vimeo = "https://vimeo.com/";

export const videoRows: readonly VideoRow[] = [
  { id: "lite-youtube", selector: "lite-youtube[videoid]", video: "videoid", address: youtube, fixture: "lite-youtube" },
  { id: "lite-vimeo", selector: "lite-vimeo[videoid]", video: "videoid", address: vimeo, fixture: "lite-vimeo" },
  { id: "amp-youtube", selector: "amp-youtube[data-videoid]", video: "data-videoid", address: youtube, fixture: "amp-youtube" },
  { id: "youtube-id", selector: "div[data-youtube-id]", video: "data-youtube-id", address: youtube, fixture: "youtube-id" },
]; // biome-ignore format: one row a line
