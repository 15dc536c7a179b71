import type { RecordType } from "./record-type.ts";

export const job: RecordType = {
  id: "job",
  things: /^JobPosting$/,
  evidence: ["employer", "employment", "salary", "location", "closes"],
  fields: [
    { name: "title", kind: "text", properties: ["title", "name"], meta: ["og:title"], state: ["title", "name"], isTitle: true },
    { name: "employer", kind: "text", properties: ["hiringOrganization"], state: ["company", "companyName"], labels: "employer", marks: ["company name", "job company"] },
    { name: "location", kind: "address", properties: ["jobLocation.address", "jobLocation", "jobLocationType"], state: ["location"], labels: "location", marks: ["job location"] },
    { name: "employment", kind: "employment", properties: ["employmentType"], state: ["employmentType"], labels: "employment", marks: ["employment type", "job type"] },
    { name: "salary", kind: "price", properties: ["baseSalary", "estimatedSalary"], labels: "salary", marks: ["salary"] },
    { name: "salaryUnit", kind: "text", properties: ["baseSalary.value.unitText", "baseSalary.unitText"] },
    { name: "posted", kind: "date", properties: ["datePosted"], labels: "posted", marks: ["date posted", "posted date"], metadata: "published" },
    { name: "closes", kind: "date", properties: ["validThrough"], labels: "closes" },
    { name: "starts", kind: "date", properties: ["jobStartDate"], labels: "jobStart" },
    { name: "hours", kind: "text", properties: ["workHours"], labels: "workHours" },
    { name: "reference", kind: "code", properties: ["identifier.value", "identifier"], labels: "reference" },
    { name: "requirements", kind: "text", isList: true, properties: ["qualifications", "skills", "experienceRequirements"], section: "requirements" },
    { name: "tasks", kind: "text", isList: true, properties: ["responsibilities"], section: "tasks" },
    { name: "benefits", kind: "text", isList: true, properties: ["jobBenefits"], section: "benefits" },
    { name: "description", kind: "text", properties: ["description"], meta: ["og:description"] },
  ],
}; // biome-ignore format: rows of a table
