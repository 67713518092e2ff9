import { z } from 'zod'
import { CollectionCard } from '../catalog/collections/schema.ts'
import { Brand, Category, ProductCard } from '../catalog/schema.ts'
import { Picture } from '../media/schema.ts'
import { PostCard } from '../posts/schema.ts'
import { Id } from '../text.ts'
import { blockDevices } from './kinds.ts'

const common = { _id: Id, devices: z.enum(blockDevices) }
const heading = { eyebrow: z.string(), title: z.string(), text: z.string() }
const buttons = z.array(z.object({ label: z.string(), href: z.string() }))
const image = Picture.nullable()
/** sanitized HTML */
const html = z.string()

/** A block as the shop shows it: in one language, with its pictures, products, categories and reviews. */
export const ShownBlock = z.discriminatedUnion('type', [
  z.object({ ...common, type: z.literal('hero'), ...heading, buttons, image }),
  z.object({ ...common, type: z.literal('text'), title: z.string(), html, align: z.enum(['start', 'center']) }),
  z.object({
    ...common,
    type: z.literal('picture-text'),
    title: z.string(),
    html,
    image,
    side: z.enum(['start', 'end']),
    buttons,
  }),
  z.object({
    ...common,
    type: z.literal('gallery'),
    title: z.string(),
    pictures: z.array(z.object({ image: Picture, caption: z.string(), href: z.string() })),
  }),
  z.object({ ...common, type: z.literal('products'), ...heading, href: z.string(), products: z.array(ProductCard) }),
  z.object({ ...common, type: z.literal('categories'), title: z.string(), categories: z.array(Category) }),
  z.object({ ...common, type: z.literal('collections'), title: z.string(), collections: z.array(CollectionCard) }),
  z.object({ ...common, type: z.literal('brands'), title: z.string(), brands: z.array(Brand) }),
  z.object({ ...common, type: z.literal('banner'), ...heading, buttons, image }),
  z.object({
    ...common,
    type: z.literal('faq'),
    title: z.string(),
    questions: z.array(z.object({ question: z.string(), answer: z.string() })),
  }),
  z.object({
    ...common,
    type: z.literal('testimonials'),
    title: z.string(),
    reviews: z.array(
      z.object({
        _id: Id,
        author: z.string(),
        stars: z.int(),
        title: z.string(),
        text: z.string(),
        verified: z.boolean(),
        product: z.object({ slug: z.string(), name: z.string() }),
      }),
    ),
  }),
  z.object({
    ...common,
    type: z.literal('posts'),
    title: z.string(),
    /** the journal, or its posts of one tag */
    href: z.string(),
    posts: z.array(PostCard),
  }),
  z.object({ ...common, type: z.literal('newsletter'), title: z.string(), text: z.string() }),
  z.object({ ...common, type: z.literal('contact'), title: z.string(), text: z.string(), map: z.string() }),
  z.object({
    ...common,
    type: z.literal('video'),
    title: z.string(),
    caption: z.string(),
    provider: z.enum(['youtube', 'vimeo']),
    video: z.string(),
    image,
  }),
  z.object({ ...common, type: z.literal('spacer'), size: z.enum(['small', 'medium', 'large']), line: z.boolean() }),
  z.object({
    ...common,
    type: z.literal('extension'),
    /** `<extension>/<name of the block>` */
    block: z.string(),
    title: z.string(),
    text: z.string(),
    /** what it says without a script, and where the extension has no view of it */
    html,
    /** for the view of the extension */
    data: z.record(z.string(), z.unknown()),
  }),
])
export type ShownBlock = z.infer<typeof ShownBlock>
export type ShownBlockOf<Type extends ShownBlock['type']> = Extract<ShownBlock, { type: Type }>
