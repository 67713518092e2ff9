/**
 * Countries and territories with a postal address, and two former ones that old addresses still use (AN, CS).
 * Generated once from countries-list 3.4.1 (MIT, names after ISO 3166-1); one `CODE Name` per line keeps the browser bundle small.
 */
const lines = `
AF Afghanistan
AX Åland Islands
AL Albania
DZ Algeria
AS American Samoa
AD Andorra
AO Angola
AI Anguilla
AG Antigua and Barbuda
AR Argentina
AM Armenia
AW Aruba
AU Australia
AT Austria
AZ Azerbaijan
BS Bahamas
BH Bahrain
BD Bangladesh
BB Barbados
BY Belarus
BE Belgium
BZ Belize
BJ Benin
BM Bermuda
BT Bhutan
BO Bolivia
BQ Bonaire, Sint Eustatius and Saba
BA Bosnia and Herzegovina
BW Botswana
BR Brazil
IO British Indian Ocean Territory
VG British Virgin Islands
BN Brunei
BG Bulgaria
BF Burkina Faso
BI Burundi
CV Cabo Verde
KH Cambodia
CM Cameroon
CA Canada
KY Cayman Islands
CF Central African Republic
TD Chad
CL Chile
CN China
CX Christmas Island
CC Cocos (Keeling) Islands
CO Colombia
KM Comoros
CK Cook Islands
CR Costa Rica
HR Croatia
CU Cuba
CW Curaçao
CY Cyprus
CZ Czechia
CD Democratic Republic of the Congo
DK Denmark
DJ Djibouti
DM Dominica
DO Dominican Republic
TL East Timor
EC Ecuador
EG Egypt
SV El Salvador
GQ Equatorial Guinea
ER Eritrea
EE Estonia
SZ Eswatini
ET Ethiopia
FK Falkland Islands
FO Faroe Islands
FJ Fiji
FI Finland
FR France
GF French Guiana
PF French Polynesia
GA Gabon
GM Gambia
GE Georgia
DE Germany
GH Ghana
GI Gibraltar
GR Greece
GL Greenland
GD Grenada
GP Guadeloupe
GU Guam
GT Guatemala
GG Guernsey
GN Guinea
GW Guinea-Bissau
GY Guyana
HT Haiti
HN Honduras
HK Hong Kong
HU Hungary
IS Iceland
IN India
ID Indonesia
IR Iran
IQ Iraq
IE Ireland
IM Isle of Man
IL Israel
IT Italy
CI Ivory Coast
JM Jamaica
JP Japan
JE Jersey
JO Jordan
KZ Kazakhstan
KE Kenya
KI Kiribati
XK Kosovo
KW Kuwait
KG Kyrgyzstan
LA Laos
LV Latvia
LB Lebanon
LS Lesotho
LR Liberia
LY Libya
LI Liechtenstein
LT Lithuania
LU Luxembourg
MO Macao
MG Madagascar
MW Malawi
MY Malaysia
MV Maldives
ML Mali
MT Malta
MH Marshall Islands
MQ Martinique
MR Mauritania
MU Mauritius
YT Mayotte
MX Mexico
FM Micronesia
MD Moldova
MC Monaco
MN Mongolia
ME Montenegro
MS Montserrat
MA Morocco
MZ Mozambique
MM Myanmar
NA Namibia
NR Nauru
NP Nepal
NL Netherlands
AN Netherlands Antilles
NC New Caledonia
NZ New Zealand
NI Nicaragua
NE Niger
NG Nigeria
NU Niue
NF Norfolk Island
KP North Korea
MK North Macedonia
MP Northern Mariana Islands
NO Norway
OM Oman
PK Pakistan
PW Palau
PS Palestine
PA Panama
PG Papua New Guinea
PY Paraguay
PE Peru
PH Philippines
PN Pitcairn Islands
PL Poland
PT Portugal
PR Puerto Rico
QA Qatar
CG Republic of the Congo
RE Réunion
RO Romania
RU Russia
RW Rwanda
BL Saint Barthélemy
SH Saint Helena
KN Saint Kitts and Nevis
LC Saint Lucia
MF Saint Martin
PM Saint Pierre and Miquelon
VC Saint Vincent and the Grenadines
WS Samoa
SM San Marino
ST Sao Tome and Principe
SA Saudi Arabia
SN Senegal
RS Serbia
CS Serbia and Montenegro
SC Seychelles
SL Sierra Leone
SG Singapore
SX Sint Maarten
SK Slovakia
SI Slovenia
SB Solomon Islands
SO Somalia
ZA South Africa
KR South Korea
SS South Sudan
ES Spain
LK Sri Lanka
SD Sudan
SR Suriname
SJ Svalbard and Jan Mayen
SE Sweden
CH Switzerland
SY Syria
TW Taiwan
TJ Tajikistan
TZ Tanzania
TH Thailand
TG Togo
TK Tokelau
TO Tonga
TT Trinidad and Tobago
TN Tunisia
TR Türkiye
TM Turkmenistan
TC Turks and Caicos Islands
TV Tuvalu
VI U.S. Virgin Islands
UG Uganda
UA Ukraine
AE United Arab Emirates
GB United Kingdom
US United States
UY Uruguay
UZ Uzbekistan
VU Vanuatu
VA Vatican City
VE Venezuela
VN Vietnam
WF Wallis and Futuna
EH Western Sahara
YE Yemen
ZM Zambia
ZW Zimbabwe`

export interface Country {
  name: string
  /** two letters, ISO 3166-1 */
  code: string
}

export const countries: readonly Country[] = lines
  .trim()
  .split('\n')
  .map((line) => ({ name: line.slice(3), code: line.slice(0, 2) }))

/** Intl resolves a withdrawn code to a successor, so these two are listed here. */
const legacyNames: Record<string, Record<string, string>> = {
  AN: { bn: 'নেদারল্যান্ডস অ্যান্টিলিস', ar: 'جزر الأنتيل الهولندية', fr: 'Antilles néerlandaises' },
  CS: { bn: 'সার্বিয়া ও মন্টিনিগ্রো', ar: 'صربيا والجبل الأسود', fr: 'Serbie-et-Monténégro' },
}

const englishNames = new Map(countries.map(({ code, name }) => [code, name]))
const displayNames = new Map<string, Intl.DisplayNames>()

/** Whether this is an ISO 3166-1 alpha-2 code in capital letters. */
export const isCountryCode = (code: string): boolean => englishNames.has(code)

/** Name of a country in a language: English if there is no translation, the code itself if it is unknown. */
export function countryName(code: string, language: string): string {
  const english = englishNames.get(code)
  if (english === undefined) return code
  if (language === 'en') return english
  return legacyNames[code]?.[language] ?? localName(code, language) ?? english
}

/** All countries with their names in a language, sorted by name. */
export function countriesIn(language: string): Country[] {
  const { compare } = new Intl.Collator(language)
  return countries.map(({ code }) => ({ code, name: countryName(code, language) })).sort((a, b) => compare(a.name, b.name))
}

function localName(code: string, language: string): string | undefined {
  if (code in legacyNames) return undefined
  try {
    let names = displayNames.get(language)
    if (!names) {
      names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
      displayNames.set(language, names)
    }
    return names.of(code)
  } catch {
    return undefined
  }
}

/** The code of a country by its code or English name, whatever the case; undefined if there is none. */
export function findCountryCode(text: string): string | undefined {
  const code = text.trim().toUpperCase()
  if (isCountryCode(code)) return code
  const name = text.trim().toLowerCase()
  return [...englishNames].find(([, english]) => english.toLowerCase() === name)?.[0]
}
