/** Words for a page, and words for a missing one, by language: in lower case, as parts of regular expressions. */
const missingPage: readonly (readonly [language: string, page: string, missing: string])[] = [
  ["en", "\\b(?:page|file|document|url|address)\\b", "\\b(?:not (?:be )?found|(?:can|could)(?:n?['’]?t|not| not) (?:be found|find)|do(?:es)?(?:n['’]t| not) exist|no longer exists?)\\b"],
  ["de", "seite|datei|adresse", "nicht (?:gefunden|finden)|existiert nicht|gibt es nicht|nicht (?:mehr )?(?:vorhanden|verfügbar)"],
  ["fr", "page|fichier|adresse", "introuvable|n['’]existe (?:pas|plus)|(?:pas|non) (?:été )?trouv(?:ée?|er)"],
  ["es", "p[aá]gina|archivo", "no (?:se )?(?:ha |fue )?(?:sido )?encontrad[ao]|no se encuentra|no (?:se )?encontró|no (?:hemos podido|podemos|pudimos) encontrar|no existe"],
  ["it", "pagina", "non (?:è )?(?:stata )?trovata|non (?:abbiamo|riusciamo a) trova|non esiste|inesistente"],
  ["pt", "p[aá]gina", "não (?:foi )?encontrada|não (?:conseguimos |pudemos )?encontra|não existe|inexistente"],
  ["nl", "pagina", "niet (?:worden )?(?:gevonden|vinden)|bestaat niet"],
  ["sv", "sidan?", "hittades inte|inte hitta|finns inte"],
  ["da, nb", "siden?", "ikke (?:fundet|funnet|finde|finne)|(?:findes|finnes|eksisterer) ikke"],
  ["fi", "sivua?", "ei löyd|ei löyt|ei ole olemassa"],
  ["pl", "stron[ayę]", "nie (?:została )?znalezion|nie (?:możemy|udało się) znaleźć|nie istnieje"],
  ["cs, sk", "stránk[au]", "(?:nebyla|nebola) n[aá]jden[aá]|nebyla nalezena|nenalezena|neexistuje"],
  ["ru", "страниц[аыу]", "не (?:была )?найден|не (?:удалось|можем) найти|не существует"],
  ["uk", "сторінк[аиу]", "не (?:була )?знайден|не вдалося знайти|не існує"],
  ["tr", "sayfa", "bulunamadı|mevcut değil"],
  ["ja", "ページ", "見つかりません|存在しません"],
  ["zh", "页面|頁面|网页|網頁|页", "不存在|未找到|找不到|无法找到"],
  ["ko", "페이지", "찾을 수 없|존재하지 않"],
]; // biome-ignore format: one language a line

const status = "(?:404|403|410|500|502|503)";
const error =
  "error|erreur|fehler|errore|erro|fout|fel|feil|fejl|virhe|błąd|chyba|hata|ошибка|помилка|エラー|错误|錯誤|오류";
/** Reason phrases of RFC 9110, section 15, as on error pages of servers and frameworks. */
const reasons = "error|not found|forbidden|gone|bad gateway|(?:service )?unavailable|internal server error";
/** Reason phrases that head only error pages, after any number. */
const plainReasons =
  "bad request|unauthorized|payment required|not acceptable|request timeout|too many requests|bad gateway|gateway timeout";

const missing = missingPage.flatMap(([, page, gone]) => [
  `(?:${page}).{0,60}(?:${gone})`,
  `(?:${gone}).{0,40}(?:${page})`,
]);

/** Heading or part of a title of an error page. One a line. */
export const errorHeadline: RegExp = new RegExp(
  [
    `^[^\\p{L}\\d]{0,9}(?:(?:http )?(?:${error})?[^\\p{L}\\d]{0,3})${status}(?!\\d)(?:\\s*$|\\s*[:.!,]|.{0,60}(?:${reasons}))`,
    `^[45]\\d\\d:? (?:${plainReasons})\\s*$`,
    `^(?:${error})(?: code)?[ :#]{0,3}[45]\\d\\d\\s*$`,
    ...missing,
  ].join("|"),
  "mu",
);

