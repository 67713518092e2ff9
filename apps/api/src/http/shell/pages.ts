import { catalogApi } from '@haat/shared/catalog/endpoints.ts'
import type { Category, ProductCard } from '@haat/shared/catalog/schema.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { Picture } from '@haat/shared/media/schema.ts'
import { pagesApi } from '@haat/shared/pages/endpoints.ts'
import type { Settings } from '@haat/shared/settings/schema.ts'
import type { Ctx } from '../../ctx.ts'
import { cleanText } from '../../rich-text.ts'
import { addressOf, type Place } from './addresses.ts'
import { ask, type BootAnswer, bootAnswer } from './ask.ts'
import { breadcrumbs, organization, productNode } from './json-ld.ts'
import { listQuery } from './list-query.ts'

/** What a page says about itself before any script has run. */
export interface PageFacts {
  status: 200 | 404
  title: string
  description: string
  /** path of the page without what changes nothing; null keeps it out of search engines */
  canonical: string | null
  type: 'website' | 'product' | 'article'
  image: Picture | null
  /** the picture a visitor sees first, and how wide it is shown */
  first: { picture: Picture; sizes: string } | null
  price?: { amount: number; currency: string; inStock: boolean }
  jsonLd: Record<string, unknown>[]
  data: BootAnswer[]
  /** read by those who run no script */
  plain: { heading: string; text: string; links: { path: string; label: string }[] }
}

/** What stood here stands elsewhere now. */
export class Moved {
  path: string
  constructor(path: string) {
    this.path = path
  }
}

interface Asking {
  ctx: Ctx
  settings: Settings
  categories: Category[]
  query: URLSearchParams
  origin: string
}

/** Widths in which the web shows its first picture; the same words stand in its pages. */
export const firstSizes = {
  product: '(min-width: 1024px) 560px, 100vw',
  hero: '(min-width: 1024px) 620px, 100vw',
}

export async function factsOf(place: Place, asking: Asking): Promise<PageFacts | Moved> {
  try {
    if (place.page === 'home') return await home(asking)
    if (place.page === 'shop') return await list(asking)
    if (place.page === 'category') return categoryNow(place.slug, asking) ?? (await list(asking, place.slug))
    if (place.page === 'product') return await product(asking, place.slug)
    if (place.page === 'content') return await content(asking, place.slug)
    return plainPage(asking, place.page === 'private' ? 200 : 404)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_found') return plainPage(asking, 404)
    throw error
  }
}

function categoryNow(slug: string, { categories }: Asking): Moved | undefined {
  if (categories.some((one) => one.slug === slug)) return undefined
  const now = categories.find(({ formerly }) => formerly?.includes(slug))
  return now && new Moved(addressOf.category(now.slug))
}

function plainPage({ settings }: Asking, status: 200 | 404): PageFacts {
  return {
    status,
    title: shopTitle(settings),
    description: settings.seo.description || settings.description,
    canonical: null,
    type: 'website',
    image: settings.seo.image[0] ?? null,
    first: null,
    jsonLd: [],
    data: [],
    plain: { heading: settings.name, text: settings.description, links: [] },
  }
}

async function home(asking: Asking): Promise<PageFacts> {
  const { ctx, settings, categories, origin } = asking
  const answer = await ask(ctx, catalogApi.home, {})
  const hero = answer.sections.find(({ type }) => type === 'hero')
  const cards = answer.sections.flatMap((section) => (section.type === 'products' ? section.products : []))
  return {
    ...plainPage(asking, 200),
    canonical: '/',
    first: hero?.type === 'hero' && hero.image ? { picture: hero.image, sizes: firstSizes.hero } : null,
    jsonLd: organization(settings, origin),
    data: [bootAnswer(catalogApi.home, {}, answer)],
    plain: {
      heading: hero?.type === 'hero' ? hero.title : settings.name,
      text: settings.description,
      links: [
        ...categories.map(({ slug, name }) => ({ path: addressOf.category(slug), label: name })),
        ...cards.map((card) => cardLink(card, settings)),
      ],
    },
  }
}

