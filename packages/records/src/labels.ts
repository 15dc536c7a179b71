import { collapse, ownValue, strip } from "./written.ts";

/** Words before or beside a value, in several languages. */
export const labels: Readonly<Record<string, string>> = {
  buy: "add to cart|add to basket|add to bag|add to trolley|buy now|buy it now|order now|notify me when available|in den warenkorb|in den einkaufswagen|jetzt kaufen|ajouter au panier|acheter|añadir al carrito|añadir a la cesta|agregar al carrito|comprar|aggiungi al carrello|acquista|adicionar ao carrinho|in winkelwagen|in winkelmand|lägg i varukorg|läg i kurv|læg i kurv|legg i handlekurv|lisää ostoskoriin|do košíku|přidat do košíku|vložit do košíku|do koszyka|dodaj do koszyka|в корзину|купить|у кошик|купити|sepete ekle|カートに入れる|加入购物车|장바구니",
  apply: "apply|apply now|apply here|apply for this job|apply online|apply for this position|apply to this job|submit application|jetzt bewerben|bewerben|online bewerben|zur bewerbung|postuler|je postule|candidater|solicitar|inscribirme|aplicar|candidati|invia candidatura|candidatar|candidatar-se|solliciteer|solliciteren|ansök|ansök nu|ansøg|søg stillingen|hae paikkaa|odpovědět na inzerát|aplikuj|aplikuj teraz|откликнуться|відгукнутися|başvur|応募する|지원하기",
  price: "price|our price|sale price|price per unit|preis|unser preis|verkaufspreis|prix|prix ttc|precio|prezzo|preço|prijs|pris|cena|цена|ціна|fiyat|価格|价格|가격",
  brand: "brand|brands|manufacturer|made by|make|vendor|marke|hersteller|marque|fabricant|marca|fabricante|produttore|merk|fabrikant|märke|varumärke|mærke|merke|značka|výrobce|marka|producent|бренд|производитель|виробник|ブランド|メーカー|品牌|브랜드",
  sku: "sku|item number|item no|item #|item|item code|article number|article no|product code|product id|product number|product sku|stock code|style number|style|model number|artikelnummer|artikel-nr|art.-nr|art.nr|art nr|bestellnummer|bestell-nr|produktnummer|référence|réf|ref|référence produit|referencia|código|codice|codice prodotto|codice articolo|referência|artikelnr|varenummer|tuotekoodi|kód|kód produktu|indeks|артикул|код товара|код товару|ürün kodu|型番|商品番号|货号",
  gtin: "gtin|ean|ean code|ean-code|upc|barcode|gtin13|ean13|isbn|isbn-13|isbn13|código de barras|code-barres|strichcode",
  mpn: "mpn|manufacturer part number|mfr part number|mfg part #|part number|part no|herstellernummer|hersteller-nr|référence fabricant",
  availability: "availability|stock|stock status|verfügbarkeit|lagerbestand|disponibilité|disponibilidad|disponibilità|disponibilidade|beschikbaarheid|lagerstatus|dostupnost|dostępność|наличие|наявність|在庫",
  condition: "condition|item condition|zustand|état|estado|condizione|toestand|skick|stand|stav|stan|состояние",
  rating: "rating|average rating|overall rating|customer rating|our rating|score|overall score|verdict|bewertung|gesamtwertung|wertung|note|évaluation|valoración|puntuación|valutazione|voto|avaliação|beoordeling|betyg|bedømmelse|ocena|hodnocení|оценка|рейтинг|評価",
  reviewCount: "reviews|number of reviews|ratings|bewertungen|avis",
  description: "description|product description|about this item|overview|product details|beschreibung|produktbeschreibung|description du produit|descripción|descrizione|descrição|beschrijving|beskrivning|beskrivelse|popis|opis|описание|опис|商品説明",
  category: "category|categories|product type|kategorie|kategorien|catégorie|catégories|categoría|categorías|categoria|categorie|kategori|kategoria|категория|категорія|カテゴリ",
  color: "color|colour|farbe|couleur|colori|color/finish|colore|cor|kleur|färg|farve|farge|barva|kolor|цвет|колір|renk|色",
  material: "material|materials|fabric|composition|matière|matériau|materiale|materiaal|composición|materiał|materiál|материал|матеріал",
  size: "size|größe|taille|talla|tamaño|taglia|tamanho|maat|storlek|størrelse|velikost|rozmiar|размер|розмір|サイズ",
  weight: "weight|item weight|net weight|gross weight|shipping weight|gewicht|nettogewicht|poids|poids net|peso|peso neto|peso netto|vikt|vægt|vekt|hmotnost|waga|вес|вага|重量",
  width: "width|breite|largeur|ancho|anchura|larghezza|largura|breedte|bredd|bredde|šířka|szerokość|ширина",
  height: "height|höhe|hauteur|alto|altura|altezza|hoogte|höjd|højde|høyde|výška|wysokość|высота|висота",
  depth: "depth|length|tiefe|länge|profondeur|longueur|profundidad|largo|profondità|lunghezza|diepte|lengte|djup|dybde|hloubka|głębokość|глубина",
  prepTime: "prep time|prep|preparation time|preparation|active time|hands-on time|hands on|vorbereitungszeit|vorbereitung|arbeitszeit|zubereitungszeit|temps de préparation|préparation|tiempo de preparación|preparación|tempo di preparazione|preparazione|tempo de preparo|preparo|voorbereidingstijd|förberedelsetid|forberedelse|doba přípravy|czas przygotowania|время подготовки",
  cookTime: "cook time|cook|cooking time|cooking|bake time|baking time|baking|kochzeit|koch-/backzeit|backzeit|garzeit|temps de cuisson|cuisson|tiempo de cocción|cocción|tempo di cottura|cottura|tempo de cozimento|cozimento|kooktijd|baktijd|tillagningstid|tilberedningstid|doba vaření|czas gotowania|время приготовления",
  totalTime: "total time|total|ready in|time|gesamtzeit|gesamt|dauer|temps total|durée totale|tiempo total|tempo totale|tempo total|totale tijd|total tid|celková doba|czas całkowity|общее время",
  yield: "yield|yields|serves|servings|makes|portions|portionen|ergibt|menge|für|pour|portions pour|nombre de personnes|personnes|raciones|porciones|porzioni|dosi|dosi per|rendimento|porções|porties|personen|antal portioner|portioner|porsjoner|porcje|porce|порции|порций|人数",
  course: "course|category|meal|meal type|dish type|gang|gericht|kategorie|type de plat|catégorie|tipo de plato|categoría|portata|categoria|gerecht|rätt|rodzaj dania",
  cuisine: "cuisine|küche|cocina|cucina|cozinha|keuken|kök|kuchnia|kuchyně|кухня",
  diet: "diet|suitable for|ernährung|régime|dieta|dieet|kost",
  calories: "calories|energy|kcal|kalorien|energie|brennwert|valeur énergétique|calorías|calorie|calorias|calorieën|kalorier|калории|калорийность",
  ingredients: "ingredients|ingredients list|you will need|what you need|what you'll need|shopping list|zutaten|zutatenliste|ingrédients|les ingrédients|ingredientes|ingredienti|ingrediënten|ingredienser|ainekset|ingrediencie|ingredience|suroviny|składniki|ингредиенты|інгредієнти|malzemeler|材料|재료",
  steps: "instructions|directions|method|preparation|steps|how to make it|cooking instructions|zubereitung|anleitung|zubereitungsschritte|so geht's|préparation|étapes|instructions de préparation|la préparation|preparación|elaboración|instrucciones|pasos|preparazione|procedimento|modo de preparo|preparo|bereiding|bereidingswijze|instruktioner|gör så här|så här gör du|fremgangsmåde|fremgangsmåte|ohje|postup|příprava|przygotowanie|sposób przygotowania|приготовление|приготування|hazırlanışı|作り方|做法",
  start: "date|dates|when|start|starts|start date|starts on|date and time|date & time|datum|termin|wann|beginn|start am|datum und uhrzeit|quand|début|date de début|date et heure|cuándo|fecha|fecha y hora|inicio|quando|data|data e ora|inizio|início|wanneer|datum en tijd|aanvang|när|startdatum|tid|dato|hvornår|når|kdy|kiedy|początek|когда|дата|начало|коли|日時|日期",
  end: "end|ends|end date|until|ende|bis|fin|date de fin|fecha de fin|fine|fim|término|einde|einddatum|slut|slutdatum|konec|koniec|окончание|конец|結束",
  doors: "doors|doors open|einlass|ouverture des portes|apertura de puertas|apertura porte|deuren open|insläpp",
  duration: "duration|length|dauer|durée|duración|durata|duração|duur|längd|varighed|délka|czas trwania|длительность|продолжительность|期間",
  location: "location|where|venue|place|job location|work location|ort|wo|veranstaltungsort|arbeitsort|standort|einsatzort|lieu|où|lieu de travail|lugar|dónde|ubicación|luogo|dove|sede|local|onde|localização|locatie|waar|standplaats|plats|var|arbetsplats|sted|hvor|místo|kde|miejsce|gdzie|lokalizacja|место|где|місце|де|会場|地点|勤務地",
  address: "address|street address|postal address|anschrift|adresse|dirección|direccion|indirizzo|endereço|morada|adres|adress|adresa|osoite|адрес|адреса|住所|地址|주소",
  organizer: "organizer|organiser|organized by|organised by|hosted by|host|veranstalter|organisator|organisateur|organisé par|organizador|organiza|organizzatore|arrangör|arrangør|pořadatel|organizátor|organizator|организатор|主催",
  performers: "performers|performer|artists|artist|line-up|lineup|cast|speakers|speaker|mit|mitwirkende|künstler|referenten|referent|artistes|intervenants|artistas|ponentes|artisti|relatori|artiesten|sprekers|medverkande",
  admission: "price|cost|admission|tickets|ticket price|entry|fee|course fee|entrance fee|tuition|preis|eintritt|eintrittspreis|kosten|gebühr|kursgebühr|teilnahmegebühr|prix|tarif|tarifs|entrée|precio|entrada|coste|prezzo|costo|ingresso|biglietto|preço|ingressos|prijs|entree|toegang|pris|inträde|entré|cena|vstupné|wstęp|cena biletu|цена|стоимость|вход|вартість|料金",
  status: "status|event status|stav|estado|stato|статус",
  employer: "employer|company|company name|organisation|organization|hiring organization|works for|affiliation|arbeitgeber|unternehmen|firma|entreprise|employeur|société|empresa|empleador|azienda|datore di lavoro|organización|werkgever|bedrijf|organisatie|arbetsgivare|företag|arbejdsgiver|virksomhed|arbeidsgiver|zaměstnavatel|společnost|pracodawca|работодатель|компания|организация|会社名",
  employment: "employment type|job type|contract type|type of contract|contract|employment|working time|type|anstellungsart|beschäftigungsart|vertragsart|arbeitszeit|arbeitszeitmodell|anstellung|type de contrat|contrat|type d'emploi|tipo de contrato|jornada|tipo di contratto|contratto|dienstverband|contracttype|soort dienstverband|anställningsform|omfattning|ansættelse|stilling|typ úvazku|rodzaj umowy|wymiar pracy|тип занятости|занятость|雇用形態",
  salary: "salary|salary range|pay|pay range|wage|compensation|base salary|annual salary|gehalt|vergütung|bezahlung|jahresgehalt|lohn|salaire|rémunération|salario|sueldo|remuneración|stipendio|retribuzione|salário|remuneração|salaris|loon|lön|løn|lønn|mzda|plat|wynagrodzenie|pensja|зарплата|заработная плата|оклад|給与",
  posted: "posted|posted on|date posted|published|publication date|veröffentlicht|veröffentlicht am|eingestellt am|publié le|date de publication|publicado|publicado el|fecha de publicación|pubblicato|pubblicato il|data de publicação|geplaatst|geplaatst op|publicerad|oprettet|zveřejněno|opublikowano|опубликовано",
  closes: "closes|closing date|apply by|application deadline|deadline|apply before|bewerbungsfrist|bewerbungsschluss|bewerben bis|frist|date limite|candidature avant le|date limite de candidature|fecha límite|plazo|scadenza|data limite|prazo|sluitingsdatum|reageren voor|sista ansökningsdag|ansøgningsfrist|søknadsfrist|uzávěrka|termin składania|срок подачи",
  jobStart: "start date|starting|job start|eintrittsdatum|startdatum|beginn|arbeitsbeginn|date de début|prise de poste|fecha de inicio|data di inizio|tillträde|tiltrædelse",
  workHours: "hours|working hours|hours per week|weekly hours|arbeitszeit|wochenstunden|stunden pro woche|horaires|temps de travail|horario|orario|uren per week|arbetstid|arbejdstid",
  reference: "reference|reference number|ref|job id|job reference|job number|requisition id|vacancy reference|referenznummer|kennziffer|stellen-id|référence|referencia|riferimento|referência|referentie|vacaturenummer|referensnummer",
  requirements: "requirements|qualifications|your profile|what you bring|what we're looking for|who you are|skills|anforderungen|ihr profil|dein profil|das bringen sie mit|profil|profil recherché|votre profil|requisitos|perfil|requisiti|profilo|functie-eisen|jouw profiel|kvalifikationer|krav|požadavky|wymagania|требования",
  tasks: "responsibilities|your tasks|what you'll do|what you will do|duties|the role|job description|aufgaben|ihre aufgaben|deine aufgaben|missions|vos missions|responsabilidades|funciones|responsabilità|mansioni|taken|jouw taken|arbetsuppgifter|arbejdsopgaver|náplň práce|obowiązki|обязанности",
  benefits: "benefits|what we offer|we offer|perks|wir bieten|das bieten wir|unser angebot|avantages|nous offrons|beneficios|ofrecemos|offriamo|benefícios|wij bieden|arbeidsvoorwaarden|förmåner|vi erbjuder|vi tilbyder|nabízíme|oferujemy|мы предлагаем|условия",
  jobTitle: "job title|position|title|role|occupation|profession|funktion|stellung|beruf|fonction|poste|métier|cargo|puesto|profesión|ruolo|qualifica|professione|functie|beroep|befattning|titel|stilling|funkce|pozice|stanowisko|должность|посада|役職",
  email: "email|e-mail|mail|e-mail address|email address|e-mail-adresse|adresse e-mail|courriel|correo|correo electrónico|posta elettronica|e-post|e-mailadres|эл. почта|почта|электронная почта|メール",
  telephone: "telephone|phone|tel|telephone number|phone number|mobile|call|call us|telefon|telefonnummer|rufnummer|fon|mobil|téléphone|tél|teléfono|telefono|telefone|telefoon|telefoonnummer|puhelin|телефон|тел|電話|电话|전화",
  fax: "fax|telefax|fax number|faxnummer|télécopie|факс",
  born: "born|date of birth|birth date|birthday|geboren|geburtsdatum|geboren am|né le|née le|naissance|date de naissance|nacimiento|fecha de nacimiento|nacido|nato|nascita|data di nascita|nascimento|geboortedatum|född|født|narozen|data urodzenia|urodzony|родился|дата рождения",
  died: "died|death|date of death|gestorben|todesdatum|mort|décès|fallecimiento|morto|morte|falecimento|overleden|död|død|zemřel|zmarł|умер",
  nationality: "nationality|citizenship|nationalität|staatsangehörigkeit|nationalité|nacionalidad|nazionalità|nacionalidade|nationaliteit|nationalitet|národnost|narodowość|гражданство",
  education: "education|alma mater|university|ausbildung|studium|formation|études|educación|estudios|formazione|istruzione|educação|opleiding|utbildning|uddannelse|vzdělání|wykształcenie|образование",
  companyName: "company name|name|firmenname|firma|raison sociale|razón social|ragione sociale",
  legalName: "legal name|registered name|firmierung|raison sociale|razón social|ragione sociale|razão social",
  openingHours: "opening hours|hours|opening times|business hours|hours of operation|öffnungszeiten|sprechzeiten|horaires|horaires d'ouverture|heures d'ouverture|horario|horarios|horario de apertura|orari|orari di apertura|orario|horário|horário de funcionamento|openingstijden|öppettider|åbningstider|åpningstider|aukioloajat|otevírací doba|godziny otwarcia|часы работы|режим работы|営業時間",
  taxId: "vat|vat id|vat no|vat number|tax id|ust-id|ust-idnr|ust-id-nr|umsatzsteuer-id|umsatzsteuer-identifikationsnummer|steuernummer|tva|n° tva|tva intracommunautaire|cif|nif|partita iva|p. iva|p.iva|cnpj|btw|btw-nummer|momsnr|cvr|ičo|dič|nip|инн",
  registration: "company number|registration number|registered number|handelsregister|registernummer|registergericht|siret|siren|rcs|registro mercantil|rea|kvk|kvk-nummer|organisationsnummer|krs|regon|огрн",
  founded: "founded|established|gegründet|gründung|fondée en|création|fundada|fundación|fondata|anno di fondazione|opgericht|grundat|założona|основана",
  subject: "product reviewed|reviewed|getestetes produkt",
  pros: "pros|the good|what we like|advantages|likes|vorteile|pro|les plus|points forts|avantages|ventajas|pros y contras|lo mejor|pregi|vantaggi|prós|pluspunten|voordelen|fördelar|zalety|plusy|výhody|плюсы|достоинства",
  cons: "cons|the bad|what we don't like|disadvantages|dislikes|nachteile|contra|les moins|points faibles|inconvénients|desventajas|contras|lo peor|difetti|svantaggi|minpunten|nadelen|nackdelar|wady|minusy|nevýhody|минусы|недостатки",
  provider: "provider|institution|offered by|school|faculty|anbieter|hochschule|fakultät|établissement|organisme|centro|institución|ente|ateneo|aanbieder|instelling|anordnare|poskytovatel|организатор",
  courseCode: "course code|course number|code|module code|kursnummer|kurs-nr|kursnr|veranstaltungsnummer|code du cours|código|codice corso|cursuscode|kurskod",
  teacher: "teacher|instructor|instructors|lecturer|tutor|taught by|dozent|dozentin|kursleitung|leitung|lehrende|enseignant|intervenant|formateur|profesor|docente|docenti|professor|docent|lärare|underviser|lektor|prowadzący|преподаватель",
  level: "level|difficulty|niveau|schwierigkeitsgrad|niveau d'études|nivel|livello|nível|nivå|úroveň|poziom|уровень",
  language: "language|languages|sprache|sprachen|langue|idioma|lingua|taal|språk|sprog|jazyk|język|язык|мова|言語",
  topics: "topics|contents|syllabus|what you'll learn|what you will learn|curriculum|inhalte|kursinhalte|themen|das lernen sie|programme|contenu|contenidos|temario|contenuti|programma|conteúdo|inhoud|innehåll|indhold|obsah|program|содержание",
  author: "author|authors|written by|by|autor|autoren|autorin|auteur|auteurs|autore|autori|författare|forfatter|kirjailija|автор|авторы|著者",
  isbn: "isbn|isbn-13|isbn-10|isbn13|isbn10|isbn 13|isbn 10|ean",
  publisher: "publisher|published by|imprint|verlag|herausgeber|éditeur|maison d'édition|editorial|editore|casa editrice|editora|uitgever|uitgeverij|förlag|forlag|nakladatel|nakladatelství|wydawnictwo|wydawca|издательство|видавництво|出版社",
  publicationDate: "publication date|published|release date|pub date|date published|erscheinungsdatum|erscheinungstermin|erschienen|erscheint|date de parution|parution|date de publication|fecha de publicación|data di pubblicazione|pubblicazione|data de publicação|verschijningsdatum|utgivningsdatum|utgiven|udgivet|datum vydání|data wydania|дата выхода|год издания|発売日",
  pages: "pages|number of pages|page count|print length|length|seiten|seitenzahl|seitenanzahl|nombre de pages|páginas|número de páginas|pagine|numero di pagine|aantal pagina's|pagina's|antal sidor|sidor|sider|antal sider|počet stran|liczba stron|страниц|количество страниц",
  format: "format|binding|cover|einband|ausgabe|reliure|encuadernación|formato|rilegatura|uitvoering|bindwijze|band|vazba|oprawa|переплет",
  edition: "edition|auflage|édition|edición|edizione|edição|druk|editie|upplaga|udgave|vydání|wydanie|издание",
  genre: "genre|genres|género|genere|gênero|gattung|žánr|gatunek|жанр",
  originalTitle: "original title|originaltitel|titre original|título original|titolo originale|originele titel|původní název|tytuł oryginalny|оригинальное название",
  director: "director|directed by|directors|regie|regisseur|réalisateur|réalisation|réalisé par|de|dirección|dirigida por|regia|direção|diretor|regi|instruktør|režie|reżyseria|режиссер|режиссёр|監督",
  actors: "cast|starring|actors|stars|darsteller|besetzung|mit|avec|acteurs|casting|distribution|reparto|actores|protagonistas|con|attori|elenco|acteurs|skådespelare|medvirkende|hrají|obsada|в ролях|актеры|актёры|出演",
  writer: "writer|writers|written by|screenplay|drehbuch|scénario|scénariste|guion|guionista|sceneggiatura|roteiro|scenario|manus|manuskript|scénář|scenariusz|сценарий|脚本",
  runtime: "runtime|running time|duration|length|laufzeit|länge|dauer|spieldauer|durée|duración|durata|duração|speelduur|speltid|længde|délka|czas trwania|продолжительность|上映時間",
  released: "release date|released|release|in theaters|kinostart|erscheinungsdatum|veröffentlichung|date de sortie|sortie|fecha de estreno|estreno|data di uscita|uscita|data de lançamento|releasedatum|premiär|premiere|premiéra|premiera|премьера|дата выхода|公開日",
  country: "country|country of origin|land|herkunftsland|produktionsland|pays|pays d'origine|país|paese|land van herkomst|země|kraj|страна|国",
  ageRating: "rated|age rating|mpaa rating|certificate|fsk|altersfreigabe|classification|clasificación|kijkwijzer|åldersgräns",
  latitude: "latitude|lat|breitengrad|latitud|latitudine|широта",
  longitude: "longitude|lon|lng|long|längengrad|longitud|longitudine|долгота",
  priceRange: "price range|preisklasse|gamme de prix|rango de precios|fascia di prezzo|prijsklasse",
}; // biome-ignore format: a table of words

/** Marks around a label that are not part of it. */
const marks = "•·*▪◦–—-:：.?";
const accents = /\p{Mn}+/gu;

/** A label in the form for comparison: lower case, no accents, no colon. */
export function labelKey(text: string): string {
  return strip(collapse(text.toLowerCase().normalize("NFKD").replace(accents, "")), marks);
}

/** The words of a concept in the form for comparison. */
export const labelKeys = (concept: string | undefined): readonly string[] =>
  concept === undefined ? [] : labelWords(concept).map(labelKey);

/** The words of a concept; an unknown concept is its own word. */
export function labelWords(concept: string): readonly string[] {
  return (ownValue(labels, concept) ?? concept).split("|");
}