/** Notices of refusal or closure, by language. Used only for very short pages, because articles have such headings, too. */
const refusals: readonly (readonly [language: string, notice: string])[] = [
  ["en", "\\b(?:access (?:is |was )?denied|(?:request|access) (?:was |has been )?blocked|permission to access|(?:we['’]ll|we will) be (?:right )?back|(?:under|scheduled|down for) maintenance|temporarily (?:unavailable|closed|down)|connection timed out|something went wrong|(?:application|unexpected) error|error (?:has )?occurred)\\b"],
  ["en, one thing", "\\bth(?:is|e) .{0,40}(?:is|was|has been|are) (?:no longer (?:available|online|active)|removed|deleted|withdrawn|expired)\\b"],
  ["en, things", "\\b(?:thread|post|topic|user|profile|product|item|listing|job|video|article|content|resource)\\b.{0,30}\\b(?:(?:can|could)(?:n?['’]?t|not| not) be found|not found|do(?:es)?(?:n['’]t| not) exist)\\b"],
  ["de", "schiefgelaufen|fehler ist aufgetreten|zugriff verweigert|wartungsarbeiten|wartungsmodus|(?:vorübergehend|derzeit|leider) nicht (?:erreichbar|verfügbar)|(?:nicht mehr|leider nicht) (?:verfügbar|online)"],
  ["fr", "une erreur (?:est survenue|s['’]est produite)|accès (?:refusé|interdit)|(?:en|cours de) maintenance|(?:n['’]est|ne sont) plus (?:disponibles?|en ligne)|momentanément indisponible"],
  ["es", "(?:ha ocurrido|se ha producido) un error|algo (?:ha ido|salió) mal|acceso denegado|en mantenimiento|ya no est[áa]n? disponibles?|temporalmente fuera de servicio"],
  ["it", "si è verificato un errore|qualcosa è andato storto|accesso negato|in manutenzione|non (?:è|sono) più disponibil[ei]"],
  ["pt", "ocorreu um erro|algo deu errado|acesso negado|em manutenção|(?:já )?não está (?:mais )?disponível"],
  ["nl", "er (?:is|ging) iets (?:mis|fout)|fout opgetreden|toegang geweigerd|in onderhoud|niet (?:meer|langer) beschikbaar"],
  ["sv", "något gick fel|åtkomst nekad|underhållsarbete|inte längre tillgänglig"],
  ["da, nb", "noget gik galt|noe gikk galt|(?:adgang|tilgang) nægtet|ingen tilgang|vedligeholdelse|vedlikehold|ikke længere tilgængelig|ikke lenger tilgjengelig"],
  ["fi", "jo(?:ta|ki)in meni pieleen|pääsy (?:estetty|evätty)|huoltokatko|ei ole enää saatavilla"],
  ["pl", "coś poszło nie tak|wystąpił błąd|brak dostępu|odmowa dostępu|przerwa techniczna|prace (?:serwisowe|techniczne)|(?:nie jest już|już nie jest) dostępn"],
  ["cs, sk", "něco se pokazilo|došlo k chybě|přístup (?:odepřen|zamítnut)|prístup (?:odmietnutý|zamietnutý)|údržb[au]|již není k dispozici"],
  ["ru", "что-то пошло не так|произошла ошибка|доступ (?:запрещ|закрыт|ограничен)|технически[ех] работ|больше не (?:доступн|существует)"],
  ["uk", "щось пішло не так|сталася помилка|доступ заборонен|технічн[іих]+ робот|більше не доступн"],
  ["tr", "ters gitti|bir hata oluştu|erişim (?:engellendi|reddedildi)|bakım(?:da| çalışması)|artık (?:mevcut|yayında) değil"],
  ["ja", "エラーが発生|問題が発生|アクセスが(?:拒否|禁止)|メンテナンス中|公開を終了|掲載は?終了"],
  ["zh", "出错了|发生错误|發生錯誤|访问被拒绝|拒絕存取|维护中|維護中|已(?:被)?(?:删除|下架|刪除)"],
  ["ko", "오류가 발생|문제가 발생|접근이? ?(?:거부|금지)|점검 ?중|삭제되었"],
]; // biome-ignore format: one language a line

