import { frame, type TestPage } from "./page.ts";

const staff = [
  { name: "Ada Marsh", jobTitle: "Harbour master", email: "ada@kestle.example", phone: "+44 20 7946 0001" },
  { name: "Bo Reed", jobTitle: "Pilot", email: "bo@kestle.example", phone: "+44 20 7946 0002" },
  { name: "Cem Önal", jobTitle: "Clerk", email: "cem@kestle.example", phone: "+44 20 7946 0003" },
];
const digits = (phone: string): string => phone.replaceAll(" ", "");

export const peoplePages: readonly TestPage[] = [
  ...[
    ["cards", (p: (typeof staff)[number]) => `<div class="team-member"><h3>${p.name}</h3><p class="member-role">${p.jobTitle}</p><p><a href="mailto:${p.email}">${p.email}</a></p><p>Phone: ${p.phone}</p></div>`],
    ["list", (p: (typeof staff)[number]) => `<li><a href="/people">${p.name}</a><br>Position: ${p.jobTitle}<br>E-mail: ${p.email}<br>Tel.: ${p.phone}</li>`],
  ].map(([id, write]): TestPage => ({
    name: `people ${id}`,
    type: "person",
    html: frame("en", "Our team", `<h1>Our team</h1><div class="people">${staff.map(write as never).join("\n")}</div>`),
    expected: staff.map(({ name, jobTitle, email, phone }) => ({ name, jobTitle, email, telephone: digits(phone), born: null })),
  })),
  ...staff.map(({ name, jobTitle, email, phone }): TestPage => ({
    name: `person ${name}, microdata`,
    type: "person",
    html: frame("en", name, `<div itemscope itemtype="https://schema.org/Person"><h1 itemprop="name">${name}</h1><p itemprop="jobTitle">${jobTitle}</p><a itemprop="email" href="mailto:${email}">Write</a> <span itemprop="telephone">${phone}</span><meta itemprop="birthDate" content="1970-02-03"></div>`),
    expected: [{ name, jobTitle, email, telephone: digits(phone), born: "1970-02-03" }],
  })),
  ...[
    ["en", "Ines Vale", [["Born", "3 February 1951"], ["Nationality", "Portuguese"], ["Alma mater", "University of Porto"]], { born: "1951-02-03", nationality: "Portuguese", education: "University of Porto" }],
    ["de", "Jan Kröger", [["Geboren", "3. Februar 1901"], ["Gestorben", "5. Mai 1988"], ["Beruf", "Lotse"]], { born: "1901-02-03", died: "1988-05-05", jobTitle: "Lotse" }],
    ["pl", "Ewa Molska", [["Data urodzenia", "3 lutego 1977"], ["Zawód", "Kapitan"], ["Narodowość", "polska"]], { born: "1977-02-03", nationality: "polska" }],
  ].map(([language, name, rows, expected]): TestPage => ({
    name: `person infobox ${language}`,
    type: "person",
    html: frame(language as string, name as string, `<h1>${name}</h1><table class="infobox"><tbody>${(rows as string[][]).map(([label, value]) => `<tr><th>${label}</th><td>${value}</td></tr>`).join("")}</tbody></table><p>${name} is known on the coast.</p>`),
    expected: [{ name: name as string, ...(expected as Record<string, string>), email: null }],
  })),
]; // biome-ignore format: data
