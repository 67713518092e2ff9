import { blocksApi } from '@haat/shared/blocks/endpoints.ts'
import type { ShownBlock } from '@haat/shared/blocks/shown.ts'
import { catalogApi } from '@haat/shared/catalog/endpoints.ts'
import type { Category, ProductCard, Variant } from '@haat/shared/catalog/schema.ts'
import { sortCodes } from '@haat/shared/catalog/sort.ts'
import { chosenColor, firstChoice, picturesFor } from '@haat/shared/catalog/variants.ts'
import { contactSlug, contentPath } from '@haat/shared/contact/content-path.ts'
import type { AnswerOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { formatMoney } from '@haat/shared/format.ts'
import type { Picture } from '@haat/shared/media/schema.ts'
import { pagesApi } from '@haat/shared/pages/endpoints.ts'
import { to } from '@haat/shared/path-to.ts'
import { type IndexedPageName, paths } from '@haat/shared/paths.ts'
import { postsApi } from '@haat/shared/posts/endpoints.ts'
import { lastChange, tagLabel } from '@haat/shared/posts/rules.ts'
import type { Settings } from '@haat/shared/settings/schema.ts'
import type { Language } from '@haat/shared/text.ts'
import { newestReviews } from '../../modules/catalog/service.ts'
import { showAdvertisedAreas } from '../../modules/delivery/service.ts'
import { findAnsweredQuestions } from '../../modules/reviews/service.ts'
import { type Ctx, remembered } from '../../platform/context.ts'
import { cleanText } from '../../platform/sanitize-html.ts'
import { serverTexts } from '../../texts/all.ts'
import { ask, type BootAnswer, bootAnswer } from './ask.ts'
import type { FoundPage } from './find-page.ts'
import type { View } from './first-paint/first-paint.ts'
import { heroSizes } from './first-paint/home-paint.ts'
import type { ListView } from './first-paint/list-paint.ts'
import { cardSizes, postSizes } from './first-paint/post-paint.ts'
import { productSizes } from './first-paint/product-paint.ts'
import { breadcrumbs, faqPage, type JsonLdNode, organization, postNode, productNodes, questions } from './json-ld.ts'
import { listQuery } from './list-query.ts'

/** Metadata of a page, known before any script runs. */
export interface PageFacts {
  status: 200 | 404
  title: string
  description: string
  keywords: string
  /** path without irrelevant parameters; null for pages that search engines must not index */
  canonical: string | null
  /** canonical paths of the languages that have one of their own */
  paths?: Partial<Record<Language, string>>
  /** canonical path of all other languages; default: `canonical` */
  ownPath?: string
  type: 'website' | 'product' | 'article'
  image: Picture | null
  /** the first visible picture, and its `sizes` attribute */
  first: { picture: Picture; sizes: string } | null
  price?: { amount: number; currency: string; inStock: boolean }
  article?: { published: string; modified: string; tags: readonly string[] }
  /** title of the Atom feed that the page belongs to */
  feed?: string
  /** structured data, one script each; nodes that refer to each other are in the same */
  jsonLd: (JsonLdNode | JsonLdNode[])[]
  data: BootAnswer[]
  /** drawn before the first script runs; undefined for pages whose content depends on the session */
  view?: View
  /** content for clients without JavaScript */
  plain: {
    heading: string
    text: string
    links: { path: string; label: string }[]
    /** texts that the first paint does not have, and the variants of a product */
    more?: { text: string; items: string[] }
  }
}

/** The page has moved to another path. */
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

/** Metadata of each indexed page; `slug` is its path parameter. */
const factsOfIndexed: Record<IndexedPageName, (asking: Asking, slug: string) => Promise<PageFacts | Moved>> = {
  home,
  shop: (asking) => list(asking),
  category: async (asking, slug) => categoryNow(slug, asking) ?? (await list(asking, slug)),
  collection,
  product,
  page: content,
  journal: (asking) => journal(asking),
  post,
  contact,
}

/** Metadata of the page at a URL; `page` is undefined if there is none. */
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
  const answer = await ask(ctx, blocksApi.home, {})
  const hero = answer.blocks.find(({ type }) => type === 'hero')
  const cards = answer.blocks.flatMap((block) => (block.type === 'products' ? block.products : []))
  return {
    ...plainPage(asking, 200),
    canonical: paths.home,
    first: hero?.type === 'hero' && hero.image ? { picture: hero.image, sizes: heroSizes } : null,
    jsonLd: [...organization(settings, origin), ...questions(answer.blocks)],
    data: [bootAnswer(blocksApi.home, {}, answer)],
    view: { kind: 'home', blocks: answer.blocks },
    plain: {
      heading: hero?.type === 'hero' ? hero.title : settings.name,
      text: settings.description,
      links: [
        ...categories.map(({ slug, name }) => ({ path: to(paths.category, { slug }), label: name })),
        ...cards.map((card) => cardLink(card, asking)),
      ],
    },
  }
}

