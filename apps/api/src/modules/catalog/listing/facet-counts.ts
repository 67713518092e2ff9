import { type Ctx, remembered } from '../../../platform/context.ts'
import { countFacets, type FacetName, type FacetRows } from './facets-repo.ts'
import type { Filter, KeyGroup, NumberRange } from './list-repo.ts'

const allNames: FacetName[] = ['inStock', 'onSale', 'price', 'ratings', 'categories', 'brands', 'colors', 'options', 'fieldKeys']

/**
 * Counts all facets of a list. A facet is not narrowed by its own filter, so each active one is counted over the products that match all others. These
 * sets are remembered one by one: many lists share them. `numbers`: some custom fields are ranges of numbers.
 */
export async function facetCounts(ctx: Ctx, filter: Filter, { numbers }: { numbers: boolean }): Promise<FacetRows> {
  const [all, groups, ranges, ...own] = await Promise.all([
    counted(ctx, filter, numbers ? [...allNames, 'numbers'] : allNames),
    Promise.all((filter.keys ?? []).map((group) => countGroup(ctx, filter, group))),
    Promise.all((filter.numbers ?? []).map((range) => numberRange(ctx, filter, range))),
    ...activeFacets(filter).map(([name, rest]) => counted(ctx, rest, [name])),
  ])
  const active = new Set((filter.keys ?? []).map(({ name }) => name))
  const others = <Row extends { key: string }>(found: Row[]) => found.filter(({ key }) => !active.has(nameOf(key)))
  const options = [...others(all.options), ...groups.flatMap((group) => group.options)]
  const fieldKeys = [...others(all.fieldKeys), ...groups.flatMap((group) => group.fieldKeys)]
  const narrowed = new Set((filter.numbers ?? []).map(({ key }) => key))
  const found = [...(all.numbers ?? []).filter(({ key }) => !narrowed.has(key)), ...ranges.flat()]
  options.sort((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1))
  return Object.assign({}, all, ...own, { options, fieldKeys, numbers: found })
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

/** The values of one option or custom field with an active filter. */
async function countGroup(ctx: Ctx, filter: Filter, group: KeyGroup): Promise<Pick<FacetRows, 'options' | 'fieldKeys'>> {
  const keys = filter.keys!.filter((other) => other !== group)
  const rest = { ...filter, keys: keys.length > 0 ? keys : undefined }
  const { options, fieldKeys } = await counted(ctx, rest, ['options', 'fieldKeys'])
  const own = <Row extends { key: string }>(found: Row[]) => found.filter(({ key }) => nameOf(key) === group.name)
  return { options: own(options), fieldKeys: own(fieldKeys) }
}

/** The range of one number with an active filter. */
async function numberRange(ctx: Ctx, filter: Filter, range: NumberRange): Promise<FacetRows['numbers']> {
  const rest = filter.numbers!.filter((other) => other !== range)
  const { numbers } = await counted(ctx, { ...filter, numbers: rest.length > 0 ? rest : undefined }, ['numbers'])
  return numbers.filter(({ key }) => key === range.key)
}

function counted<Name extends FacetName>(ctx: Ctx, filter: Filter, names: readonly Name[]): Promise<Pick<FacetRows, Name>> {
  const set = JSON.parse(JSON.stringify(filter)) as Filter // without undefined
  return remembered(ctx, `facets ${names.join()} ${JSON.stringify(set)}`, () => countFacets(ctx.db, set, names))
}

const nameOf = (key: string): string => key.slice(0, key.indexOf(':'))
