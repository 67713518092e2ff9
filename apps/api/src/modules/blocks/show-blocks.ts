import { findVideo } from '@haat/shared/blocks/kinds.ts'
import type { Block, BlockOf } from '@haat/shared/blocks/schema.ts'
import type { ShownBlock } from '@haat/shared/blocks/shown.ts'
import type { CollectionCard } from '@haat/shared/catalog/collections/schema.ts'
import type { Brand, Category, ProductCard } from '@haat/shared/catalog/schema.ts'
import type { Picture } from '@haat/shared/media/schema.ts'
import { to } from '@haat/shared/path-to.ts'
import { paths } from '@haat/shared/paths.ts'
import type { PostCard } from '@haat/shared/posts/schema.ts'
import type { Language } from '@haat/shared/text.ts'
import type { Ctx } from '../../platform/context.ts'
import {
  bestReviews,
  cardsByIds,
  findProductRows,
  listBrands,
  listCategories,
  listCollections,
  type ProductSelection,
} from '../catalog/service.ts'
import { picturesByIds } from '../media/service.ts'
import { newestCards, postCardsByIds } from '../posts/service.ts'
import { shopLanguage } from '../settings/service.ts'
import { type ShownByExtension, showExtensionBlocks } from './extension-blocks.ts'
import { picturesIn } from './pictures.ts'
import { type TextReader, textReader } from './texts.ts'

type Quote = Awaited<ReturnType<typeof bestReviews>>[number]

/** Everything the blocks of a page refer to. */
interface Content {
  read: TextReader
  pictures: Map<string, Picture>
  cards: Map<string, ProductCard>
  /** product ids of each row that the catalogue fills */
  rows: Map<string, string[]>
  categories: Category[]
  collections: CollectionCard[]
  brands: Brand[]
  /** by minimum stars */
  reviews: Map<number, Quote[]>
  /** newest posts by tag; '' is every tag */
  newest: Map<string, PostCard[]>
  /** posts selected by hand, by id */
  posts: Map<string, PostCard>
  /** rendered extension blocks, by block id */
  byExtensions: Map<string, ShownByExtension>
}

/**
 * Builds blocks for the shop in a language (default: the shop's own), with at most one query per kind of content. Blocks without content
 * are left out.
 */
export async function showBlocks(ctx: Ctx, blocks: readonly Block[], lng: Language | undefined): Promise<ShownBlock[]> {
  const content = await loadContent(ctx, blocks, lng)
  return blocks.flatMap((block) => toShown(block, content) ?? [])
}

/** When the response for these blocks expires: the next start or end of a time window. */
export function nextBoundary(blocks: readonly Block[], now: Date): Date | undefined {
  const later = blocks
    .flatMap(({ from, until }) => [from, until])
    .flatMap((moment) => (moment === null ? [] : [new Date(moment).getTime()]))
    .filter((moment) => moment > now.getTime())
  return later.length === 0 ? undefined : new Date(Math.min(...later))
}

/** Blocks within their time window. */
export const blocksAt = (blocks: readonly Block[], now: Date): Block[] =>
  blocks.filter(({ from, until }) => (from === null || new Date(from) <= now) && (until === null || now < new Date(until)))

const maxCategories = 6
const maxBrands = 12

