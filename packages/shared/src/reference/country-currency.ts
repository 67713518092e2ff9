import { countries } from './countries.ts'

/**
 * The currency of each country. Generated once from countries-list 3.4.1 (MIT, ISO 4217): `CUR symbol codes…` per currency,
 * `-` for a currency without a symbol.
 */
const lines = `
AED د.إ. AE
AFN ؋ AF
ALL Lekë AL
AMD ֏ AM
ANG NAf. AN
AOA Kz AO
ARS $ AR
AUD $ AU CX CC KI NR NF TV
AWG Afl. AW
AZN ₼ AZ
BAM KM BA
BBD $ BB
BDT ৳ BD
BHD د.ب. BH
BIF FBu BI
BMD $ BM
BND $ BN
BOB Bs BO
BRL R$ BR
BSD $ BS
BTN Nu. BT
BWP P BW
BYN Br BY
BZD $ BZ
CAD $ CA
CDF FC CD
CHF - LI CH
CLP $ CL
CNY ¥ CN
COP $ CO
CRC ₡ CR
CUP $ CU
CVE - CV
CZK Kč CZ
DJF Fdj DJ
DKK kr DK FO GL
DOP $ DO
DZD د.ج. DZ
EGP E£ EG
ERN Nfk ER
ETB ብር ET
EUR € AX AD AT BE BG HR CY EE FI FR GF DE GR GP IE IT XK LV LT LU MT MQ YT MC ME NL PT RE BL MF PM SM CS SK SI ES VA
FJD $ FJ
FKP £ FK
GBP £ GG IM JE GB
GEL ₾ GE
GHS GH₵ GH
GIP £ GI
GMD D GM
GNF FG GN
GTQ Q GT
GYD $ GY
HKD $ HK
HNL L HN
HTG G HT
HUF Ft HU
IDR Rp ID
ILS ₪ IL PS
INR ₹ IN
IQD د.ع. IQ
IRR ریال IR
ISK kr IS
JMD $ JM
JOD د.أ. JO
JPY ¥ JP
KES Ksh KE
KGS ⃀ KG
KHR ៛ KH
KMF CF KM
KPW ₩ KP
KRW ₩ KR
KWD د.ك. KW
KYD $ KY
KZT ₸ KZ
LAK ₭ LA
LBP L£ LB
LKR Rs LK
LRD $ LR
LSL - LS
LYD د.ل. LY
MAD - MA EH
MDL L MD
MGA Ar MG
MKD ден. MK
MMK K MM
MNT ₮ MN
MOP MOP$ MO
MRU أ.م. MR
MUR Rs MU
MVR ރ. MV
MWK MK MW
MXN $ MX
MYR RM MY
MZN MTn MZ
NAD $ NA
NGN ₦ NG
NIO C$ NI
NOK kr NO SJ
NPR Rs NP
NZD $ CK NZ NU PN TK
OMR ر.ع. OM
PAB B/. PA
PEN S/ PE
PGK K PG
PHP ₱ PH
PKR Rs PK
PLN zł PL
PYG ₲ PY
QAR ر.ق. QA
RON lei RO
RSD - RS
RUB ₽ RU
RWF RF RW
SAR ر.س. SA
SBD $ SB
SCR SR SC
SDG ج.س. SD
SEK kr SE
SGD $ SG
SHP £ SH
SLE Le SL
SOS S SO
SRD $ SR
SSP £ SS
STN Db ST
SYP £ SY
SZL E SZ
THB ฿ TH
TJS сом. TJ
TMT - TM
TND د.ت. TN
TOP T$ TO
TRY ₺ TR
TTD $ TT
TWD $ TW
TZS TSh TZ
UAH ₴ UA
UGX USh UG
USD $ AS BQ IO VG TL EC SV GU MH FM MP PW PR TC VI US
UYU $ UY
UZS soʻm UZ
VES Bs.S VE
VND ₫ VN
VUV - VU
WST - WS
XAF FCFA CM CF TD GQ GA CG
XCD $ AI AG DM GD MS KN LC VC
XCG Cg CW SX
XOF F CFA BJ BF GW CI ML NE SN TG
XPF CFPF PF NC WF
YER ر.ي. YE
ZAR R ZA
ZMW ZK ZM
ZWG - ZW`

export interface CountryCurrency {
  /** country name */
  n: string
  /** currency code */
  c: string
  /** currency symbol; null when there is none */
  s: string | null
}

const byCountry = new Map(
  lines
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [c = '', symbol = '-', ...codes] = line.split(' ')
      return codes.map((code) => [code, { c, s: symbol === '-' ? null : symbol }] as const)
    }),
)

export const countryCurrencies: readonly CountryCurrency[] = countries.flatMap(({ code, name }) => {
  const currency = byCountry.get(code)
  return currency ? [{ n: name, ...currency }] : []
})
