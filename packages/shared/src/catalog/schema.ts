import { z } from 'zod'
import { Picture } from '../media/schema.ts'
import { Flag, Id, inQuery, Language, Slug, text } from '../text.ts'
import { type SortCode, sortCodes } from './sort.ts'

export const ProductType = z.enum(['simple', 'variable'])

export const Color = z.object({ name: z.string(), value: z.string() })
export type Color = z.infer<typeof Color>

/** One combination of a variable product. An axis the product does not use is null. */
export const Variant = z.object({
  _id: Id,
  color: Color.nullable(),
  attribute: z.object({ name: z.string() }).nullable(),
  price: z.number(),
  comparePrice: z.number().optional(),
  /** -1 is unlimited */
  qty: z.number().int(),
  sku: z.string().nullable(),
  image: Picture.nullable(),
})
export type Variant = z.infer<typeof Variant>

/** A product in a list. */
export const ProductCard = z.object({
  _id: Id,
  slug: z.string(),
  name: z.string(),
  type: ProductType,
  /** lowest price of the product, charged (converted and rounded) */
  price: z.number(),
  comparePrice: z.number().optional(),
  /** variants differ in price: the page writes "from" */
  priceVaries: z.boolean(),
  image: Picture.nullable(),
  /** a second view for hovering */
  hoverImage: Picture.nullable(),
  /** -1 is unlimited; a variable product sums its variants */
  quantity: z.number().int(),
  inStock: z.boolean(),
  /** average stars, one decimal; 0 without reviews */
  rating: z.number(),
  ratingCount: z.number().int(),
  brand: z.string().nullable(),
  colors: z.array(Color),
  date: z.string(),
})
export type ProductCard = z.infer<typeof ProductCard>

export const Crumb = z.object({ slug: z.string(), name: z.string() })

export const Product = z.object({
  _id: Id,
  slug: z.string(),
  name: z.string(),
  type: ProductType,
  price: z.number(),
  comparePrice: z.number().nullable(),
  priceVaries: z.boolean(),
  /** lowest price of the last 30 days, charged; null when it was never dearer */
  lowestPrice: z.number().nullable(),
  quantity: z.number().int(),
  inStock: z.boolean(),
  variants: z.array(Variant),
  /** what the attribute is: Size, Storage, … */
  attributeLabel: z.string().nullable(),
  /** pictures with the colour they show, if any */
  images: z.array(Picture.extend({ color: z.string().nullable() })),
  /** categories, each as the path from the root */
  categories: z.array(z.array(Crumb)),
  brand: Crumb.nullable(),
  tags: z.array(z.string()),
  shortDescription: z.string(),
  /** sanitised HTML */
  description: z.string(),
  rating: z.number(),
  ratingCount: z.number().int(),
  date: z.string(),
  sku: z.string().nullable(),
  seo: z.object({ title: z.string(), description: z.string(), keyword: z.string() }),
})
export type Product = z.infer<typeof Product>

const many = <T extends z.ZodType>(one: T, max = 20) =>
  z.preprocess((value) => (value === undefined || Array.isArray(value) ? value : [value]), z.array(one).max(max).optional())
const price = inQuery(z.number().min(0).max(1e10))

export const ProductQuery = z.strictObject({
  q: text(120).optional(),
  category: Slug.optional(),
  brand: many(Slug),
  color: many(text(60, 1)),
  attribute: many(text(60, 1)),
  /** charged prices */
  min: price.optional(),
  max: price.optional(),
  inStock: Flag.optional(),
  onSale: Flag.optional(),
  rating: inQuery(z.int().min(1).max(5)).optional(),
  ids: many(Id, 50),
  /** without it: best match for a search, newest first otherwise */
  sort: z.enum(sortCodes as [SortCode, ...SortCode[]]).optional(),
  limit: inQuery(z.int().min(1).max(96)).default(24),
  /** holds the sort key of the last row, which may be a long name */
  cursor: text(4000).optional(),
  /** also answer the facets with their counts */
  facets: Flag.optional(),
  lng: Language.optional(),
})
export type ProductQuery = z.infer<typeof ProductQuery>

const count = z.number().int()
/** Counts of what each further choice would leave; a chosen filter does not narrow its own facet. */
export const Facets = z.object({
  categories: z.array(z.object({ slug: z.string(), name: z.string(), count })),
  brands: z.array(z.object({ slug: z.string(), name: z.string(), count })),
  colors: z.array(z.object({ name: z.string(), value: z.string(), count })),
  attributes: z.array(z.object({ label: z.string(), values: z.array(z.object({ name: z.string(), count })) })),
  price: z.object({ min: z.number(), max: z.number() }).nullable(),
  /** products with at least so many stars */
  ratings: z.array(z.object({ stars: count, count })),
  inStock: count,
  onSale: count,
})
export type Facets = z.infer<typeof Facets>

export const ProductPage = z.object({
  products: z.array(ProductCard),
  /** cursor of the next page, null at the end */
  next: z.string().nullable(),
  total: count,
  facets: Facets.optional(),
  /** a search found nothing as typed and was widened to similar words */
  fuzzy: z.boolean().optional(),
})
export type ProductPage = z.infer<typeof ProductPage>

export const Category = z.object({
  _id: Id,
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  parent: z.string().nullable(),
  image: Picture.nullable(),
  ground: z.string().nullable(),
  /** products on sale in it and below it */
  count,
  /** addresses it had, which lead here */
  formerly: z.array(z.string()).optional(),
})
export type Category = z.infer<typeof Category>

export const Brand = z.object({ _id: Id, slug: z.string(), name: z.string(), count })
export type Brand = z.infer<typeof Brand>

export const Review = z.object({
  _id: Id,
  author: z.string(),
  stars: count,
  title: z.string(),
  text: z.string(),
  date: z.string(),
  /** the author bought the product here */
  verified: z.boolean(),
  reply: z.string().nullable(),
  pictures: z.array(Picture),
})
export type Review = z.infer<typeof Review>

export const ReviewPage = z.object({
  reviews: z.array(Review),
  next: z.string().nullable(),
  total: count,
  /** how many reviews gave 1, 2, 3, 4, 5 stars */
  histogram: z.array(count).length(5),
})

export const Suggestions = z.object({
  products: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      price: z.number(),
      comparePrice: z.number().optional(),
      image: Picture.nullable(),
    }),
  ),
  categories: z.array(Crumb),
  brands: z.array(Crumb),
})

const heading = z.object({ eyebrow: z.string(), title: z.string(), text: z.string() }).partial({ eyebrow: true, text: true })
const action = z.object({ label: z.string(), href: z.string() })
/** A block of the home page. */
export const HomeSection = z.discriminatedUnion('type', [
  heading.extend({ _id: Id, type: z.literal('hero'), actions: z.array(action), image: Picture.nullable() }),
  z.object({ _id: Id, type: z.literal('categories'), title: z.string(), categories: z.array(Category) }),
  heading.extend({ _id: Id, type: z.literal('products'), href: z.string(), products: z.array(ProductCard) }),
  heading.extend({ _id: Id, type: z.literal('banner'), actions: z.array(action), image: Picture.nullable() }),
])
export type HomeSection = z.infer<typeof HomeSection>
