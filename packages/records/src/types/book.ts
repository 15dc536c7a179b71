import type { RecordType } from "./record-type.ts";

export const book: RecordType = {
  id: "book",
  things: /^(?:Book|Audiobook)$/,
  ogTypes: /^books?(?:\.book)?$/,
  evidence: ["isbn", "publisher", "pages"],
  fields: [
    { name: "title", kind: "text", properties: ["name"], meta: ["og:title"], isTitle: true },
    { name: "author", kind: "text", isList: true, properties: ["author"], meta: ["book:author"], labels: "author", metadata: "authors" },
    { name: "isbn", kind: "code", properties: ["isbn", "workExample.isbn", "gtin13"], meta: ["book:isbn"], labels: "isbn" },
    { name: "publisher", kind: "text", properties: ["publisher"], labels: "publisher" },
    { name: "published", kind: "date", properties: ["datePublished"], meta: ["book:release_date"], labels: "publicationDate" },
    { name: "pages", kind: "number", properties: ["numberOfPages"], labels: "pages" },
    { name: "language", kind: "text", properties: ["inLanguage"], labels: "language" },
    { name: "format", kind: "text", properties: ["bookFormat"], labels: "format" },
    { name: "edition", kind: "text", properties: ["bookEdition"], labels: "edition" },
    { name: "genre", kind: "text", isList: true, properties: ["genre"], labels: "genre" },
    { name: "price", kind: "price", properties: ["offers"], labels: "price", marks: ["price"], isNearTitle: true },
    { name: "rating", kind: "rating", properties: ["aggregateRating"], isNearTitle: true },
    { name: "description", kind: "text", properties: ["description"], meta: ["og:description"] },
    { name: "image", kind: "url", properties: ["image"], meta: ["og:image"] },
  ],
}; // biome-ignore format: rows of a table
