import { completeLanguages, joinTexts, termKey } from '@haat/shared/catalog/translations.ts'
import { translatedTypes } from '@haat/shared/custom-fields/constants.ts'
import { asc, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { rows } from '../../../db/rows.ts'
import type { Texts } from '../../../db/tables/columns.ts'
import { products } from '../../../db/tables/goods/catalog.ts'
import { writeMembership } from '../collections/membership-repo.ts'
import { type SearchTexts, searchVector, toVocabulary } from '../search/vocabulary.ts'
import { writeMarks } from '../stock/stock-repo.ts'
import { facetKeys, fieldNumbers, writeOptionValues } from './facet-keys-repo.ts'

/** Products that are refreshed or compared in one query. */
export const batch = 1_000

/** Ids of all products, in order. */
export const findAllIds = async (db: Db): Promise<string[]> =>
  (await db.select({ id: products.id }).from(products).orderBy(asc(products.id))).map(({ id }) => id)

export interface CategoryNode {
  id: string
  parentId: string | null
  name: string
  texts: Texts
}

/** All categories by id. */
export async function categoryTree(db: Db): Promise<Map<string, CategoryNode>> {
  const all = await rows<CategoryNode>(db, sql`SELECT id, parent_id AS "parentId", name, texts FROM categories`)
  return new Map(all.map((node) => [node.id, node]))
}

interface ProductWords {
  id: string
  name: string
  labels: Texts
  texts: Texts
  tags: string[]
  shortDescription: string
  description: string
  brand: string | null
  brandTexts: Texts | null
  categories: string[]
  options: string[]
  /** translations of the text of each custom field */
  fieldTexts: Record<string, string>[]
}

/** Locks products. Before their sources are read: a concurrent sale that empties a variant waits and reads again (see stock-repo.ts). */
export async function lockProducts(tx: Db, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`SELECT 1 FROM products WHERE id = ANY(${sql.param([...ids])}::uuid[]) ORDER BY id FOR NO KEY UPDATE`)
}

/** Writes the derived columns of products. The caller must lock the products before. */
export async function writeDerivedColumns(tx: Db, ids: string[], tree: Map<string, CategoryNode>): Promise<void> {
  const words = await computeWords(tx, ids, tree)
  await writeVocabulary(
    tx,
    words.map(({ texts }) => texts),
  )
  await writeOptionValues(tx, ids)
  await writeDerived(tx, words)
  await writeMarks(tx, ids)
  await writeMembership(tx, ids)
}

/** A product's columns that come from its texts, categories and terms. */
interface DerivedWords {
  id: string
  categories: string[]
  texts: SearchTexts
  translated: string[]
}

async function computeWords(db: Db, ids: readonly string[], tree: Map<string, CategoryNode>): Promise<DerivedWords[]> {
  const found = await rows<ProductWords>(
    db,
    sql`SELECT p.id, p.name, p.labels, p.texts, p.tags, p.short_description AS "shortDescription", left(p.description, 20000) AS description,
      b.name AS brand, b.texts AS "brandTexts",
      ARRAY(SELECT category_id::text FROM product_categories c WHERE c.product_id = p.id ORDER BY 1) AS categories,
      ARRAY(SELECT DISTINCT unnest(ARRAY[v.color_name, v.sku] || v.attribute_values) FROM variants v
        WHERE v.product_id = p.id AND v.active ORDER BY 1) AS options,
      (SELECT coalesce(jsonb_agg(v.texts ORDER BY f.id), '[]') FROM product_fields v
        JOIN custom_fields f ON f.id = v.field_id AND f.type = ANY(${sql.param([...translatedTypes])}::text[])
        WHERE v.product_id = p.id) AS "fieldTexts"
    FROM products p LEFT JOIN brands b ON b.id = p.brand_id
    WHERE p.id = ANY(${sql.param(ids)}::uuid[]) ORDER BY p.id`,
  )
  const terms = await findTerms(db, found)
  return found.map((product) => {
    const categories = withAncestors(product.categories, tree)
    return {
      id: product.id,
      categories: categories.map(({ id }) => id).sort(),
      texts: textsOf(product, categories, terms),
      translated: completeLanguages(product, joinTexts(product), product.fieldTexts),
    }
  })
}

function withAncestors(ids: readonly string[], tree: Map<string, CategoryNode>): CategoryNode[] {
  const found = new Map<string, CategoryNode>()
  for (const id of ids)
    for (let node = tree.get(id); node && !found.has(node.id); node = node.parentId ? tree.get(node.parentId) : undefined)
      found.set(node.id, node)
  return [...found.values()]
}

