import { searchDays, visitTotals } from '../db/tables/shop/reports.ts'
import type { Ctx } from '../platform/context.ts'
import { random } from './content/generate/random.ts'
import { dayBefore } from './demo-time.ts'

const days = 95
/** Searches with their daily number and number of results. */
const searches = [
  ['bag', 9, 6],
  ['laptop', 8, 3],
  ['red shoes', 6, 2],
  ['watch', 5, 7],
  ['headphones', 4, 2],
  ['টি শার্ট', 3, 4],
  ['umbrella', 3, 0],
  ['gift card', 2, 0],
  ['raincoat', 2, 0],
  ['حقيبه', 2, 5],
  ['cafetiere', 1, 1],
  ['yoga mat', 1, 0],
  ['rice cooker', 1, 0],
] as const

/** Inserts visits and searches of the three months of the order history. */
export async function storeTraffic(ctx: Ctx, now: Date): Promise<void> {
  const dice = random('traffic')
  const past = Array.from({ length: days }, (_, ago) => ({
    ago,
    day: dayBefore(now, ago + 1),
  }))
  await ctx.db.insert(visitTotals).values(
    past.map(({ ago, day }) => {
      const visitors = Math.round((215 - ago * 0.5 + 45 * Math.sin(ago)) * (0.85 + dice.next() * 0.3))
      return { day, visitors, pages: Math.round(visitors * (2.1 + dice.next())) }
    }),
  )
  await ctx.db.insert(searchDays).values(
    past.flatMap(({ day }) =>
      searches.flatMap(([words, usual, found]) => {
        const times = Math.round(usual * dice.next() * 2)
        return times === 0 ? [] : [{ day, words, times, found }]
      }),
    ),
  )
}
