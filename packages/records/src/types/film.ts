import type { RecordType } from "./record-type.ts";

export const film: RecordType = {
  id: "film",
  things: /^(?:Movie|TVSeries|TVEpisode|MovieSeries)$/,
  ogTypes: /^video\.(?:movie|tv_show|episode)$/,
  evidence: ["director", "duration", "released", "actors"],
  fields: [
    { name: "title", kind: "text", properties: ["name"], meta: ["og:title"], isTitle: true },
    { name: "originalTitle", kind: "text", properties: ["alternateName"], labels: "originalTitle" },
    { name: "director", kind: "text", isList: true, properties: ["director"], meta: ["video:director"], labels: "director" },
    { name: "actors", kind: "text", isList: true, properties: ["actor", "actors"], meta: ["video:actor"], labels: "actors" },
    { name: "writer", kind: "text", isList: true, properties: ["author", "creator"], labels: "writer" },
    { name: "duration", kind: "duration", properties: ["duration", "timeRequired"], labels: "runtime" },
    { name: "released", kind: "date", properties: ["datePublished", "dateCreated"], meta: ["video:release_date"], labels: "released" },
    { name: "genre", kind: "text", isList: true, properties: ["genre"], labels: "genre" },
    { name: "country", kind: "text", properties: ["countryOfOrigin"], labels: "country" },
    { name: "language", kind: "text", properties: ["inLanguage"], labels: "language" },
    { name: "ageRating", kind: "text", properties: ["contentRating"], labels: "ageRating" },
    { name: "rating", kind: "rating", properties: ["aggregateRating"], isNearTitle: true },
    { name: "reviewCount", kind: "count", properties: ["aggregateRating.ratingCount", "aggregateRating.reviewCount"] },
    { name: "description", kind: "text", properties: ["description"], meta: ["og:description"] },
    { name: "image", kind: "url", properties: ["image"], meta: ["og:image"] },
  ],
}; // biome-ignore format: rows of a table