/** Translations of the options and tags of these products, by `termKey`. */
async function findTerms(tx: Db, found: readonly ProductWords[]): Promise<Map<string, Texts>> {
  const keys = [
    ...new Set(
      found.flatMap(({ options, tags }) => [...options, ...tags].flatMap((name) => (name === null ? [] : [termKey(name)]))),
    ),
  ]
  const terms = await rows<{ key: string; texts: Texts }>(
    tx,
    sql`SELECT key, texts FROM option_terms WHERE key = ANY(${sql.param(keys)}::text[])`,
  )
  return new Map(terms.map(({ key, texts }) => [key, texts]))
}

/** One text of a row in all its translations. */
const inAll = (texts: Texts | null | undefined, field: string): string[] =>
  Object.values(texts ?? {}).flatMap((words) => words?.[field] ?? [])

const textsOf = (product: ProductWords, categories: CategoryNode[], terms: ReadonlyMap<string, Texts>): SearchTexts => ({
  A: [product.name, ...inAll(product.labels, 'name')],
  B: [
    ...(product.brand ? [product.brand, ...inAll(product.brandTexts, 'name')] : []),
    ...categories.flatMap(({ name, texts }) => [name, ...inAll(texts, 'name')]),
  ],
  C: [
    ...[...product.tags, ...product.options].flatMap((option) =>
      option === null ? [] : [option, ...inAll(terms.get(termKey(option)), 'name')],
    ),
  ],
  D: [
    product.shortDescription,
    ...inAll(product.texts, 'shortDescription'),
    ...[product.description, ...inAll(product.texts, 'description')].map(withoutTags),
  ],
})

