import { sql } from 'drizzle-orm'
import type { Database, Db } from '../../db/client.ts'
import { rows } from '../../db/rows.ts'
import { refreshProducts } from '../../modules/catalog/service.ts'
import { type Random, random } from '../content/generate/random.ts'
import { analyzeRead, buildIndexes, dropIndexes, tidyFilled } from './bulk-indexes.ts'
import { arabic, finishes, houses, local, makers, moods, opinions, qualities, shades, shelves } from './bulk-words.ts'

const batch = 2_000
/** Batches that are written at the same time: while one is computed here, the database works on others. */
const writers = 3
/** So many new products are written faster without the indexes of lists and foreign keys, which are then built at once. */
const manyMore = 50_000
/** Of so many new products the tables that a refresh reads are analyzed for the first time, then each time that they have grown fourfold. */
const firstAnalyzed = 10_000
/** Custom fields of the products, both filters of lists. */
const fieldKeys = { finish: 'bulk_finish', thickness: 'bulk_thickness' } as const
/** Newest creation time of the large catalogue; constant, so that every run produces the same rows. */
const newest = Date.UTC(2026, 0, 1)

/**
 * Creates a large catalogue for experiments and benchmarks: `wanted` products with variants, stock and ledger, categories,
 * brands, custom fields and reviews; deterministic. Products of an earlier run are kept and counted. Uses pictures that the shop already has.
 */
export async function seedBulk(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  wanted: number,
  onProgress: (what: 'products' | 'indexes', done: number, total: number) => void = () => {},
  { atOnceFrom = manyMore }: { atOnceFrom?: number } = {},
): Promise<void> {
  const ground = await prepare(db)
  const missing = await findMissing(db, wanted)
  const before = wanted - missing.length
  const atOnce = missing.length >= atOnceFrom
  let done = before
  let nextAnalyzed = firstAnalyzed
  onProgress('products', done, wanted)
  if (atOnce) await dropIndexes(pool)
  const write = async () => {
    while (missing.length > 0) {
      const made = missing.splice(0, batch).map((n) => productAt(n, ground))
      await db.transaction((tx) => writeProducts(tx, made, atOnce))
      done += made.length
      onProgress('products', done, wanted)
      if (atOnce && done - before >= nextAnalyzed) {
        nextAnalyzed *= 4
        await analyzeRead(pool)
      }
    }
  }
  await Promise.all(Array.from({ length: writers }, write))
  await buildIndexes(pool, (built, total) => onProgress('indexes', built, total))
  await tidyFilled(pool)
}

/**
 * Inserts products and refreshes them. `staged`: their rows are completed in a temporary table of the same name and then inserted once with all columns,
 * instead of being written twice with their filters and words; works without foreign keys to `products` only.
 */
async function writeProducts(tx: Db, made: BulkProduct[], staged: boolean): Promise<void> {
  // Compressing the log takes more time than writing it; only some roles may stop it. Writers wait for the new words of each other, on a busy machine
  // longer than a request would.
  await tx.execute(sql`SELECT set_config('synchronous_commit', 'off', true), set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true),
    CASE WHEN has_parameter_privilege('wal_compression', 'SET') THEN set_config('wal_compression', 'off', true) END`)
  if (staged)
    await tx.execute(
      sql`CREATE TEMPORARY TABLE products (LIKE public.products INCLUDING DEFAULTS, PRIMARY KEY (id)) ON COMMIT DROP`,
    )
  await insert(tx, made)
  await refreshProducts(
    { db: tx },
    made.map(({ id }) => id),
  )
  if (staged) await tx.execute(sql`INSERT INTO public.products SELECT * FROM pg_temp.products ORDER BY id`)
}

/** Numbers of the products that no run has created. Batches end in any order, so a run that was stopped can leave gaps. */
const findMissing = async (db: Db, wanted: number): Promise<number[]> =>
  (
    await rows<{ n: number }>(
      db,
      sql`SELECT n FROM generate_series(0, ${wanted - 1}::int) n
        WHERE NOT EXISTS (SELECT 1 FROM products WHERE source_key = 'bulk:' || n) ORDER BY n`,
    )
  ).map(({ n }) => n)