async function list(asking: Asking, slug?: string): Promise<PageFacts> {
  const { ctx, settings, categories, query, origin } = asking
  const category = slug === undefined ? undefined : categories.find((one) => one.slug === slug)
  if (slug !== undefined && !category) throw new Refusal('not_found')
  const input = listQuery(query, slug === undefined ? {} : { category: slug })
  const answer = input && (await ask(ctx, catalogApi.list, input))
  const path = slug === undefined ? paths.shop : to(paths.category, { slug })
  const base = plainPage(asking, 200)
  const q = query.get('q')?.trim().slice(0, 120)
  const isPlain = [...query.keys()].every((key) => key === 'lng')
  const trail = category ? ancestors(category, categories) : []
  return {
    ...base,
    title: category ? titled(category.name, settings) : q ? titled(q, settings) : base.title,
    description: category?.description || base.description,
    // Filtered and sorted lists have the canonical URL of the plain list.
    canonical: q ? null : path,
    image: category?.image ?? base.image,
    jsonLd: category && isPlain ? [breadcrumbs(trail, origin)] : [],
    data: input && answer ? [bootAnswer(catalogApi.list, input, answer)] : [],
    ...(answer && {
      view: listView(asking, {
        heading: category && { name: category.name, description: category.description },
        category,
        trail,
        q,
        answer,
      }),
    }),
    plain: {
      heading: category?.name ?? q ?? settings.name,
      text: category?.description ?? '',
      links: (answer?.products ?? []).map((card) => cardLink(card, asking)),
    },
  }
}

async function collection(asking: Asking, slug: string): Promise<PageFacts | Moved> {
  const { ctx, settings, query, origin } = asking
  const answer = await ask(ctx, catalogApi.collection, { slug })
  const { collection } = answer
  const path = to(paths.collection, { slug: collection.slug })
  if (collection.slug !== slug) return new Moved(path)
  const input = listQuery(query, { collection: slug })
  const list = input && (await ask(ctx, catalogApi.list, input))
  const text = cleanText(collection.description.replaceAll('<', ' <'))
  const trail = [{ name: collection.name, path }]
  const base = plainPage(asking, 200)
  return {
    ...base,
    title: titled(collection.seo.title || collection.name, settings),
    description: collection.seo.description || text.slice(0, 200) || base.description,
    // Filtered and sorted lists have the canonical URL of the plain list; an empty collection is not indexed.
    canonical: collection.count > 0 ? path : null,
    image: collection.image ?? base.image,
    jsonLd: [breadcrumbs([{ name: settings.name, path: paths.home }, ...trail], origin)],
    data: [
      bootAnswer(catalogApi.collection, { slug }, answer),
      ...(input && list ? [bootAnswer(catalogApi.list, input, list)] : []),
    ],
    ...(list && {
      view: listView(asking, {
        heading: { name: collection.name, description: '', html: collection.description },
        trail,
        q: undefined,
        answer: list,
      }),
    }),
    plain: { heading: collection.name, text, links: (list?.products ?? []).map((card) => cardLink(card, asking)) },
  }
}

/** Parameters of a list that put chips above the products. */
const narrowing = ['brand', 'color', 'attribute', 'category', 'min', 'max', 'inStock', 'onSale', 'rating', 'q']

function listView(
  { query }: Asking,
  { answer, ...rest }: Pick<ListView, 'q' | 'trail' | 'heading' | 'category'> & { answer: AnswerOf<typeof catalogApi.list> },
): ListView {
  const sort = sortCodes.find((code) => code === query.get('sort'))
  return {
    kind: 'list',
    ...rest,
    isSale: query.get('onSale') === '1',
    isNewest: query.get('sort') === 'db',
    sort: sort ?? (query.has('q') ? 'best' : rest.heading?.html === undefined ? 'db' : 'featured'),
    total: answer.total,
    more: answer.more === true,
    products: narrowing.some((name) => query.has(name)) ? [] : answer.products,
  }
}

