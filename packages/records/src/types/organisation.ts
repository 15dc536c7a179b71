import type { RecordType } from "./record-type.ts";

export const organisation: RecordType = {
  id: "organisation",
  things: /^(?:Organization|Corporation|NGO|LocalBusiness|\w*(?:Organization|Store|Business|Restaurant|Hotel|School|Museum|Library|Hospital|Dentist|Bakery|Agent|University|Service))$/,
  evidence: ["telephone", "email", "address", "taxId"],
  fields: [
    { name: "name", kind: "text", properties: ["name", "legalName"], meta: ["og:site_name"], labels: "companyName", metadata: "siteName" },
    { name: "legalName", kind: "text", properties: ["legalName"], labels: "legalName" },
    { name: "telephone", kind: "telephone", properties: ["telephone", "contactPoint.telephone"], labels: "telephone", marks: ["phone", "tel"] },
    { name: "fax", kind: "telephone", properties: ["faxNumber"], labels: "fax" },
    { name: "email", kind: "email", properties: ["email", "contactPoint.email"], labels: "email", marks: ["email"] },
    { name: "address", kind: "address", properties: ["address", "location.address"], labels: "address", marks: ["adr"] },
    { name: "openingHours", kind: "text", isList: true, properties: ["openingHours"], labels: "openingHours", section: "openingHours" },
    { name: "taxId", kind: "text", properties: ["vatID", "taxID"], labels: "taxId" },
    { name: "registration", kind: "text", properties: ["leiCode"], labels: "registration" },
    { name: "founded", kind: "date", properties: ["foundingDate"], labels: "founded" },
    { name: "rating", kind: "rating", properties: ["aggregateRating"] },
    { name: "reviewCount", kind: "count", properties: ["aggregateRating.reviewCount", "aggregateRating.ratingCount"] },
    { name: "url", kind: "url", properties: ["url"] },
    { name: "logo", kind: "url", properties: ["logo"] },
    { name: "description", kind: "text", properties: ["description"] },
    { name: "profiles", kind: "url", isList: true, properties: ["sameAs"] },
  ],
}; // biome-ignore format: rows of a table
