/**
 * Headings of WooCommerce product exports in other languages, as its translations write them: English heading → headings in Spanish, French, German
 * and, where they are translated, Arabic and Bengali. Translations change between versions; several are listed.
 */
const translations: Record<string, readonly string[]> = {
  ID: ['المعرف', 'المعرّف', 'আইডি'],
  Type: ['Tipo', 'Typ', 'النوع', 'ধরন', 'ধরণ'],
  SKU: ['UGS', 'Artikelnummer', 'رمز المنتج', 'رمز SKU', 'এসকেইউ'],
  'GTIN, UPC, EAN, or ISBN': [
    'GTIN, UPC, EAN o ISBN',
    'GTIN, UPC, EAN ou ISBN',
    'GTIN, UPC, EAN oder ISBN',
    'GTIN أو UPC أو EAN أو ISBN',
  ],
  Name: ['Nombre', 'Nom', 'الاسم', 'নাম'],
  Published: ['Publicado', 'Publié', 'Veröffentlicht', 'منشور', 'تم النشر', 'প্রকাশিত'],
  'Is featured?': ['¿Está destacado?', 'Mis en avant ?', 'Mis en avant', 'Ist hervorgehoben?', 'مميز؟', 'هل هو مميز؟'],
  'Visibility in catalog': [
    'Visibilidad en el catálogo',
    'Visibilité dans le catalogue',
    'Sichtbarkeit im Katalog',
    'الظهور في الكتالوج',
    'الظهور في الدليل',
  ],
  'Short description': [
    'Descripción corta',
    'Description courte',
    'Kurzbeschreibung',
    'وصف مختصر',
    'وصف قصير',
    'الوصف القصير',
    'সংক্ষিপ্ত বিবরণ',
  ],
  Description: ['Descripción', 'Beschreibung', 'الوصف', 'বিবরণ'],
  'Date sale price starts': [
    'Día en que empieza el precio rebajado',
    'Date de début de promo',
    'Datum, an dem Angebotspreis beginnt',
    'تاريخ بدء سعر التخفيض',
    'تاريخ بداية سعر البيع',
  ],
  'Date sale price ends': [
    'Día en que termina el precio rebajado',
    'Date de fin de promo',
    'Datum, an dem Angebotspreis endet',
    'تاريخ انتهاء سعر التخفيض',
    'تاريخ نهاية سعر البيع',
  ],
  'Tax status': ['Estado del impuesto', 'État de la TVA', 'Statut fiscal', 'Steuerstatus', 'حالة الضريبة'],
  'Tax class': ['Clase de impuesto', 'Classe de TVA', 'Steuerklasse', 'فئة الضريبة'],
  'In stock?': [
    '¿En inventario?',
    '¿Existencias?',
    '¿Hay existencias?',
    'En stock ?',
    'Vorrätig?',
    'متوفر في المخزون؟',
    'متوفر؟',
  ],
  Stock: ['Inventario', 'Lager', 'Bestand', 'المخزون', 'স্টক'],
  'Low stock amount': [
    'Cantidad de bajo inventario',
    'Cantidad de pocas existencias',
    'Montant de stock faible',
    'Geringe Lagermenge',
    'كمية المخزون المنخفضة',
  ],
  'Backorders allowed?': [
    '¿Permitir reservas de productos agotados?',
    'Autoriser les commandes de produits en rupture ?',
    'Lieferrückstande erlaubt?',
    'Lieferrückstände erlaubt?',
    'Rückstände erlaubt?',
    'هل يسمح بالطلبات المؤجلة؟',
  ],
  'Sold individually?': ['¿Vendido individualmente?', 'Vendre individuellement ?', 'Nur einzeln verkaufen?', 'يباع بشكل فردي؟'],
  'Weight (kg)': ['Peso (kg)', 'Poids (kg)', 'Gewicht (kg)', 'الوزن (كجم)'],
  'Length (cm)': ['Longitud (cm)', 'Longueur (cm)', 'Länge (cm)', 'الطول (سم)'],
  'Width (cm)': ['Anchura (cm)', 'Largeur (cm)', 'Breite (cm)', 'العرض (سم)'],
  'Height (cm)': ['Altura (cm)', 'Hauteur (cm)', 'Höhe (cm)', 'الارتفاع (سم)'],
  'Allow customer reviews?': [
    '¿Permitir valoraciones de clientes?',
    '¿Permitir reseñas de clientes?',
    'Autoriser les avis clients ?',
    'Kundenbewertungen erlauben?',
    'Kundenrezensionen erlauben?',
    'السماح بمراجعات العملاء؟',
  ],
  'Purchase note': ['Nota de compra', 'Note de commande', "Note d'achat", 'Hinweis zum Kauf', 'ملاحظة الشراء'],
  'Sale price': ['Precio rebajado', 'Tarif promo', 'Angebotspreis', 'سعر التخفيض', 'سعر البيع', 'বিক্রয় মূল্য'],
  'Regular price': ['Precio normal', 'Tarif régulier', 'Regulärer Preis', 'السعر العادي', 'السعر الافتراضي', 'নিয়মিত মূল্য'],
  Categories: ['Categorías', 'Catégories', 'Kategorien', 'التصنيفات', 'الأقسام', 'বিভাগসমূহ', 'ক্যাটাগরি'],
  Tags: ['Etiquetas', 'Étiquettes', 'Schlagwörter', 'الوسوم', 'ট্যাগ', 'ট্যাগসমূহ'],
  'Shipping class': ['Clase de envío', "Classe d'expédition", 'Versandklasse', 'فئة الشحن'],
  Images: ['Imágenes', 'Bilder', 'الصور', 'ছবি', 'ছবিসমূহ'],
  'Download limit': ['Límite de descargas', 'Limite de téléchargement', 'Downloadlimit', 'حد التنزيل'],
  'Download expiry days': [
    'Días de caducidad de la descarga',
    "Jours d'expiration du téléchargement",
    'Ablauftage des Downloads',
    'أيام انتهاء صلاحية التنزيل',
  ],
  Parent: ['Superior', 'Übergeordnetes Produkt', 'الأصل', 'المنتج الأصلي', 'অভিভাবক'],
  'Grouped products': [
    'Productos agrupados',
    'Groupes de produits',
    'Produits groupés',
    'Gruppierte Produkte',
    'المنتجات المجمعة',
  ],
  Upsells: ['Ventas dirigidas', 'Produits suggérés', 'Zusatzverkäufe', 'زيادة المبيعات'],
  'Cross-sells': ['Ventas cruzadas', 'Ventes croisées', 'Cross-Sells (Querverkäufe)', 'البيع العابر'],
  'External URL': ['URL externa', 'URL externe', 'Externe URL', 'رابط خارجي'],
  'Button text': ['Texto del botón', 'Libellé du bouton', 'Button-Text', 'نص الزر'],
  Position: ['Posición', 'الموضع', 'অবস্থান'],
  Brands: ['Marcas', 'Marques', 'Marken', 'العلامات التجارية', 'ব্র্যান্ড'],
}