async function loadContent(ctx: Ctx, blocks: readonly Block[], lng: Language | undefined): Promise<Content> {
  const has = (type: Block['type']) => blocks.some((block) => block.type === type)
  const sources = blocks.flatMap((block) => (block.type === 'products' ? [block.source] : []))
  const selections = new Map(sources.flatMap((source) => (source.kind === 'chosen' ? [] : [[rowKey(source), source] as const])))
  const wantedReviews = Map.groupBy(
    blocks.flatMap((block) => (block.type === 'testimonials' ? [block] : [])),
    ({ minStars }) => minStars,
  )
  const postSources = blocks.flatMap((block) => (block.type === 'posts' ? [block.source] : []))
  const latest = Map.groupBy(
    postSources.flatMap((source) => (source.kind === 'latest' ? [source] : [])),
    ({ tag }) => tag,
  )
  const [main, pictures, found, categories, collections, brands, reviews] = await Promise.all([
    shopLanguage(ctx),
    picturesByIds(ctx, picturesIn(blocks)),
    findProductRows(ctx, [...selections.values()]),
    has('categories') ? listCategories(ctx, { lng }) : { categories: [] },
    has('collections') ? listCollections(ctx, { lng }) : { collections: [] },
    has('brands') ? listBrands(ctx, { lng }) : { brands: [] },
    Promise.all(
      [...wantedReviews].map(
        async ([minStars, blocks]) =>
          [minStars, await bestReviews(ctx, { minStars, limit: Math.max(...blocks.map(({ limit }) => limit)), lng })] as const,
      ),
    ),
  ])
  const chosen = sources.flatMap((source) => (source.kind === 'chosen' ? source.products : []))
  const inLanguage = { ...ctx, language: lng ?? main }
  const newest = await Promise.all(
    [...latest].map(
      async ([tag, sources]) =>
        [
          tag,
          await newestCards(inLanguage, { ...(tag && { tag }), limit: Math.max(...sources.map(({ limit }) => limit)) }),
        ] as const,
    ),
  )
  const posts = await postCardsByIds(inLanguage, [
    ...new Set(postSources.flatMap((source) => (source.kind === 'chosen' ? source.posts : []))),
  ])
  const cards = await cardsByIds(ctx, [...new Set([...found.flat(), ...chosen])], lng)
  return {
    read: textReader(lng ?? main, main),
    pictures,
    cards: new Map(cards.map((card) => [card._id, card])),
    rows: new Map([...selections.keys()].map((key, at) => [key, found[at]!])),
    categories: categories.categories,
    collections: collections.collections,
    brands: brands.brands,
    reviews: new Map(reviews),
    newest: new Map(newest),
    posts,
    byExtensions: await showExtensionBlocks(inLanguage, blocks),
  }
}

/** The same key for rows with the same products. */
const rowKey = (selection: ProductSelection) => JSON.stringify(selection)

/** Null if there is nothing to show. */
function toShown(block: Block, content: Content): ShownBlock | null {
  const shown = shownOf[block.type](block as never, content)
  return shown && ({ _id: block.id, type: block.type, devices: block.devices, ...shown } as ShownBlock)
}

type Fields<Type extends Block['type']> = Omit<Extract<ShownBlock, { type: Type }>, '_id' | 'type' | 'devices'>

