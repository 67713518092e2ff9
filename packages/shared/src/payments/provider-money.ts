import { type Decision, no, yes } from '../errors.ts'
import { decimalsOf } from '../reference/currency-digits.ts'

/** An amount in the provider's smallest unit of the currency, as an integer. */
export interface ProviderAmount {
  amount: number
  /** ISO 4217 */
  currency: string
  decimals: number
}

/** Currencies a provider accepts. */
export interface ProviderCurrencies {
  /** undefined: any */
  currencies?: readonly string[]
  /** currencies whose decimals differ from ISO 4217 at this provider */
  decimals?: Readonly<Record<string, 0 | 2 | 3>>
  /** currencies for which only multiples of this many smallest units are accepted */
  steps?: Readonly<Record<string, number>>
}

/** Currency of an order. `exchangeRate`: order currency per catalogue currency. */
export interface ChargedCurrency {
  name: string
  exchangeRate: number
  /** currency of the catalogue prices, if different */
  base?: string | null | undefined
}

/** Smallest payable amount of a currency in minor units (1/100): a whole unit for currencies without decimals. */
export const smallestAmount = (currency: string): number => (decimalsOf(currency) === 0 ? 100 : 1)

/** Default catalogue currency of the specification. With an exchange rate of 1 it equals the charged currency. */
export const defaultBaseCurrency = 'USD'
const rateScale = 1_000_000

/**
 * Currency a provider charges for an order: the order's own if supported, else the catalogue's, the only other one with a known
 * exchange rate. Null if neither is supported.
 */
export function chargeCurrency(takes: ProviderCurrencies, { name, exchangeRate, base }: ChargedCurrency): string | null {
  const taken = (currency: string) => takes.currencies?.includes(currency) ?? true
  if (taken(name)) return name
  const catalogue = exchangeRate === 1 ? name : (base ?? defaultBaseCurrency)
  return catalogue !== name && taken(catalogue) ? catalogue : null
}

/**
 * Converts minor units of an order (1/100) to the amount for the provider, with the exchange rate used (provider currency per order
 * currency). In the order's own currency the amount is exact or refused: 10.50 yen cannot be paid. A converted amount is rounded half
 * up once: to 2 decimals, to the provider's step, or to whole units for currencies without decimals.
 */
export function providerMoney(
  takes: ProviderCurrencies,
  minor: number,
  currency: ChargedCurrency,
): Decision<{ money: ProviderAmount; rate: number }> {
  const target = chargeCurrency(takes, currency)
  if (target === null || !Number.isSafeInteger(minor) || minor <= 0) return no('payment_unavailable')
  const same = target === currency.name
  const scaled = Math.round(currency.exchangeRate * rateScale)
  if (!same && scaled <= 0) return no('payment_unavailable')
  const converted = same ? BigInt(minor) : halfUp(BigInt(minor) * BigInt(rateScale), BigInt(scaled))
  const decimals = takes.decimals?.[target] ?? decimalsOf(target)
  const step = BigInt(takes.steps?.[target] ?? 1)
  const exact = toSmallestUnits(minor, decimals)
  if (same && (exact === null || BigInt(exact) % step !== 0n)) return no('payment_unavailable')
  const units = decimals === 3 ? converted * 10n : decimals === 0 ? halfUp(converted, 100n) : converted
  const amount = Number(halfUp(units, step) * step)
  if (amount <= 0 || !Number.isSafeInteger(amount)) return no('payment_unavailable')
  return yes({ money: { amount, currency: target, decimals }, rate: same ? 1 : rateOf(currency.exchangeRate) })
}

/** Minor units (1/100) → smallest units of a currency with `decimals` digits; null if the amount is not a whole number of them. */
export function toSmallestUnits(minor: number, decimals: number): number | null {
  if (decimals === 0) return minor % 100 === 0 ? minor / 100 : null
  return minor * 10 ** (decimals - 2)
}

/** Decimal text of an amount: 1050 with 2 decimals is `10.50`. */
export function decimalText({ amount, decimals }: Pick<ProviderAmount, 'amount' | 'decimals'>): string {
  const digits = String(amount).padStart(decimals + 1, '0')
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** Parses a provider's decimal text to smallest units; null if it is not a number or has too many decimals. */
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
