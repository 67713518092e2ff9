import { z } from 'zod'
import { FieldFacet, ProductField } from '../custom-fields/schema.ts'
import { Picture } from '../media/schema.ts'
import { ProductDocument, ProductVideo } from '../product-files/schema.ts'
import { Flag, Id, inQuery, Language, Slug, text } from '../text.ts'
import { longestAttribute, optionDisplays } from './options.ts'
import { type SortCode, sortCodes } from './sort.ts'

export const ProductType = z.enum(['simple', 'variable'])

/** `name` identifies the colour; `label` is its name in the requested language, if it is translated. */
export const Color = z.object({ name: z.string(), value: z.string(), label: z.string().optional() })
export type Color = z.infer<typeof Color>

/** An option of a product with a chosen value; `nameLabel` and `label` are option and value in the requested language, if translated. */
export const ChosenOption = z.object({
  name: z.string(),
  value: z.string(),
  nameLabel: z.string().optional(),
  label: z.string().optional(),
})
export type ChosenOption = z.infer<typeof ChosenOption>

/**
 * Colour and attribute, which identify a variant, and the single options they are made of: the attribute `M / Cotton` is the size
 * and the material. An option that the product does not use is null.
 */
export const VariantNames = z.object({
  color: Color.nullable(),
  attribute: z.object({ name: z.string(), label: z.string().optional() }).nullable(),
  options: z.array(ChosenOption),
})
export type VariantNames = z.infer<typeof VariantNames>

/** A part of a bundle in a cart or an order, in the language of the request; an order keeps the names from when it was placed. */
export const LinePart = z.object({
  /** null in an order whose product was deleted */
  productId: z.string().nullable(),
  variantId: z.string(),
  name: z.string(),
  options: z.array(ChosenOption),
  sku: z.string().nullable(),
  /** delivered as files, without shipping */
  digital: z.boolean().optional(),
  /** units in one bundle */
  qty: z.number().int(),
})
export type LinePart = z.infer<typeof LinePart>

/** A part of a bundle on its product page. */
export const BundlePart = LinePart.extend({
  /** null for a product that is not published by itself */
  slug: z.string().nullable(),
  /** charged price of one unit when bought alone */
  price: z.number(),
  image: Picture.nullable(),
})
export type BundlePart = z.infer<typeof BundlePart>

const measures = {
  /** part number of the manufacturer */
  mpn: z.string().optional(),
  /** grams */
  weight: z.number().int().optional(),
  /** millimetres */
  length: z.number().int().optional(),
  width: z.number().int().optional(),
  height: z.number().int().optional(),
}

/** One combination of a variable product. */
export const Variant = VariantNames.extend({
  _id: Id,
  price: z.number(),
  comparePrice: z.number().optional(),
  /** -1 means unlimited */
  qty: z.number().int(),
  sku: z.string().nullable(),
  /** the barcode, if it is a GTIN */
  gtin: z.string().optional(),
  ...measures,
  image: Picture.nullable(),
  /** of a bundle: its parts, whose stock is its stock */
  parts: z.array(BundlePart).optional(),
  /** of a bundle: what its parts cost when bought alone */
  separately: z.number().optional(),
  /** delivered as files, without shipping */
  digital: z.boolean().optional(),
})
export type Variant = z.infer<typeof Variant>

/** A product in a list. */
/** A short text on the picture of a product, in the language of the request. */
export const Badge = z.object({
  text: z.string(),
  /** colours of background and text, `#rrggbb` */
  ground: z.string(),
  ink: z.string(),
})
export type Badge = z.infer<typeof Badge>

/** At most two, the most important first; absent without any. */
const badges = z.array(Badge).optional()

export const ProductCard = z.object({
  _id: Id,
  slug: z.string(),
  name: z.string(),
  type: ProductType,
  /** lowest charged price (converted and rounded) of the product */
  price: z.number(),
  comparePrice: z.number().optional(),
  /** variants differ in price: the page shows "from" */
  priceVaries: z.boolean(),
  image: Picture.nullable(),
  /** shown on hover */
  hoverImage: Picture.nullable(),
  /** -1 means unlimited; a variable product sums its variants */
  quantity: z.number().int(),
  inStock: z.boolean(),
  /** average stars, one decimal; 0 without reviews */
  rating: z.number(),
  ratingCount: z.number().int(),
  brand: z.string().nullable(),
  colors: z.array(Color),
  date: z.string(),
  badges,
})
export type ProductCard = z.infer<typeof ProductCard>

export const Crumb = z.object({ slug: z.string(), name: z.string() })

