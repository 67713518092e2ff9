import { catalogApi } from '@haat/shared/catalog/endpoints.ts'
import type { Category, ProductCard } from '@haat/shared/catalog/schema.ts'
import { contactSlug, contentPath } from '@haat/shared/contact/content-path.ts'
import type { AnswerOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { Picture } from '@haat/shared/media/schema.ts'
import { pagesApi } from '@haat/shared/pages/endpoints.ts'
import { to } from '@haat/shared/path-to.ts'
import { type IndexedPageName, paths } from '@haat/shared/paths.ts'
import type { Settings } from '@haat/shared/settings/schema.ts'
import type { Language } from '@haat/shared/text.ts'
import type { Ctx } from '../../ctx.ts'
import { cleanText } from '../../rich-text.ts'
import { ask, type BootAnswer, bootAnswer } from './ask.ts'
import type { FoundPage } from './find-page.ts'
import { breadcrumbs, organization, productNode } from './json-ld.ts'
import { listQuery } from './list-query.ts'

/** What a page says about itself before any script has run. */
export interface PageFacts {
  status: 200 | 404
  title: string
  description: string
  keywords: string
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

/** What each page that search engines list says about itself; `slug` is the parameter of its path. */
const factsOfIndexed: Record<IndexedPageName, (asking: Asking, slug: string) => Promise<PageFacts | Moved>> = {
  home,
  shop: (asking) => list(asking),
  category: async (asking, slug) => categoryNow(slug, asking) ?? (await list(asking, slug)),
  product,
  page: content,
  contact,
}

/** What the page at an address says about itself; `page` is undefined where there is none. */
export async function factsOf(page: FoundPage | undefined, asking: Asking): Promise<PageFacts | Moved> {
  if (!page) return plainPage(asking, 404)
  if (!page.row.indexed) return plainPage(asking, 200)
  try {
    return await factsOfIndexed[page.name as IndexedPageName](asking, page.params.slug ?? '')
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_found') return plainPage(asking, 404)
    throw error
  }
}

function categoryNow(slug: string, { categories }: Asking): Moved | undefined {
  if (categories.some((one) => one.slug === slug)) return undefined
  const now = categories.find(({ formerly }) => formerly?.includes(slug))
  return now && new Moved(to(paths.category, { slug: now.slug }))
}

function plainPage({ settings }: Asking, status: 200 | 404): PageFacts {
  return {
    status,
    title: shopTitle(settings),
    description: settings.seo.description || settings.description,
    keywords: settings.seo.keyword,
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
    canonical: paths.home,
    first: hero?.type === 'hero' && hero.image ? { picture: hero.image, sizes: firstSizes.hero } : null,
    jsonLd: organization(settings, origin),
    data: [bootAnswer(catalogApi.home, {}, answer)],
    plain: {
      heading: hero?.type === 'hero' ? hero.title : settings.name,
      text: settings.description,
      links: [
        ...categories.map(({ slug, name }) => ({ path: to(paths.category, { slug }), label: name })),
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
  const path = slug === undefined ? paths.shop : to(paths.category, { slug })
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
  if (product.slug !== slug) return new Moved(to(paths.product, { slug: product.slug }))
  const wanted = asking.query.get('color')
  const shown = (wanted && product.images.find(({ color }) => color === wanted)) || product.images[0]
  const trail = product.categories[0] ?? []
  return {
    ...plainPage(asking, 200),
    title: titled(product.seo.title || product.name, settings),
    description: product.seo.description || product.shortDescription || cleanText(product.description).slice(0, 200),
    keywords: product.seo.keyword || settings.seo.keyword,
    canonical: to(paths.product, { slug: product.slug }),
    type: 'product',
    image: product.images[0] ?? null,
    first: shown ? { picture: shown, sizes: firstSizes.product } : null,
    price: { amount: product.price, currency: settings.currency.name, inStock: product.inStock },
    jsonLd: [
      productNode(product, settings, origin),
      breadcrumbs(
        [
          { name: settings.name, path: paths.home },
          ...trail.map(({ slug, name }) => ({ name, path: to(paths.category, { slug }) })),
          { name: product.name, path: to(paths.product, { slug: product.slug }) },
        ],
        origin,
      ),
    ],
    data: [bootAnswer(catalogApi.product, { slug }, answer)],
    plain: {
      heading: product.name,
      text: [money(product.price, settings), product.shortDescription].filter(Boolean).join(' · '),
      links: trail.map(({ slug, name }) => ({ path: to(paths.category, { slug }), label: name })),
    },
  }
}

async function content(asking: Asking, slug: string): Promise<PageFacts | Moved> {
  if (slug === contactSlug) return new Moved(paths.contact)
  const answer = await ask(asking.ctx, pagesApi.read, { slug })
  if (answer.page.slug !== slug) return new Moved(contentPath(answer.page.slug))
  return { ...contentFacts(asking, answer), canonical: to(paths.page, { slug }) }
}

/** The text that staff wrote about contact, where there is one; the form is drawn by the page. */
async function contact(asking: Asking): Promise<PageFacts> {
  const answer = await ask(asking.ctx, pagesApi.read, { slug: contactSlug }).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'not_found') return null
    throw error
  })
  const title = contactTitles[asking.ctx.language]
  const facts =
    answer?.page.slug === contactSlug
      ? contentFacts(asking, answer)
      : {
          ...plainPage(asking, 200),
          title: titled(title, asking.settings),
          plain: { heading: title, text: asking.settings.address, links: [] },
        }
  return { ...facts, canonical: paths.contact }
}

/** As the storefront calls the page (`contact.title`) where staff wrote no text about contact. */
const contactTitles: Record<Language, string> = { en: 'Contact us', bn: 'যোগাযোগ করুন', ar: 'اتصل بنا', fr: 'Nous contacter' }

function contentFacts(asking: Asking, answer: AnswerOf<typeof pagesApi.read>): PageFacts {
  const text = cleanText(answer.page.body.replaceAll('<', ' <'))
  return {
    ...plainPage(asking, 200),
    title: titled(answer.page.seo.title || answer.page.title, asking.settings),
    description: answer.page.seo.description || text.slice(0, 200),
    type: 'article',
    data: [bootAnswer(pagesApi.read, { slug: answer.page.slug }, answer)],
    plain: { heading: answer.page.title, text, links: [] },
  }
}

const titled = (title: string, { name }: Settings) => (name && !title.includes(name) ? `${title} · ${name}` : title)
const shopTitle = ({ seo, title, name }: Settings) =>
  seo.title || (title ? (name && !title.includes(name) ? `${name} · ${title}` : title) : name || 'Haat')
const money = (amount: number, { currency }: Settings) => `${currency.s}${amount.toFixed(currency.decimals)}`
const cardLink = (card: ProductCard, settings: Settings) => ({
  path: to(paths.product, { slug: card.slug }),
  label: `${card.name} · ${money(card.price, settings)}`,
})

function ancestors(category: Category, all: readonly Category[]): { name: string; path: string }[] {
  const trail: { name: string; path: string }[] = []
  for (let at: Category | undefined = category; at && trail.length < 10; at = all.find(({ slug }) => slug === at?.parent))
    trail.unshift({ name: at.name, path: to(paths.category, { slug: at.slug }) })
  return trail
}
