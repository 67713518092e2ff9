import { type Ctx, remembered } from '../../../platform/context.ts'
import { countFacets, type FacetName, type FacetRows } from './facets-repo.ts'
import type { Filter, KeyGroup } from './list-repo.ts'

const allNames: FacetName[] = ['inStock', 'onSale', 'price', 'ratings', 'categories', 'brands', 'colors', 'options']

/**
 * Counts all facets of a list. A facet is not narrowed by its own filter, so each active one is counted over the products that match all others. These
 * sets are remembered one by one: many lists share them.
 */
export async function facetCounts(ctx: Ctx, filter: Filter): Promise<FacetRows> {
  const [all, groups, ...own] = await Promise.all([
    counted(ctx, filter, allNames),
    Promise.all((filter.keys ?? []).map((group) => countGroup(ctx, filter, group))),
    ...activeFacets(filter).map(([name, rest]) => counted(ctx, rest, [name])),
  ])
  const active = new Set((filter.keys ?? []).map(({ name }) => name))
  const options = [...all.options.filter(({ key }) => !active.has(nameOf(key))), ...groups.flat()]
  options.sort((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1))
  return Object.assign({}, all, ...own, { options })
}

/** The active facets without options, each with the filter of the others. */
function activeFacets(filter: Filter): [FacetName, Filter][] {
  const { category, brand, color, price, rating, inStock, onSale } = filter
  const without = (name: keyof Filter) => ({ ...filter, [name]: undefined })
  const active: [FacetName, Filter][] = []
  if (category !== undefined) active.push(['categories', without('category')])
  if (brand) active.push(['brands', without('brand')])
  if (color) active.push(['colors', without('color')])
  if (price) active.push(['price', without('price')])
  if (rating !== undefined) active.push(['ratings', without('rating')])
  if (inStock) active.push(['inStock', without('inStock')])
  if (onSale) active.push(['onSale', without('onSale')])
  return active
}

/** The values of one option with an active filter. */
async function countGroup(ctx: Ctx, filter: Filter, group: KeyGroup): Promise<FacetRows['options']> {
  const keys = filter.keys!.filter((other) => other !== group)
  const { options } = await counted(ctx, { ...filter, keys: keys.length > 0 ? keys : undefined }, ['options'])
  return options.filter(({ key }) => nameOf(key) === group.name)
}

function counted<Name extends FacetName>(ctx: Ctx, filter: Filter, names: Name[]): Promise<Pick<FacetRows, Name>> {
  const set = JSON.parse(JSON.stringify(filter)) as Filter // without undefined
  return remembered(ctx, `facets ${names.join()} ${JSON.stringify(set)}`, () => countFacets(ctx.db, set, names))
}

const nameOf = (key: string): string => key.slice(0, key.indexOf(':'))
