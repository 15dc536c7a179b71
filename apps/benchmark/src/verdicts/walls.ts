import { footer, menu, page, paragraphs, scripts, type VerdictCase } from "./verdict-case.ts";

/** Pages that want consent first. */
const consentWalls: readonly VerdictCase[] = [
  {
    id: "consent-wall en",
    code: "consent-wall",
    html: page("en", "Before you continue", {
      body: `<div class="wall"><h1>Before you continue</h1><p>We and our 412 partners use cookies to store and read information on your device. With your consent we use cookies to measure our audience and to show adverts that fit you. You may withdraw your consent at any time.</p><button>Accept all cookies</button><button>Manage cookies</button></div>${scripts}`,
    }),
  },
  {
    id: "consent-wall de, pay or accept",
    code: "consent-wall",
    html: page("de", "Hafenblatt", {
      body: `<main><h2>Weiter mit Werbung</h2><p>Besuchen Sie das Hafenblatt wie gewohnt mit Werbung und Cookies. Ihre Einwilligung ist freiwillig, und Sie können die Einwilligung jederzeit widerrufen. Einzelheiten zu Cookies und zur Verarbeitung finden Sie im Privacy Center.</p><button>Akzeptieren und weiter</button><h2>Ohne Cookies</h2><p>Nutzen Sie das Hafenblatt ohne Tracking für 3,99 Euro im Monat.</p></main>`,
    }),
  },
  {
    id: "consent-wall fr",
    code: "consent-wall",
    html: page("fr", "Le Quai", {
      body: `<div role="dialog"><p>Le Quai et ses partenaires utilisent des cookies pour stocker des informations sur votre appareil. Avec votre consentement, ces cookies servent à mesurer l’audience. Vous pouvez retirer votre consentement à tout moment en cliquant sur « Gérer les cookies ».</p><button>Tout accepter</button><button>Continuer sans accepter</button></div>`,
    }),
  },
  {
    id: "consent-wall es",
    code: "consent-wall",
    html: page("es", "El Muelle", {
      body: `<main><p>Nosotros y nuestros 230 socios usamos cookies propias y de terceros. Para seguir navegando, acepta las cookies o suscríbete. Puedes retirar el consentimiento cuando quieras. Sin tu consentimiento no mostramos anuncios personalizados.</p><button>Aceptar cookies y continuar</button></main>`,
    }),
  },
  {
    id: "consent-wall it",
    code: "consent-wall",
    html: page("it", "Il Molo", {
      body: `<main><h1>Un attimo</h1><p>Noi e i nostri fornitori usiamo cookie tecnici e, con il tuo consenso, cookie di profilazione. Puoi revocare il consenso in ogni momento dal pannello dei cookie, oppure abbonarti per leggere senza pubblicità.</p><button>Accetta</button><button>Abbonati</button></main>`,
    }),
  },
  {
    id: "consent-wall nl",
    code: "consent-wall",
    html: page("nl", "De Kade", {
      body: `<main><h1>Jouw keuze</h1><p>De Kade gebruikt cookies om de site te verbeteren en advertenties af te stemmen. Daarvoor vragen we jouw toestemming. Zonder cookies werkt de site niet goed. Je kunt je toestemming altijd weer intrekken via de instellingen voor cookies.</p><button>Akkoord</button></main>`,
    }),
  },
  {
    id: "consent-wall ja",
    code: "consent-wall",
    html: page("ja", "続ける前に", {
      body: `<main><h1>続ける前に</h1><p>当サイトと提携先はクッキーを使用して端末の情報を保存し、閲覧します。同意いただける場合、クッキーは利用状況の測定と広告の表示に使われます。同意はいつでも撤回できます。クッキーの設定は下のボタンから変更できます。すべて同意しない場合は必要な機能だけが動作し、一部の記事は表示されません。詳しくは案内をご覧ください。</p><button>すべて同意する</button></main>`,
    }),
  },
  {
    id: "consent-wall pl",
    code: "consent-wall",
    html: page("pl", "Nabrzeże", {
      body: `<main><h1>Zanim przejdziesz dalej</h1><p>My i nasi partnerzy zapisujemy pliki cookies na Twoim urządzeniu. Twoja zgoda jest dobrowolna, a zgoda na pliki cookies może zostać wycofana w każdej chwili. Bez ciasteczek nie pokażemy reklam dopasowanych do Ciebie.</p><button>Przejdź do serwisu</button></main>`,
    }),
  },
  {
    id: "consent-wall en, European words",
    code: "consent-wall",
    html: page("en", "Your choices", {
      body: `<main><h1>Your choices</h1><p>Because you seem to be in Europe, the GDPR asks us for your consent first. We use cookies for statistics, and so do those who advertise here. If you do not consent, we cannot show the article.</p><ul><li>Strictly necessary cookies</li><li>Cookies for statistics</li><li>Cookies for adverts</li></ul><button>I consent</button></main>`,
    }),
  },
  {
    id: "sound en, recipe",
    code: undefined,
    html: page("en", "Oat cookies", {
      body: `<article><h1>Oat cookies</h1>${paragraphs(
        "These cookies are the ones that the harbour bakery sells on market days. The cookies keep for two weeks in a tin.",
        "Mix two cups of oats, a cup of flour and half a cup of sugar. Add butter, an egg and a pinch of salt, and let the dough rest for an hour.",
        "Shape the cookies with a spoon, leave room between them, and bake them for twelve minutes. Cookies that are still soft in the middle are done.",
      )}</article>`,
    }),
  },
  {
    id: "sound en, banner above an article",
    code: undefined,
    html: page("en", "A new crane", {
      body: `<div id="cookie-banner" role="dialog"><p>We use cookies. With your consent, cookies measure our audience. Manage cookies or accept all cookies.</p><button>Accept</button></div><article><h1>A new crane</h1>${paragraphs(
        "The container terminal has a new crane. It is sixty metres high, came by ship from the north, and will be at work from the first of the month.",
        "Its arms reach across eighteen rows of boxes, four more than those of the old one, which has served for thirty-one years.",
        "The harbour office expects that a ship will be unloaded in nine hours instead of fourteen, and that the road to the terminal will be calmer at night.",
      )}</article>`,
    }),
  },
  {
    id: "sound en, cookie policy",
    code: undefined,
    html: page("en", "Cookie policy", {
      body: `<main><h1>Cookie policy</h1>${paragraphs(
        "This page says which cookies we set. Cookies are small files that a site keeps on your device.",
        "We set two cookies: one remembers your language, the other that you have given your consent. Neither is shared.",
        "You can delete cookies at any time in your browser. If you do, the site asks for your consent again.",
      )}</main>`,
    }),
  },
  {
    id: "sound de, Datenschutz",
    code: undefined,
    html: page("de", "Datenschutzerklärung", {
      body: `<main><h1>Datenschutzerklärung</h1>${paragraphs(
        "Diese Erklärung nach DSGVO beschreibt, welche Cookies wir setzen. Ohne Ihre Einwilligung setzen wir nur das Cookie für die Sprache.",
        "Die Einwilligung können Sie jederzeit widerrufen. Cookies von Dritten verwenden wir nicht. Fragen beantwortet das Hafenamt.",
      )}</main>`,
    }),
  },
  {
    id: "sound en, medical consent",
    code: undefined,
    html: page("en", "Consent before an operation", {
      body: `<article><h1>Consent before an operation</h1>${paragraphs(
        "Before an operation you are asked for your consent. The doctor explains what will be done, what may go wrong and what else could be tried. Only then is consent worth anything.",
        "You may give consent by word or on paper. For a child, the parents consent; for somebody who cannot speak, the person named for that purpose.",
        "Consent may be withdrawn at any time, even in the operating room. Nobody has to say why.",
      )}</article>`,
    }),
  },
  {
    id: "sound fr, news about a rule",
    code: undefined,
    html: page("fr", "Bandeaux : l’autorité sévit", {
      body: `<article><h1>Bandeaux : l’autorité sévit</h1>${paragraphs(
        "L’autorité a condamné trois journaux pour leurs bandeaux. Refuser les cookies y demandait cinq clics, les accepter un seul.",
        "Le consentement doit être aussi simple à refuser qu’à donner, rappelle la décision. Les cookies déposés avant tout choix sont interdits.",
        "Les éditeurs ont trois mois pour se mettre en règle. Le montant de l’amende dépend du nombre de lecteurs, et il double en cas de récidive. Deux des journaux ont annoncé un recours devant le tribunal.",
        "Pour les associations, la décision est une victoire. Elles comptaient plus de huit cents plaintes en deux ans, la plupart contre des sites qui ne laissaient aucun choix.",
      )}</article>`,
    }),
  },
];

