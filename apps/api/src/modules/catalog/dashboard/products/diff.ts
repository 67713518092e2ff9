import { isDeepStrictEqual } from 'node:util'
import { joinTexts, type ProductTexts } from '@haat/shared/catalog/translations.ts'
import { languageCodes } from '@haat/shared/reference/languages.ts'
import type { DashboardProductRecord, DashboardVariantRow } from './product-repo.ts'
import type { SavedFields } from './save-product-repo.ts'

export type ProductDiff = Record<string, [before: unknown, after: unknown]>

/** The fields of a product that the audit log compares; each variant is the field `variant <id>`, each translation `texts <language>`, each custom field
 * `field <id>`, the parts of each bundle `parts <id of the variant>`. */
export function toAuditFields(record: DashboardProductRecord): Record<string, unknown> {
  const { name, slug, type, status, publishAt, shortDescription, description, options, tags, seo } = record
  return {
    name,
    slug,
    type,
    status,
    publishAt,
    shortDescription,
    description,
    options,
    tags,
    seo,
    brandId: record.brand?._id ?? null,
    categoryIds: record.categories.map(({ _id }) => _id),
    related: record.related,
    badges: record.badges,
    media: record.media.map(({ id, color }) => ({ _id: id, color })),
    ...Object.fromEntries(Object.entries(joinTexts(record)).map(([language, words]) => [`texts ${language}`, words])),
    ...Object.fromEntries(Object.entries(record.fields).map(([id, stored]) => [`field ${id}`, stored])),
    ...Object.fromEntries(Object.entries(record.bundles).map(([id, { parts }]) => [`parts ${id}`, parts])),
    ...Object.fromEntries(record.variants.map((variant) => [`variant ${variant.id}`, variantFields(variant)])),
  }
}

/** The subset of these fields that `writeFields` saves. */
export const savedFields = (fields: Record<string, unknown>): SavedFields => {
  const { name, slug, shortDescription, description, brandId, categoryIds, tags, seo, media } = fields as unknown as SavedFields
  return { name, slug, shortDescription, description, brandId, categoryIds, tags, seo, media }
}

/** The translations among these fields. */
export const savedTexts = (fields: Record<string, unknown>): ProductTexts =>
  Object.fromEntries(
    languageCodes.flatMap((language) => (fields[`texts ${language}`] ? [[language, fields[`texts ${language}`]]] : [])),
  )

const variantFields = ({ id: _id, ...fields }: DashboardVariantRow) => fields

/** The fields that differ, with the values before and after. */
export function differences(before: DashboardProductRecord, after: DashboardProductRecord): ProductDiff {
  const [old, now] = [toAuditFields(before), toAuditFields(after)]
  return Object.fromEntries(
    [...new Set([...Object.keys(old), ...Object.keys(now)])]
      .filter((field) => !isDeepStrictEqual(old[field], now[field]))
      .map((field) => [field, [old[field] ?? null, now[field] ?? null]] as [string, [unknown, unknown]]),
  )
}
