import { type Ctx, remembered } from '../../../platform/context.ts'
import { type FacetRows, mostValues } from '../listing/facets-repo.ts'
import type { FacetCounts, TermCount } from './counts/count-facets.ts'
import { findColorSpellings, findOptionSpellings } from './spellings-repo.ts'

/** Facets as the database counts them: the most frequent values, with their spellings. */
export async function spellFacets(ctx: Ctx, counts: FacetCounts): Promise<FacetRows> {
  const { inStock, onSale, price, ratings, numbers } = counts
  const colors = mostFrequent(counts.colors, mostValues)
  const options = mostFrequent(
    counts.keys.filter(({ term }) => !term.startsWith('#')),
    3 * mostValues,
  )
  const [colorSpellings, optionSpellings] = await Promise.all([
    spellings(ctx, 'color spellings', colors, findColorSpellings),
    spellings(ctx, 'option spellings', options, findOptionSpellings),
  ])
  return {
    inStock,
    onSale,
    price,
    ratings,
    numbers,
    categories: counts.categories.map(({ term, count }) => ({ id: term, count })),
    brands: mostFrequent(counts.brands, mostValues).map(({ term, count }) => ({ id: term, count })),
    colors: colors.flatMap(({ term, count }) => {
      const { name, value } = colorSpellings.get(term) ?? {}
      return name === undefined || value === undefined ? [] : [{ name, value, count }]
    }),
    options: options.flatMap(({ term, count }) => {
      const found = optionSpellings.get(term)
      return found ? [{ ...found, count }] : []
    }),
    fieldKeys: counts.keys.flatMap(({ term, count }) => (/^#.*:/.test(term) ? [{ key: term, count }] : [])),
  }
}

const mostFrequent = (counts: readonly TermCount[], most: number): TermCount[] =>
  counts.toSorted((a, b) => b.count - a.count || (a.term < b.term ? -1 : 1)).slice(0, most)

/** Spellings by key; new ones are read from the database. */
async function spellings<Spelling extends { key: string }>(
  ctx: Ctx,
  name: string,
  terms: readonly TermCount[],
  find: (db: Ctx['db'], keys: readonly string[]) => Promise<Spelling[]>,
): Promise<ReadonlyMap<string, Spelling | undefined>> {
  const known = await remembered(ctx, name, async () => new Map<string, Spelling | undefined>())
  const unknown = terms.flatMap(({ term }) => (known.has(term) ? [] : [term]))
  if (unknown.length === 0) return known
  const found = new Map((await find(ctx.db, unknown)).map((one) => [one.key, one]))
  for (const key of unknown) known.set(key, found.get(key))
  return known
}
