import { footer, menu, page, paragraphs, scripts, type VerdictCase } from "./verdict-case.ts";

/** Pages that a server or a site gives in place of what was asked for, and pages about such. */
export const errorPages: readonly VerdictCase[] = [
  {
    id: "error-page en, plain server",
    code: "error-page",
    html: "<html><head><title>404 Not Found</title></head><body><center><h1>404 Not Found</h1></center><hr><center>nginx/1.24.0</center></body></html>",
  },
  {
    id: "error-page en, gateway",
    code: "error-page",
    html: page("en", "502 Bad Gateway", {
      body: "<h1>502 Bad Gateway</h1><p>The server received an invalid response from the upstream server. Please try again in thirty seconds.</p>",
    }),
  },
  {
    id: "error-page en, friendly",
    code: "error-page",
    html: page("en", "Page not found – Kestle Harbour", {
      body: `${menu("Home", "Ships", "News")}<main><h1>Oops! That page can’t be found.</h1><p>It looks like nothing was found at this location. The page may have moved, or its name may have changed. Try the search, or go back to the front page.</p></main>${footer("Privacy", "Imprint")}`,
    }),
  },
  {
    id: "error-page de",
    code: "error-page",
    html: page("de", "Seite nicht gefunden", {
      body: `${menu("Start", "Aktuelles", "Kontakt")}<main><h1>Diese Seite gibt es nicht</h1><p>Die von Ihnen aufgerufene Seite wurde nicht gefunden. Möglicherweise wurde sie verschoben oder gelöscht. Nutzen Sie bitte die Suche oder beginnen Sie auf der Startseite.</p></main>`,
    }),
  },
  {
    id: "error-page fr",
    code: "error-page",
    html: page("fr", "Page introuvable", {
      body: `<main><h1>Erreur 404</h1><p>La page que vous cherchez n’existe pas ou a été déplacée. Vérifiez l’adresse ou retournez à l’accueil du port.</p></main>${footer("Mentions légales")}`,
    }),
  },
  {
    id: "error-page es, with scripts",
    code: "error-page",
    html: page("es", "Página no encontrada | Puerto", {
      body: `${menu("Inicio", "Barcos")}<main><h1>404</h1><p>Lo sentimos, la página que buscas no existe.</p></main>${scripts}`,
    }),
  },
  {
    id: "error-page it",
    code: "error-page",
    html: page("it", "Pagina non trovata", {
      body: "<main><h1>Pagina non trovata</h1><p>La pagina richiesta non è più disponibile a questo indirizzo. Torna alla pagina iniziale oppure usa il modulo di ricerca qui sopra.</p></main>",
    }),
  },
  {
    id: "error-page pt",
    code: "error-page",
    html: page("pt", "Página não encontrada", {
      body: "<main><h1>Página não encontrada</h1><p>O endereço pode estar errado ou a página pode ter sido removida. Volte para a página inicial do porto e tente de novo a partir do menu.</p></main>",
    }),
  },
  {
    id: "error-page ja",
    code: "error-page",
    html: page("ja", "ページが見つかりません", {
      body: "<main><h1>お探しのページが見つかりません</h1><p>ページは移動または削除された可能性があります。お手数ですが、トップページからお探しください。</p></main>",
    }),
  },
  {
    id: "error-page ru",
    code: "error-page",
    html: page("ru", "Страница не найдена", {
      body: "<main><h1>Ошибка 404</h1><p>Страница не найдена. Возможно, она была удалена или перенесена в другой раздел. Вернитесь на главную страницу порта.</p></main>",
    }),
  },
  {
    id: "error-page en, forbidden",
    code: "error-page",
    html: page("en", "403 Forbidden", {
      body: "<h1>Access denied</h1><p>You do not have permission to view this directory or page using the credentials that you supplied. Reference 18.5f2c.</p>",
    }),
  },
  {
    id: "error-page nl, 500",
    code: "error-page",
    html: page("nl", "500 Internal Server Error", {
      body: "<h1>Er ging iets mis</h1><p>Door een fout op onze server kan de pagina nu niet worden getoond. Probeer het over een paar minuten nog eens.</p>",
    }),
  },
  {
    id: "sound en, about 404 pages",
    code: undefined,
    html: page("en", "How we designed our 404 page", {
      body: `<article><h1>How we designed our 404 page</h1>${paragraphs(
        "Most visitors of a missing page come from an old link. They did nothing wrong, and the page ought to say so before anything else.",
        "We began with a list of the hundred addresses that were asked for most often and did not exist. Two thirds of them were timetables of past years. Those now lead to the timetable of this year, with a note about which one was wanted.",
        "For the rest we wrote three versions and showed each to a third of the visitors for a month. The one that won was the plainest: a sentence, a search box and five links. The one with the sinking ship came last, although everybody in the office liked it best.",
        "What surprised us was the share of people who read the whole page. On the plain version it was four in five. On the version with the picture it was one in three, and most of those looked at the picture alone.",
        "The text is in nine languages, chosen by what the browser asks for. It is never more than forty words, and it never blames anybody. If you want to do the same, start with the list of addresses: it tells more about a site than any survey.",
        "We measured again after a year. The share of visitors who left the site at once had fallen from a half to a fifth, and the harbour office had a third fewer calls about timetables. The page itself has not been changed since, but the list of old addresses grows by two or three each month, and somebody has to look after it.",
      )}</article>`,
    }),
  },
  {
    id: "sound en, room 404",
    code: undefined,
    html: page("en", "Room 404", {
      body: `<main><h1>Room 404</h1>${paragraphs(
        "Room 404 looks over the old harbour. It has two beds, a desk by the window and a bath. The lift stops on the same floor, and breakfast is served until ten.",
        "The room is let from April to October. In winter the fourth floor is closed, and guests are given a room on the second floor for the same price.",
      )}</main>`,
    }),
  },
  {
    id: "sound en, missing ship",
    code: undefined,
    html: page("en", "Wreck of the Marigold not found", {
      body: `<article><h1>Wreck of the Marigold not found</h1>${paragraphs(
        "A search of three weeks has ended without a trace of the Marigold, which sank off Long Holm in 1903. Divers followed every lead that the old logbooks gave.",
        "The team will return next spring with a new sonar. Until then, the museum shows what was found on the way: an anchor, two bells and a chest of tools.",
      )}</article>`,
    }),
  },
  {
    id: "sound de, bus line 500",
    code: undefined,
    html: page("de", "Linie 500: neuer Fahrplan", {
      body: `<article><h1>Linie 500: neuer Fahrplan</h1>${paragraphs(
        "Ab Montag fährt die Linie 500 alle zwanzig Minuten zum Hafen. Die Haltestelle am Markt wird nicht mehr bedient, weil dort gebaut wird.",
        "Wer zur Fähre will, steigt am Rathaus um. Der Anschluss wartet, solange der Bus höchstens fünf Minuten zu spät ist.",
      )}</article>`,
    }),
  },
  {
    id: "sound en, short page with a year",
    code: undefined,
    html: page("en", "Harbour records, 1404 to 1503", {
      body: `<main><h1>Harbour records, 1404 to 1503</h1><p>The records of this century are kept in nine volumes. Volume three was lost in a fire, and a copy of its first half is in the county archive. They may be read on weekdays, by appointment.</p></main>`,
    }),
  },
];
