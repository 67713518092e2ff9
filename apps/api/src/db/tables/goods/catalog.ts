import { collectionKinds } from '@haat/shared/catalog/collections/kinds.ts'
import type { Condition } from '@haat/shared/catalog/collections/rule.ts'
import { mostGrams, mostMillimetres } from '@haat/shared/catalog/measures.ts'
import { sortCodes } from '@haat/shared/catalog/sort.ts'
import { languageCodes } from '@haat/shared/reference/languages.ts'
import type { Language } from '@haat/shared/text.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { changedAt, createdAt, id, moment, money, oneOf, type Texts, toSearchIndex, tsvector, version } from '../columns.ts'
import { users } from '../people/accounts.ts'
import { media } from './media.ts'

export const categories = pgTable(
  'categories',
  {
    id: id(),
    parentId: uuid(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    description: text().notNull().default(''),
    texts: jsonb().$type<Texts>().notNull().default({}),
    mediaId: uuid().references(() => media.id, { onDelete: 'set null' }),
    /** background colour of the picture */
    ground: text(),
    position: integer().notNull().default(0),
    createdAt: createdAt(),
    changedAt: changedAt(),
    version: version(),
  },
  (table) => [index().on(table.parentId, table.position)],
)

export const brands = pgTable('brands', {
  id: id(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  texts: jsonb().$type<Texts>().notNull().default({}),
  createdAt: createdAt(),
  changedAt: changedAt(),
  version: version(),
})

/**
 * Translations of a colour name, an attribute value or the name of an attribute ("Black", "Large", "Size"): one row for all products that use it.
 * A name without a row has no translation.
 */
export const optionTerms = pgTable('option_terms', {
  /** normalized: lower case, trimmed */
  key: text().primaryKey(),
  texts: jsonb().$type<Texts>().notNull().default({}),
  version: version(),
})

/** SQL of a product's name in a language: its translation, else its own name. Also the expression of the indexes that sort by name. */
export const nameIn = (language: Language, alias = ''): string =>
  `coalesce(${alias}labels #>> '{${language},name}', ${alias}name)`

/**
 * A product, with derived columns that lists filter and sort by. Those (`price` to `search`) are computed from variants, stock,
 * categories and reviews, and only written by `refreshProducts` of the catalog's repo.
 */
export const products = pgTable(
  'products',
  {
    id: id(),
    slug: text().notNull().unique(),
    type: text({ enum: ['simple', 'variable'] }).notNull(),
    /** `scheduled`: a draft that a job publishes at `publishAt` */
    status: text({ enum: ['draft', 'scheduled', 'active', 'archived'] })
      .notNull()
      .default('draft'),
    publishAt: moment(),
    name: text().notNull(),
    shortDescription: text().notNull().default(''),
    /** sanitized on write */
    description: text().notNull().default(''),
    /** its options in the order of the pickers; at most one is a swatch, the colour */
    options: jsonb().$type<{ name: string; display: 'swatch' | 'button' | 'list' }[]>().notNull().default([]),
    /** translated `name` and `slug`: apart from `texts`, because lists read them */
    labels: jsonb().$type<Texts>().notNull().default({}),
    /** translated `shortDescription`, `description` (sanitized on write), `seoTitle`, `seoDescription` */
    texts: jsonb().$type<Texts>().notNull().default({}),
    brandId: uuid().references(() => brands.id, { onDelete: 'set null' }),
    tags: text().array().notNull().default(sql`'{}'`),
    seo: jsonb().$type<{ title?: string; description?: string; keyword?: string }>().notNull().default({}),
    /** id in an import, so that a second import updates the same row */
    sourceKey: text().unique(),
    publishedAt: moment().notNull().defaultNow(),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
    version: version(),

    /** lowest and highest catalogue price */
    price: money().notNull().default(0),
    maxPrice: money().notNull().default(0),
    comparePrice: money(),
    onSale: boolean().notNull().default(false),
    inStock: boolean().notNull().default(false),
    ratingSum: integer().notNull().default(0),
    ratingCount: integer().notNull().default(0),
    rating: real().notNull().default(0),
    /** recently sold units, for sorting by popularity */
    sold: integer().notNull().default(0),
    /** its categories and all their ancestors */
    categoryIds: uuid().array().notNull().default(sql`'{}'`),
    /** its collections, sorted; written by `writeMembership` of the catalog's collections */
    collectionIds: uuid().array().notNull().default(sql`'{}'`),
    /** its badges, sorted, shown now or not; written like `collectionIds` */
    badgeIds: uuid().array().notNull().default(sql`'{}'`),
    /** normalized: lower case, trimmed */
    colorNames: text().array().notNull().default(sql`'{}'`),
    /** keys of `option_values` (`size:m`), and `#key:choice` of custom fields that are facets; `#key` of a number */
    facetKeys: text().array().notNull().default(sql`'{}'`),
    /** numbers of custom fields that are facets, by key */
    fieldNumbers: jsonb().$type<Record<string, number>>().notNull().default({}),
    /** words of all languages, normalized by shared/catalog/normalize.ts, weighted: name, brand and categories, tags and options, description */
    search: tsvector().notNull().default(sql`''::tsvector`),
    /** languages with a complete translation */
    translated: text().array().notNull().default(sql`'{}'`),
  },
  (table) => [
    check('products_type', sql`${table.type} IN ('simple', 'variable')`),
    check('products_status', sql`${table.status} IN ('draft', 'scheduled', 'active', 'archived')`),
    check('products_options', sql`jsonb_typeof(${table.options}) = 'array' AND jsonb_array_length(${table.options}) <= 3`),
    check('products_schedule', sql`(${table.status} = 'scheduled') = (${table.publishAt} IS NOT NULL)`),
    check('products_price', sql`${table.price} >= 0 AND ${table.maxPrice} >= ${table.price}`),
    check(
      'products_rating',
      sql`${table.ratingCount} >= 0 AND ${table.ratingSum} BETWEEN ${table.ratingCount} AND 5 * ${table.ratingCount}`,
    ),
    index('products_by_date').on(table.publishedAt, table.id).where(sql`status = 'active'`),
    // With the moment of publication, a range of prices is counted in the index alone.
    index('products_by_price').on(table.price, table.id, table.publishedAt).where(sql`status = 'active'`),
    index('products_by_name').on(sql`lower(name)`, table.id).where(sql`status = 'active'`),
    index('products_by_sold').on(table.sold, table.id).where(sql`status = 'active'`),
    index('products_by_category').using('gin', table.categoryIds),
    index('products_by_collection').using('gin', table.collectionIds),
    index('products_by_color').using('gin', table.colorNames),
    index('products_by_facet').using('gin', table.facetKeys),
    index('products_by_brand').on(table.brandId),
    index('products_by_words').using('gin', table.search),
    ...languageCodes.map((language) =>
      index(`products_by_name_${language}`)
        .on(sql.raw(`lower(${nameIn(language)})`), table.id)
        .where(sql`status = 'active'`),
    ),
    // for dashboard lists, which include every status
    ...languageCodes.map((language) =>
      index(`products_untranslated_${language}`)
        .on(table.updatedAt, table.id)
        .where(sql.raw(`NOT (translated @> '{${language}}')`)),
    ),
    index('products_by_change').on(table.updatedAt, table.id),
    index('products_all_by_name').on(sql`lower(name)`, table.id),
    index('products_all_by_price').on(table.price, table.id),
    index('products_by_status').on(table.status, table.updatedAt, table.id),
    index('products_by_tag').using('gin', table.tags),
    index('products_sold_out').on(table.updatedAt, table.id).where(sql`NOT in_stock`),
    index('products_with_badge').on(table.id).where(sql`badge_ids <> '{}'`),
    index('products_due').on(table.publishAt).where(sql`status = 'scheduled'`),
  ],
)

/** All slugs of a product, of every language, written by a trigger on `products`: a slug leads to one product. */
export const productSlugs = pgTable(
  'product_slugs',
  {
    slug: text().primaryKey(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
  },
  (table) => [index().on(table.productId)],
)

export const productCategories = pgTable(
  'product_categories',
  {
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    categoryId: uuid()
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    position: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.productId, table.categoryId] }), index().on(table.categoryId)],
)

