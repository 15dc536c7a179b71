import { footer, menu, page, paragraphs, scripts, type VerdictCase } from "./verdict-case.ts";

/** Pages written after the rules, to see what those are worth on pages that they were not tried on. */
export const secondBatch: readonly VerdictCase[] = [
  {
    id: "js-shell sv, second",
    code: "js-shell",
    html: page("sv", "Tidvatten", {
      body: `<div class="container"><div id="svelte"></div></div><noscript>Sidan kräver JavaScript.</noscript>${scripts}`,
    }),
  },
  {
    id: "js-shell ko, second",
    code: "js-shell",
    html: page("ko", "조석표", {
      body: `${menu("홈", "항구", "문의")}<main id="content"><div class="loading">불러오는 중…</div></main>${scripts}`,
    }),
  },
  {
    id: "js-shell en, web component, second",
    code: "js-shell",
    html: page("en", "Marina Berths", {
      body: '<marina-app></marina-app><p class="v">Version 4.2</p><script type="module" src="/marina.js"></script>',
    }),
  },
  {
    id: "too-short da, second",
    code: "too-short",
    html: page("da", "Arkiv", { body: `${menu("Forside", "Arkiv")}<main><h1>Arkiv</h1><p>Siden er tom.</p></main>` }),
  },
  {
    id: "too-short en, one line of a book, second",
    code: "too-short",
    html: page("en", "Dedication", { body: "<p>For those who wait on the quay.</p>" }),
  },
  {
    id: "error-page pl, second",
    code: "error-page",
    html: page("pl", "Nie znaleziono strony", {
      body: "<main><h1>Ups!</h1><p>Strona, której szukasz, nie istnieje albo została przeniesiona. Sprawdź adres lub wróć na stronę główną portu.</p></main>",
    }),
  },
  {
    id: "error-page en, gone, second",
    code: "error-page",
    html: page("en", "Gone", {
      body: "<h1>410</h1><p>The requested resource is no longer available on this server, and there is no forwarding address. Please remove all references to it.</p>",
    }),
  },
  {
    id: "error-page en, does not exist, second",
    code: "error-page",
    html: page("en", "Kestle Council", {
      body: `${menu("Home", "Services")}<main><h1>Sorry, this page does not exist</h1><p>You may have followed an old link or mistyped the address. Use the menu above, or tell us what you were looking for.</p></main>`,
    }),
  },
  {
    id: "error-page zh, second",
    code: "error-page",
    html: page("zh", "页面未找到", {
      body: "<main><h1>抱歉,您访问的页面未找到</h1><p>该页面可能已被删除或地址有误,请返回首页。</p></main>",
    }),
  },
  {
    id: "consent-wall pt, second",
    code: "consent-wall",
    html: page("pt", "O Cais", {
      body: "<main><h1>Antes de continuar</h1><p>Usamos cookies, próprios e de terceiros, para medir a audiência. Com o seu consentimento, os cookies servem também para anúncios. O consentimento pode ser retirado a qualquer momento nas definições de cookies do navegador.</p><button>Aceitar</button></main>",
    }),
  },
  {
    id: "consent-wall en, privacy in the heading, second",
    code: "consent-wall",
    html: page("en", "The Quay", {
      body: "<main><h1>We value your privacy</h1><p>We and our partners store and access information on a device, such as cookies, and process personal data. With your consent we may use cookies for adverts and statistics. You may refuse consent, or change your choice on cookies at any time.</p><button>Agree</button><button>Disagree</button></main>",
    }),
  },
  {
    id: "consent-wall ru, second",
    code: "consent-wall",
    html: page("ru", "Причал", {
      body: "<main><h1>Прежде чем продолжить</h1><p>Мы и наши партнёры используем файлы cookie, чтобы измерять аудиторию. С вашего согласия файлы cookie служат и для рекламы. Согласие можно отозвать в любой момент. Без согласия часть страниц не откроется.</p><button>Принять</button></main>",
    }),
  },
  {
    id: "paywall nl, second",
    code: "paywall",
    html: page("nl", "Brug dicht", {
      body: `<article><h1>Brug dicht</h1>${paragraphs("De gemeenteraad heeft besloten de oude brug twee jaar te sluiten. Vanaf één mei kan niemand er meer over, te voet noch met de auto.")}<p>Dit artikel is alleen voor abonnees. Al abonnee? Log in.</p></article>`,
    }),
  },
  {
    id: "paywall en, members, second",
    code: "paywall",
    html: page("en", "Inside the dry dock", {
      body: `<article><h1>Inside the dry dock</h1>${paragraphs("The gates close at six in the morning, and by noon the last of the water is gone. What remains is mud, a smell of iron, and a hull of ninety metres.")}</article><section><h2>This story is for members</h2><p>Join for four pounds a month, or log in to read on.</p></section>`,
    }),
  },
  {
    id: "paywall pl, second",
    code: "paywall",
    html: page("pl", "Most zamknięty", {
      body: `<article><h1>Most zamknięty</h1>${paragraphs("Rada miasta zdecydowała o zamknięciu starego mostu na dwa lata. Od pierwszego maja nikt przez niego nie przejdzie ani nie przejedzie.")}<div><p>Dalsza część tylko dla prenumeratorów. Masz już prenumeratę? Zaloguj się.</p></div></article>`,
    }),
  },
  {
    id: "listing nl, second",
    code: "listing",
    html: page("nl", "Nieuws", {
      body: `${menu("Nieuws", "Havens")}<main><h1>Nieuws</h1>${Array.from({ length: 12 }, (_, i) => `<a class="tile" href="/n/${i}"><img src="${i}.jpg" alt=""><h2>Bericht ${i + 1}: de haven krijgt een nieuwe steiger</h2><p>Lees verder over de plannen voor het volgende seizoen</p></a>`).join("")}</main>${footer("Contact")}`,
    }),
  },
  {
    id: "listing sv, definition list, second",
    code: "listing",
    html: page("sv", "Protokoll", {
      body: `<main><h1>Protokoll</h1><dl>${Array.from({ length: 14 }, (_, i) => `<dt><a href="/p/${i}">Hamnstyrelsens möte nummer ${i + 1}</a></dt><dd>${i + 1} mars</dd>`).join("")}</dl></main>`,
    }),
  },
  {
    id: "sound en, contact page, second",
    code: undefined,
    html: page("en", "Contact", {
      body: `${menu("Home", "Contact")}<main><h1>Contact</h1><p>The harbour office is on the north quay, in the white house with the flag. It is open from eight to four on weekdays, and on Saturdays in summer until noon.</p><p>In an emergency call the coastguard. For berths, write to berths@kestle.example at least three days ahead.</p></main>${scripts}`,
    }),
  },
  {
    id: "sound pt, help about a code, second",
    code: undefined,
    html: page("pt", "Como corrigir o erro 404 no servidor", {
      body: `<article><h1>Como corrigir o erro 404 no servidor</h1>${paragraphs(
        "O erro aparece quando o servidor não encontra o ficheiro pedido. Antes de mais, confirme que o nome está escrito como no disco, com as mesmas maiúsculas.",
        "Depois veja o registo de acessos. Se o pedido chega com um caminho que já não existe, crie um reencaminhamento para o novo, e espere um dia até que a memória dos navegadores o aceite.",
        "Por fim, verifique as permissões da pasta. Um ficheiro que ninguém pode ler é, para o servidor, um ficheiro que não existe, e a resposta é a mesma.",
      )}</article>`,
    }),
  },
  {
    id: "sound en, poem, second",
    code: undefined,
    html: page("en", "Low Water", {
      body: "<main><h1>Low Water</h1><p>The boats lie down on the sand and sleep,<br>the ropes hang loose from the wall,<br>and all that the harbour had meant to keep<br>has gone with the tide, and that is all.</p><p>But wait till the bell on the quay is rung<br>and the lamp on the point is lit,<br>and the sea comes back with its old grey tongue<br>and the boats stand up from it.</p></main>",
    }),
  },
  {
    id: "sound de, club page that asks members to sign in, second",
    code: undefined,
    html: page("de", "Ruderverein", {
      body: `<main><h1>Ruderverein</h1>${paragraphs(
        "Der Verein wurde vor hundert Jahren gegründet und hat heute zweihundert Mitglieder. Gerudert wird dienstags und freitags, im Sommer auch am Sonntag.",
        "Wer mitmachen will, kommt an einem Dienstag um sechs ans Bootshaus. Boote und Westen werden gestellt, schwimmen muss man können.",
      )}<p><a href="/login">Mitglieder melden sich hier an</a></p></main>`,
    }),
  },
  {
    id: "sound en, product with a cookie note, second",
    code: undefined,
    html: page("en", "Brass ship's lamp", {
      body: `<main><h1>Brass ship's lamp</h1><p>£84.00</p>${paragraphs("A lamp of solid brass, thirty centimetres high, with a thick glass and a burner for paraffin. It hangs or stands, and burns for nine hours.", "Each lamp is made by hand in Kestle and has a number. Wicks and glasses are sold apart.")}</main><div class="bar">This shop uses cookies. <a href="/c">Cookies and consent</a></div>`,
    }),
  },
];
