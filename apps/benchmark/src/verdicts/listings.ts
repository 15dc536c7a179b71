import { footer, menu, page, paragraphs, type VerdictCase } from "./verdict-case.ts";

interface Entry {
  readonly title: string;
  readonly lead?: string;
  readonly note?: string;
}

type EntryMarkup = (entry: Entry, index: number) => string;

const card: EntryMarkup = ({ title, lead = "", note = "" }, i) =>
  `<div class="card"><a href="/n/${i}"><img src="/n/${i}.jpg" alt=""></a><h3><a href="/n/${i}">${title}</a></h3><p><a href="/n/${i}">${lead}</a></p><span>${note}</span></div>`;
const item: EntryMarkup = ({ title, note = "" }, i) => `<li><a href="/n/${i}">${title}</a> <small>${note}</small></li>`;
const articleTeaser: EntryMarkup = ({ title, lead = "", note = "" }, i) =>
  `<article><header><h2><a href="/${i}/">${title}</a></h2><time>${note}</time></header><p><a href="/${i}/">${lead}</a></p></article>`;

/** Each title with each place: as many different entries as a listing needs. */
function entries(titles: readonly string[], places: readonly string[], lead: string, note: string): Entry[] {
  return places.flatMap((place) =>
    titles.map((title) => ({ title: `${title} ${place}`, lead: `${lead} ${place}`, note })),
  );
}

const list = (all: readonly Entry[], markup: EntryMarkup): string => all.map(markup).join("");

const english = ["Storm warning for", "New pier opens in", "Ferry fares rise in", "Regatta draws crowds to"];
const places = ["Kestle", "Long Holm", "Marrow Bay", "Penhale"];

