import { slugOf } from '@haat/shared/slug.ts'
import { type ColorName, colorOf } from './palette.ts'
import type { Draft } from './products/draft.ts'
import { type Random, random } from './random.ts'
import type { PictureSeed, ProductSeed, VariantSeed } from './types.ts'

/** A draft with its variants, pictures and HTML. `index` makes the article number. */
export function expand(draft: Draft, index: number): ProductSeed {
  const slug = draft.slug ?? slugOf(draft.name)
  const isVariable = Boolean(draft.colors || draft.values)
  return {
    slug,
    type: isVariable ? 'variable' : 'simple',
    name: draft.name,
    shortDescription: draft.short,
    description: describe(draft),
    categories: draft.in,
    brand: draft.brand,
    tags: draft.tags,
    attributeLabel: draft.label ?? null,
    variants: variantsOf(draft, slug, `HT-${1001 + index}`),
    pictures: picturesOf(draft),
    seo: { title: draft.name, description: draft.short, keyword: draft.tags.join(', ') },
    ageDays: draft.days,
    popularity: draft.popularity ?? 0.2,
    language: draft.language ?? 'en',
  }
}

function describe({ text, facts, factsTitle = 'Good to know' }: Draft): string {
  return `<p>${escapeHtml(text)}</p><h3>${factsTitle}</h3><ul>${facts.map((fact) => `<li>${escapeHtml(fact)}</li>`).join('')}</ul>`
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function variantsOf(draft: Draft, slug: string, article: string): VariantSeed[] {
  const chance = random(`stock ${slug}`)
  const colors: (ColorName | null)[] = draft.colors ?? [null]
  const values = (draft.values ?? [null]).map((value) => (typeof value === 'string' || !value ? ([value, 0] as const) : value))
  return colors.flatMap((color, c) =>
    values.map(([attribute, more], v) => ({
      color: color ? { name: color, value: colorOf(color).value } : null,
      attribute,
      price: draft.price + more,
      comparePrice: draft.was === undefined ? null : draft.was + more,
      sku: [article, draft.colors ? letter(c) : '', draft.values ? v + 1 : ''].filter((part) => part !== '').join('-'),
      stock: stockOf(draft, color, attribute, chance),
    })),
  )
}

const letter = (index: number) => String.fromCharCode(65 + index)

function stockOf(draft: Draft, color: string | null, attribute: string | null, chance: Random): number | null {
  const drawn = spread(draft, chance)
  for (const key of [`${color}/${attribute}`, attribute, color]) {
    const own = key === null ? undefined : draft.stockOf?.[key]
    if (own !== undefined) return own
  }
  if (typeof draft.stock === 'number') return draft.stock
  if (draft.stock === 'out') return 0
  if (draft.stock === 'unlimited') return null
  return drawn
}

function spread(draft: Draft, chance: Random): number {
  const few = chance.between(1, 3)
  const many = chance.between(6, 48)
  if (draft.stock === 'low') return few
  return chance.chance(0.1) ? few : many
}

/** Each colour from the front, then views of the first: three to five pictures. */
function picturesOf(draft: Draft): PictureSeed[] {
  const { object, share } = draft
  const base = { object, ...(share ? { share } : {}) }
  const fronts: PictureSeed[] = (draft.colors ?? []).map((name, index) => {
    const { value, ground } = colorOf(name)
    const tint = name === draft.own ? undefined : value
    return {
      ...base,
      ground: index === 0 ? draft.ground : ground,
      tint,
      view: 'front',
      color: name,
      alt: `${draft.name}, ${name}`,
    }
  })
  const first = fronts[0] ?? { ...base, ground: draft.ground, tint: undefined, view: 'front', color: null, alt: draft.name }
  const more = fronts.length > 1 ? (['tilt'] as const) : (['tilt', 'close'] as const)
  return [
    first,
    ...more.map((view) => ({ ...first, view, alt: `${draft.name} (${view === 'tilt' ? 'side' : 'detail'})` })),
    ...fronts.slice(1),
  ]
}