async function product(asking: Asking, slug: string): Promise<PageFacts | Moved> {
  const { ctx, settings, origin } = asking
  const answer = await ask(ctx, catalogApi.product, { slug })
  const { product } = answer
  if (product.slug !== slug) return new Moved(to(paths.product, { slug: product.slug }))
  const choice = { color: asking.query.get('color') ?? undefined, attribute: asking.query.get('attribute') ?? undefined }
  const [answered, areas, reviews] = await Promise.all([
    findAnsweredQuestions(ctx, product._id),
    remembered(ctx, `page areas ${ctx.language}`, () => showAdvertisedAreas(ctx)),
    product.ratingCount > 0 ? newestReviews(ctx, product._id) : [],
  ])
  const [shown] = picturesFor(product, chosenColor(product, firstChoice(product, choice)))
  const trail = product.categories[0] ?? []
  return {
    ...plainPage(asking, 200),
    title: titled(product.seo.title || product.name, settings),
    description: product.seo.description || product.shortDescription || cleanText(product.description).slice(0, 200),
    keywords: product.seo.keyword || settings.seo.keyword,
    canonical: to(paths.product, { slug: product.slug }),
    paths: Object.fromEntries(Object.entries(product.slugs).map(([lng, slug]) => [lng, to(paths.product, { slug })])),
    ownPath: to(paths.product, { slug: product.ownSlug }),
    type: 'product',
    image: product.images[0] ?? null,
    first: shown ? { picture: shown, sizes: productSizes } : null,
    price: { amount: product.price, currency: settings.currency.name, inStock: product.inStock },
    jsonLd: [
      productNodes(product, { settings, origin, areas, reviews }),
      breadcrumbs(
        [
          { name: settings.name, path: paths.home },
          ...trail.map(({ slug, name }) => ({ name, path: to(paths.category, { slug }) })),
          { name: product.name, path: to(paths.product, { slug: product.slug }) },
        ],
        origin,
      ),
      ...faqPage(answered),
    ],
    data: [bootAnswer(catalogApi.product, { slug }, answer)],
    view: { kind: 'product', product, choice },
    plain: {
      heading: product.name,
      text: [formatMoney(product.price, settings.currency, asking.ctx.language), product.shortDescription]
        .filter(Boolean)
        .join(' · '),
      links: trail.map(({ slug, name }) => ({ path: to(paths.category, { slug }), label: name })),
      more: {
        text: cleanText(product.description.replaceAll('<', ' <')).slice(0, 5000).toWellFormed(),
        items: product.type === 'simple' ? [] : product.variants.map((variant) => variantLine(variant, asking)),
      },
    },
  }
}

/** A variant as a line of text: `Graphite, L · $240.00`. */
const variantLine = ({ options, price }: Variant, { ctx, settings }: Asking): string =>
  [options.map(({ label, value }) => label ?? value).join(', '), formatMoney(price, settings.currency, ctx.language)]
    .filter(Boolean)
    .join(' · ')

async function content(asking: Asking, slug: string): Promise<PageFacts | Moved> {
  if (slug === contactSlug) return new Moved(paths.contact)
  // The editor sends the preview its blocks, also those of a page that is hidden: see web/features/blocks/preview.ts.
  if (asking.query.get('preview') === 'blocks') return plainPage(asking, 200)
  const answer = await ask(asking.ctx, pagesApi.read, { slug })
  if (answer.page.slug !== slug) return new Moved(contentPath(answer.page.slug))
  return { ...contentFacts(asking, answer), canonical: to(paths.page, { slug }) }
}

/** Content page with the slug `contact`, if it exists; the web app renders the form. */
async function contact(asking: Asking): Promise<PageFacts> {
  const answer = await ask(asking.ctx, pagesApi.read, { slug: contactSlug }).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'not_found') return null
    throw error
  })
  const title = serverTexts[asking.ctx.language].contactTitle
  const facts =
    answer?.page.slug === contactSlug
      ? contentFacts(asking, answer)
      : {
          ...plainPage(asking, 200),
          title: titled(title, asking.settings),
          plain: { heading: title, text: asking.settings.address, links: [] },
        }
  return { ...facts, canonical: paths.contact, view: { kind: 'contact', title: answer?.page.title } }
}

/** The journal, or its posts of one tag. A cursor or tag that cannot be is left out, as the web app does. */
async function journal(asking: Asking): Promise<PageFacts> {
  const { ctx, settings, query, origin } = asking
  const input = journalInput(query)
  const answer = await ask(ctx, postsApi.list, input).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'bad_cursor') return undefined
    throw error
  })
  const texts = serverTexts[ctx.language].journal
  const { posts = [], tags = [] } = answer ?? {}
  const isEmpty = posts.length === 0
  const first = posts[0]?.picture
  return {
    ...plainPage(asking, 200),
    title: titled(input.tag ? `${tagLabel({ tags, posts }, input.tag)} · ${texts.title}` : texts.title, settings),
    description: texts.description,
    // Pages of older posts and of tags have the canonical URL of the journal; an empty journal is not indexed.
    canonical: isEmpty ? null : paths.journal,
    feed: feedTitle(asking),
    first: first ? { picture: first, sizes: cardSizes } : null,
    jsonLd: isEmpty
      ? []
      : [
          breadcrumbs(
            [
              { name: settings.name, path: paths.home },
              { name: texts.title, path: paths.journal },
            ],
            origin,
          ),
        ],
    data: answer ? [bootAnswer(postsApi.list, input, answer)] : [],
    ...(answer && { view: { kind: 'journal' as const, posts, tags, tag: input.tag } }),
    plain: {
      heading: texts.title,
      text: texts.description,
      links: posts.map(({ slug, title }) => ({ path: to(paths.post, { slug }), label: title })),
    },
  }
}

