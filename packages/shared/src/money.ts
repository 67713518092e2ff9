/**
 * All arithmetic on money. Internally an amount is an integer of minor units (1/100 of the currency); in the API it is a
 * JSON number with at most two decimals. Rounding is always half up. Rules: section 9 of the specification and docs/decisions/0003-money.md.
 */

/** Conversion and rounding of a shop: catalogue price × `exchangeRate`, rounded to `decimals` digits (0 to 2). */
export interface MoneyRule {
  exchangeRate: number
  decimals: number
}

const rateScale = 1_000_000

/** Whether a number has at most `digits` decimals: 12.5 has one, 1e-9 has nine. */
export const fitsDecimals = (value: number, digits: number): boolean => Number(value.toFixed(digits)) === value

/**
 * API amount → minor units. Tolerates floating-point noise of sums (0.1 + 0.2).
 *
 * @throws RangeError for an amount with more than two decimals, or out of range
 */
export function toMinor(amount: number): number {
  const minor = Math.round(amount * 100)
  if (!Number.isSafeInteger(minor) || Math.abs(minor / 100 - amount) > 8 * Number.EPSILON * Math.abs(amount))
    throw new RangeError(`not an amount of money: ${amount}`)
  return minor + 0
}

/** Minor units → API amount. */
export const toAmount = (minor: number): number => minor / 100

/** Rounds minor units half up to the shop's decimals: to 100, 10 or 1 minor units for 0, 1 or 2 decimals. */
export function roundPrice(minor: number, decimals: number): number {
  const step = 10 ** (2 - decimals)
  return safe(Math.floor((minor + step / 2) / step) * step)
}

/** Converts catalogue minor units by the exchange rate (six decimals are used); returns minor units with 2 decimals. */
export const convertPrice = (minor: number, exchangeRate: number): number =>
  exchangeRate === 1 ? safe(minor) : divideHalfUp(BigInt(minor) * BigInt(Math.round(exchangeRate * rateScale)), BigInt(rateScale))

/** Charged price in minor units of a catalogue price in minor units: converted, then rounded once. */
export const chargedPrice = (minor: number, rule: MoneyRule): number =>
  roundPrice(convertPrice(minor, rule.exchangeRate), rule.decimals)

/** Σ price × qty, in minor units. */
export const itemTotal = (lines: readonly { price: number; qty: number }[]): number =>
  lines.reduce((sum, line) => safe(sum + line.price * line.qty), 0)

/** Discount of `percent` (0 to 100, two decimals) on a total, rounded to the shop's decimals; at most the total. */
export function couponDiscount(total: number, percent: number, decimals: number): number {
  const exact = divideHalfUp(BigInt(total) * BigInt(Math.round(percent * 100)), 10_000n)
  return Math.min(total, roundPrice(exact, decimals))
}

/** Item total minus the coupon discount. */
export const discountPrice = (total: number, percent: number, decimals: number): number =>
  total - couponDiscount(total, percent, decimals)

/**
 * Spreads a discount over line totals by largest remainder: the shares sum to `amount` and none exceeds its line.
 *
 * @param unit smallest share in minor units, if all amounts are multiples of it: 100 for a currency without decimals
 */
export function spread(amount: number, totals: readonly number[], unit = 1): number[] {
  if (unit > 1 && [amount, ...totals].every((value) => value % unit === 0))
    return spread(
      amount / unit,
      totals.map((total) => total / unit),
    ).map((share) => share * unit)
  const sum = totals.reduce((a, b) => a + b, 0)
  if (sum === 0 || amount === 0) return totals.map(() => 0)
  const exact = totals.map((total) => ({ share: BigInt(amount) * BigInt(total), floor: 0, rest: 0n }))
  for (const part of exact) {
    part.floor = Number(part.share / BigInt(sum))
    part.rest = part.share % BigInt(sum)
  }
  const shares = exact.map((part) => part.floor)
  let left = amount - shares.reduce((a, b) => a + b, 0)
  const byRest = exact
    .map((part, index) => ({ index, rest: part.rest }))
    .sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))
  for (const { index, rest } of byRest) {
    if (left === 0) break
    if (rest === 0n) continue
    shares[index]! += 1
    left -= 1
  }
  return shares
}

/** Smallest share, in minor units, of amounts rounded to `decimals` digits: a whole unit for 0 decimals, else 1/100. */
export const shareUnit = (decimals: number): number => (decimals === 0 ? 100 : 1)

const thousandths = (percent: number): bigint => BigInt(Math.round(percent * 1000))

/** `percent` (three decimals) of an amount, half up to `decimals` digits. */
export const percentOf = (total: number, percent: number, decimals: number): number =>
  inSteps(BigInt(total) * thousandths(percent), 100_000n, decimals)

/** The share of `percent` in an amount that includes `all` percent in total, half up to `decimals` digits. */
export const includedShare = (total: number, percent: number, all: number, decimals: number): number =>
  inSteps(BigInt(total) * thousandths(percent), 100_000n + thousandths(all), decimals)

function inSteps(value: bigint, by: bigint, decimals: number): number {
  const step = 10 ** (2 - decimals)
  return safe(divideHalfUp(value, by * BigInt(step)) * step)
}

function divideHalfUp(value: bigint, by: bigint): number {
  return safe(Number((value * 2n + by) / (by * 2n)))
}

function safe(minor: number): number {
  if (!Number.isSafeInteger(minor)) throw new RangeError('an amount of money is out of range')
  return minor
}
