import type { RecordType } from "./record-type.ts";

export const review: RecordType = {
  id: "review",
  things: /Review$/,
  evidence: ["rating"],
  fields: [
    { name: "title", kind: "text", properties: ["name", "headline"], isTitle: true },
    { name: "rating", kind: "rating", properties: ["reviewRating"], labels: "rating", marks: ["review rating", "rating"] },
    { name: "author", kind: "text", properties: ["author"], metadata: "authors" },
    { name: "published", kind: "date", properties: ["datePublished", "dateCreated"], metadata: "published" },
    { name: "subject", kind: "text", properties: ["itemReviewed"], labels: "subject" },
    { name: "text", kind: "text", properties: ["reviewBody", "description"] },
    { name: "pros", kind: "text", isList: true, properties: ["positiveNotes.itemListElement", "positiveNotes"], section: "pros" },
    { name: "cons", kind: "text", isList: true, properties: ["negativeNotes.itemListElement", "negativeNotes"], section: "cons" },
  ],
}; // biome-ignore format: rows of a table
