/** `several`: more than one record where only one is allowed · `unreachable`: the DNS server did not answer */
export const recordStates = ['found', 'missing', 'several', 'unreachable'] as const
export type RecordState = (typeof recordStates)[number]

/** TXT records under one name; null if the DNS server did not answer. */
export type TxtRecords = readonly string[] | null

/** Names under which mail providers publish DKIM keys most often; the real name is known to the provider only. */
export const usualSelectors = [
  'default',
  'google',
  'selector1',
  'selector2',
  's1',
  's2',
  'k1',
  'k2',
  'k3',
  'mail',
  'dkim',
  'smtp',
]

const mailProviders =
  /^(?:gmail|googlemail|yahoo|ymail|outlook|hotmail|live|msn|icloud|me|aol|gmx|proton|protonmail|zoho|yandex|orange|free|laposte)\.[a-z.]{2,6}$/

/** Whether a domain belongs to a provider of mailboxes, so that a shop cannot set its records. */
export const isMailProvider = (domain: string): boolean => mailProviders.test(domain)

/** What a provider of mail servers asks to be named in the SPF record, by the domain of its servers. */
const spfByHost: Record<string, string> = {
  'gmail.com': 'include:_spf.google.com',
  'google.com': 'include:_spf.google.com',
  'office365.com': 'include:spf.protection.outlook.com',
  'amazonaws.com': 'include:amazonses.com',
  'sendgrid.net': 'include:sendgrid.net',
  'mailgun.org': 'include:mailgun.org',
  'postmarkapp.com': 'include:spf.mtasv.net',
  'brevo.com': 'include:spf.brevo.com',
  'mailjet.com': 'include:spf.mailjet.com',
  'mandrillapp.com': 'include:spf.mandrillapp.com',
  'zoho.com': 'include:zohomail.com',
  'zoho.eu': 'include:zohomail.eu',
  'fastmail.com': 'include:spf.messagingengine.com',
  'protonmail.ch': 'include:_spf.protonmail.ch',
  'ovh.net': 'include:mx.ovh.com',
}

/** The SPF record that allows a mail server: by the name of its provider, else by its host name. Null for an IP address or a local name. */
export function suggestSpf(mailServer: string): string | null {
  const host = hostName(mailServer)
  if (host === null) return null
  const provider = Object.keys(spfByHost).find((known) => host.endsWith(`.${known}`))
  return `v=spf1 ${provider ? spfByHost[provider] : `a:${host}`} ~all`
}

/** A DMARC record that asks for reports and rejects nothing yet. */
export const suggestDmarc = (email: string): string => `v=DMARC1; p=none; rua=mailto:${email}`

/** The domain of an email address in lower case; null if it is no host name of the internet. */
export const senderDomain = (email: string): string | null => hostName(email.slice(email.lastIndexOf('@') + 1))

function hostName(name: string): string | null {
  const domain = name.toLowerCase()
  if (/\.(?:local|localhost|internal|test|example|invalid)$/.test(domain)) return null
  const isHost = domain.length <= 200 && /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/.test(domain)
  return isHost ? domain : null
}

interface FoundRecord {
  state: RecordState
  /** the record as published */
  value: string | null
}

const judge = (records: TxtRecords, pattern: RegExp): FoundRecord => {
  if (records === null) return { state: 'unreachable', value: null }
  const found = records.filter((record) => pattern.test(record))
  if (found.length === 0) return { state: 'missing', value: null }
  return { state: found.length > 1 ? 'several' : 'found', value: found[0]!.slice(0, 500) }
}

/** SPF among the records of the domain: servers that may send its emails. */
export const findSpf = (records: TxtRecords): FoundRecord => judge(records, /^v=spf1(?: |$)/i)

/** DMARC among the records of `_dmarc.<domain>`. */
export const findDmarc = (records: TxtRecords): FoundRecord => judge(records, /^v=DMARC1\s*;/i)

/** DKIM among the records of the usual selectors: one key is enough. */
export function findDkim(bySelector: readonly TxtRecords[]): FoundRecord {
  const keys = bySelector.flatMap((records) => records ?? []).filter((record) => /(?:^|;\s*)p=[A-Za-z0-9+/]/.test(record))
  if (keys[0]) return { state: 'found', value: keys[0].slice(0, 500) }
  return { state: bySelector.every((records) => records === null) ? 'unreachable' : 'missing', value: null }
}
