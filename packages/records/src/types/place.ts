import type { RecordType } from "./record-type.ts";

export const place: RecordType = {
  id: "place",
  things: /^(?:Place|LocalBusiness|TouristAttraction|\w*(?:Restaurant|Hotel|Store|Museum|Park|Beach|Library|Church|Theater|Stadium|Venue|Accommodation|Residence))$/,
  ogTypes: /^(?:place|business\.business|restaurant\.restaurant)$/,
  evidence: ["address", "telephone", "openingHours"],
  fields: [
    { name: "name", kind: "text", properties: ["name"], meta: ["og:title"], isTitle: true },
    { name: "address", kind: "address", properties: ["address"], labels: "address", marks: ["adr", "street address"] },
    { name: "latitude", kind: "number", properties: ["geo.latitude", "latitude"], meta: ["place:location:latitude"], labels: "latitude" },
    { name: "longitude", kind: "number", properties: ["geo.longitude", "longitude"], meta: ["place:location:longitude"], labels: "longitude" },
    { name: "telephone", kind: "telephone", properties: ["telephone"], labels: "telephone", marks: ["phone", "tel"] },
    { name: "email", kind: "email", properties: ["email"], labels: "email", marks: ["email"] },
    { name: "openingHours", kind: "text", isList: true, properties: ["openingHours"], labels: "openingHours", section: "openingHours" },
    { name: "priceRange", kind: "text", properties: ["priceRange"], labels: "priceRange" },
    { name: "cuisine", kind: "text", isList: true, properties: ["servesCuisine"], labels: "cuisine" },
    { name: "rating", kind: "rating", properties: ["aggregateRating"], isNearTitle: true },
    { name: "reviewCount", kind: "count", properties: ["aggregateRating.reviewCount", "aggregateRating.ratingCount"], isNearTitle: true },
    { name: "url", kind: "url", properties: ["url"] },
    { name: "image", kind: "url", properties: ["image"], meta: ["og:image"] },
    { name: "description", kind: "text", properties: ["description"], meta: ["og:description"] },
  ],
}; // biome-ignore format: rows of a table
