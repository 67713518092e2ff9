import type { Section } from '../sections.ts'

/** `must`: customers cannot order or pay without it · `should`: sells worse or is less safe without it · `note`: cannot be checked here */
export const severities = ['must', 'should', 'note'] as const
export type Severity = (typeof severities)[number]

/** Checks before a shop sells, in order: severity, and the place in the dashboard that repairs it; null is the server's configuration. */
export const readinessChecks = {
  products: { severity: 'must', place: 'products' },
  payment: { severity: 'must', place: 'payment' },
  delivery: { severity: 'must', place: 'delivery' },
  legal: { severity: 'must', place: 'pages' },
  domain: { severity: 'must', place: null },
  sender: { severity: 'must', place: 'general' },
  mail: { severity: 'must', place: 'mail' },
  secrets: { severity: 'must', place: null },
  storage: { severity: 'must', place: null },
  opening: { severity: 'must', place: 'opening' },
  samples: { severity: 'must', place: 'overview' },
  reachable: { severity: 'should', place: null },
  senderRecords: { severity: 'should', place: 'mail' },
  goods: { severity: 'should', place: 'products' },
  testMode: { severity: 'should', place: 'payment' },
  freeEverywhere: { severity: 'should', place: 'delivery' },
  tax: { severity: 'should', place: 'tax' },
  twoFactor: { severity: 'should', place: 'security' },
  backups: { severity: 'note', place: 'backups' },
} as const satisfies Record<string, { severity: Severity; place: Place | null }>

type Place = Section | 'security' | 'payment' | 'general' | 'mail' | 'tax' | 'opening' | 'overview' | 'backups'
export type ReadinessKey = keyof typeof readinessChecks
export const readinessKeys = Object.keys(readinessChecks) as [ReadinessKey, ...ReadinessKey[]]

/** Whether customers anywhere can open an origin: https, and a host name of the internet instead of an IP address. */
export function isPublicUrl(origin: string): boolean {
  const host = /^https:\/\/([a-z0-9.-]+)(?::\d+)?$/i.exec(origin)?.[1] ?? ''
  return /\.[a-z][a-z0-9-]*$/i.test(host) && !/\.(?:local|localhost|internal|test|example|invalid)$/i.test(host)
}
