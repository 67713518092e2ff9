import { z } from 'zod'
import { ExtensionValue } from '../extensions/dashboard/schema.ts'
import { longestPostTag } from '../posts/constants.ts'
import { perLanguage } from '../reference/languages.ts'
import { Id, IsoDate, line, text } from '../text.ts'
import {
  blockDevices,
  findVideo,
  isBlockHref,
  mostBlocks,
  mostBrands,
  mostCategories,
  mostCharacters,
  mostPictures,
  mostProducts,
  mostQuestions,
  mostReviews,
  mostShownPosts,
  productRules,
} from './kinds.ts'

/** Texts by language. A missing text falls back to the shop's main language, then to any other. */
const texts = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .strictObject(perLanguage(() => z.strictObject(shape).partial()))
    .partial()
    .default({})

const Href = line(500, 1).refine(isBlockHref, 'is neither a path of the shop nor an https, mailto or tel link')
/** `''`: no link */
const OptionalHref = z.union([z.literal(''), Href])
/** id of a picture */
const Media = Id.nullable().default(null)

const title = line(160)
const rich = text(50_000)
const buttons = (most: number) =>
  z
    .array(z.strictObject({ href: Href, texts: texts({ label: line(60) }) }))
    .max(most)
    .default([])

const common = {
  /** made by the editor; unique in its document */
  id: Id,
  devices: z.enum(blockDevices).default('all'),
  /** shown from this moment on, and before that one; null is unlimited */
  from: IsoDate.nullable().default(null),
  until: IsoDate.nullable().default(null),
}
const heading = { eyebrow: line(80), title, text: text(500) }

const Hero = z.strictObject({
  ...common,
  type: z.literal('hero'),
  texts: texts({ ...heading, alt: line(200) }),
  picture: Media,
  buttons: buttons(2),
})

const TextBlock = z.strictObject({
  ...common,
  type: z.literal('text'),
  texts: texts({ title, body: rich }),
  align: z.enum(['start', 'center']).default('start'),
})

const PictureText = z.strictObject({
  ...common,
  type: z.literal('picture-text'),
  texts: texts({ title, body: rich, alt: line(200) }),
  picture: Media,
  side: z.enum(['start', 'end']).default('start'),
  buttons: buttons(1),
})

const Gallery = z.strictObject({
  ...common,
  type: z.literal('gallery'),
  texts: texts({ title }),
  pictures: z
    .array(z.strictObject({ picture: Id, href: OptionalHref.default(''), texts: texts({ alt: line(200), caption: line(200) }) }))
    .max(mostPictures)
    .default([]),
})

const Products = z.strictObject({
  ...common,
  type: z.literal('products'),
  texts: texts(heading),
  /** where "View all" leads */
  href: OptionalHref.default(''),
  source: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('rule'),
      rule: z.enum(productRules),
      /** id of a category that limits the row */
      category: Id.nullable().default(null),
      limit: z.int().min(2).max(mostProducts),
    }),
    /** in the order of the collection */
    z.strictObject({
      kind: z.literal('collection'),
      collection: Id.nullable().default(null),
      limit: z.int().min(2).max(mostProducts),
    }),
    z.strictObject({ kind: z.literal('chosen'), products: z.array(Id).max(mostProducts) }),
  ]),
})

const Categories = z.strictObject({
  ...common,
  type: z.literal('categories'),
  texts: texts({ title }),
  /** ids in order; empty: the main categories that have products */
  categories: z.array(Id).max(mostCategories).default([]),
})

const Collections = z.strictObject({
  ...common,
  type: z.literal('collections'),
  texts: texts({ title }),
  /** ids in order; empty: all that have products, up to the maximum of the block */
  collections: z.array(Id).max(mostCategories).default([]),
})

const Brands = z.strictObject({
  ...common,
  type: z.literal('brands'),
  texts: texts({ title }),
  /** ids in order; empty: the brands with the most products */
  brands: z.array(Id).max(mostBrands).default([]),
})

const Banner = z.strictObject({ ...Hero.shape, type: z.literal('banner') })

const Faq = z.strictObject({
  ...common,
  type: z.literal('faq'),
  texts: texts({ title }),
  questions: z
    .array(z.strictObject({ texts: texts({ question: line(300), answer: text(5_000) }) }))
    .max(mostQuestions)
    .default([]),
})

const Testimonials = z.strictObject({
  ...common,
  type: z.literal('testimonials'),
  texts: texts({ title }),
  /** only reviews with at least this many stars */
  minStars: z.int().min(1).max(5).default(4),
  limit: z.int().min(1).max(mostReviews).default(3),
})

const Posts = z.strictObject({
  ...common,
  type: z.literal('posts'),
  texts: texts({ title }),
  source: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('latest'),
      /** empty: of all tags */
      tag: line(longestPostTag).default(''),
      limit: z.int().min(1).max(mostShownPosts),
    }),
    z.strictObject({ kind: z.literal('chosen'), posts: z.array(Id).max(mostShownPosts) }),
  ]),
})

const Newsletter = z.strictObject({ ...common, type: z.literal('newsletter'), texts: texts({ title, text: text(500) }) })

const Contact = z.strictObject({
  ...common,
  type: z.literal('contact'),
  texts: texts({ title, text: text(1_000) }),
  /** link to a map */
  map: OptionalHref.default(''),
})

const Video = z.strictObject({
  ...common,
  type: z.literal('video'),
  texts: texts({ title, caption: line(300) }),
  url: z.union([
    z.literal(''),
    line(300).refine((url) => findVideo(url) !== undefined, 'is not the URL of a YouTube or Vimeo video'),
  ]),
  /** shown until the visitor starts the video */
  picture: Media,
})

const Spacer = z.strictObject({
  ...common,
  type: z.literal('spacer'),
  size: z.enum(['small', 'medium', 'large']).default('medium'),
  line: z.boolean().default(false),
})

/** A block that an extension shows. It stays in its document, unseen, while the extension is off. */
const OfExtension = z.strictObject({
  ...common,
  type: z.literal('extension'),
  /** `<extension>/<name of the block>` */
  block: z.string().regex(/^[a-z][a-z0-9-]{1,29}\/[a-z][a-z0-9-]{0,39}$/),
  texts: texts({ title, text: text(500) }),
  /** values of its own form */
  values: z.record(z.string().max(60), ExtensionValue).default({}),
})

/** A block of a page as staff edit it. */
export const Block = z
  .discriminatedUnion('type', [
    Hero,
    TextBlock,
    PictureText,
    Gallery,
    Products,
    Categories,
    Collections,
    Brands,
    Banner,
    Faq,
    Testimonials,
    Posts,
    Newsletter,
    Contact,
    Video,
    Spacer,
    OfExtension,
  ])
  .refine(({ from, until }) => from === null || until === null || new Date(from) < new Date(until), {
    path: ['until'],
    message: 'must be after the start',
  })
export type Block = z.infer<typeof Block>
export type BlockOf<Type extends Block['type']> = Extract<Block, { type: Type }>

/** The blocks of a document, in order. */
export const Blocks = z
  .array(Block)
  .max(mostBlocks, `has more than ${mostBlocks} blocks`)
  .refine((blocks) => new Set(blocks.map(({ id }) => id)).size === blocks.length, 'contains the same id twice')
  .refine((blocks) => JSON.stringify(blocks).length <= mostCharacters, `has more than ${mostCharacters} characters`)