/** Pages whose content is links to others, and pages that look alike and are texts. */
export const listings: readonly VerdictCase[] = [
  {
    id: "listing en, cards",
    code: "listing",
    html: page("en", "News", {
      body: `${menu("News", "Sport", "Weather")}<main><h1>News</h1>${list(entries(english, places, "Read what the harbour office has to say about", "3 May"), card)}</main>${footer("Contact", "Terms")}`,
    }),
  },
  {
    id: "listing en, list of links",
    code: "listing",
    html: page("en", "All reports", {
      body: `${menu("Start", "Reports")}<main><h1>All reports</h1><ul>${list(entries(english, places, "", "2024"), item)}</ul></main>`,
    }),
  },
  {
    id: "listing de, blog",
    code: "listing",
    html: page("de", "Hafentagebuch", {
      body: `${menu("Start", "Archiv", "Über uns")}<main>${list(
        entries(
          ["Morgens am Kai von", "Die alten Boote von", "Ein Gespräch in"],
          ["Husum", "Büsum", "Tönning", "Dagebüll"],
          "Ein Rundgang mit vielen Bildern und dem, was die Leute erzählen, aus",
          "12. März",
        ),
        articleTeaser,
      )}</main>`,
    }),
  },
  {
    id: "listing fr, cards",
    code: "listing",
    html: page("fr", "Actualités", {
      body: `${menu("Accueil", "Ports")}<main><h1>Actualités</h1>${list(entries(["Avis de tempête à", "Nouveau ponton à", "La criée rouvre à"], ["Brest", "Lorient", "Concarneau", "Douarnenez"], "Lire notre reportage complet sur le port de", "le 3 mai"), card)}</main>`,
    }),
  },
  {
    id: "listing es, jobs",
    code: "listing",
    html: page("es", "Empleo en el puerto", {
      body: `<main><h1>Empleo en el puerto</h1><ul>${list(entries(["Operario de grúa en", "Patrón de lancha en", "Oficinista en", "Soldador naval en"], ["Vigo", "Gijón", "Cádiz", "Málaga"], "", "jornada completa"), item)}</ul></main>`,
    }),
  },
  {
    id: "listing ja, news",
    code: "listing",
    html: page("ja", "港のニュース", {
      body: `<main><h1>ニュース</h1>${list(entries(["新しい岸壁が完成しました", "高潮注意報が発表されました", "朝市の開催日が決まりました"], ["（小樽港）", "（横浜港）", "（神戸港）", "（長崎港）"], "詳しい日程と会場の案内はこちらのページをご覧ください", "五月三日"), card)}</main>`,
    }),
  },
  {
    id: "listing ru, archive",
    code: "listing",
    html: page("ru", "Архив", {
      body: `<main><h1>Архив</h1><ul>${list(entries(["Штормовое предупреждение в порту", "Новый причал открыт в порту", "Паром возобновил рейсы из порта"], ["Выборг", "Находка", "Мурманск", "Туапсе"], "", "3 мая"), item)}</ul></main>`,
    }),
  },
  {
    id: "listing it, table of links",
    code: "listing",
    html: page("it", "Bandi", {
      body: `<main><h1>Bandi</h1><table>${entries(
        ["Manutenzione del molo di", "Servizio di rimorchio a", "Dragaggio del canale di"],
        ["Genova", "Livorno", "Ancona", "Bari"],
        "",
        "aperto",
      )
        .map(({ title, note }, i) => `<tr><td><a href="/b/${i}">${title}</a></td><td>${note}</td></tr>`)
        .join("")}</table></main>`,
    }),
  },
  {
    id: "listing pt, two columns",
    code: "listing",
    html: page("pt", "Notícias do porto", {
      body: `${menu("Início", "Porto")}<div class="grid">${list(entries(["Aviso de temporal em", "Novo cais abre em", "Feira do peixe volta a"], ["Leixões", "Aveiro", "Setúbal", "Sines"], "Saiba tudo na reportagem completa sobre o porto de", "3 de maio"), card)}</div>${footer("Contactos")}`,
    }),
  },
  {
    id: "listing en, search results",
    code: "listing",
    html: page("en", "Search: harbour", {
      body: `<main><h1>16 results for “harbour”</h1><ol>${list(entries(english, places, "", "page"), (entry, i) => `<li><a href="/r/${i}"><h2>${entry.title}</h2><span>kestle.example › news › ${i}</span></a></li>`)}</ol></main>`,
    }),
  },
  {
    id: "sound en, article with related stories",
    code: undefined,
    html: page("en", "The pier reopens", {
      body: `<article><h1>The pier reopens</h1>${paragraphs(
        "After three years of repairs the pier of Kestle is open again. The first to walk along it were the children of the primary school, each with a paper boat.",
        "The repairs cost less than planned, because the old oak below the water line was found to be sound. Only the planks and the rails are new.",
        "The kiosk at the end of the pier opens in June. Until then there is a coffee cart, and the anglers have their corner back.",
        "The mayor thanked the workers, who had been out in all weathers, and said that the next thing to be repaired would be the road that leads there.",
      )}</article><section><h2>Related</h2>${list(entries(english, ["Kestle"], "More about", ""), card)}</section>`,
    }),
  },
  {
    id: "sound en, blog with whole posts",
    code: undefined,
    html: page("en", "Harbour notes", {
      body: `<main>${places
        .map(
          (place, i) =>
            `<article><h2><a href="/p/${i}">A day in ${place}</a></h2>${paragraphs(
              `We came to ${place} on the early train and had breakfast by the water. The boats were out, and the quay was empty but for a man who mended a net.`,
              "He told us about the winter when the sea froze, and how they walked to the island with sledges to bring back the sheep.",
              "In the evening we sat on the wall until the lamps were lit, and then went home by the last train.",
            )}</article>`,
        )
        .join("")}</main>`,
    }),
  },
  {
    id: "sound en, encyclopedia with many links",
    code: undefined,
    html: page("en", "Tide", {
      body: `<main><h1>Tide</h1>${paragraphs(
        'A <a href="/w/tide">tide</a> is the rise and fall of the <a href="/w/sea">sea</a> that the <a href="/w/moon">Moon</a> and the <a href="/w/sun">Sun</a> cause by their <a href="/w/gravity">gravity</a>. Most shores see two high tides a day.',
        'Where the two pull in one line, at <a href="/w/new">new moon</a> and <a href="/w/full">full moon</a>, there are <a href="/w/spring">spring tides</a>; at the quarters, <a href="/w/neap">neap tides</a>. The difference between them may be several metres.',
        'The first tables were made in <a href="/w/kestle">Kestle</a>, from nineteen years of readings. They are still printed, on paper that does not mind the rain.',
      )}</main>`,
    }),
  },
  {
    id: "sound de, list of rules",
    code: undefined,
    html: page("de", "Hafenordnung", {
      body: `<main><h1>Hafenordnung</h1><ol>${["Schiffe melden sich eine Stunde vor der Ankunft beim Hafenamt.", "Im Hafenbecken gilt eine Geschwindigkeit von höchstens vier Knoten.", "Das Baden ist nur am Nordstrand erlaubt, und nur bei Flut.", "Netze werden auf der dafür bestimmten Fläche getrocknet.", "Nach zehn Uhr abends laufen keine Motoren mehr.", "Hunde werden an der Leine geführt.", "Abfälle gehören in die Behälter am Kai.", "Wer gegen die Ordnung verstößt, zahlt eine Gebühr an die Gemeinde."].map((rule) => `<li>${rule}</li>`).join("")}</ol></main>`,
    }),
  },
  {
    id: "sound fr, questions and answers",
    code: undefined,
    html: page("fr", "Questions fréquentes", {
      body: `<main><h1>Questions fréquentes</h1>${["Où acheter un billet ?", "Peut-on embarquer un vélo ?", "À quelle heure part le dernier bateau ?", "Les chiens sont-ils admis ?", "Que se passe-t-il en cas de tempête ?"].map((question) => `<h2>${question}</h2><p>La réponse dépend de la saison : en été, tout est possible jusqu’à la dernière traversée ; en hiver, il faut s’adresser au guichet du port au moins une heure avant le départ.</p>`).join("")}</main>`,
    }),
  },
];