const shownOf: { [Type in Block['type']]: (block: BlockOf<Type>, content: Content) => Fields<Type> | null } = {
  hero: toHero,
  banner: toHero,
  text: ({ texts, align }, { read }) =>
    unlessEmpty({ title: read(texts, 'title'), html: read(texts, 'body'), align }, 'title', 'html'),
  'picture-text': ({ texts, picture, side, buttons }, content) =>
    unlessEmpty(
      {
        title: content.read(texts, 'title'),
        html: content.read(texts, 'body'),
        image: pictureOf(picture, content, content.read(texts, 'alt')),
        side,
        buttons: buttonsOf(buttons, content),
      },
      'title',
      'html',
      'image',
    ),
  gallery: ({ texts, pictures }, content) => {
    const shown = pictures.flatMap(({ picture, href, texts }) => {
      const image = pictureOf(picture, content, content.read(texts, 'alt'))
      return image ? [{ image, href, caption: content.read(texts, 'caption') }] : []
    })
    return shown.length === 0 ? null : { title: content.read(texts, 'title'), pictures: shown }
  },
  products: ({ texts, href, source }, { read, rows, cards }) => {
    const ids = source.kind === 'chosen' ? source.products : (rows.get(rowKey(source)) ?? [])
    const products = ids.flatMap((id) => cards.get(id) ?? [])
    if (products.length === 0) return null
    return { eyebrow: read(texts, 'eyebrow'), title: read(texts, 'title'), text: read(texts, 'text'), href, products }
  },
  categories: ({ texts, categories: ids }, { read, categories }) => {
    const shown =
      ids.length > 0
        ? ids.flatMap((id) => categories.find(({ _id }) => _id === id) ?? [])
        : categories.filter(({ parent, count }) => parent === null && count > 0).slice(0, maxCategories)
    return shown.length === 0 ? null : { title: read(texts, 'title'), categories: shown }
  },
  collections: ({ texts, collections: ids }, { read, collections }) => {
    const shown =
      ids.length > 0 ? ids.flatMap((id) => collections.find(({ _id }) => _id === id) ?? []) : collections.slice(0, maxCategories)
    return shown.length === 0 ? null : { title: read(texts, 'title'), collections: shown }
  },
  brands: ({ texts, brands: ids }, { read, brands }) => {
    const shown =
      ids.length > 0
        ? ids.flatMap((id) => brands.find(({ _id }) => _id === id) ?? [])
        : brands
            .filter(({ count }) => count > 0)
            .toSorted((a, b) => b.count - a.count)
            .slice(0, maxBrands)
    return shown.length === 0 ? null : { title: read(texts, 'title'), brands: shown }
  },
  faq: ({ texts, questions }, { read }) => {
    const shown = questions
      .map(({ texts }) => ({ question: read(texts, 'question'), answer: read(texts, 'answer') }))
      .filter(({ question, answer }) => question !== '' && answer !== '')
    return shown.length === 0 ? null : { title: read(texts, 'title'), questions: shown }
  },
  testimonials: ({ texts, minStars, limit }, { read, reviews }) => {
    const shown = (reviews.get(minStars) ?? []).slice(0, limit)
    if (shown.length === 0) return null
    return {
      title: read(texts, 'title'),
      reviews: shown.map(({ id, slug, name, ...review }) => ({ _id: id, ...review, product: { slug, name } })),
    }
  },
  posts: ({ texts, source }, { read, newest, posts }) => {
    const shown =
      source.kind === 'chosen'
        ? source.posts.flatMap((id) => posts.get(id) ?? [])
        : (newest.get(source.tag) ?? []).slice(0, source.limit)
    if (shown.length === 0) return null
    const tag = source.kind === 'latest' && source.tag ? { tag: source.tag } : undefined
    return { title: read(texts, 'title'), href: to(paths.journal, undefined, tag), posts: shown }
  },
  newsletter: ({ texts }, { read }) => ({ title: read(texts, 'title'), text: read(texts, 'text') }),
  contact: ({ texts, map }, { read }) => ({ title: read(texts, 'title'), text: read(texts, 'text'), map }),
  video: ({ texts, url, picture }, content) => {
    const video = findVideo(url)
    if (!video) return null
    return {
      title: content.read(texts, 'title'),
      caption: content.read(texts, 'caption'),
      provider: video.provider,
      video: video.id,
      image: pictureOf(picture, content, ''),
    }
  },
  spacer: ({ size, line }) => ({ size, line }),
  extension: ({ id, block, texts }, { read, byExtensions }) => {
    const shown = byExtensions.get(id)
    return shown ? { block, title: read(texts, 'title'), text: read(texts, 'text'), ...shown } : null
  },
}

function toHero({ texts, picture, buttons }: BlockOf<'hero'> | BlockOf<'banner'>, content: Content): Fields<'hero'> | null {
  const { read } = content
  const title = read(texts, 'title')
  return unlessEmpty(
    {
      eyebrow: read(texts, 'eyebrow'),
      title,
      text: read(texts, 'text'),
      buttons: buttonsOf(buttons, content),
      image: pictureOf(picture, content, read(texts, 'alt') || title),
    },
    'title',
    'text',
    'image',
  )
}

/** A picture with its text in the page's language; without one the text of the media library stays. */
function pictureOf(id: string | null, { pictures }: Content, alt: string): Picture | null {
  const picture = id === null ? undefined : pictures.get(id)
  return picture ? { ...picture, alt: alt || picture.alt } : null
}

/** Buttons with a label. */
const buttonsOf = (buttons: BlockOf<'hero'>['buttons'], { read }: Content) =>
  buttons.map(({ href, texts }) => ({ label: read(texts, 'label'), href })).filter(({ label }) => label !== '')

const unlessEmpty = <Fields extends object>(fields: Fields, ...content: (keyof Fields)[]): Fields | null =>
  content.some((name) => fields[name]) ? fields : null
