import { fileKinds } from '@haat/shared/product-files/constants.ts'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, oneOf, type Texts } from '../columns.ts'
import { products, variants } from './catalog.ts'
import { media } from './media.ts'

/** Documents, videos, downloads and files of custom fields of products. A row has either a file in the folder `product-files`, or the address of a video of another site. */
export const productFiles = pgTable(
  'product_files',
  {
    id: id(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    kind: text({ enum: fileKinds }).notNull(),
    position: integer().notNull(),
    name: text().notNull(),
    /** translated `name` */
    texts: jsonb().$type<Texts>().notNull().default({}),
    /** name in the folder; a replaced file gets another one */
    file: text(),
    /** name of the uploaded file */
    fileName: text().notNull().default(''),
    /** by the content of the file */
    type: text().notNull().default(''),
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    link: text(),
    /** picture that stands for a video */
    posterId: uuid().references(() => media.id, { onDelete: 'set null' }),
    /** the only variant whose buyers get a download; null: all digital variants of the product */
    variantId: uuid().references(() => variants.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    version: integer().notNull().default(1),
  },
  (table) => [
    check('product_files_kind', sql`${table.kind} IN (${oneOf(fileKinds)})`),
    check('product_files_content', sql`(${table.file} IS NULL) <> (${table.link} IS NULL)`),
    check('product_files_variant', sql`${table.variantId} IS NULL OR ${table.kind} = 'download'`),
    index().on(table.productId, table.position),
    index('product_files_by_file').on(table.file).where(sql`file IS NOT NULL`),
    index('product_files_links').on(table.link).where(sql`link IS NOT NULL`),
    index('product_files_by_variant').on(table.variantId).where(sql`variant_id IS NOT NULL`),
    index('product_files_by_poster').on(table.posterId).where(sql`poster_id IS NOT NULL`),
  ],
)