/** Text of an error page that is as short as a notice. */
export const errorNotice: RegExp = new RegExp([...missing, ...refusals.map(([, notice]) => notice)].join("|"), "u");

/** Sentences in which a site, its CDN or its bot filter says why there is no page; menus may surround them. */
const outages: readonly (readonly [language: string, notice: string])[] = [
  ["en", "\\b(?:unable|not able) to (?:complete|process|fulfil?l?|handle|serve) (?:your|the|this) (?:request|page)|\\bcould(?:n['’]t| not) (?:complete|process|load) (?:your|this) (?:request|page)|\\b(?:experiencing|having) (?:(?:some|a|temporary|technical) ){0,3}(?:technical difficult|outage|problems? (?:with|loading))|\\b(?:service|site|website|system) (?:is |are )?(?:currently |temporarily )?(?:unavailable|offline|down(?: for)?\\b)|\\bplease try (?:your request )?again (?:later|in a few|shortly)"],
  ["de", "konnte(?:n)? (?:ihre|deine|die) anfrage nicht|anfrage (?:kann|konnte) nicht (?:bearbeitet|verarbeitet)|technische (?:probleme|störung)|versuchen sie es (?:später|in kürze) (?:noch ?einmal|erneut)"],
  ["fr", "ne pouvons pas (?:traiter|répondre à) votre demande|difficultés techniques|veuillez réessayer (?:plus tard|ultérieurement)"],
  ["es", "no (?:podemos|pudimos|hemos podido) (?:procesar|completar) (?:su|tu) (?:solicitud|petición)|dificultades técnicas|(?:inténtelo|inténtalo|intente) (?:de nuevo )?más tarde"],
  ["it", "impossibile (?:completare|elaborare) (?:la )?richiesta|problemi tecnici|riprova(?:re)? più tardi"],
  ["pt", "não (?:foi possível|conseguimos) (?:concluir|processar) (?:a |o )?(?:sua |seu )?(?:solicitação|pedido)|problemas técnicos|tente novamente mais tarde"],
  ["nl", "kunnen (?:uw|je) (?:aanvraag|verzoek) niet|technische (?:problemen|storing)|probeer het later"],
  ["pl", "nie możemy (?:zrealizować|przetworzyć)|problemy techniczne|spróbuj (?:ponownie )?później"],
  ["ru", "не удалось обработать (?:ваш )?запрос|технические (?:неполадки|проблемы)|попробуйте (?:ещё раз |еще раз )?позже"],
  ["ja", "リクエストを処理できません|しばらく(?:して|経って)から(?:もう一度|再度)|障害が発生"],
  ["zh", "无法(?:完成|处理)您的请求|請稍後再試|请稍后(?:再试|重试)"],
]; // biome-ignore format: one language a line

/** Text of an error page with menus around. */
export const outageNotice: RegExp = new RegExp(outages.map(([, notice]) => notice).join("|"), "u");

/** Help for readers who navigate by keyboard or voice: names of landmarks, and how to use menus. */
export const navigationHelp: RegExp =
  /\b(?:skip (?:to|over|past|navigation|links?)[^.\n]{0,40}|jump to (?:main |the )?(?:content|navigation|search)|(?:main|site|primary|secondary|footer|breadcrumb|global) (?:navigation|menu)|(?:open|close|toggle|expand|collapse|show|hide) (?:(?:the|main|mobile|sub|search|site) ?)?(?:menu|navigation|search|submenu|sub-menu)|(?:use|press) (?:the )?(?:tab|enter|escape|esc|arrow|up and down arrow|left and right arrow|down arrow|control|space)[^.\n]{0,140}|(?:when autocomplete results|touch device users)[^.\n]{0,140}|keyboard (?:shortcuts|navigation)[^.\n]{0,80}|accessibility (?:links|help|menu|options)|screen[- ]reader[^.\n]{0,80}|opens? in (?:a )?new (?:window|tab)|(?:begin|end|start) of (?:the )?(?:dialog|content|navigation|page)[^.\n]{0,40}|sign in|log in|menu|search|home)\b/g;