export const productMedia = pgTable(
  'product_media',
  {
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    mediaId: uuid()
      .notNull()
      .references(() => media.id),
    position: integer().notNull(),
    /** colour it shows; null for all */
    colorName: text(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.position] }), index().on(table.mediaId)],
)

/** A simple product has exactly one variant, without colour and attribute. Names are unique when normalized. */
export const variants = pgTable(
  'variants',
  {
    id: id(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: integer().notNull().default(0),
    sku: text().unique(),
    barcode: text(),
    /** part number of the manufacturer */
    mpn: text(),
    /** grams */
    weight: integer(),
    /** millimetres */
    length: integer(),
    width: integer(),
    height: integer(),
    colorName: text(),
    colorValue: text(),
    /** values of the other options, in the order of `products.options` */
    attributeValues: text().array().notNull().default(sql`'{}'`),
    /** `attributeValues` as one name, by which carts and orders identify the variant; null without values */
    attributeName: text(),
    /** catalogue price */
    price: money().notNull(),
    comparePrice: money(),
    /** what one unit costs the shop, in catalogue minor units; only the dashboard shows it */
    cost: money(),
    mediaId: uuid().references(() => media.id, { onDelete: 'set null' }),
    /** delivered as files, without shipping */
    digital: boolean().notNull().default(false),
    active: boolean().notNull().default(true),
    createdAt: createdAt(),
  },
  (table) => [
    check('variants_price', sql`${table.price} BETWEEN 0 AND 5000000000`),
    check('variants_compare', sql`${table.comparePrice} IS NULL OR ${table.comparePrice} > ${table.price}`),
    check('variants_cost', sql`${table.cost} BETWEEN 0 AND 5000000000`),
    check('variants_weight', sql`${table.weight} BETWEEN 0 AND ${sql.raw(String(mostGrams))}`),
    check(
      'variants_size',
      sql.raw(['length', 'width', 'height'].map((name) => `coalesce(${name}, 0) BETWEEN 0 AND ${mostMillimetres}`).join(' AND ')),
    ),
    check('variants_color', sql`(${table.colorName} IS NULL) = (${table.colorValue} IS NULL)`),
    check(
      'variants_attribute',
      sql`${table.attributeName} IS NOT DISTINCT FROM nullif(array_to_string(${table.attributeValues}, ' / '), '') AND cardinality(${table.attributeValues}) <= 3`,
    ),
    uniqueIndex('variants_combination').on(
      table.productId,
      sql`lower(btrim(coalesce(color_name, '')))`,
      sql`lower(btrim(coalesce(attribute_name, '')))`,
    ),
    // finds the first spelling of a normalized name, for facets; without the id a rare name would scan all ids
    index('variants_by_color').on(sql`lower(btrim(color_name))`, table.id).where(sql`color_name IS NOT NULL`),
    index('variants_by_code').on(sql`lower(sku) text_pattern_ops`).where(sql`sku IS NOT NULL`),
    index('variants_by_barcode').on(table.barcode).where(sql`barcode IS NOT NULL`),
    index('variants_by_media').on(table.mediaId).where(sql`media_id IS NOT NULL`),
  ],
)

/** Every option value in use with its first spelling, so that facets need not search the variants for it; values are never removed. */
export const optionValues = pgTable(
  'option_values',
  {
    /** name of the option and value, normalized: `size:m` */
    key: text().primaryKey(),
    name: text().notNull(),
    value: text().notNull(),
  },
  (table) => [index('option_values_by_value').on(sql`lower(btrim(${table.value}))`)],
)

/** `on_hand` NULL is unlimited. Protected by conditional updates and by the constraint. */
export const stock = pgTable(
  'stock',
  {
    variantId: uuid()
      .primaryKey()
      .references(() => variants.id, { onDelete: 'cascade' }),
    onHand: integer(),
    lowAt: integer().notNull().default(3),
    /** the variant consists of parts (`bundle_parts`): its stock is theirs, see the view `stock_levels`, and `on_hand` stays 0 */
    bundle: boolean().notNull().default(false),
    /** start of the transaction of the last change of stock or price, written by triggers */
    updatedAt: moment().notNull().defaultNow(),
  },
  // No index contains `on_hand` or `updated_at`, so that a sale does not have to update one.
  (table) => [
    check('stock_on_hand', sql`${table.onHand} >= 0`),
    check('stock_bundle', sql`NOT ${table.bundle} OR ${table.onHand} IS NOT DISTINCT FROM 0`),
  ],
)

/**
 * Products with low or unlimited stock: `low` has an active variant at or below its low mark, `unlimited` one without a count. Derived
 * like the columns of `products`, but separate, because a write to `products` would invalidate storefront pages.
 */
export const stockMarks = pgTable(
  'stock_marks',
  {
    mark: text({ enum: ['low', 'unlimited'] }).notNull(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.mark, table.productId] }),
    index().on(table.productId),
    check('stock_marks_mark', sql`${table.mark} IN ('low', 'unlimited')`),
  ],
)