interface Ground {
  categoryIds: Map<string, string>
  brandIds: string[]
  mediaIds: string[]
}

async function prepare(db: Db): Promise<Ground> {
  const nextId = uuids(random('bulk'), newest, 0xffffffff)
  const roots = new Map(shelves.map(({ parent, parentName }) => [parent, parentName]))
  const insertCategory = (slug: string, name: string, parent: string | null, position: number) =>
    db.execute(sql`INSERT INTO categories (id, slug, name, parent_id, position)
      VALUES (${nextId()}, ${slug}, ${name}, (SELECT id FROM categories WHERE slug = ${parent}), ${position}) ON CONFLICT (slug) DO NOTHING`)
  let position = 100
  for (const [slug, name] of roots) await insertCategory(slug, name, null, position++)
  for (const { slug, name, parent } of shelves) if (slug !== parent) await insertCategory(slug, name, parent, position++)
  for (const maker of makers)
    for (const house of houses)
      await db.execute(sql`INSERT INTO brands (id, slug, name)
        VALUES (${nextId()}, ${slugOf(`${maker} ${house}`)}, ${`${maker} ${house}`}) ON CONFLICT (slug) DO NOTHING`)
  const choices = JSON.stringify(finishes.map((name) => ({ id: name.toLowerCase(), name, texts: {} })))
  await db.execute(sql`INSERT INTO custom_fields (id, key, type, name, unit, choices, facet, position)
    VALUES (${nextId()}, ${fieldKeys.finish}, 'choice', 'Finish', '', ${choices}::jsonb, true, 100),
      (${nextId()}, ${fieldKeys.thickness}, 'number', 'Thickness', 'mm', '[]', true, 101) ON CONFLICT (key) DO NOTHING`)
  const categories = await rows<{ id: string; slug: string }>(db, sql`SELECT id, slug FROM categories`)
  const brands = await rows<{ id: string }>(db, sql`SELECT id FROM brands ORDER BY slug`)
  const media = await rows<{ id: string }>(
    db,
    sql`SELECT m.id FROM media m WHERE EXISTS (SELECT 1 FROM product_media p WHERE p.media_id = m.id) ORDER BY m.hash`,
  )
  return {
    categoryIds: new Map(categories.map(({ id, slug }) => [slug, id])),
    brandIds: brands.map(({ id }) => id),
    mediaIds: media.map(({ id }) => id),
  }
}

interface BulkVariant {
  id: string
  color: [name: string, value: string] | null
  attribute: string | null
  price: number
  compare: number | null
  onHand: number | null
}

