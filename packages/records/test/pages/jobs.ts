import { frame, type TestPage } from "./page.ts";

interface Job {
  readonly language: string;
  readonly title: string;
  readonly employer: string;
  readonly location: string;
  readonly employment: readonly [written: string, term: string];
  readonly closes: readonly [written: string, iso: string];
  readonly salary: readonly [written: string, low: number, high: number, currency: string];
  readonly words: {
    readonly employer: string;
    readonly location: string;
    readonly employment: string;
    readonly closes: string;
    readonly salary: string;
    readonly tasks: string;
  };
  readonly tasks: readonly string[];
}

const jobs: readonly Job[] = [
  { language: "en-GB", title: "Harbour pilot", employer: "Port of Kestle", location: "Kestle, Cornwall", employment: ["Full-time", "FULL_TIME"], closes: ["30 April 2026", "2026-04-30"], salary: ["£48,000 – £55,000", 48000, 55000, "GBP"], words: { employer: "Company", location: "Location", employment: "Job type", closes: "Closing date", salary: "Salary", tasks: "Responsibilities" }, tasks: ["Bring ships in and out", "Keep the log"] },
  { language: "de", title: "Schleusenwärter (m/w/d)", employer: "Hafenamt Nord", location: "26721 Emden", employment: ["Teilzeit", "PART_TIME"], closes: ["15.05.2026", "2026-05-15"], salary: ["32.000 – 38.500 €", 32000, 38500, "EUR"], words: { employer: "Arbeitgeber", location: "Arbeitsort", employment: "Anstellungsart", closes: "Bewerbungsfrist", salary: "Gehalt", tasks: "Ihre Aufgaben" }, tasks: ["Schleusen bedienen", "Pegel ablesen"] },
  { language: "fr", title: "Pilote de port", employer: "Port de Kestle", location: "29200 Brest", employment: ["Temps plein", "FULL_TIME"], closes: ["3 mai 2026", "2026-05-03"], salary: ["45 000 € – 52 000 €", 45000, 52000, "EUR"], words: { employer: "Entreprise", location: "Lieu", employment: "Type de contrat", closes: "Date limite", salary: "Salaire", tasks: "Vos missions" }, tasks: ["Guider les navires", "Tenir le journal"] },
]; // biome-ignore format: data

const templates: readonly { readonly id: string; readonly write: (job: Job) => string }[] = [
  {
    id: "job-manager",
    write: ({ title, employer, location, employment, closes, salary, words, tasks }) =>
      `<h1>${title}</h1><ul class="job-listing-meta"><li><strong>${words.employer}:</strong> ${employer}</li><li><strong>${words.location}:</strong> ${location}</li><li><strong>${words.employment}:</strong> ${employment[0]}</li><li><strong>${words.closes}:</strong> ${closes[0]}</li><li><strong>${words.salary}:</strong> ${salary[0]}</li></ul><h2>${words.tasks}</h2><ul>${tasks.map((task) => `<li>${task}</li>`).join("")}</ul>`,
  },
  {
    id: "dl",
    write: ({ title, employer, location, employment, closes, salary, words, tasks }) =>
      `<article><h1>${title}</h1><h3>${words.tasks}:</h3><ul>${tasks.map((task) => `<li>${task}</li>`).join("")}</ul><dl><dt>${words.employer}</dt><dd>${employer}</dd><dt>${words.location}</dt><dd>${location}</dd><dt>${words.employment}</dt><dd>${employment[0]}</dd><dt>${words.closes}</dt><dd>${closes[0]}</dd><dt>${words.salary}</dt><dd>${salary[0]}</dd></dl></article>`,
  },
  {
    id: "table",
    write: ({ title, employer, location, employment, closes, salary, words, tasks }) =>
      `<h1>${title}</h1><table><tbody>${[
        [words.employer, employer],
        [words.location, location],
        [words.employment, employment[0]],
        [words.closes, closes[0]],
        [words.salary, salary[0]],
      ]
        .map(([label, value]) => `<tr><td>${label}</td><td>${value}</td></tr>`)
        .join("")}</tbody></table><h2>${words.tasks}</h2><ul>${tasks.map((task) => `<li>${task}</li>`).join("")}</ul>`,
  },
];

export const jobPages: readonly TestPage[] = [
  ...jobs.flatMap((job) =>
    templates.map(({ id, write }): TestPage => {
      const { title, employer, location, employment, closes, salary, tasks, language } = job;
      const [, amount, upTo, currency] = salary;
      const expected = [{ title, employer, location, employment: employment[1], closes: closes[1], salary: { amount, upTo, currency }, tasks: [...tasks], reference: null }];
      return { name: `job ${id} ${language}`, type: "job", html: frame(language, title, write(job)), expected };
    }),
  ),
  {
    name: "job in JSON-LD that is broken",
    type: "job",
    html: frame("en", "Dredger", "<h1>Dredger</h1><p>Join us at the mole.</p>", `<script type="application/ld+json">{"@context": "https://schema.org", // the job
"@type": "JobPosting", "title": "Dredger", "description": "Dig
deep", "hiringOrganization": {"@type": "Organization", "name": "Kestle Dredging",}, "baseSalary": {"@type": "MonetaryAmount", "currency": "EUR", "value": {"@type": "QuantitativeValue", "minValue": 40000, "maxValue": 50000, "unitText": "YEAR"}}, "jobLocation": {"@type": "Place", "address": {"@type": "PostalAddress", "streetAddress": "Mole 1", "postalCode": "KS1", "addressLocality": "Kestle"}}, "validThrough": "2026-07-01",}</script>`),
    expected: [{ title: "Dredger", description: "Dig deep", employer: "Kestle Dredging", salary: { amount: 40000, upTo: 50000, currency: "EUR" }, salaryUnit: "YEAR", location: "Mole 1, KS1, Kestle", closes: "2026-07-01" }],
  },
]; // biome-ignore format: data
