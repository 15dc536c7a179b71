import type { RecordType } from "./record-type.ts";

export const article: RecordType = {
  id: "article",
  things: /Article$|^(?:BlogPosting|Report|LiveBlogPosting|SocialMediaPosting|DiscussionForumPosting)$/,
  ogTypes: /^article$/,
  evidence: ["author", "published", "modified"],
  fields: [
    { name: "headline", kind: "text", properties: ["headline", "name"], meta: ["og:title"], isTitle: true, metadata: "title" },
    { name: "author", kind: "text", isList: true, properties: ["author", "creator"], meta: ["author"], metadata: "authors" },
    { name: "published", kind: "date", properties: ["datePublished", "dateCreated"], meta: ["article:published_time"], metadata: "published" },
    { name: "modified", kind: "date", properties: ["dateModified"], meta: ["article:modified_time", "og:updated_time"], metadata: "modified" },
    { name: "section", kind: "text", properties: ["articleSection"], meta: ["article:section"] },
    { name: "publisher", kind: "text", properties: ["publisher", "sourceOrganization"], meta: ["og:site_name"] },
    { name: "description", kind: "text", properties: ["description"], meta: ["og:description", "description"] },
    { name: "keywords", kind: "text", isList: true, properties: ["keywords"], meta: ["article:tag"] },
    { name: "wordCount", kind: "number", properties: ["wordCount"] },
    { name: "image", kind: "url", properties: ["image"], meta: ["og:image"] },
    { name: "url", kind: "url", properties: ["url", "mainEntityOfPage"], meta: ["og:url"] },
  ],
}; // biome-ignore format: rows of a table
