import { isDeepStrictEqual } from 'node:util'
import type { DeskProductRecord, DeskVariantRow } from './desk-product-repo.ts'
import type { SavedFields } from './desk-save-repo.ts'

export type ProductDiff = Record<string, [before: unknown, after: unknown]>

/** A product as the audit compares it: what staff write, by field; variants as `variant <id>`. */
export function fieldsOf(record: DeskProductRecord): Record<string, unknown> {
  const { name, slug, type, status, publishAt, shortDescription, description, attributeLabel, tags, seo } = record
  return {
    name,
    slug,
    type,
    status,
    publishAt,
    shortDescription,
    description,
    attributeLabel,
    tags,
    seo,
    brandId: record.brand?._id ?? null,
    categoryIds: record.categories.map(({ _id }) => _id),
    media: record.media.map(({ id, color }) => ({ _id: id, color })),
    ...Object.fromEntries(record.variants.map((variant) => [`variant ${variant.id}`, variantFields(variant)])),
  }
}

/** Of those fields, what `writeFields` writes. */
export const savedFields = (fields: Record<string, unknown>): SavedFields => {
  const { name, slug, shortDescription, description, brandId, categoryIds, tags, seo, media } = fields as unknown as SavedFields
  return { name, slug, shortDescription, description, brandId, categoryIds, tags, seo, media }
}

const variantFields = ({ id: _id, ...fields }: DeskVariantRow) => fields

export function differences(before: DeskProductRecord, after: DeskProductRecord): ProductDiff {
  const [old, now] = [fieldsOf(before), fieldsOf(after)]
  return Object.fromEntries(
    [...new Set([...Object.keys(old), ...Object.keys(now)])]
      .filter((field) => !isDeepStrictEqual(old[field], now[field]))
      .map((field) => [field, [old[field] ?? null, now[field] ?? null]] as [string, [unknown, unknown]]),
  )
}