function journalInput(query: URLSearchParams): { tag?: string; cursor?: string } {
  const { tag, cursor } = postsApi.list.input.shape
  const given = {
    tag: tag.safeParse(query.get('tag') ?? undefined).data,
    cursor: cursor.safeParse(query.get('cursor') ?? undefined).data,
  }
  return { ...(given.tag && { tag: given.tag }), ...(given.cursor && { cursor: given.cursor }) }
}

/** Title of the Atom feed: the journal and the shop. */
const feedTitle = ({ ctx, settings }: Pick<Asking, 'ctx' | 'settings'>) =>
  titled(serverTexts[ctx.language].journal.title, settings)

async function post(asking: Asking, slug: string): Promise<PageFacts | Moved> {
  const { ctx, settings, origin } = asking
  const answer = await ask(ctx, postsApi.read, { slug })
  const { post } = answer
  if (post.slug !== slug) return new Moved(to(paths.post, { slug: post.slug }))
  const text = cleanText(post.body.replaceAll('<', ' <'))
  const description = post.seo.description || post.summary || text.slice(0, 200)
  return {
    ...plainPage(asking, 200),
    title: titled(post.seo.title || post.title, settings),
    description,
    canonical: to(paths.post, { slug }),
    type: 'article',
    article: { published: post.publishedAt, modified: lastChange(post), tags: post.tags.map(({ label }) => label) },
    image: post.picture ?? settings.seo.image[0] ?? null,
    feed: feedTitle(asking),
    first: post.picture ? { picture: post.picture, sizes: postSizes } : null,
    jsonLd: [
      postNode(post, { description, settings, origin, language: ctx.language }),
      breadcrumbs(
        [
          { name: settings.name, path: paths.home },
          { name: serverTexts[ctx.language].journal.title, path: paths.journal },
          { name: post.title, path: to(paths.post, { slug }) },
        ],
        origin,
      ),
    ],
    data: [bootAnswer(postsApi.read, { slug }, answer)],
    view: { kind: 'post', post },
    plain: {
      heading: post.title,
      text,
      links: [post.newer, post.older].flatMap((link) =>
        link ? [{ path: to(paths.post, { slug: link.slug }), label: link.title }] : [],
      ),
    },
  }
}

function contentFacts(asking: Asking, answer: AnswerOf<typeof pagesApi.read>): PageFacts {
  const text = cleanText(answer.page.body.replaceAll('<', ' <'))
  return {
    ...plainPage(asking, 200),
    title: titled(answer.page.seo.title || answer.page.title, asking.settings),
    description: answer.page.seo.description || text.slice(0, 200),
    type: 'article',
    jsonLd: questions(answer.page.blocks ?? []),
    ...firstPicture(answer.page.blocks ?? []),
    data: [bootAnswer(pagesApi.read, { slug: answer.page.slug }, answer)],
    view: { kind: 'content', page: answer.page },
    plain: { heading: answer.page.title, text, links: [] },
  }
}

/** The picture of a hero that opens a page. */
function firstPicture([block]: readonly ShownBlock[]): Partial<Pick<PageFacts, 'image' | 'first'>> {
  if (block?.type !== 'hero' || !block.image) return {}
  return { image: block.image, first: { picture: block.image, sizes: heroSizes } }
}

const titled = (title: string, { name }: Settings) => (name && !title.includes(name) ? `${title} · ${name}` : title)
const shopTitle = ({ seo, title, name }: Settings) =>
  seo.title || (title ? (name && !title.includes(name) ? `${name} · ${title}` : title) : name || 'Haat')
const cardLink = (card: ProductCard, { settings, ctx }: Asking) => ({
  path: to(paths.product, { slug: card.slug }),
  label: `${card.name} · ${formatMoney(card.price, settings.currency, ctx.language)}`,
})

function ancestors(category: Category, all: readonly Category[]): { name: string; path: string }[] {
  const trail: { name: string; path: string }[] = []
  for (let at: Category | undefined = category; at && trail.length < 10; at = all.find(({ slug }) => slug === at?.parent))
    trail.unshift({ name: at.name, path: to(paths.category, { slug: at.slug }) })
  return trail
}