const opening = [
  "The council has decided to close the old bridge for two years. From the first of May, nobody will be able to cross it, on foot or otherwise.",
  "The decision was close. Eleven members voted for it and nine against, after a debate of four hours.",
];

/** Pages that show the beginning of a text to those who have not paid. */
const paywalls: readonly VerdictCase[] = [
  {
    id: "paywall en",
    code: "paywall",
    html: page("en", "Bridge to close", {
      body: `${menu("News", "Sport")}<article><h1>Bridge to close</h1>${paragraphs(...opening)}<div class="offer"><h2>Subscribe to continue reading</h2><p>Already a subscriber? Sign in.</p></div></article>${footer("Help", "Terms")}`,
    }),
  },
  {
    id: "paywall en, stated in JSON-LD",
    code: "paywall",
    html: page("en", "Bridge to close", {
      head: '<script type="application/ld+json">{"@type":"NewsArticle","isAccessibleForFree":false,"headline":"Bridge to close"}</script>',
      body: `<article><h1>Bridge to close</h1>${paragraphs(...opening)}</article>`,
    }),
  },
  {
    id: "paywall de",
    code: "paywall",
    html: page("de", "Die Brücke wird gesperrt", {
      body: `<article><h1>Die Brücke wird gesperrt</h1>${paragraphs("Der Rat hat beschlossen, die alte Brücke für zwei Jahre zu sperren. Ab dem ersten Mai kommt dort niemand mehr hinüber, weder zu Fuß noch mit dem Wagen.")}<aside><p>Weiterlesen mit Hafenblatt Plus. Bereits Abonnent? Hier anmelden.</p></aside></article>`,
    }),
  },
  {
    id: "paywall fr",
    code: "paywall",
    html: page("fr", "Le pont ferme", {
      body: `<article><h1>Le pont ferme</h1><p class="tag">Article réservé aux abonnés</p>${paragraphs("Le conseil a décidé de fermer le vieux pont pendant deux ans. À partir du premier mai, personne ne pourra plus le franchir, ni à pied ni en voiture.")}<p>Il vous reste 82 % de cet article à lire. Déjà abonné ? Connectez-vous.</p></article>`,
    }),
  },
  {
    id: "paywall es",
    code: "paywall",
    html: page("es", "Cierran el puente", {
      body: `<article><h1>Cierran el puente</h1>${paragraphs("El ayuntamiento ha decidido cerrar el puente viejo durante dos años. A partir del primero de mayo nadie podrá cruzarlo, ni a pie ni en coche.")}<div><p>Contenido exclusivo para suscriptores. ¿Ya eres suscriptor? Inicia sesión.</p></div></article>`,
    }),
  },
  {
    id: "paywall it",
    code: "paywall",
    html: page("it", "Chiude il ponte", {
      body: `<article><h1>Chiude il ponte</h1>${paragraphs("Il consiglio ha deciso di chiudere il vecchio ponte per due anni. Dal primo maggio nessuno potrà attraversarlo, né a piedi né in automobile.")}<p>Contenuto riservato agli abbonati. Sei già abbonato? Accedi.</p></article>`,
    }),
  },
  {
    id: "paywall sv",
    code: "paywall",
    html: page("sv", "Bron stängs", {
      body: `<article><h1>Bron stängs</h1>${paragraphs("Nämnden har beslutat att stänga den gamla bron i två år. Från den första maj kommer ingen över, varken till fots eller med bil.")}<p>Det här innehållet är endast för prenumeranter. Redan prenumerant? Logga in.</p></article>`,
    }),
  },
  {
    id: "paywall ja",
    code: "paywall",
    html: page("ja", "橋を閉鎖へ", {
      body: `<article><h1>橋を閉鎖へ</h1><p>市議会は古い橋を二年間閉鎖することを決めた。五月一日からは歩行者も車も渡ることができなくなる。採決は十一対九で、四時間の議論の末に決まった。住民からは反対の声も上がっており、代わりの渡し船を出すよう求める署名が集められている。市は来月、説明会を開く予定だ。この記事は有料会員限定です。残り八百字。会員の方はログインしてください。</p></article>`,
    }),
  },
  {
    id: "paywall en, free articles used up",
    code: "paywall",
    html: page("en", "Bridge to close", {
      body: `<article><h1>Bridge to close</h1>${paragraphs(...opening)}<p>You have read your three free articles this month. Subscribe to unlock this story and everything else that we publish.</p></article>`,
    }),
  },
  {
    id: "paywall en, microdata",
    code: "paywall",
    html: page("en", "Bridge to close", {
      body: `<article itemscope itemtype="https://schema.org/NewsArticle"><meta itemprop="isAccessibleForFree" content="false"><h1>Bridge to close</h1>${paragraphs(...opening)}</article>`,
    }),
  },
  {
    id: "sound en, whole article with an offer",
    code: undefined,
    html: page("en", "A night on the lightship", {
      body: `<article><h1>A night on the lightship</h1>${paragraphs(
        ...opening,
        ...Array.from(
          { length: 9 },
          (_, i) =>
            `The ${["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"][i]} hour went by as the others had done. The keeper wrote down the wind, the height of the waves and the ships that passed, and every quarter of an hour he climbed the stairs, wiped the glass of the lamp and came down again without a word. Nobody spoke of the storm that the radio had told of, and nobody slept. At the end of it he put the kettle on and looked at the clock.`,
        ),
      )}</article><aside><p>Subscribe to continue reading our other stories. Already a subscriber? Sign in.</p></aside>`,
    }),
  },
  {
    id: "sound en, about subscriptions",
    code: undefined,
    html: page("en", "How papers sell subscriptions", {
      head: '<script type="application/ld+json">{"@type":"NewsArticle","isAccessibleForFree":true}</script>',
      body: `<article><h1>How papers sell subscriptions</h1>${paragraphs(
        "Half of the papers of the coast now ask their readers for money. Those that do have lost fewer readers than they had feared, and some have gained.",
        "The oldest of them lets everybody read five articles each month. Another gives away the news and sells the comment. A third asks nothing, and lives from gifts.",
        "What they share is a number: about one reader in fifty pays. The rest comes from adverts, from the shop, and from the summer festival.",
      )}</article>`,
    }),
  },
  {
    id: "sound en, newsletter below a text",
    code: undefined,
    html: page("en", "Three walks by the sea", {
      body: `<article><h1>Three walks by the sea</h1>${paragraphs(
        "The first walk begins at the lighthouse and follows the cliffs to the west. It takes three hours, and there is no water on the way.",
        "The second walk is for children. It stays on the beach, passes the old boats and ends at the bakery.",
        "The third walk crosses the island from one shore to the other. In spring the path is wet, and boots are better than shoes.",
      )}<form><p>Subscribe to our newsletter and get one walk a week.</p><input type="email"><button>Subscribe</button></form></article>`,
    }),
  },
];

/** Pages that keep their text back. */
export const walls: readonly VerdictCase[] = [...consentWalls, ...paywalls];