export const Product = z.object({
  _id: Id,
  /** in the requested language */
  slug: z.string(),
  /** slugs of the languages that have one of their own */
  slugs: z.partialRecord(Language, z.string()),
  /** slug of all other languages */
  ownSlug: z.string(),
  name: z.string(),
  type: ProductType,
  price: z.number(),
  comparePrice: z.number().nullable(),
  priceVaries: z.boolean(),
  /** lowest charged price of the last 30 days; null unless it was below the current price */
  lowestPrice: z.number().nullable(),
  quantity: z.number().int(),
  inStock: z.boolean(),
  variants: z.array(Variant),
  /** in the order of the pickers; `label` is the name in the requested language, if it is translated */
  options: z.array(z.object({ name: z.string(), display: z.enum(optionDisplays), label: z.string().optional() })),
  /** names of all options except the colour: Size, Storage, `Size / Material` */
  attributeLabel: z.string().nullable(),
  /** pictures with the name of the colour they show */
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
  badges,
  sku: z.string().nullable(),
  /** of a simple product */
  gtin: z.string().optional(),
  /** what all variants have in common */
  ...measures,
  /** values of custom fields in their order, in the requested language */
  fields: z.array(ProductField),
  /** to download */
  documents: z.array(ProductDocument),
  /** in the gallery, after the pictures */
  videos: z.array(ProductVideo),
  seo: z.object({ title: z.string(), description: z.string(), keyword: z.string() }),
})
export type Product = z.infer<typeof Product>

const many = <T extends z.ZodType>(one: T, max = 20) =>
  z.preprocess((value) => (value === undefined || Array.isArray(value) ? value : [value]), z.array(one).max(max).optional())
const price = inQuery(z.number().min(0).max(1e10))

export const ProductQuery = z.strictObject({
  q: text(120).optional(),
  /** search only for the words as typed, without corrections */
  exact: Flag.optional(),
  category: Slug.optional(),
  collection: Slug.optional(),
  brand: many(Slug),
  color: many(text(60, 1)),
  /** option values, `Size:M` or `M` of any option: one of the values of each option */
  attribute: many(text(longestAttribute, 1)),
  /** charged prices */
  min: price.optional(),
  max: price.optional(),
  /** values of custom fields, `material:cotton`, or a range of a number, `weight:1..5`: one of the values of each field */
  field: many(text(120, 1)),
  inStock: Flag.optional(),
  onSale: Flag.optional(),
  rating: inQuery(z.int().min(1).max(5)).optional(),
  ids: many(Id, 50),
  /** default: best match for a search, newest first otherwise */
  sort: z.enum(sortCodes as [SortCode, ...SortCode[]]).optional(),
  limit: inQuery(z.int().min(1).max(96)).default(24),
  /** contains the sort key of the last row, which may be a long name */
  cursor: text(4000).optional(),
  /** also return the facets with their counts */
  facets: Flag.optional(),
  lng: Language.optional(),
})
export type ProductQuery = z.infer<typeof ProductQuery>

const count = z.number().int()
/** Number of products each further choice would leave; a facet is not narrowed by its own filter. */
export const Facets = z.object({
  categories: z.array(z.object({ slug: z.string(), name: z.string(), count })),
  brands: z.array(z.object({ slug: z.string(), name: z.string(), count })),
  colors: z.array(Color.extend({ count })),
  attributes: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      values: z.array(z.object({ name: z.string(), label: z.string().optional(), count })),
    }),
  ),
  /** custom fields that are filters, in their order */
  fields: z.array(FieldFacet),
  price: z.object({ min: z.number(), max: z.number() }).nullable(),
  /** products with at least this many stars */
  ratings: z.array(z.object({ stars: count, count })),
  inStock: count,
  onSale: count,
})
export type Facets = z.infer<typeof Facets>

export const ProductPage = z.object({
  products: z.array(ProductCard),
  /** cursor of the next page, null on the last page */
  next: z.string().nullable(),
  /** number of products; at most 1000, `more` then says that there are more */
  total: count,
  more: z.boolean().optional(),
  facets: Facets.optional(),
  /** the search had no exact result and was widened to similar words */
  fuzzy: z.boolean().optional(),
  /** the search as it was corrected, if the products contain all words of it */
  corrected: z.string().optional(),
  /** path of the page that the shop opens for this search instead of results */
  redirect: z.string().optional(),
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
  /** published products in it and below it */
  count,
  /** previous slugs, which redirect here */
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
  /** the author bought the product in this shop */
  verified: z.boolean(),
  reply: z.string().nullable(),
  pictures: z.array(Picture),
  /** number of "helpful" votes */
  helpful: count,
})
export type Review = z.infer<typeof Review>

export const ReviewPage = z.object({
  reviews: z.array(Review),
  next: z.string().nullable(),
  total: count,
  /** number of reviews with 1, 2, 3, 4, 5 stars */
  histogram: z.array(count).length(5),
  /** number of reviews with photos */
  pictured: count,
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