/** Every stock change, append only: the sum per limited variant is its stock. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    variantId: uuid()
      .notNull()
      .references(() => variants.id, { onDelete: 'cascade' }),
    delta: integer().notNull(),
    kind: text({ enum: ['sale', 'cancel', 'return', 'adjust', 'import'] }).notNull(),
    /** order id, import or reason */
    reference: text().notNull().default(''),
    actor: text().notNull().default('system'),
    at: createdAt(),
  },
  (table) => [
    check('stock_movements_kind', sql`${table.kind} IN ('sale', 'cancel', 'return', 'adjust', 'import')`),
    index().on(table.variantId, table.id),
    // A hundred bytes for a thousand rows, so that a sale writes next to nothing.
    index('stock_movements_by_time').using('brin', table.at),
    index('stock_movements_not_sold').on(table.kind, table.id).where(sql`kind <> 'sale'`),
  ],
)

/** Price of a variant over time; the lowest price of 30 days is read here. */
export const priceHistory = pgTable(
  'price_history',
  {
    variantId: uuid()
      .notNull()
      .references(() => variants.id, { onDelete: 'cascade' }),
    price: money().notNull(),
    fromAt: moment().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.variantId, table.fromAt] })],
)

export const reviews = pgTable(
  'reviews',
  {
    id: id(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    author: text().notNull(),
    stars: integer().notNull(),
    title: text().notNull().default(''),
    text: text().notNull().default(''),
    verified: boolean().notNull().default(false),
    status: text({ enum: ['pending', 'published', 'rejected'] })
      .notNull()
      .default('pending'),
    reply: text(),
    /** media ids in display order */
    pictures: uuid().array().notNull().default(sql`'{}'`),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
    changedAt: changedAt(),
  },
  (table) => [
    uniqueIndex('reviews_once').on(table.productId, table.userId),
    check('reviews_pictures', sql`cardinality(${table.pictures}) <= 5`),
    check('reviews_stars', sql`${table.stars} BETWEEN 1 AND 5`),
    check('reviews_status', sql`${table.status} IN ('pending', 'published', 'rejected')`),
    index().on(table.productId, table.createdAt),
    index('reviews_by_date').on(table.createdAt, table.id),
    index('reviews_by_change').on(table.changedAt, table.id),
    index('reviews_by_status').on(table.status, table.createdAt, table.id),
    index('reviews_by_words').using('gin', toSearchIndex(`author || ' ' || title || ' ' || text`)),
    index('reviews_by_picture').using('gin', table.pictures),
    index('reviews_by_author').on(table.userId, table.createdAt, table.id),
  ],
)

/**
 * "Helpful" votes, one per account and one per browser (`device`, a random id that the browser keeps). Reviews are not updated by a vote,
 * because that would clear the cached answers of the catalogue.
 */
export const reviewVotes = pgTable(
  'review_votes',
  {
    id: id(),
    reviewId: uuid()
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    device: uuid(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('review_votes_by_user').on(table.reviewId, table.userId),
    uniqueIndex('review_votes_by_device').on(table.reviewId, table.device),
    index('review_votes_of_user').on(table.userId).where(sql`user_id IS NOT NULL`),
    check('review_votes_voter', sql`${table.userId} IS NOT NULL OR ${table.device} IS NOT NULL`),
  ],
)

/**
 * All stems of the search index; a mistyped word is corrected to the nearest one, and the beginning of a word is completed. `roman` is the word in Latin
 * letters, because trigrams support no other script in a database with locale C. Of words with digits only the letters before the first one, as `iphone#`.
 */
export const searchWords = pgTable('search_words', { word: text().primaryKey(), roman: text().notNull() }, (table) => [
  index('search_words_by_roman').on(table.roman),
  index('search_words_by_start').on(table.word.op('text_pattern_ops')),
  index('search_words_by_likeness').using('gist', sql`${table.roman} gist_trgm_ops`),
])

/** Synonyms (`synonyms`) or a redirect (`path`) for searches with the normalized words `key`. */
export const searchRules = pgTable(
  'search_rules',
  {
    id: id(),
    key: text().notNull().unique(),
    /** as typed by staff */
    words: text().notNull(),
    synonyms: text().array().notNull().default(sql`'{}'`),
    path: text(),
    createdAt: createdAt(),
    version: version(),
  },
  (table) => [check('search_rules_either', sql`(${table.path} IS NULL) = (cardinality(${table.synonyms}) > 0)`)],
)

/**
 * Groups of products, chosen by hand or by a rule. The column `collection_ids` of `products` holds the collections of each product:
 * lists read only that column, never the rules.
 */
export const collections = pgTable(
  'collections',
  {
    id: id(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    /** sanitized on write */
    description: text().notNull().default(''),
    /** translations of name, description, seoTitle and seoDescription */
    texts: jsonb().$type<Texts>().notNull().default({}),
    seo: jsonb().$type<{ title?: string; description?: string }>().notNull().default({}),
    mediaId: uuid().references(() => media.id, { onDelete: 'set null' }),
    kind: text({ enum: collectionKinds }).notNull(),
    match: text({ enum: ['all', 'any'] })
      .notNull()
      .default('all'),
    conditions: jsonb().$type<Condition[]>().notNull().default([]),
    /** default order of the products; null is the order by hand, and newest first for a rule */
    sort: text({ enum: sortCodes as [string, ...string[]] }),
    active: boolean().notNull().default(true),
    /** counts the changes of kind and rule; all products have been compared with the rule of `evaluatedVersion` */
    ruleVersion: integer().notNull().default(1),
    evaluatedVersion: integer().notNull().default(0),
    /** when the last complete comparison began */
    evaluatedAt: moment().notNull().defaultNow(),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
    changedAt: changedAt(),
    version: version(),
  },
  (table) => [
    check('collections_kind', sql`${table.kind} IN (${oneOf(collectionKinds)})`),
    check('collections_match', sql`${table.match} IN ('all', 'any')`),
    check('collections_sort', sql`${table.sort} IN (${oneOf(sortCodes)})`),
    check('collections_evaluated', sql`${table.evaluatedVersion} <= ${table.ruleVersion}`),
    index('collections_by_picture').on(table.mediaId).where(sql`media_id IS NOT NULL`),
  ],
)

/** Products of the collections by hand, in order. */
export const collectionProducts = pgTable(
  'collection_products',
  {
    collectionId: uuid()
      .notNull()
      .references(() => collections.id, { onDelete: 'cascade' }),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.collectionId, table.productId] }), index().on(table.productId)],
)

