import { unlimited } from './stock.ts'

/** Most different variants in a bundle. */
export const mostParts = 20
/** Units of all parts in one bundle, at least; otherwise it would be the part itself. */
export const fewestPartUnits = 2
/** Most units of one part in a bundle. */
export const mostUnitsOfPart = 100

/** Units of a variant that one unit of a bundle contains. */
export interface PartUnits {
  variantId: string
  qty: number
}

/** How many bundles the stock of the parts suffices for; -1 means unlimited, 0 is also the answer without parts. */
export function bundleStock(parts: readonly { stock: number; qty: number }[]): number {
  if (parts.length === 0) return 0
  const limited = parts.filter(({ stock }) => stock !== unlimited)
  return limited.length === 0 ? unlimited : Math.min(...limited.map(({ stock, qty }) => Math.floor(Math.max(0, stock) / qty)))
}

/** Indexes of the parts of which there are fewest: without more of them no further bundle can be sold. Empty if the stock is unlimited. */
export function limitingParts(parts: readonly { stock: number; qty: number }[]): number[] {
  const most = bundleStock(parts)
  return most === unlimited ? [] : parts.flatMap((part, index) => (bundleStock([part]) === most ? [index] : []))
}

/**
 * The units that `qty` units of a line take from stock: those of its parts, or of its own variant without parts. Empty if the variant of an
 * order line was deleted.
 */
export function stockUnits(
  { variantId, parts }: { variantId: string | null; parts: readonly PartUnits[] },
  qty: number,
): PartUnits[] {
  if (parts.length > 0) return parts.map((part) => ({ variantId: part.variantId, qty: part.qty * qty }))
  return variantId === null ? [] : [{ variantId, qty }]
}

interface DigitalFacts {
  digital?: boolean | undefined
  parts?: readonly { digital?: boolean | undefined }[] | undefined
}

/** Whether nothing of a variant or line is shipped: a bundle is digital if all its parts are. */
export const isDigital = ({ digital, parts = [] }: DigitalFacts): boolean =>
  parts.length > 0 ? parts.every((part) => part.digital) : Boolean(digital)

/** Whether its buyers get files: digital goods, and bundles with a digital part. */
export const hasFiles = ({ digital, parts = [] }: DigitalFacts): boolean => Boolean(digital) || parts.some((part) => part.digital)

/** A line that takes units of one or several variants, each with its stock (-1 means unlimited). */
export interface StockClaim {
  qty: number
  /** units of each variant for one unit of the line */
  units: readonly (PartUnits & { stock: number })[]
}

/**
 * Units that each line of a cart can have, if the lines before it get theirs first: lines may share variants, because a part of a bundle is
 * also sold alone. -1 means unlimited.
 */
export function shareStock(lines: readonly StockClaim[]): number[] {
  const left = new Map<string, number>()
  return lines.map(({ qty, units }) => {
    const now = units.map((unit) => ({ ...unit, stock: left.get(unit.variantId) ?? unit.stock }))
    const most = bundleStock(now)
    const taken = most === unlimited ? qty : Math.min(qty, most)
    for (const { variantId, stock, qty: each } of now) if (stock !== unlimited) left.set(variantId, stock - taken * each)
    return most
  })
}
