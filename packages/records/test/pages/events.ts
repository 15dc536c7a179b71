import { frame, jsonLd, type TestPage } from "./page.ts";

interface Event {
  readonly language: string;
  readonly name: string;
  readonly date: readonly [written: string, iso: string];
  readonly venue: string;
  readonly address: string;
  readonly price: readonly [written: string, amount: number, currency: string];
  readonly words: { readonly date: string; readonly venue: string; readonly address: string; readonly price: string };
}

const events: readonly Event[] = [
  { language: "en-GB", name: "Night of the old engines", date: ["Saturday 14 March 2026, 19:30", "2026-03-14T19:30"], venue: "Customs House", address: "1 Mole Street, Kestle KS1 2AB", price: ["£12.50", 12.5, "GBP"], words: { date: "Date", venue: "Venue", address: "Address", price: "Tickets" } },
  { language: "de", name: "Hafenkonzert", date: ["5. Juni 2026 um 20:00", "2026-06-05T20:00"], venue: "Alte Werft", address: "Kaistraße 7, 20457 Hamburg", price: ["18,00 €", 18, "EUR"], words: { date: "Termin", venue: "Ort", address: "Anschrift", price: "Eintritt" } },
  { language: "es", name: "Feria del mar", date: ["12 de septiembre de 2026", "2026-09-12"], venue: "Muelle Sur", address: "Paseo del Puerto 3, 48001 Bilbao", price: ["7 €", 7, "EUR"], words: { date: "Fecha", venue: "Lugar", address: "Dirección", price: "Precio" } },
]; // biome-ignore format: data

const templates: readonly { readonly id: string; readonly write: (event: Event) => string }[] = [
  {
    id: "the-events-calendar",
    write: ({
      name,
      date,
      venue,
      address,
      price,
      words,
    }) => `<div class="tribe-events-single"><h1 class="tribe-events-single-event-title">${name}</h1><p>All are welcome.</p>
<div class="tribe-events-meta-group"><dl><dt>${words.date}:</dt><dd><abbr class="tribe-events-abbr">${date[0]}</abbr></dd><dt>${words.price}:</dt><dd class="tribe-events-event-cost">${price[0]}</dd></dl></div>
<div class="tribe-events-meta-group"><dl><dt>${words.venue}:</dt><dd class="tribe-venue">${venue}</dd><dt>${words.address}:</dt><dd>${address}</dd></dl></div></div>`,
  },
  {
    id: "lines",
    write: ({ name, date, venue, address, price, words }) =>
      `<article><h1>${name}</h1><p><strong>${words.date}:</strong> ${date[0]}<br><strong>${words.venue}:</strong> ${venue}<br><strong>${words.address}:</strong> ${address}<br><strong>${words.price}:</strong> ${price[0]}</p><p>Bring a coat.</p></article>`,
  },
  {
    id: "boxes",
    write: ({ name, date, venue, address, price, words }) =>
      `<h1>${name}</h1><div class="grid">${[
        [words.date, date[0]],
        [words.venue, venue],
        [words.address, address],
        [words.price, price[0]],
      ]
        .map(([label, value]) => `<div class="fact"><span class="fact-label">${label}</span><div>${value}</div></div>`)
        .join("")}</div>`,
  },
];

export const eventPages: readonly TestPage[] = [
  ...events.flatMap((event) =>
    templates.map(({ id, write }): TestPage => {
      const { name, date, venue, address, price, language } = event;
      const expected = [{ name, start: date[1], location: venue, address, price: { amount: price[1], currency: price[2] }, organizer: null }];
      return { name: `event ${id} ${language}`, type: "event", html: frame(language, name, write(event)), expected };
    }),
  ),
  {
    name: "events in series, declared",
    type: "event",
    html: frame(
      "en",
      "Harbour walks",
      `<h1>Harbour walks</h1><ul><li>3 May 2026 at the Old Crane</li><li>10 May 2026 at the Lighthouse</li></ul>`,
      jsonLd({ "@graph": [
        { "@type": "Event", name: "Harbour walk", startDate: "2026-05-03T10:00+01:00", location: { "@type": "Place", name: "Old Crane" } },
        { "@type": "Event", name: "Harbour walk", startDate: "2026-05-10T10:00+01:00", location: { "@type": "Place", name: "Lighthouse" } },
      ] }),
    ),
    expected: [
      { name: "Harbour walk", start: "2026-05-03T10:00+01:00", location: "Old Crane" },
      { name: "Harbour walk", start: "2026-05-10T10:00+01:00", location: "Lighthouse" },
    ],
  },
  {
    name: "events in a list, not declared",
    type: "event",
    html: frame("en", "What's on", `<h1>What's on</h1><div class="list">${[["Regatta", "6 June 2026"], ["Boat jumble", "20 June 2026"], ["Sea shanties", "4 July 2026"]].map(([name, date]) => `<div class="entry"><h3><a href="/e">${name}</a></h3><p class="event-date">${date}</p></div>`).join("")}</div>`),
    expected: [
      { name: "Regatta", start: "2026-06-06" },
      { name: "Boat jumble", start: "2026-06-20" },
      { name: "Sea shanties", start: "2026-07-04" },
    ],
  },
  {
    name: "a range of days is not taken for its last day",
    type: "event",
    html: frame("en", "Sail week", `<h1>Sail week</h1><p>Date: 5 – 7 June 2026</p><p>Venue: North Mole</p><p>Admission: £4</p>`),
    expected: [{ name: "Sail week", start: null, location: "North Mole" }],
  },
]; // biome-ignore format: data