/** Short texts on the pictures of products, by hand or by a rule. Which products have one is stored in `products.badge_ids`. */
export const badges = pgTable(
  'badges',
  {
    id: id(),
    text: text().notNull(),
    /** translations of `text` */
    texts: jsonb().$type<Texts>().notNull().default({}),
    /** colours of background and text, `#rrggbb` */
    ground: text().notNull(),
    ink: text().notNull(),
    priority: integer().notNull().default(0),
    kind: text({ enum: collectionKinds }).notNull(),
    match: text({ enum: ['all', 'any'] })
      .notNull()
      .default('all'),
    conditions: jsonb().$type<Condition[]>().notNull().default([]),
    startsAt: moment(),
    endsAt: moment(),
    active: boolean().notNull().default(true),
    /** as for collections */
    ruleVersion: integer().notNull().default(1),
    evaluatedVersion: integer().notNull().default(0),
    evaluatedAt: moment().notNull().defaultNow(),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
    version: version(),
  },
  (table) => [
    uniqueIndex('badges_text').on(sql`lower(${table.text})`),
    check('badges_colors', sql`${table.ground} ~ '^#[0-9a-f]{6}$' AND ${table.ink} ~ '^#[0-9a-f]{6}$'`),
    check('badges_kind', sql`${table.kind} IN (${oneOf(collectionKinds)})`),
    check('badges_match', sql`${table.match} IN ('all', 'any')`),
    check('badges_window', sql`${table.startsAt} < ${table.endsAt}`),
    check('badges_evaluated', sql`${table.evaluatedVersion} <= ${table.ruleVersion}`),
  ],
)

/** Products of the badges by hand. */
export const badgeProducts = pgTable(
  'badge_products',
  {
    badgeId: uuid()
      .notNull()
      .references(() => badges.id, { onDelete: 'cascade' }),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.badgeId, table.productId] }), index().on(table.productId)],
)
