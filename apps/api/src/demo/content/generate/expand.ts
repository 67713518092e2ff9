import { attributeNameOf, type ProductOption } from '@haat/shared/catalog/options.ts'
import { toSlug } from '@haat/shared/slug.ts'
import { optionTerms } from '../option-terms.ts'
import { descriptions } from '../products/descriptions/all.ts'
import type { Draft } from '../products/draft.ts'
import { ar } from '../products/words/ar.ts'
import { bn } from '../products/words/bn.ts'
import { en } from '../products/words/en.ts'
import { fr } from '../products/words/fr.ts'
import type { ProductWords } from '../products/words/types.ts'
import type { DemoLanguage, PictureSeed, ProductSeed, Translations, VariantSeed } from '../types.ts'
import { type ColorName, colorOf } from './palette.ts'
import { type Random, random } from './random.ts'

/** Expands a draft into variants, pictures and HTML. `index` determines the SKU. */
export function expand(draft: Draft, index: number): ProductSeed {
  const slug = draft.slug ?? toSlug(draft.name)
  const isVariable = Boolean(draft.colors || draft.values)
  return {
    slug,
    type: isVariable ? 'variable' : 'simple',
    name: draft.name,
    shortDescription: draft.short,
    description: describe(draft.text, draft.facts, draft.factsTitle),
    categories: draft.in,
    brand: draft.brand,
    tags: draft.tags,
    options: optionsOf(draft),
    variants: variantsOf(draft, slug, `HT-${1001 + index}`),
    pictures: picturesOf(draft, slug),
    labels: translate(slug, ([name]) => ({ name })),
    texts: translate(slug, ([, shortDescription], language) => ({ shortDescription, ...describeIn(language, slug) })),
    seo: { title: draft.name, description: draft.short, keyword: draft.tags.join(', ') },
    ageDays: draft.days,
    popularity: draft.popularity ?? 0.2,
    language: draft.language ?? 'en',
  }
}

const describe = (text: string, facts: readonly string[], factsTitle = factsTitles.en): string =>
  `<p>${escapeHtml(text)}</p><h3>${factsTitle}</h3><ul>${facts.map((fact) => `<li>${escapeHtml(fact)}</li>`).join('')}</ul>`

function describeIn(language: DemoLanguage, slug: string): { description?: string } {
  const words = descriptions[language][slug]
  if (!words) return {}
  const [text, ...facts] = words
  return { description: describe(text, facts, factsTitles[language]) }
}

const factsTitles: Record<DemoLanguage, string> = { en: 'Good to know', bn: 'জেনে রাখুন', ar: 'معلومات مفيدة', fr: 'Bon à savoir' }

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function variantsOf(draft: Draft, slug: string, article: string): VariantSeed[] {
  const chance = random(`stock ${slug}`)
  const colors: (ColorName | null)[] = draft.colors ?? [null]
  const values = (draft.values ?? [null]).map((value) => (typeof value === 'string' || !value ? ([value, 0] as const) : value))
  return colors.flatMap((color, c) =>
    values.flatMap(([value, more], v) =>
      (draft.also?.values ?? [null]).map((other, o) => {
        const attributeValues = [value, other].filter((name) => name !== null)
        const parts = [article, draft.colors ? letter(c) : '', draft.values ? v + 1 : '', other === null ? '' : letter(o)]
        return {
          color: color ? { name: color, value: colorOf(color).value } : null,
          attributeValues,
          price: draft.price + more,
          comparePrice: draft.was === undefined ? null : draft.was + more,
          sku: parts.filter((part) => part !== '').join('-'),
          stock: stockOf(draft, color, attributeNameOf(attributeValues), chance),
        }
      }),
    ),
  )
}

const optionsOf = ({ colors, label, also }: Draft): ProductOption[] => [
  ...(colors ? [{ name: 'Colour', display: 'swatch' as const }] : []),
  ...(label === undefined ? [] : [{ name: label, display: 'button' as const }]),
  ...(also ? [{ name: also.label, display: also.display ?? ('button' as const) }] : []),
]

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

/** The front view of each colour, then other views of the first colour: three to five pictures. */
function picturesOf(draft: Draft, slug: string): PictureSeed[] {
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
      texts: translate(slug, ([product], language) => ({ alt: `${product}${comma(language)} ${colorIn(name, language)}` })),
    }
  })
  const first = fronts[0] ?? {
    ...base,
    ground: draft.ground,
    tint: undefined,
    view: 'front',
    color: null,
    alt: draft.name,
    texts: translate(slug, ([alt]) => ({ alt })),
  }
  const more = fronts.length > 1 ? (['tilt'] as const) : (['tilt', 'close'] as const)
  return [
    first,
    ...more.map((view) => ({
      ...first,
      view,
      alt: `${draft.name} (${view === 'tilt' ? 'side' : 'detail'})`,
      texts: translate(slug, ([product], language) => ({ alt: `${product} (${viewNames[language][view]})` })),
    })),
    ...fronts.slice(1),
  ]
}

/** Texts of a product in each language that it is translated into. */
function translate(
  slug: string,
  toWords: (words: ProductWords[string], language: DemoLanguage) => Record<string, string>,
): Translations {
  return Object.fromEntries(
    Object.entries({ en, bn, ar, fr }).flatMap(([code, words]) => {
      const own = words[slug]
      return own ? [[code, toWords(own, code as DemoLanguage)]] : []
    }),
  )
}

const comma = (language: DemoLanguage) => (language === 'ar' ? '،' : ',')
const colorIn = (name: string, language: DemoLanguage): string =>
  optionTerms.find((term) => term.name === name)?.labels[language] ?? name
const viewNames: Record<DemoLanguage, { tilt: string; close: string }> = {
  en: { tilt: 'side', close: 'detail' },
  bn: { tilt: 'পাশ থেকে', close: 'কাছ থেকে' },
  ar: { tilt: 'من الجانب', close: 'تفصيل' },
  fr: { tilt: 'de côté', close: 'détail' },
}