function productAt(n: number, ground: Ground) {
  const dice = random(`bulk ${n}`)
  const shelf = dice.pick(shelves)
  const noun = dice.pick(shelf.nouns)
  const name = dice.chance(0.04)
    ? `${dice.pick(local)} ${dice.pick(moods)}`
    : `${dice.pick(moods)} ${dice.pick(shelf.materials)} ${noun}`
  const quality = dice.pick(qualities)
  // Many low prices and few high ones; they end in .00 or .90, so that equal prices are common.
  const price = Math.round(shelf.from + (shelf.to - shelf.from) * dice.next() ** 2.2) * 100 + (dice.chance(0.3) ? 90 : 0)
  const compare = dice.chance(0.2) ? Math.round((price * (1.15 + dice.next() * 0.4)) / 100) * 100 : null
  const moment = newest - Math.floor(dice.next() * 720 * 86_400) * 1_000
  const nextId = uuids(dice, moment, n)
  const variable = dice.chance(0.5)
  const some = <T>(all: readonly T[], least: number, most: number) => {
    const count = Math.min(all.length, dice.between(least, most))
    const start = dice.between(0, all.length - 1)
    return Array.from({ length: count }, (_, index) => all[(start + index) % all.length]!)
  }
  const soldOut = dice.chance(0.06)
  const onHand = () => (soldOut ? 0 : dice.chance(0.04) ? null : dice.chance(0.12) ? 0 : dice.between(1, 60))
  const one = (color: BulkVariant['color'], attribute: string | null): BulkVariant => ({
    id: nextId(),
    color,
    attribute,
    price,
    compare,
    onHand: onHand(),
  })
  const values = variable ? some(shelf.values, 2, 4) : []
  const variants = variable ? some(shades, 1, 3).flatMap((color) => values.map((value) => one(color, value))) : [one(null, null)]
  return {
    id: nextId(),
    n,
    slug: `${slugOf(name)}-${n}`,
    type: variable ? 'variable' : 'simple',
    name,
    short: `${quality} ${noun.toLowerCase()}, made to be kept.`,
    description: `<p>${quality} and well made: a ${noun.toLowerCase()} for people who like things that last. Care: see the label.</p>`,
    label: variable ? shelf.label : null,
    brandId: dice.pick(ground.brandIds),
    tags: [quality.toLowerCase(), ...(dice.chance(0.1) ? ['gift'] : [])],
    moment: new Date(moment).toISOString(),
    sold: Math.floor(400 * dice.next() ** 6),
    categoryId: ground.categoryIds.get(shelf.slug)!,
    variants,
    media: ground.mediaIds.length > 0 ? some(ground.mediaIds, 2, 3) : [],
    reviews: dice.chance(0.2)
      ? Array.from({ length: dice.between(1, 4) }, () => ({ id: nextId(), opinion: dice.pick(opinions) }))
      : [],
    arabicName: [arabic.things, arabic.materials, arabic.qualities].map((words) => dice.pick(words)).join(' '),
  }
}

type BulkProduct = ReturnType<typeof productAt>

