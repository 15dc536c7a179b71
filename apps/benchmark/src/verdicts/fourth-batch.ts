import { footer, menu, page, paragraphs, scripts, type VerdictCase } from "./verdict-case.ts";

const quay = paragraphs(
  "The new quay is as long as the old one and half as wide. It stands on piles that were driven through eleven metres of silt into the clay, and each of them was struck four hundred times before it would go no further.",
  "Nobody is sure how long the piles will last. The engineer who laid them out says ninety years, the diver who looks at them each spring says fifty, and the harbour master, who has seen two quays go, says nothing at all.",
  "Ships of the coastal line have moored here since March. Their masters like the deep water and dislike the wind, which comes round the end of the mole unhindered whenever it blows from the east.",
);

/** Written after the third batch had been used, and judged once more before any rule was touched. */
export const fourthBatch: readonly VerdictCase[] = [
  {
    id: "error-page en, in a frame of a shop, fourth",
    code: "error-page",
    html: page("en", "Not Found | Chandler's", {
      body: `${menu("Rope", "Paint", "Lamps", "Basket")}<main><h1>404 Page Not Found</h1><p>The page you requested does not exist.</p><a class="btn" href="/shop">Continue shopping</a></main>${footer("Returns", "Shipping")}`,
    }),
  },
  {
    id: "error-page en, limit of requests, fourth",
    code: "error-page",
    html: page("en", "Too Many Requests", {
      body: "<h1>429 Too Many Requests</h1><p>You have sent too many requests in a given amount of time.</p>",
    }),
  },
  {
    id: "error-page en, application crashed, fourth",
    code: "error-page",
    html: page("en", "Application Error", {
      body: "<h1>Application error</h1><p>An error occurred in the application and your page could not be served. If you are the application owner, check your logs for details.</p>",
    }),
  },
  {
    id: "error-page en, something went wrong, fourth",
    code: "error-page",
    html: page("en", "Kestle", {
      body: `<main><h2>Something went wrong</h2><p>We had a problem loading this page. Please refresh or try again later.</p><button>Try again</button></main>${scripts}`,
    }),
  },
  {
    id: "error-page en, thread deleted, fourth",
    code: "error-page",
    html: page("en", "Anglers' Forum", {
      body: `${menu("Forum", "Members")}<main><h1>Oops! We ran into some problems.</h1><p>The requested thread could not be found.</p></main>`,
    }),
  },
  {
    id: "error-page fr, annonce, fourth",
    code: "error-page",
    html: page("fr", "Annonce expirée", {
      body: `${menu("Bateaux", "Moteurs")}<main><h1>Cette annonce n’est plus disponible</h1><p>Elle a été vendue ou retirée par son auteur.</p></main>`,
    }),
  },
  {
    id: "error-page it, manutenzione, fourth",
    code: "error-page",
    html: page("it", "Sito in manutenzione", {
      body: "<main><h1>Torniamo presto</h1><p>Il sito è in manutenzione. Ci scusiamo per il disagio.</p></main>",
    }),
  },
  {
    id: "error-page pl, dostęp, fourth",
    code: "error-page",
    html: page("pl", "Brak dostępu", {
      body: "<main><h1>Brak dostępu</h1><p>Nie masz uprawnień do wyświetlenia tej strony.</p></main>",
    }),
  },
  {
    id: "consent-wall en, one paragraph and a link, fourth",
    code: "consent-wall",
    html: page("en", "Before you continue", {
      body: '<form><h1>Before you continue</h1><p>We use cookies and data to deliver and maintain our services, track outages and measure audience engagement. If you choose “Accept all”, we will also use them to develop new services and show personalised ads.</p><input type="submit" value="Reject all"><input type="submit" value="Accept all"></form>',
    }),
  },
  {
    id: "consent-wall pt, fourth",
    code: "consent-wall",
    html: page("pt", "Jornal do Cais", {
      body: "<div class=m><h2>A sua privacidade</h2><p>Nós e os nossos parceiros armazenamos informações num dispositivo, tais como cookies, e tratamos dados pessoais.</p><button>Concordo</button><button>Mais opções</button></div>",
    }),
  },
  {
    id: "consent-wall nl, fourth",
    code: "consent-wall",
    html: page("nl", "Havenkrant", {
      body: "<main><h1>Wij gebruiken cookies</h1><p>Met cookies en vergelijkbare technieken verzamelen wij gegevens om onze site te verbeteren en advertenties te tonen.</p><a class=button href=?ok>Akkoord</a> <a href=/instellingen>Instellingen</a></main>",
    }),
  },
  {
    id: "consent-wall sv, fourth",
    code: "consent-wall",
    html: page("sv", "Hamnbladet", {
      body: `<div id="cmp"><p>Vi bryr oss om din integritet. Vi och våra partner använder cookies för att lagra och hämta personuppgifter, till exempel surfdata.</p><button>Godkänn alla</button><button>Hantera val</button></div>${scripts}`,
    }),
  },
  {
    id: "consent-wall pl, fourth",
    code: "consent-wall",
    html: page("pl", "Gazeta Portowa", {
      body: "<div><h2>Szanujemy Twoją prywatność</h2><p>My i nasi partnerzy przechowujemy informacje na urządzeniu, takie jak pliki cookie, i przetwarzamy dane osobowe.</p><button>Przejdź do serwisu</button><button>Ustawienia</button></div>",
    }),
  },
  {
    id: "paywall en, member story, fourth",
    code: "paywall",
    html: page("en", "What the diver saw", {
      body: "<article><h1>What the diver saw</h1><h2>Member-only story</h2><p>He goes down each spring, and each spring he says less about it.</p><div><h2>Create an account to read the full story.</h2><p>The author made this story available to members only. If you’re new here, create an account to read this story on us.</p></div></article>",
    }),
  },
  {
    id: "paywall en, unlock, fourth",
    code: "paywall",
    html: page("en", "Freight rates slip", {
      body: "<article><h1>Freight rates slip</h1><p>Rates for small bulk carriers fell for a third week.</p><div><h3>Unlock this article</h3><p>Try unlimited access: only $1 for 4 weeks, then $69 per month. Cancel anytime during your trial.</p><a>Explore subscription options</a></div></article>",
    }),
  },
  {
    id: "paywall es, fourth",
    code: "paywall",
    html: page("es", "El muelle nuevo", {
      body: "<article><h1>El muelle nuevo</h1><p>Nadie sabe cuánto durarán los pilotes.</p><div><p>Para seguir leyendo, suscríbete por 1 € al mes.</p><p>¿Ya eres suscriptor? Inicia sesión</p></div></article>",
    }),
  },
  {
    id: "paywall it, fourth",
    code: "paywall",
    html: page("it", "Il nuovo molo", {
      body: "<article><h1>Il nuovo molo</h1><p>Nessuno sa quanto dureranno i pali.</p><div><p>Questo contenuto è riservato agli abbonati. Abbonati a 1 euro al mese.</p></div></article>",
    }),
  },
  {
    id: "paywall ja, fourth",
    code: "paywall",
    html: page("ja", "新しい岸壁", {
      body: "<article><h1>新しい岸壁</h1><p>杭がいつまでもつか、誰にも分からない。</p><div><p>この記事は有料記事です。残り1,204文字。続きを読むには会員登録が必要です。</p></div></article>",
    }),
  },
  {
    id: "sound en, notice of works, fourth",
    code: undefined,
    html: page("en", "Swing bridge under maintenance in May", {
      body: `${menu("News", "Tides")}<main><article><h1>Swing bridge under maintenance in May</h1>${paragraphs("The swing bridge will be closed to vessels from the second to the twentieth of May, while the bearings are taken out and turned. Boats that lie above the bridge should be moved to the outer basin before the first; the berths there are free of charge for the time.", "Pedestrians can cross by the ferry, which goes every ten minutes from seven until ten. The harbour office answers questions at the usual hours.")}</article></main>`,
    }),
  },
  {
    id: "sound en, short note on a product, fourth",
    code: undefined,
    html: page("en", "Lamp No. 4", {
      body: `${menu("Rope", "Lamps")}<main><h1>Lamp No. 4</h1><p>A lamp for the masthead, of brass, with a lens that was ground by hand. It burns for forty hours and can be seen from five miles. The older model with the copper reflector is no longer available; its lens fits this one. Weight 3.2 kg, height 41 cm. Spare wicks come in packs of six.</p><p>£86.00</p></main>`,
    }),
  },
  {
    id: "sound en, article with a members' box, fourth",
    code: undefined,
    html: page("en", "The new quay", {
      body: `<main><article><h1>The new quay</h1>${quay}${quay}</article><aside><h2>Become a member</h2><p>Support our work for £3 a month. Already a member? Log in.</p></aside></main>`,
    }),
  },
  {
    id: "sound en, short text with a consent bar, fourth",
    code: undefined,
    html: page("en", "Pilot station", {
      body: `<main><h1>Pilot station</h1><p>The pilots' house was built in 1902 and has been empty since 1988. Its tower carries the radar of the harbour office. The key hangs in the lifeboat station, and whoever asks for it politely is shown the room with the charts.</p></main><div class="bar"><p>This site uses cookies. By using it you consent to our partners' cookies.</p><button>Accept</button></div>`,
    }),
  },
  {
    id: "sound en, how to read status codes, fourth",
    code: undefined,
    html: page("en", "429 and 503: when servers ask you to wait", {
      body: `<main><h1>429 and 503: when servers ask you to wait</h1>${paragraphs("Two status codes tell a client to come back later. 429 says that this client has asked too often; 503 says that the server has too much to do, whoever asks.", "Both may carry Retry-After, either as a number of seconds or as a date. A crawler that honours it is seldom blocked; one that does not will find its address on a list.", "Wait at least as long as the header says, then double the time after each further refusal, up to an hour. Add a little chance, so that many clients do not return in the same second.")}</main>`,
    }),
  },
];