/** Notices where a text ends for readers who have not paid, by language. */
const paidText: readonly (readonly [language: string, notice: string])[] = [
  ["en", "\\b(?:subscribe|sign in|log in|register)(?: to [^.!?]{1,40}?)? to (?:continue|read|keep reading|unlock)|to (?:continue|keep)(?: reading)?, (?:please )?(?:subscribe|sign|log|register)|(?:keep|continue) reading (?:for (?:only |just )?[$€£]?\\d|with (?:an? |your )?(?:\\p{L}+ )?(?:subscription|premium|membership|paid))|(?:reached|used) (?:your|all) [^.!?]{0,40}free (?:articles|stories)|limit of free (?:articles|stories)|(?:member|subscriber)s?[- ]only (?:story|article|content|post)|create an? (?:free )?account to (?:read|continue)|unlock (?:this|the) (?:article|story|content)|this (?:article|content|story) is (?:for|available to|reserved for|exclusive to) (?:paying |premium )?(?:subscribers|members)"],
  ["de", "um weiterzulesen|(?:jetzt )?weiterlesen mit \\p{L}+(?:plus|\\+)|artikel freischalten|(?:nur|exklusiv) für abonnent"],
  ["fr", "pour lire la suite|il vous reste \\d+ ?% de cet article|réservé(?:e|s)? aux abonnés"],
  ["es", "para seguir leyendo|(?:solo|exclusivo) para suscriptores"],
  ["it", "per continuare a leggere|riservat[oa] agli abbonati"],
  ["pt", "para continuar (?:a ler|lendo)|(?:exclusivo|só|apenas) para assinantes"],
  ["nl", "om verder te lezen|(?:alleen|exclusief) voor abonnees"],
  ["sv", "för att läsa (?:vidare|hela)|endast för prenumeranter"],
  ["da, nb", "for (?:at læse|å lese) (?:videre|hele)|kun for abonnenter"],
  ["fi", "vain tilaajille"],
  ["pl", "aby czytać dalej|dla (?:subskrybentów|prenumeratorów|abonentów)"],
  ["cs", "pro pokračování ve čtení|(?:pouze|jen) pro předplatitele"],
  ["hu", "csak előfizetőknek"],
  ["ru", "чтобы (?:читать дальше|продолжить чтение)|только для подписчиков|доступно по подписке"],
  ["uk", "(?:лише|тільки) для передплатників"],
  ["tr", "okumaya devam etmek için|abonelere özel|(?:yalnızca|sadece) aboneler"],
  ["ja", "有料記事|続きを読むには|残り ?[\\d,]+ ?文字|有料会員|会員限定"],
  ["zh", "解锁全文|(?:订阅|登录|付费)后?.{0,4}(?:继续阅读|阅读全文)|订阅后(?:继续)?阅读|(?:会员|订户)专享|付费阅读"],
  ["ko", "유료 (?:기사|콘텐츠)|구독자 전용"],
]; // biome-ignore format: one language a line
export const paywallNotice: RegExp = new RegExp(paidText.map(([, notice]) => notice).join("|"), "u");

/** Question to readers who may have paid. It also follows complete texts. */
export const memberQuestion: RegExp =
  /already (?:a |have a )?(?:\p{L}+ ){0,2}(?:subscri\p{L}+|member)|(?:bereits|schon) (?:\p{L}+)?abonn?ent|déjà abonné|ya eres suscriptor|già abbonato|já é assinante|al abonnee|redan prenumerant|(?:allerede|er du) abonnent|oletko jo tilaaja|masz już (?:prenumeratę|subskrypcję)/u;
/** Offers of newsletters, which are free. */
export const newsletterText: RegExp =
  /newsletter|free letter|mailing list|infolettre|nieuwsbrief|nyhetsbrev|uutiskirje|рассылк|boletín|bülten/u;

