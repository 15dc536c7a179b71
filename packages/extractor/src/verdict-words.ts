/** Words for a page, and what is said of one that is not there, by language. Each in lower case, as parts of regular expressions. */
const missingPage: readonly (readonly [language: string, page: string, missing: string])[] = [
  [
    "en",
    "\\b(?:page|file|document|url|address)\\b",
    "\\b(?:not (?:be )?found|(?:can|could)(?:n?['’]?t|not| not) be found|do(?:es)?(?:n['’]t| not) exist|no longer exists?)\\b",
  ],
  ["de", "seite|datei|adresse", "nicht gefunden|existiert nicht|gibt es nicht|nicht (?:mehr )?(?:vorhanden|verfügbar)"],
  ["fr", "page|fichier|adresse", "introuvable|n['’]existe (?:pas|plus)|(?:pas|non) (?:été )?trouvée?"],
  [
    "es",
    "p[aá]gina|archivo",
    "no (?:se )?(?:ha |fue )?(?:sido )?encontrad[ao]|no se encuentra|no (?:se )?encontró|no existe",
  ],
  ["it", "pagina", "non (?:è )?(?:stata )?trovata|non esiste|inesistente"],
  ["pt", "p[aá]gina", "não (?:foi )?encontrada|não existe|inexistente"],
  ["nl", "pagina", "niet (?:worden )?gevonden|bestaat niet"],
  ["sv", "sidan?", "hittades inte|(?:kunde )?inte hittas|finns inte"],
  ["da, nb", "siden?", "ikke (?:fundet|funnet)|(?:findes|finnes|eksisterer) ikke"],
  ["fi", "sivua?", "ei löyd|ei löyt|ei ole olemassa"],
  ["pl", "stron[ayę]", "nie (?:została )?znalezion|nie istnieje"],
  ["cs, sk", "stránk[au]", "(?:nebyla|nebola) n[aá]jden[aá]|nebyla nalezena|nenalezena|neexistuje"],
  ["ru", "страниц[аыу]", "не (?:была )?найден|не существует"],
  ["uk", "сторінк[аиу]", "не (?:була )?знайден|не існує"],
  ["tr", "sayfa", "bulunamadı|mevcut değil"],
  ["ja", "ページ", "見つかりません|存在しません"],
  ["zh", "页面|頁面|网页|網頁|页", "不存在|未找到|找不到|无法找到"],
  ["ko", "페이지", "찾을 수 없|존재하지 않"],
];

const status = "(?:404|403|410|500|502|503)";
const error =
  "error|erreur|fehler|errore|erro|fout|fel|feil|fejl|virhe|błąd|chyba|hata|ошибка|помилка|エラー|错误|錯誤|오류";
/** Status lines of RFC 9110, section 15, which servers and frameworks print on their error pages. */
const reasons = "error|not found|forbidden|gone|bad gateway|(?:service )?unavailable|internal server error";

/** A heading or a part of a title, each on a line, that is an error page's. */
export const errorHeadline: RegExp = new RegExp(
  [
    `^[^\\p{L}\\d]{0,9}(?:(?:http )?(?:${error})?[^\\p{L}\\d]{0,3})${status}(?!\\d)(?:\\s*$|\\s*[:.!,]|.{0,60}(?:${reasons}))`,
    ...missingPage.flatMap(([, page, missing]) => [
      `(?:${page}).{0,60}(?:${missing})`,
      `(?:${missing}).{0,40}(?:${page})`,
    ]),
  ].join("|"),
  "mu",
);

/** What stands where a text breaks off for those who have not paid, by language. */
const paidText: readonly (readonly [language: string, notice: string])[] = [
  [
    "en",
    "\\b(?:subscribe|sign in|log in|register) to (?:continue|read|keep reading|unlock)|already a subscriber|this (?:article|content|story) is (?:for|available to|reserved for|exclusive to) (?:paying |premium )?(?:subscribers|members)",
  ],
  ["de", "(?:bereits|schon) abonnent|(?:nur|exklusiv) für abonnent"],
  ["fr", "réservé(?:e|s)? aux abonnés|déjà abonné"],
  ["es", "(?:solo|exclusivo) para suscriptores|ya eres suscriptor"],
  ["it", "riservat[oa] agli abbonati|già abbonato"],
  ["pt", "(?:exclusivo|só|apenas) para assinantes|já é assinante"],
  ["nl", "(?:alleen|exclusief) voor abonnees|al abonnee"],
  ["sv", "endast för prenumeranter|redan prenumerant"],
  ["da, nb", "kun for abonnenter|(?:allerede|er du) abonnent"],
  ["fi", "vain tilaajille|oletko jo tilaaja"],
  ["pl", "dla (?:subskrybentów|prenumeratorów|abonentów)|masz już (?:prenumeratę|subskrypcję)"],
  ["cs", "(?:pouze|jen) pro předplatitele"],
  ["hu", "csak előfizetőknek"],
  ["ru", "только для подписчиков|доступно по подписке"],
  ["uk", "(?:лише|тільки) для передплатників"],
  ["tr", "abonelere özel|(?:yalnızca|sadece) aboneler"],
  ["ja", "有料会員|会員限定"],
  ["zh", "订阅后(?:继续)?阅读|(?:会员|订户)专享|付费阅读"],
  ["ko", "구독자 전용"],
];
export const paywallNotice: RegExp = new RegExp(paidText.map(([, notice]) => notice).join("|"), "u");

/**
 * What consent dialogs talk about, in many languages. A guess; the verdict's count keeps single mentions out.
 */
export const consentText: RegExp =
  /(?<!\p{L})(?:cookies?|consent|gdpr|rgpd|dsgvo|einwilligung|consentement|consentimiento|consenso|consentimento|samtycke|samtykke|suostumus|toestemming|zgod[ay]|ciasteczk\p{L}+|souhlas|hozzájárulás|consimțământ|çerez\p{L}*|соглас\p{L}+|куки|файл\p{L}* cookie|συγκατάθεση)(?!\p{L})|クッキー|同意|쿠키|동의/gu;

/** What tells consent to cookies from consent to an operation. */
export const cookieText: RegExp =
  /(?<!\p{L})(?:cookies?|gdpr|rgpd|dsgvo|ciasteczk\p{L}+|çerez\p{L}*|куки)(?!\p{L})|クッキー|쿠키/u;

/** A page that is about cookies, not behind them. "Your privacy" heads walls. */
export const policyHeadline: RegExp =
  /(?<!\p{L})(?:cookies?|(?<!(?:your|tua|uw|jouw|je) )privacy|gdpr|data protection|policy|datenschutz\p{L}*|richtlinie|confidentialité|privacidad|privacidade|privacyverklaring|integritetspolicy|personvern\p{L}*|tietosuoja\p{L}*|prywatności|конфиденциальности)(?!\p{L})|個人情報|隐私/u;
