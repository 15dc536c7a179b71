import { footer, menu, page, paragraphs, scripts, type VerdictCase } from "./verdict-case.ts";

const tide = paragraphs(
  "The harbour office has counted the tides since 1871, first with a painted board at the end of the mole, later with a float in a well and a pen on paper, and today with a radar that looks down on the water from the bridge of the old pilot station.",
  "Of the three series only the second has gaps. They fall into the winters of two wars, when coal for the stove of the hut was short and the ink froze. Whoever works with the numbers should know this, since frost and east wind come together here, and so the lowest waters of those years are missing.",
  "The office gives out the whole series to anyone who asks. It comes as a table with one line a day, and a note tells which of the three instruments was read. Corrections are marked, and the values before them are kept in a column of their own.",
);

/** Pages written after the rules had been repaired once more, first judged as they are here; the README tells how. */
export const thirdBatch: readonly VerdictCase[] = [
  {
    id: "error-page en, default of a server with address, third",
    code: "error-page",
    html: '<!DOCTYPE HTML PUBLIC "-//IETF//DTD HTML 2.0//EN"><html><head><title>404 Not Found</title></head><body><h1>Not Found</h1><p>The requested URL was not found on this server.</p><hr><address>Apache/2.4.57 (Debian) Server at kestle.example Port 443</address></body></html>',
  },
  {
    id: "error-page en, forbidden, third",
    code: "error-page",
    html: page("en", "403 Forbidden", {
      body: "<h1>Forbidden</h1><p>You don't have permission to access this resource.</p>",
    }),
  },
  {
    id: "error-page en, framework in two cells, third",
    code: "error-page",
    html: page("en", "404: This page could not be found", {
      body: `<div id="__next"><div><h1 class="next-error-h1">404</h1><div><h2>This page could not be found.</h2></div></div></div>${scripts}`,
    }),
  },
  {
    id: "error-page en, of a network in front, third",
    code: "error-page",
    html: page("en", "kestle.example | 522: Connection timed out", {
      body: "<header><h1><span>Connection timed out</span> <span>Error code 522</span></h1></header><section><p>You: Browser, working</p><p>London: Network, working</p><p>kestle.example: Host, error</p></section><section><h2>What happened?</h2><p>The first connection between the network and the origin web server timed out, so the page cannot be shown.</p><h2>What can I do?</h2><p>Visitors may try again in a few minutes. Owners should ask their hosting provider whether the server is short of resources.</p></section><footer>Ray ID: 7d1f0a2b · Your IP: hidden</footer>",
    }),
  },
  {
    id: "error-page en, internal, third",
    code: "error-page",
    html: page("en", "500 Internal Server Error", {
      body: "<h1>Internal Server Error</h1><p>The server met an unexpected condition that kept it from answering. The administrator has been told; nothing is to be done on your side.</p>",
    }),
  },
  {
    id: "error-page en, maintenance, third",
    code: "error-page",
    html: page("en", "We’ll be back soon", {
      body: "<article><h1>We’ll be back soon!</h1><p>Sorry for the inconvenience. We’re carrying out scheduled maintenance at the moment and will be back online shortly.</p><p>— The harbour team</p></article>",
    }),
  },
  {
    id: "error-page en, job gone, third",
    code: "error-page",
    html: page("en", "Mooring hand – Kestle Careers", {
      body: `${menu("Jobs", "Teams", "Log in")}<main><h1>This job is no longer available</h1><p>The position you are looking for has been filled or withdrawn.</p><a href="/jobs">See all open positions</a></main>${footer("Privacy", "Terms")}`,
    }),
  },
  {
    id: "error-page en, with suggestions, third",
    code: "error-page",
    html: page("en", "Page Not Found | Kestle Times", {
      body: `${menu("News", "Sport", "Weather")}<main><h1>Sorry, we couldn’t find that page</h1><p>You may have followed an old link or mistyped the address.</p><h2>Most read</h2><ul><li><a href="/a">Ferry timetable changes from Monday</a></li><li><a href="/b">Mole to be closed for repairs</a></li><li><a href="/c">Record mackerel landed at Kestle</a></li></ul></main>${footer("About", "Contact")}`,
    }),
  },
  {
    id: "error-page de, server, third",
    code: "error-page",
    html: page("de", "Fehler 503", {
      body: "<h1>Dienst nicht verfügbar</h1><p>Der Server ist wegen Wartungsarbeiten vorübergehend nicht erreichbar. Bitte versuchen Sie es später noch einmal.</p>",
    }),
  },
  {
    id: "error-page de, friendly, third",
    code: "error-page",
    html: page("de", "Hafenblatt", {
      body: `${menu("Start", "Schiffe", "Wetter")}<main><h1>Hoppla!</h1><p>Leider konnten wir die gewünschte Seite nicht finden.</p><p><a href="/">Zur Startseite</a></p></main>${footer("Impressum")}`,
    }),
  },
  {
    id: "error-page nl, third",
    code: "error-page",
    html: page("nl", "Niet gevonden - Havenkrant", {
      body: `${menu("Home", "Schepen")}<main><h1>Pagina niet gevonden</h1><p>De pagina die u zoekt bestaat niet of is verplaatst.</p></main>`,
    }),
  },
  {
    id: "error-page sv, third",
    code: "error-page",
    html: page("sv", "Sidan hittades inte", {
      body: "<main><h1>Sidan kunde inte hittas</h1><p>Sidan du letar efter finns inte längre eller har flyttats.</p></main>",
    }),
  },
  {
    id: "error-page ru, third",
    code: "error-page",
    html: page("ru", "Страница не найдена", {
      body: `${menu("Главная", "Суда")}<main><h1>Ошибка 404</h1><p>К сожалению, запрашиваемая страница не существует или была удалена.</p></main>`,
    }),
  },
  {
    id: "error-page zh, third",
    code: "error-page",
    html: page("zh", "页面不存在", {
      body: "<div class=wrap><h1>404</h1><p>抱歉，您访问的页面不存在或已被删除。</p><a href='/'>返回首页</a></div>",
    }),
  },
  {
    id: "error-page tr, third",
    code: "error-page",
    html: page("tr", "Sayfa bulunamadı", {
      body: "<main><h1>Sayfa bulunamadı</h1><p>Aradığınız sayfa kaldırılmış veya adresi değişmiş olabilir.</p></main>",
    }),
  },
  {
    id: "error-page cs, third",
    code: "error-page",
    html: page("cs", "Stránka nenalezena", {
      body: "<main><h1>Chyba 404</h1><p>Omlouváme se, ale požadovaná stránka nebyla nalezena.</p></main>",
    }),
  },
  {
    id: "error-page en, bot check, third",
    code: "error-page",
    html: page("en", "Access denied", {
      body: '<h1>Access Denied</h1><p>You don\'t have permission to access "http://kestle.example/berths" on this server.</p><p>Reference #18.5d5f1002.1700000000.1a2b3c</p>',
    }),
  },
  {
    id: "sound en, a guide to missing pages, third",
    code: undefined,
    html: page("en", "How to make a 404 page that helps", {
      body: `${menu("Guides", "Tools")}<main><article><h1>How to make a 404 page that helps</h1>${paragraphs(
        "“Page not found” is what most servers say, and it helps nobody. A reader who followed an old link wants to know three things: whether the mistake was theirs, where the text has gone, and what to do now.",
        "Begin with the status. The page must be sent with the code 404, or search engines will take it for content and list it. Many content management systems send 200, which is called a soft error.",
        "Then offer a way on: a search field filled with the words of the address, the three pages that are read most, and a link to report the fault. Keep the menu, since it shows that the reader is still on the right site.",
        "Last, look into the logs once a month. Addresses that many people ask for in vain are better redirected than excused.",
      )}</article></main>`,
    }),
  },
  {
    id: "sound en, release note about an error, third",
    code: undefined,
    html: page("en", "Release 3.4.1", {
      body: `<main><h1>Release 3.4.1</h1>${paragraphs(
        "This release repairs the internal server error that was shown when a berth had no owner. It was caused by a join that returned nothing.",
        "The service is no longer unavailable while the index is built: reads go to the old index until the new one is ready, and are switched over in one step.",
      )}</main>`,
    }),
  },
  {
    id: "sound de, Nachricht, third",
    code: undefined,
    html: page("de", "Gesuchtes Boot nicht gefunden", {
      body: `${menu("Start", "Aktuelles")}<main><article><h1>Gesuchtes Boot nicht gefunden</h1>${paragraphs(
        "Die Suche nach dem seit Montag vermissten Segelboot ist am Abend ohne Ergebnis abgebrochen worden. Drei Kreuzer und ein Hubschrauber hatten das Gebiet vor der Mole abgesucht, doch gefunden wurde nichts.",
        "Der Eigner hatte das Boot zuletzt am Sonntag gesehen. Es lag an einer Boje vor dem alten Lotsenhaus. In der Nacht war der Wind auf acht Stärken gestiegen, mehrere Leinen im Hafen rissen.",
      )}</article></main>`,
    }),
  },
  {
    id: "consent-wall en, before the site, third",
    code: "consent-wall",
    html: page("en", "Kestle Times", {
      body: `<div role="dialog" aria-modal="true" class="cmp"><h2>We value your privacy</h2><p>We and our 834 partners store and/or access information on a device, such as unique IDs in cookies, to process personal data. You may accept or manage your choices at any time.</p><button>Accept all</button><button>Reject all</button><button>Manage options</button></div><div id="app"></div>${scripts}`,
    }),
  },
  {
    id: "consent-wall de, pay or accept, third",
    code: "consent-wall",
    html: page("de", "Hafenblatt – Zustimmung", {
      body: "<main><h1>Mit Werbung weiterlesen</h1><p>Besuchen Sie unsere Seiten wie gewohnt mit Werbung und Tracking. Ihre Zustimmung können Sie jederzeit widerrufen.</p><button>Akzeptieren und weiter</button><h2>Oder das Abo ohne Werbetracking</h2><p>Für 3,99 Euro im Monat ohne Tracking.</p><button>Jetzt abonnieren</button></main>",
    }),
  },
  {
    id: "consent-wall fr, third",
    code: "consent-wall",
    html: page("fr", "Gazette du port", {
      body: "<div class=overlay><p>Avec votre accord, nous et nos partenaires utilisons des cookies ou des technologies similaires pour stocker et accéder à des informations personnelles comme votre visite sur ce site.</p><button>Continuer sans accepter</button><button>Paramétrer</button><button>Accepter</button></div>",
    }),
  },
  {
    id: "consent-wall it, third",
    code: "consent-wall",
    html: page("it", "Corriere del molo", {
      body: "<section><h2>Informativa</h2><p>Noi e terze parti selezionate utilizziamo cookie o tecnologie simili per finalità tecniche e, con il tuo consenso, anche per altre finalità come specificato nella cookie policy.</p><button>Rifiuta</button><button>Accetta</button></section>",
    }),
  },
  {
    id: "consent-wall es, third",
    code: "consent-wall",
    html: page("es", "El Muelle", {
      body: "<div id=consent><h2>Tu privacidad es importante</h2><p>Nosotros y nuestros socios utilizamos cookies para personalizar el contenido y los anuncios. Puedes aceptar todas las cookies o configurar tus preferencias.</p><button>Configurar</button><button>Aceptar y cerrar</button></div>",
    }),
  },
  {
    id: "sound en, a page about cookies, third",
    code: undefined,
    html: page("en", "Cookie policy – Kestle Harbour", {
      body: `${menu("Home", "Ships")}<main><h1>Cookie policy</h1>${paragraphs(
        "This site uses two cookies. The first remembers which language you chose. It holds two letters and lasts a year.",
        "The second is set only when you log in to book a berth. It holds a random number, which our server connects with your booking, and ends when you close the browser.",
        "We do not use cookies for advertising, and no other company sets any here. You can accept or refuse cookies in the settings of your browser; all pages except the booking work without.",
      )}</main>`,
    }),
  },
  {
    id: "sound en, banner over an article, third",
    code: undefined,
    html: page("en", "Tides", {
      body: `<div class="cookie-banner"><p>We use cookies to improve your experience.</p><button>Accept</button></div><main><article><h1>Counting the tides</h1>${tide}</article></main>`,
    }),
  },
  {
    id: "paywall en, first paragraph, third",
    code: "paywall",
    html: page("en", "The last ferryman – Kestle Times", {
      body: `${menu("News", "Sport")}<main><article><h1>The last ferryman</h1><p>When Amos Trewin cast off for the last time, nobody stood on the quay but the tax collector and a dog that belonged to neither of them.</p><div class="gate"><h2>Keep reading with a free trial</h2><p>Subscribe to The Kestle Times to keep reading this post and get 7 days of free access to the full post archives.</p><button>Start trial</button><p>Already a paid subscriber? <a href="/in">Sign in</a></p></div></article></main>`,
    }),
  },
  {
    id: "paywall en, metered, third",
    code: "paywall",
    html: page("en", "Dredging row deepens", {
      body: `${menu("Home", "Markets")}<article><h1>Dredging row deepens</h1><p>The port authority has rejected the shipowners’ demand for a second channel.</p><section><h3>You’ve reached your limit of free articles</h3><p>To continue, subscribe from $1 a week. Cancel anytime.</p></section></article>`,
    }),
  },
  {
    id: "paywall de, plus, third",
    code: "paywall",
    html: page("de", "Streit um die Fahrrinne", {
      body: `<article><h1>Streit um die Fahrrinne</h1><p>Die Reeder fordern eine zweite Rinne, das Amt winkt ab.</p><div><h2>Jetzt weiterlesen mit Hafenblatt+</h2><p>Testen Sie vier Wochen lang für 1 Euro. Danach 9,99 Euro im Monat, jederzeit kündbar.</p><p>Bereits Abonnent? <a href="/login">Anmelden</a></p></div></article>`,
    }),
  },
  {
    id: "paywall fr, third",
    code: "paywall",
    html: page("fr", "Le dernier passeur", {
      body: "<article><h1>Le dernier passeur</h1><p>Personne n’attendait sur le quai.</p><aside><p>Il vous reste 87 % de cet article à lire. La suite est réservée aux abonnés.</p><a href=/abo>S’abonner à partir de 1 €</a></aside></article>",
    }),
  },
  {
    id: "paywall nl, third",
    code: "paywall",
    html: page("nl", "De laatste veerman", {
      body: "<article><h1>De laatste veerman</h1><p>Op de kade stond alleen een hond.</p><div><h2>Verder lezen?</h2><p>Dit artikel is alleen voor abonnees. Word abonnee voor 2 euro per week.</p><p>Al abonnee? Log in</p></div></article>",
    }),
  },
  {
    id: "paywall en, by markup, third",
    code: "paywall",
    html: page("en", "Pilot fees to rise", {
      head: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"Pilot fees to rise","isAccessibleForFree":false,"hasPart":{"@type":"WebPageElement","isAccessibleForFree":false,"cssSelector":".rest"}}</script>',
      body: "<article><h1>Pilot fees to rise</h1><p>Pilots will cost a tenth more from April.</p><div class=rest></div></article>",
    }),
  },
  {
    id: "sound en, call for subscribers at the end, third",
    code: undefined,
    html: page("en", "Counting the tides", {
      body: `<main><article><h1>Counting the tides</h1>${tide}</article><aside><h2>Subscribe to our newsletter</h2><p>Get a free letter each Friday. Already a subscriber? Sign in.</p></aside></main>`,
    }),
  },
  {
    id: "js-shell en, bundler default, third",
    code: "js-shell",
    html: '<!doctype html><html lang="en"><head><meta charset="UTF-8"/><title>Vite + React</title><script type="module" crossorigin src="/assets/index-4f.js"></script></head><body><div id="root"></div></body></html>',
  },
  {
    id: "js-shell en, noscript of a starter, third",
    code: "js-shell",
    html: page("en", "Berth planner", {
      body: `<noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div>${scripts}`,
    }),
  },
  {
    id: "js-shell en, browser check, third",
    code: "js-shell",
    html: page("en", "Just a moment...", {
      body: `<div class="main-wrapper"><h1>kestle.example</h1><h2>Checking if the site connection is secure</h2><noscript><p>Enable JavaScript and cookies to continue</p></noscript><p>kestle.example needs to review the security of your connection before proceeding.</p></div>${scripts}`,
    }),
  },
  {
    id: "js-shell de, Gerüst, third",
    code: "js-shell",
    html: page("de", "Liegeplätze", {
      body: `<app-root><div class="spinner">Wird geladen …</div></app-root>${scripts}`,
    }),
  },
  {
    id: "js-shell en, skeleton with menu and footer, third",
    code: "js-shell",
    html: page("en", "Charts", {
      body: `${menu("Charts", "Tides", "Shop", "Account")}<div id="main" data-reactroot><div class="skeleton"></div><div class="skeleton"></div><div class="skeleton"></div></div>${footer("Terms", "Privacy", "Help")}${scripts}`,
    }),
  },
];
