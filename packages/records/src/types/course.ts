import type { RecordType } from "./record-type.ts";

export const course: RecordType = {
  id: "course",
  things: /^Course$/,
  evidence: ["start", "price", "duration", "provider", "code"],
  fields: [
    { name: "name", kind: "text", properties: ["name"], meta: ["og:title"], isTitle: true },
    { name: "provider", kind: "text", properties: ["provider"], labels: "provider" },
    { name: "code", kind: "code", properties: ["courseCode"], labels: "courseCode" },
    { name: "start", kind: "date", properties: ["hasCourseInstance.startDate"], labels: "start" },
    { name: "end", kind: "date", properties: ["hasCourseInstance.endDate"], labels: "end" },
    { name: "duration", kind: "duration", properties: ["timeRequired", "hasCourseInstance.courseWorkload"], labels: "duration" },
    { name: "price", kind: "price", properties: ["offers"], labels: "admission", marks: ["course price"] },
    { name: "teacher", kind: "text", isList: true, properties: ["instructor", "hasCourseInstance.instructor"], labels: "teacher" },
    { name: "level", kind: "text", properties: ["educationalLevel"], labels: "level" },
    { name: "language", kind: "text", properties: ["inLanguage"], labels: "language" },
    { name: "location", kind: "text", properties: ["hasCourseInstance.location"], labels: "location" },
    { name: "description", kind: "text", properties: ["description"], meta: ["og:description"] },
    { name: "topics", kind: "text", isList: true, properties: ["teaches", "syllabusSections"], section: "topics" },
  ],
}; // biome-ignore format: rows of a table
