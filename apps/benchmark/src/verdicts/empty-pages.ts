import { footer, menu, page, paragraphs, scripts, type VerdictCase } from "./verdict-case.ts";

/** Pages that only scripts fill, and pages that hold next to nothing. */
export const emptyPages: readonly VerdictCase[] = [
  {
    id: "js-shell en, React",
    code: "js-shell",
    html: page("en", "Kestle Tide Tables", {
      head: '<link rel="stylesheet" href="/a.css">',
      body: `<noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div>${scripts}`,
    }),
  },
  {
    id: "js-shell de, Vue",
    code: "js-shell",
    html: page("de", "Gezeitenkalender", {
      body: `<noscript><strong>Diese Anwendung benötigt JavaScript. Bitte aktivieren Sie es, um fortzufahren.</strong></noscript><div id="app"></div>${scripts}`,
    }),
  },
  {
    id: "js-shell fr, Angular",
    code: "js-shell",
    html: page("fr", "Horaires des marées", {
      head: '<base href="/">',
      body: '<app-root><div class="spinner">Chargement…</div></app-root><script src="runtime.js" type="module"></script><script src="main.js" type="module"></script>',
    }),
  },
  {
    id: "js-shell es, menu around",
    code: "js-shell",
    html: page("es", "Mareas", {
      body: `${menu("Inicio", "Puertos", "Contacto")}<main><div id="app"><p>Cargando…</p></div></main>${footer("Aviso legal", "Privacidad")}${scripts}`,
    }),
  },
  {
    id: "js-shell ja, Next without data",
    code: "js-shell",
    html: page("ja", "潮汐表", {
      body: `<div id="__next"><div class="loader" aria-busy="true">読み込み中</div></div>${scripts}`,
    }),
  },
  {
    id: "js-shell pt, modules loaded ahead",
    code: "js-shell",
    html: page("pt", "Tábua de marés", {
      head: '<link rel="modulepreload" href="/assets/index.js">',
      body: '<div class="layout"></div>',
    }),
  },
  {
    id: "js-shell ru, please switch on",
    code: "js-shell",
    html: page("ru", "Таблица приливов", {
      body: `<div class="wrap"><p>Для работы сайта включите JavaScript в настройках браузера.</p></div>${scripts}`,
    }),
  },
  {
    id: "js-shell pl, skeleton",
    code: "js-shell",
    html: page("pl", "Pływy", {
      body: `${menu("Start", "Porty")}<div id="q-app"><div class="skeleton"></div><div class="skeleton"></div></div>${scripts}`,
    }),
  },
  {
    id: "js-shell en, long footer",
    code: "js-shell",
    html: page("en", "Harbour Shop", {
      body: `${menu("New in", "Boats", "Ropes", "Lamps", "Sale", "Sign in", "Basket")}<div id="root"></div>${footer("Delivery and returns", "Privacy notice", "Terms of sale", "Accessibility statement", "Store finder", "Careers", "Press office", "Gift cards", "Size guide", "Sustainability")}<p class="legal">© Harbour Shop Ltd, 4 Quay Street, Kestle. Registered in England and Wales, number 0042.</p>${scripts}`,
    }),
  },
  {
    id: "js-shell zh, app with a notice",
    code: "js-shell",
    html: page("zh", "潮汐查询", {
      body: `<noscript>请启用 JavaScript 以使用本应用。</noscript><div id="app"></div>${scripts}`,
    }),
  },
  {
    id: "too-short en, moved",
    code: "too-short",
    html: page("en", "Kestle Sailing Club", {
      body: `${menu("Home", "Races", "Contact")}<main><p>We have moved.</p></main>`,
    }),
  },
  {
    id: "too-short de, no entries",
    code: "too-short",
    html: page("de", "Gästebuch", { body: "<main><h1>Gästebuch</h1><p>Noch keine Einträge.</p></main>" }),
  },
  {
    id: "too-short fr, under construction",
    code: "too-short",
    html: page("fr", "Le port", { body: "<h1>Site en construction</h1><p>Revenez bientôt.</p>" }),
  },
  {
    id: "too-short es, empty basket",
    code: "too-short",
    html: page("es", "Carrito", {
      body: `${menu("Tienda", "Ofertas")}<main><h1>Carrito</h1><p>Tu carrito está vacío.</p><a href="/">Seguir comprando</a></main>`,
    }),
  },
  {
    id: "too-short it, address alone",
    code: "too-short",
    html: page("it", "Ormeggi Bianchi", { body: "<p>Ormeggi Bianchi</p><p>Via del Molo 4, Camogli</p>" }),
  },
  {
    id: "too-short ja, being prepared",
    code: "too-short",
    html: page("ja", "港の案内", { body: "<main><h1>港の案内</h1><p>準備中です。</p></main>" }),
  },
  {
    id: "too-short nl, sign-in form",
    code: "too-short",
    html: page("nl", "Inloggen", {
      body: '<main><h1>Inloggen</h1><form><label>E-mail <input name="e"></label><label>Wachtwoord <input type="password"></label><button>Inloggen</button></form></main>',
    }),
  },
  {
    id: "too-short sv, no results",
    code: "too-short",
    html: page("sv", "Sök", { body: `${menu("Hem", "Sök")}<main><h1>Sök</h1><p>Inga träffar.</p></main>` }),
  },
  {
    id: "too-short en, picture with a caption",
    code: "too-short",
    html: page("en", "Photo 12", {
      body: '<figure><img src="12.jpg" alt="A pier"><figcaption>The pier at noon.</figcaption></figure>',
    }),
  },
  {
    id: "sound en, about JavaScript",
    code: undefined,
    html: page("en", "Why the menu needs JavaScript", {
      body: `<main><h1>Why the menu needs JavaScript</h1>${paragraphs(
        "People who turn JavaScript off cannot open the menu of the harbour office. We looked into how many that are, and found fewer than one in five hundred.",
        "Still, a page ought to work for each of them. The menu is now a list of links that opens without a script, and the script only adds the movement.",
        "If you see the message “please enable JavaScript” anywhere on our pages, write to us, and tell us which page it was.",
      )}</main>${scripts}`,
    }),
  },
  {
    id: "sound en, short note with scripts",
    code: undefined,
    html: page("en", "Ferry notice", {
      body: `<main><h1>Ferry notice</h1><p>The ferry to Long Holm will not sail on Sunday because of the regatta. Tickets for Sunday are valid on Monday. The office at the north quay opens at eight.</p></main>${scripts}`,
    }),
  },
  {
    id: "sound de, filled root element",
    code: undefined,
    html: page("de", "Pegelstand", {
      body: `<div id="root"><main><h1>Pegelstand</h1>${paragraphs(
        "Der Pegel am alten Hafen steigt seit dem Morgen. Um elf Uhr stand das Wasser bei drei Metern vierzig, zwei Stunden später schon bei vier Metern zehn.",
        "Die Fähre nach Langholm fährt, solange der Wert unter fünf Metern bleibt. Das Hafenamt gibt die nächste Messung um sechzehn Uhr bekannt.",
      )}</main></div>${scripts}`,
    }),
  },
  {
    id: "sound ja, dense script",
    code: undefined,
    html: page("ja", "潮の満ち引き", {
      body: `<main><h1>潮の満ち引き</h1><p>潮の満ち引きは月と太陽の引力によって起こります。満潮と干潮はおよそ六時間ごとに入れ替わり、新月と満月のころには差が最も大きくなります。港では毎朝その日の潮位を掲示し、漁に出る船はそれを見て出港の時刻を決めます。冬は風の影響が大きく、予報より高くなることがあるので、岸壁に近い道は通らないでください。夏の夜は潮が引いた浜で貝を拾う人も多く見られます。</p></main>${scripts}`,
    }),
  },
];
