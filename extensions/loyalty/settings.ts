import { z } from 'zod'

/** How points are earned and what they are worth. */
export const LoyaltySettings = z.object({
  /** points for each unit of the shop's currency, on goods after discounts */
  perUnit: z.number().min(0).max(1000).default(1),
  /** points that reduce an order by one unit of the currency */
  pointsPerUnit: z.int().min(1).max(100_000).default(20),
  /** points that a customer needs to spend any */
  minimum: z.int().min(1).max(1_000_000).default(100),
  /** months without a change after which points expire; 0: never */
  expireMonths: z.int().min(0).max(120).default(0),
  /** whether customers get an email about earned points */
  mails: z.boolean().default(true),
})
export type LoyaltySettings = z.infer<typeof LoyaltySettings>

/** Points for goods of this value in units of the currency. */
export const pointsFor = (goods: number, { perUnit }: Pick<LoyaltySettings, 'perUnit'>): number =>
  Math.floor(Math.max(0, goods) * perUnit + 1e-9)

/** What points are worth in minor units, and the points that an amount costs. */
export const worthOf = (points: number, { pointsPerUnit }: Pick<LoyaltySettings, 'pointsPerUnit'>): number =>
  Math.max(0, Math.floor((points * 100) / pointsPerUnit))
export const costOf = (minor: number, { pointsPerUnit }: Pick<LoyaltySettings, 'pointsPerUnit'>): number =>
  Math.ceil((minor * pointsPerUnit) / 100)