/** Headings of numbered columns; `#` stands for the number. */
const numbered: Record<string, readonly string[]> = {
  'Attribute # name': [
    'Nombre del atributo #',
    "Nom de l'attribut #",
    'Attribut # Name',
    'اسم السمة #',
    'اسم الخاصية #',
    'বৈশিষ্ট্য # নাম',
  ],
  'Attribute # value(s)': [
    'Valor(es) del atributo #',
    "Valeur(s) de l'attribut #",
    'Attribut # Wert(e)',
    'قيم السمة #',
    'قيمة السمة #',
    'قيمة الخاصية #',
    'বৈশিষ্ট্য # মান',
  ],
  'Attribute # visible': ['Atributo visible #', 'Attribut # visible', 'Attribut # Sichtbar', 'السمة # مرئية'],
  'Attribute # global': ['Atributo global #', 'Attribut # global', 'السمة # عامة'],
  'Attribute # default': ['Atributo por defecto #', 'Attribut # par défaut', 'Attribut # Standard', 'السمة # الافتراضية'],
}

const normalized = (heading: string): string =>
  heading
    .normalize('NFC')
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/؟/g, '?')
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .replace(/ \?$/, '?')
    .trim()

const table = new Map<string, string>()
for (const list of [translations, numbered])
  for (const [english, others] of Object.entries(list))
    for (const heading of [english, ...others]) table.set(normalized(heading), english)

/** The English heading of a column of a WooCommerce export; an unknown heading stays as it is. */
export function toWooCommerceHeading(heading: string): string {
  const plain = normalized(heading)
  const own = table.get(plain)
  if (own) return own
  const number = /\d{1,3}/.exec(plain)?.[0]
  if (number === undefined) return heading
  const found = table.get(plain.replace(number, '#'))
  return found ? found.replace('#', number) : heading
}