const withoutTags = (html: string): string => html.replace(/<[^>]*>/g, ' ').replace(/&#?\w+;/g, ' ')

async function writeVocabulary(tx: Db, texts: SearchTexts[]): Promise<void> {
  const vocabulary = new Map(texts.flatMap(toVocabulary))
  const sorted = [...vocabulary].sort(([a], [b]) => (a < b ? -1 : 1)) // a fixed order prevents deadlocks between writers
  await tx.execute(sql`INSERT INTO search_words (word, roman)
    SELECT w.word, w.roman FROM unnest(${sql.param(sorted.map(([word]) => word))}::text[], ${sql.param(sorted.map(([, roman]) => roman))}::text[])
      AS w(word, roman)
    WHERE NOT EXISTS (SELECT 1 FROM search_words known WHERE known.word = w.word)
    ON CONFLICT DO NOTHING`)
}

async function writeDerived(tx: Db, words: DerivedWords[]): Promise<void> {
  await tx.execute(sql`UPDATE products p SET
      price = d.price, max_price = d.max_price, compare_price = d.compare_price, on_sale = d.on_sale, in_stock = d.in_stock,
      rating_sum = d.rating_sum, rating_count = d.rating_count, rating = d.rating,
      category_ids = d.category_ids, color_names = d.color_names, facet_keys = d.facet_keys, field_numbers = d.field_numbers, search = d.search,
      translated = d.translated
    FROM (SELECT w.id, w.categories::uuid[] AS category_ids, w.search::tsvector AS search, w.translated::text[] AS translated, v.*, r.*
      FROM ${derivedRows(words)}
      CROSS JOIN LATERAL (${derivedFromVariants(sql`w.id`, sql`w.categories::uuid[]`)}) v
      CROSS JOIN LATERAL (${derivedFromReviews(sql`w.id`)}) r) d
    WHERE p.id = d.id AND (p.price, p.max_price, p.on_sale, p.in_stock, p.rating_sum, p.rating_count, p.category_ids, p.color_names,
        p.facet_keys, p.field_numbers, p.search, p.compare_price, p.rating, p.translated)
      IS DISTINCT FROM (d.price, d.max_price, d.on_sale, d.in_stock, d.rating_sum, d.rating_count, d.category_ids, d.color_names,
        d.facet_keys, d.field_numbers, d.search, d.compare_price, d.rating, d.translated)`)
}

/** The rows as `w`, arrays as text. */
const derivedRows = (words: readonly DerivedWords[]) =>
  sql`unnest(${sql.param(words.map(({ id }) => id))}::uuid[], ${sql.param(words.map((word) => `{${word.categories.join(',')}}`))}::text[],
    ${sql.param(words.map(({ texts }) => searchVector(texts)))}::text[], ${sql.param(words.map(({ translated }) => `{${translated.join(',')}}`))}::text[])
    AS w(id, categories, search, translated)`

/** Columns derived from variants, stock and custom fields. */
const derivedFromVariants = (productId: ReturnType<typeof sql>, categories: ReturnType<typeof sql>) => sql`
  SELECT coalesce(min(v.price), 0) AS price, coalesce(max(v.price), 0) AS max_price,
    (array_agg(v.compare_price ORDER BY v.price, v.compare_price DESC NULLS LAST))[1] AS compare_price,
    coalesce(bool_or(v.compare_price IS NOT NULL), false) AS on_sale,
    coalesce(bool_or(k.variant_id IS NOT NULL AND (k.on_hand IS NULL OR k.on_hand > 0)), false) AS in_stock,
    coalesce(array_agg(DISTINCT lower(btrim(v.color_name))) FILTER (WHERE v.color_name IS NOT NULL), '{}') AS color_names,
    ${facetKeys(productId, categories)} AS facet_keys, ${fieldNumbers(productId, categories)} AS field_numbers
  FROM variants v LEFT JOIN stock_levels k ON k.variant_id = v.id WHERE v.product_id = ${productId} AND v.active`

const derivedFromReviews = (productId: ReturnType<typeof sql>) => sql`
  SELECT coalesce(sum(r.stars), 0)::int AS rating_sum, count(*)::int AS rating_count, coalesce(round(avg(r.stars), 1), 0)::real AS rating
  FROM reviews r WHERE r.product_id = ${productId} AND r.status = 'published'`

/** The words of each weight, without positions: these depend on the order in which options were read. */
const weightedWords = (vector: ReturnType<typeof sql>) =>
  sql.join(
    ['a', 'b', 'c', 'd'].map((weight) => sql`strip(ts_filter(${vector}, ${sql.raw(`'{${weight}}'`)}))`),
    sql`, `,
  )

/** Products whose search words, categories or complete translations differ from their texts; at most 1000. */
export async function findStaleTexts(db: Db): Promise<{ id: string; slug: string }[]> {
  const tree = await categoryTree(db)
  const stale: { id: string; slug: string }[] = []
  for (let after = ''; stale.length < batch; ) {
    const next = await rows<{ id: string }>(
      db,
      sql`SELECT id FROM products ${after ? sql`WHERE id > ${after}::uuid` : sql``} ORDER BY id LIMIT ${batch}`,
    )
    if (next.length === 0) break
    after = next.at(-1)!.id
    const words = await computeWords(
      db,
      next.map(({ id }) => id),
      tree,
    )
    stale.push(
      ...(await rows<{ id: string; slug: string }>(
        db,
        sql`SELECT p.id, p.slug FROM products p JOIN ${derivedRows(words)} ON w.id = p.id
      WHERE (p.translated, p.category_ids, ${weightedWords(sql`p.search`)})
        IS DISTINCT FROM (w.translated::text[], w.categories::uuid[], ${weightedWords(sql`w.search::tsvector`)}) ORDER BY p.id`,
      )),
    )
  }
  return stale.slice(0, batch)
}

/** Products whose prices, stock, options or reviews differ from their sources, for `shop check`. */
export const findStaleProducts = (db: Db): Promise<{ id: string; slug: string }[]> =>
  rows(
    db,
    sql`SELECT p.id, p.slug FROM products p
      CROSS JOIN LATERAL (${derivedFromVariants(sql`p.id`, sql`p.category_ids`)}) v
      CROSS JOIN LATERAL (${derivedFromReviews(sql`p.id`)}) r
      WHERE (p.price, p.max_price, p.on_sale, p.in_stock, p.color_names, p.facet_keys, p.field_numbers, p.rating_sum, p.rating_count, p.compare_price)
        IS DISTINCT FROM (v.price, v.max_price, v.on_sale, v.in_stock, v.color_names, v.facet_keys, v.field_numbers, r.rating_sum, r.rating_count,
          v.compare_price)
        OR ARRAY(SELECT m.mark FROM stock_marks m WHERE m.product_id = p.id ORDER BY 1)
          <> ARRAY(SELECT DISTINCT CASE WHEN k.on_hand IS NULL THEN 'unlimited' ELSE 'low' END FROM variants v JOIN stock_levels k ON k.variant_id = v.id
            WHERE v.product_id = p.id AND v.active AND (k.on_hand IS NULL OR k.on_hand <= k.low_at) ORDER BY 1)
      ORDER BY p.id LIMIT 1000`,
  )
