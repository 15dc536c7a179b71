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

/** Players by their address, and the page of their video. */
export const playerPages: readonly (readonly [player: RegExp, page: string])[] = [
  [/^https?:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/(?!videoseries)([\w-]{6,20})(?:[?#].*)?$/, `${youtube}$1`],
  [/^https?:\/\/player\.vimeo\.com\/video\/(\d+)\?(?:[^&]*&){0,8}h=(\w+)[\s\S]*$/, `${vimeo}$1/$2`],
  [/^https?:\/\/player\.vimeo\.com\/video\/(\d+)(?:[?#].*)?$/, `${vimeo}$1`],
  [/^https?:\/\/www\.dailymotion\.com\/embed\/(video\/\w+)(?:[?#].*)?$/, "https://www.dailymotion.com/$1"],
  [/^https?:\/\/open\.spotify\.com\/embed\/(\w+\/\w+)(?:[?#].*)?$/, "https://open.spotify.com/$1"],
  [
    /^https?:\/\/platform\.(?:twitter|x)\.com\/embed\/[^?]*\?(?:[^&]*&){0,20}id=(\d+)[\s\S]*$/,
    "https://x.com/i/status/$1",
  ],
];

/** An embedded post of another site. */
export const postRows: readonly Row[] = [
  { id: "twitter-tweet", selector: "blockquote.twitter-tweet" },
  { id: "instagram-media", selector: "blockquote.instagram-media" },
  { id: "tiktok-embed", selector: "blockquote.tiktok-embed" },
  { id: "reddit-embed", selector: "blockquote.reddit-embed-bq" },
  { id: "bluesky-embed", selector: "blockquote.bluesky-embed, div.bluesky-embed" },
  { id: "threads-post", selector: "blockquote.text-post-media" },
  { id: "facebook-post", selector: "div.fb-post, div.fb-video" },
]; // biome-ignore format: one row a line

/** Attributes in which such elements name their post. */
export const postAddresses: readonly string[] = [
  "data-instgrm-permalink", "data-text-post-permalink", "data-permalink", "data-href", "cite",
]; // biome-ignore format: a table of words

export const videoRows: readonly VideoRow[] = [
  { id: "lite-youtube", selector: "lite-youtube[videoid]", video: "videoid", address: youtube },
  { id: "lite-vimeo", selector: "lite-vimeo[videoid]", video: "videoid", address: vimeo },
  { id: "amp-youtube", selector: "amp-youtube[data-videoid]", video: "data-videoid", address: youtube },
  { id: "amp-vimeo", selector: "amp-vimeo[data-videoid]", video: "data-videoid", address: vimeo },
  { id: "youtube-id", selector: "div[data-youtube-id]", video: "data-youtube-id", address: youtube },
]; // biome-ignore format: one row a line
