import { type Decision, no, yes } from '../errors.ts'

/** An amount as a provider counts it: an integer of the currency's smallest unit. */
export interface ProviderAmount {
  amount: number
  /** ISO 4217 */
  currency: string
  decimals: number
}

/** What a provider can be paid in. */
export interface Takes {
  /** undefined: any */
  currencies?: readonly string[]
  /** of currencies the provider counts otherwise than ISO 4217 */
  decimals?: Readonly<Record<string, 0 | 2 | 3>>
  /** of currencies in which it takes only multiples of so many smallest units */
  steps?: Readonly<Record<string, number>>
}

/** Of an order: what it is charged in, and how much of that one unit of the catalogue's currency is. */
export interface ChargedCurrency {
  name: string
  exchangeRate: number
  /** what the catalogue's prices are in, where that is another currency */
  base?: string | null | undefined
}

/** ISO 4217: everything else has two. */
const withoutDecimals = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ')
const withThree = 'BHD IQD JOD KWD LYD OMR TND'.split(' ')

export const decimalsOf = (currency: string): 0 | 2 | 3 =>
  withoutDecimals.includes(currency) ? 0 : withThree.includes(currency) ? 3 : 2

/** The smallest amount of a currency that can be paid, in minor units of the shop (1/100): a whole unit where it has no decimals. */
export const smallestAmount = (currency: string): number => (decimalsOf(currency) === 0 ? 100 : 1)

/** The specification's: what a catalogue is kept in where nothing else is said. At a rate of 1 it is what is charged. */
export const usualBase = 'USD'
const rateScale = 1_000_000

/**
 * What a provider is paid in for an order of this currency: the same where it takes that, else the catalogue's currency, which
 * is the only other one the shop knows a rate of. Null where it takes neither: no rate is guessed.
 */
export function paidIn(takes: Takes, { name, exchangeRate, base }: ChargedCurrency): string | null {
  const taken = (currency: string) => takes.currencies?.includes(currency) ?? true
  if (taken(name)) return name
  const catalogue = exchangeRate === 1 ? name : (base ?? usualBase)
  return catalogue !== name && taken(catalogue) ? catalogue : null
}

/**
 * Minor units of an order (1/100) → what the provider is asked for, and how many of its currency one of the order's is.
 * In the order's own currency the amount is exact or refused: 10.50 yen cannot be paid. Converted, it is rounded half up
 * to 2 decimals, once, and to the provider's step or the whole where the currency has no decimals.
 */
export function providerMoney(
  takes: Takes,
  minor: number,
  currency: ChargedCurrency,
): Decision<{ money: ProviderAmount; rate: number }> {
  const target = paidIn(takes, currency)
  if (target === null || !Number.isSafeInteger(minor) || minor <= 0) return no('payment_unavailable')
  const same = target === currency.name
  const scaled = Math.round(currency.exchangeRate * rateScale)
  if (!same && scaled <= 0) return no('payment_unavailable')
  const converted = same ? BigInt(minor) : halfUp(BigInt(minor) * BigInt(rateScale), BigInt(scaled))
  const decimals = takes.decimals?.[target] ?? decimalsOf(target)
  const step = BigInt(takes.steps?.[target] ?? 1)
  const exact = inUnits(minor, decimals)
  if (same && (exact === null || BigInt(exact) % step !== 0n)) return no('payment_unavailable')
  const units = decimals === 3 ? converted * 10n : decimals === 0 ? halfUp(converted, 100n) : converted
  const amount = Number(halfUp(units, step) * step)
  if (amount <= 0 || !Number.isSafeInteger(amount)) return no('payment_unavailable')
  return yes({ money: { amount, currency: target, decimals }, rate: same ? 1 : rateOf(currency.exchangeRate) })
}

/** Minor units (1/100) → the smallest unit of a currency with so many decimals; null where the amount is finer than that. */
export function inUnits(minor: number, decimals: number): number | null {
  if (decimals === 0) return minor % 100 === 0 ? minor / 100 : null
  return minor * 10 ** (decimals - 2)
}

/** As providers write amounts with a point: 1050 of 2 decimals is `10.50`. */
export function decimalText({ amount, decimals }: Pick<ProviderAmount, 'amount' | 'decimals'>): string {
  const digits = String(amount).padStart(decimals + 1, '0')
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** What a provider wrote, in the smallest unit; null for what is no amount, or finer than the currency. */
export function readDecimal(written: unknown, decimals: number): number | null {
  const match = /^(\d{1,15})(?:\.(\d{1,8}))?$/.exec(
    typeof written === 'number' ? String(written) : typeof written === 'string' ? written.trim() : '',
  )
  if (!match) return null
  const fraction = match[2] ?? ''
  if (/[1-9]/.test(fraction.slice(decimals))) return null
  const amount = Number(match[1]! + fraction.slice(0, decimals).padEnd(decimals, '0'))
  return Number.isSafeInteger(amount) ? amount : null
}

const rateOf = (exchangeRate: number): number => Number((1 / exchangeRate).toFixed(8))
const halfUp = (value: bigint, by: bigint): bigint => (value * 2n + by) / (by * 2n)