async function insert(tx: Db, made: BulkProduct[]): Promise<void> {
  const variants = made.flatMap((product) =>
    product.variants.map((variant, position) => ({ ...variant, productId: product.id, position })),
  )
  const pictures = made.flatMap(({ id, media }) => media.map((mediaId, position) => ({ id, mediaId, position })))
  const reviews = made.flatMap(({ id: productId, reviews }) => reviews.map((review) => ({ ...review, productId })))
  const of = <T, V>(list: readonly T[], value: (item: T) => V) => sql.param(list.map(value))

  await tx.execute(sql`INSERT INTO products (id, slug, type, status, name, short_description, description, labels, texts, options, brand_id, tags,
      source_key, published_at, created_at, sold)
    SELECT id, slug, type, 'active', name, short, description, jsonb_build_object('ar', jsonb_build_object('name', arabic)),
      jsonb_build_object('ar', jsonb_build_object('shortDescription', arabic || '، صُنع ليدوم.', 'description', '<p>' || arabic || ' لمن يحب الأشياء التي تدوم.</p>')),
      CASE WHEN label IS NULL THEN '[]' ELSE jsonb_build_array(jsonb_build_object('name', 'Colour', 'display', 'swatch'),
        jsonb_build_object('name', label, 'display', 'button')) END, brand_id, string_to_array(tags, ','), source_key, moment, moment, sold
    FROM unnest(${of(made, ({ id }) => id)}::uuid[], ${of(made, ({ slug }) => slug)}::text[], ${of(made, ({ type }) => type)}::text[],
      ${of(made, ({ name }) => name)}::text[], ${of(made, ({ short }) => short)}::text[],
      ${of(made, ({ description }) => description)}::text[], ${of(made, ({ arabicName }) => arabicName)}::text[], ${of(made, ({ label }) => label)}::text[],
      ${of(made, ({ brandId }) => brandId)}::uuid[], ${of(made, ({ tags }) => tags.join(','))}::text[],
      ${of(made, ({ n }) => `bulk:${n}`)}::text[], ${of(made, ({ moment }) => moment)}::timestamptz[], ${of(made, ({ sold }) => sold)}::int[])
      AS p(id, slug, type, name, short, description, arabic, label, brand_id, tags, source_key, moment, sold)`)
  await tx.execute(sql`INSERT INTO product_categories (product_id, category_id)
    SELECT * FROM unnest(${of(made, ({ id }) => id)}::uuid[], ${of(made, ({ categoryId }) => categoryId)}::uuid[])`)
  await tx.execute(sql`INSERT INTO product_fields (product_id, field_id, value)
    SELECT p.id, f.id, CASE f.type WHEN 'choice' THEN f.choices -> (p.n % jsonb_array_length(f.choices)) -> 'id' ELSE to_jsonb(p.n % 40 + 1) END
    FROM unnest(${of(made, ({ id }) => id)}::uuid[], ${of(made, ({ n }) => n)}::int[]) AS p(id, n),
      custom_fields f WHERE f.key IN (${fieldKeys.finish}, ${fieldKeys.thickness})`)
  await tx.execute(sql`INSERT INTO variants (id, product_id, position, color_name, color_value, attribute_name, attribute_values, price, compare_price)
    SELECT id, product_id, position, color_name, color_value, attribute, CASE WHEN attribute IS NULL THEN '{}' ELSE ARRAY[attribute] END,
      price, compare FROM unnest(${of(variants, ({ id }) => id)}::uuid[], ${of(variants, ({ productId }) => productId)}::uuid[],
      ${of(variants, ({ position }) => position)}::int[], ${of(variants, ({ color }) => color?.[0] ?? null)}::text[],
      ${of(variants, ({ color }) => color?.[1] ?? null)}::text[], ${of(variants, ({ attribute }) => attribute)}::text[],
      ${of(variants, ({ price }) => price)}::bigint[], ${of(variants, ({ compare }) => compare)}::bigint[])
      AS v(id, product_id, position, color_name, color_value, attribute, price, compare)`)
  await tx.execute(sql`WITH s AS (SELECT * FROM unnest(${of(variants, ({ id }) => id)}::uuid[],
      ${of(variants, ({ onHand }) => onHand)}::int[]) AS s(id, on_hand)),
    kept AS (INSERT INTO stock (variant_id, on_hand) SELECT id, on_hand FROM s)
    INSERT INTO stock_movements (variant_id, delta, kind, reference) SELECT id, on_hand, 'import', 'bulk' FROM s WHERE on_hand > 0`)
  await tx.execute(sql`INSERT INTO product_media (product_id, media_id, position)
    SELECT * FROM unnest(${of(pictures, ({ id }) => id)}::uuid[], ${of(pictures, ({ mediaId }) => mediaId)}::uuid[],
      ${of(pictures, ({ position }) => position)}::int[])`)
  await tx.execute(sql`INSERT INTO reviews (id, product_id, author, stars, title, text, status)
    SELECT id, product_id, 'A customer', stars, title, words, 'published'
    FROM unnest(${of(reviews, ({ id }) => id)}::uuid[], ${of(reviews, ({ productId }) => productId)}::uuid[],
      ${of(reviews, ({ opinion }) => opinion[0])}::int[], ${of(reviews, ({ opinion }) => opinion[1])}::text[],
      ${of(reviews, ({ opinion }) => opinion[2])}::text[]) AS r(id, product_id, stars, title, words)`)
}

/** UUIDs v7 of a fixed time, made unique by `space` and a counter. */
function uuids(dice: Random, moment: number, space: number): () => string {
  const time = moment.toString(16).padStart(12, '0')
  const some = Array.from({ length: 6 }, () => dice.between(0, 15).toString(16)).join('')
  let count = 0
  return () => {
    const tail = space.toString(16).padStart(8, '0') + (count++).toString(16).padStart(4, '0')
    return `${time.slice(0, 8)}-${time.slice(8)}-7${some.slice(0, 3)}-8${some.slice(3)}-${tail}`
  }
}

const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-|-$/g, '')