async function list(asking: Asking, slug?: string): Promise<PageFacts> {
  const { ctx, settings, categories, query, origin } = asking
  const category = slug === undefined ? undefined : categories.find((one) => one.slug === slug)
  if (slug !== undefined && !category) throw new Refusal('not_found')
  const input = listQuery(query, slug)
  const answer = input && (await ask(ctx, catalogApi.list, input))
  const path = slug === undefined ? '/shop' : addressOf.category(slug)
  const base = plainPage(asking, 200)
  const q = query.get('q')?.trim().slice(0, 120)
  const isPlain = [...query.keys()].every((key) => key === 'lng')
  return {
    ...base,
    title: category ? titled(category.name, settings) : q ? titled(q, settings) : base.title,
    description: category?.description || base.description,
    // One address per list: filtered and sorted ones lead back to it.
    canonical: q ? null : path,
    image: category?.image ?? base.image,
    jsonLd: category && isPlain ? [breadcrumbs([...ancestors(category, categories)], origin)] : [],
    data: input && answer ? [bootAnswer(catalogApi.list, input, answer)] : [],
    plain: {
      heading: category?.name ?? q ?? settings.name,
      text: category?.description ?? '',
      links: (answer?.products ?? []).map((card) => cardLink(card, settings)),
    },
  }
}

async function product(asking: Asking, slug: string): Promise<PageFacts | Moved> {
  const { ctx, settings, origin } = asking
  const answer = await ask(ctx, catalogApi.product, { slug })
  const { product } = answer
  if (product.slug !== slug) return new Moved(addressOf.product(product.slug))
  const wanted = asking.query.get('color')
  const shown = (wanted && product.images.find(({ color }) => color === wanted)) || product.images[0]
  const trail = product.categories[0] ?? []
  return {
    ...plainPage(asking, 200),
    title: titled(product.seo.title || product.name, settings),
    description: product.seo.description || product.shortDescription || cleanText(product.description).slice(0, 200),
    canonical: addressOf.product(product.slug),
    type: 'product',
    image: product.images[0] ?? null,
    first: shown ? { picture: shown, sizes: firstSizes.product } : null,
    price: { amount: product.price, currency: settings.currency.name, inStock: product.inStock },
    jsonLd: [
      productNode(product, settings, origin),
      breadcrumbs(
        [
          { name: settings.name, path: '/' },
          ...trail.map(({ slug, name }) => ({ name, path: addressOf.category(slug) })),
          { name: product.name, path: addressOf.product(product.slug) },
        ],
        origin,
      ),
    ],
    data: [bootAnswer(catalogApi.product, { slug }, answer)],
    plain: {
      heading: product.name,
      text: [money(product.price, settings), product.shortDescription].filter(Boolean).join(' · '),
      links: trail.map(({ slug, name }) => ({ path: addressOf.category(slug), label: name })),
    },
  }
}

async function content(asking: Asking, slug: string): Promise<PageFacts | Moved> {
  const answer = await ask(asking.ctx, pagesApi.read, { slug })
  if (answer.page.slug !== slug) return new Moved(addressOf.content(answer.page.slug))
  const text = cleanText(answer.page.body.replaceAll('<', ' <'))
  return {
    ...plainPage(asking, 200),
    title: titled(answer.page.seo.title || answer.page.title, asking.settings),
    description: answer.page.seo.description || text.slice(0, 200),
    canonical: addressOf.content(slug),
    type: 'article',
    data: [bootAnswer(pagesApi.read, { slug }, answer)],
    plain: { heading: answer.page.title, text, links: [] },
  }
}

const titled = (title: string, { name }: Settings) => (name && !title.includes(name) ? `${title} · ${name}` : title)
const shopTitle = ({ seo, title, name }: Settings) =>
  seo.title || (title ? (name && !title.includes(name) ? `${name} · ${title}` : title) : name || 'Haat')
const money = (amount: number, { currency }: Settings) => `${currency.s}${amount.toFixed(currency.decimals)}`
const cardLink = (card: ProductCard, settings: Settings) => ({
  path: addressOf.product(card.slug),
  label: `${card.name} · ${money(card.price, settings)}`,
})

function ancestors(category: Category, all: readonly Category[]): { name: string; path: string }[] {
  const trail: { name: string; path: string }[] = []
  for (let at: Category | undefined = category; at && trail.length < 10; at = all.find(({ slug }) => slug === at?.parent))
    trail.unshift({ name: at.name, path: addressOf.category(at.slug) })
  return trail
}