/** Words of consent dialogs in many languages. A guess; the verdict needs several. */
export const consentText: RegExp =
  /(?<!\p{L})(?:cookies?|consent|gdpr|rgpd|dsgvo|einwilligung|zustimmung|consentement|consentimiento|consenso|consentimento|samtycke|samtykke|suostumus|toestemming|zgod[ay]|ciasteczk\p{L}+|souhlas|hozzájárulás|consimțământ|çerez\p{L}*|соглас\p{L}+|куки|файл\p{L}* cookie|συγκατάθεση)(?!\p{L})|クッキー|同意|쿠키|동의/gu;

/** Words that distinguish consent to cookies from other consent. */
export const cookieText: RegExp =
  /(?<!\p{L})(?:cookies?|gdpr|rgpd|dsgvo|ciasteczk\p{L}+|çerez\p{L}*|куки)(?!\p{L})|クッキー|쿠키/u;

/** Headline of a page about cookies. "Your privacy" is the headline of walls. */
export const policyHeadline: RegExp =
  /(?<!\p{L})(?:cookies?|(?<!(?:your|our|tua|uw|jouw|je|tu|su|votre|ihre?|sua) )(?:privacy|privacidade?|confidentialité)|gdpr|data protection|policy|datenschutz\p{L}*|richtlinie|privacyverklaring|integritetspolicy|personvern\p{L}*|tietosuoja\p{L}*|prywatności|конфиденциальности)(?!\p{L})|個人情報|隐私/u;

