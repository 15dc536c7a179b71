import type { RecordType } from "./record-type.ts";

export const questions: RecordType = {
  id: "questions",
  things: /^Question$/,
  evidence: [],
  shape: "questions",
  fields: [
    { name: "question", kind: "text", properties: ["name", "text"] },
    { name: "answer", kind: "text", properties: ["acceptedAnswer.text", "suggestedAnswer.text", "acceptedAnswer"] },
    { name: "author", kind: "text", properties: ["author"] },
    { name: "votes", kind: "number", properties: ["upvoteCount"] },
    { name: "answers", kind: "number", properties: ["answerCount"] },
  ],
}; // biome-ignore format: rows of a table
