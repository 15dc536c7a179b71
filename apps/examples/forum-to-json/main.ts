import { readFile } from "node:fs/promises";
import { convert } from "@decant/pipeline";

const html = await readFile(new URL("thread.html", import.meta.url));

// Each post has a heading in the Markdown, and its lines in the record.
const { markdown, posts, metadata } = convert(html, { url: "https://forum.example/t/7" });
const lines = markdown.split("\n");
const thread = posts.map(({ role, author, date, score, line, endLine }) => {
  return { role, author, date, score, text: lines.slice(line, endLine).join("\n").trim() };
});
console.log(JSON.stringify({ title: metadata.title, posts: thread }, null, 2));