/** Start of the label of a button that accepts, rejects or configures. */
export const choiceText: RegExp =
  /^(?:i )?(?:accept|agree|allow|consent|got it|akzeptieren|alle[sn]? (?:akzeptieren|annehmen|zulassen)|zustimmen|einverstanden|ich stimme|(?:tout )?accepter|j['’]accepte|aceptar|acepto|aceitar|aceito|concordo|accett[ao]|acconsento|(?:alles )?accepteren|akkoord|toestaan|godkänn|acceptera|tillåt|accepter|godta|tillad|tillat|hyväksy|salli|akceptuj|zgadzam|zgoda|přijmout|prijať|souhlasím|súhlasím|elfogad|acceptă|sunt de acord|принять|принимаю|соглас|прийняти|kabul|αποδοχή|συμφωνώ|reject|decline|deny|manage|ablehnen|einstellungen|(?:tout |continuer sans )?(?:refuser|accepter)|paramétrer|rechazar|configurar|rejeitar|rifiuta|weigeren|instellingen|avvisa|neka|hantera|avslå|odrzuć|ustawienia|odmítnout|nastavení|отклонить|настро|reddet|ayarlar)|^(?:すべて)?(?:同意|許可|承諾|拒否)|^(?:全部)?(?:接受|同意|拒绝)|^(?:모두 )?(?:동의|허용|거부)/u;

/** Words for data that is stored, tracked or shared. */
export const privacyText: RegExp =
  /(?<!\p{L})(?:cookies?|ads|advertis\p{L}+|werbung|publicit[éà]|publicidade?|pubblicità|advertenties|reklam\p{L}*|tracking|privacy|personal data|partners?|datenschutz|personenbezogen\p{L}*|partnern?|données|partenaires|privacidad|datos personales|socios|privacidade|parceiros|dati personali|terze parti|persoonsgegevens|personuppgifter|personopplysninger|persondata|henkilötie\p{L}+|dan\p{L}+ osobow\p{L}+|osobní\p{L}* údaj\p{L}+|персональн\p{L}+|конфиденциальн\p{L}+|çerez\p{L}*|kişisel ver\p{L}+)(?!\p{L})|クッキー|個人(?:情報|データ)|隐私|個人資料|쿠키|개인정보/gu;

/** Beginnings of offers: of subscriptions and accounts, newsletters, apps, jobs and goods, of embedded content in return for consent. */
export const offers: string = [
  "(?:this|the) (?:article|content|story|post|video|report)(?: is)? (?:reserved |available |exclusive(?:ly)? )?(?:only )?(?:for|to) (?:our )?(?:paid |paying |premium |registered )?(?:subscribers|members|readers)|(?:subscribe|sign (?:in|up)|log in|register|create an account|become an? (?:\\p{L}+ )?(?:subscriber|member)).{0,50}\\b(?:to (?:continue|keep|unlock|read|get access)|for more articles|keep reading)|subscribe (?:now|today)|unlimited (?:digital |online )?access|(?:subscribe|sign up) (?:to|for) (?:our|my|the) .{0,40}(?:newsletters?|mailing list|podcast|channel|e-?mails|updates)|(?:get|join) .{0,60}(?:newsletter|your inbox|mailing list)|(?:if you['’]?(?:re| are) )?enjoying (?:this|our) (?:article|story|post)|support (?:our|independent|quality) .{0,20}(?:journalism|newsroom|reporting)|(?:start|try) .{0,40}\\bfree (?:\\S+ )?trial|(?:recommended|external|third[- ]party|embedded|social media) content|(?:view|load|show|allow) (?:external|third[- ]party|embedded|this|youtube|twitter|instagram|facebook|tiktok|vimeo) content|this (?:content|video|post|embed) (?:is|was|could|cannot).{0,60}(?:cookies|consent|third[- ]part)|stay informed with|(?:download|get|install|try) our .{0,30}\\bapp\\b|(?:read|listen|open|continue) .{0,20}in (?:the|our) app|(?:latest|current|featured) (?:jobs|vacancies)|find your next job|shop the (?:story|look|article)|best prices today",
  "(?:dieser|der) (?:artikel|inhalt|beitrag) ist (?:nur |exklusiv )?für (?:unsere )?(?:\\p{L}+)?(?:abonnent|mitglied|leser)|weiterlesen mit|jetzt (?:kostenlos |gratis )?(?:registrieren|anmelden|testen|weiterlesen|abonnieren|(?:\\S+ )?abo )|(?:zum|unser(?:en)?|der) .{0,40}newsletter|newsletter(?::| (?:abonnieren|anmelden|bestellen))|lust auf mehr\\?|(?:unterstütze|unterstützen sie) \\p{L}+ (?:bereits|schon|jetzt|mit)|(?:twitter|facebook|instagram|youtube|tiktok|x) (?:freischalten|aktivieren)|wir respektieren (?:deine|ihre) privatsphäre|(?:empfohlener|externer) (?:redaktioneller |externer )?inhalt|an dieser stelle (?:finden sie|findest du|befindet sich|steht|ist)|ein klick für den datenschutz|(?:externe|eingebettete) inhalte|(?:wir benötigen|zum anzeigen).{0,40}(?:zustimmung|einwilligung)|(?:jetzt )?in der app (?:lesen|anhören|öffnen)|(?:aktuelle|passende|offene) (?:jobs|stellen)|stellenmarkt|aus unserem shop",
  "(?:cet article|ce contenu|l['’]article)(?: est)? réservée? (?:à|aux) (?:nos )?abonnés|la suite (?:est réservée|de cet article)|(?:abonnez|inscrivez|connectez)-vous|pour (?:lire|accéder à) la suite|il vous reste \\d|je m['’]abonne|recevez .{0,60}(?:newsletter|e-?mail)|contenu (?:externe|tiers)|ce contenu (?:est|n['’]est|a été).{0,60}(?:cookies|bloqué|consentement|tiers)|télécharge[rz] (?:notre|l['’]) ?appli|(?:nos )?offres d['’]emploi",
  "(?:este|el) (?:artículo|contenido) es (?:solo |exclusivo )?para suscriptores|suscríb(?:ase|ete)|regístr(?:ese|ate)|para (?:seguir|continuar) leyendo|recib[ea] .{0,60}(?:bolet|newsletter|correo)|contenido externo|este contenido (?:está|no).{0,60}(?:cookies|terceros)|descarg(?:a|ue) (?:nuestra|la) app|ofertas de (?:empleo|trabajo)",
  "(?:questo|l['’]) ?(?:articolo|contenuto) è riservato (?:agli|ai) (?:abbonati|iscritti)|abbonati (?:per|ora|subito)|registrati (?:per|ora)|per continuare a leggere|iscriviti .{0,30}newsletter|contenuto esterno|questo contenuto (?:è|non).{0,60}(?:cookie|terzi)|scarica (?:la|l['’]) ?app|offerte di lavoro",
  "(?:este|o) (?:artigo|conteúdo) é exclusivo para|assine (?:já|agora|para|a nossa)|(?:registe|cadastre|inscreva)-se|para continuar (?:a ler|lendo)|receba .{0,60}(?:newsletter|e-?mail)|conteúdo externo|(?:descarregue|baixe) (?:a|o|nosso) (?:nossa )?app|vagas de emprego",
  "(?:dit|het) artikel is (?:alleen |exclusief )?voor (?:abonnees|leden)|(?:abonneer|registreer) je|word (?:nu )?(?:abonnee|lid)|meld je aan|verder lezen\\?|om verder te lezen|externe (?:inhoud|content)|download (?:de|onze) app|vacatures",
  "(?:den här|denne|dette) (?:artikeln?|artiklen|innholdet|indhold) (?:är|er) (?:bara |kun |forbeholdt )?(?:för|for) (?:prenumeranter|abonnent|medlem)|bli (?:prenumerant|abonnent|medlem)|bliv (?:abonnent|medlem)|logga in för att|log ind for at|logg inn for å|för att läsa (?:vidare|hela)|for (?:at læse|å lese) (?:videre|hele)|prenumerera på|tilmeld dig|meld deg på|eksternt indhold|externt innehåll|eksternt innhold|ledig[ae] (?:jobb|job|stillinger)",
  "(?:ten|artykuł|treść).{0,20}(?:tylko )?dla (?:subskrybentów|prenumeratorów|abonentów)|(?:zaloguj|zarejestruj) się|zapisz się (?:na|do)|wykup (?:dostęp|subskrypcję|prenumeratę)|aby czytać dalej|treść zewnętrzna|pobierz (?:naszą |)aplikację|oferty pracy",
  "(?:материал|статья) доступ(?:ен|на) (?:только )?(?:по подписке|подписчикам)|подпи(?:шитесь|сывайтесь)|зарегистрируйтесь|войдите,? чтобы|чтобы (?:читать дальше|продолжить чтение)|скачайте (?:наше )?приложение|вакансии",
  "この記事は(?:有料)?会員限定|続きを読むには|会員登録|メルマガ登録|ニュースレター(?:を|の)?(?:登録|購読)|アプリを?(?:ダウンロード|インストール)|外部コンテンツ|求人情報",
  "(?:本文|此内容|本內容)(?:为|為)?(?:会员|會員|订阅)(?:专享|專享|限定)|(?:订阅|訂閱|登录|登入|注册|註冊)(?:后|後|以|即可).{0,8}(?:阅读|閱讀|查看)|(?:解锁|解鎖)全文|(?:下载|下載).{0,12}(?:客户端|APP)|구독하(?:고|시면|세요)|이 (?:기사|콘텐츠)는 (?:유료|구독)|앱에서 (?:보기|읽기)",
].join("|");

/** Labels of what a page offers beside its text: to share, print, enlarge, comment. */
export const toolLabels: string = [
  "share(?: (?:this|on|via|with)(?: (?:article|page|post|story|on|via))?(?: \\p{L}+)?)?|tweet(?: this)?|e-?mail(?: (?:this|to a friend))?|print(?:er)?(?:[- ]friendly)?(?: (?:page|version|this(?: page| article)?))?|pdf|bookmark|(?:leave|post|add) (?:a|your) (?:comment|reply|opinion)|comments?|(?:show|hide|toggle) captions?|trackbacks?|permalink|click to enlarge|enlarge(?: image)?|(?:view )?larger (?:image|picture)|view \\d+ images|back to gallery",
  "teilen(?: mit)?|drucken|merken|kommentieren|bild (?:anzeigen|vergrößern)|partager(?: sur \\p{L}+)?|imprimer|agrandir|compartir(?: en \\p{L}+)?|imprimir|compartilhar|condividi(?: su \\p{L}+)?|stampa|delen|afdrukken|dela|skriv ut|drukuj|udostępnij|powiększ|поделиться|распечатать|версия для печати|увеличить|просмотров|прочтений|комментариев|分享到|分享|打印|打印本页|收藏|转发|转发到微博|关闭页面|字号|列印|印刷|シェア|ツイート|공유|인쇄",
].join("|");
