import type { RecordType } from "./record-type.ts";

export const person: RecordType = {
  id: "person",
  things: /^(?:Person|Patient|Physician|ProfilePage)$/,
  ogTypes: /^profile$/,
  evidence: ["jobTitle", "email", "telephone", "born", "employer"],
  shape: "items",
  fields: [
    { name: "name", kind: "text", properties: ["name"], meta: ["og:title"], isTitle: true },
    { name: "jobTitle", kind: "text", properties: ["jobTitle", "hasOccupation"], labels: "jobTitle", marks: ["job title", "person role", "staff title", "team position", "member role", "person title"] },
    { name: "employer", kind: "text", properties: ["worksFor", "affiliation"], labels: "employer" },
    { name: "email", kind: "email", isNearTitle: true, properties: ["email"], labels: "email", marks: ["email"] },
    { name: "telephone", kind: "telephone", isNearTitle: true, properties: ["telephone"], labels: "telephone", marks: ["phone", "tel"] },
    { name: "address", kind: "address", properties: ["address", "workLocation"], labels: "address", marks: ["adr"] },
    { name: "born", kind: "date", properties: ["birthDate"], labels: "born" },
    { name: "died", kind: "date", properties: ["deathDate"], labels: "died" },
    { name: "nationality", kind: "text", properties: ["nationality"], labels: "nationality" },
    { name: "education", kind: "text", properties: ["alumniOf"], labels: "education" },
    { name: "url", kind: "url", properties: ["url"], meta: ["og:url"] },
    { name: "image", kind: "url", properties: ["image"], meta: ["og:image"] },
    { name: "description", kind: "text", properties: ["description"], meta: ["og:description"] },
    { name: "profiles", kind: "url", isList: true, properties: ["sameAs"] },
  ],
}; // biome-ignore format: rows of a table
