import { z } from 'zod'
import { perLanguage } from '../reference/languages.ts'
import { Id, Language, line, text } from '../text.ts'
import { fieldTypes, mostChoices } from './constants.ts'

export const FieldType = z.enum(fieldTypes)

/** A name in other languages; an empty one is none. */
const Names = z.strictObject(perLanguage(() => line(80))).partial()

/** One of the values of a choice; without an `id` it is new. */
export const FieldChoice = z.strictObject({
  id: line(60, 1).optional(),
  name: line(80, 1),
  names: Names.default({}),
})
export type FieldChoice = z.infer<typeof FieldChoice>

const FieldTexts = z
  .strictObject(
    perLanguage(() =>
      z.strictObject({ name: line(80).optional(), group: line(80).optional(), unit: line(20).optional() }).optional(),
    ),
  )
  .partial()

/** What staff can change of a field later; key and type stay. */
export const FieldDetails = z.strictObject({
  name: line(80, 1),
  /** heading of its part of the specification table; '' for none */
  group: line(80).default(''),
  /** unit of a number; '' for none */
  unit: line(20).default(''),
  /** translated `name`, `group` and `unit` */
  texts: FieldTexts.default({}),
  choices: z.array(FieldChoice).max(mostChoices).default([]),
  /** the products of these categories and of those below them; empty: all products */
  categoryIds: z.array(Id).max(50).default([]),
  /** offered as a filter of lists */
  facet: z.boolean().default(false),
})
export type FieldDetails = z.infer<typeof FieldDetails>

/** Name of a field in imports, exports and addresses. */
export const FieldKey = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, 'starts with a letter a–z and holds a–z, 0–9 and _')

const count = z.number().int()

/** The definition of a custom field. */
export const CustomField = z.object({
  _id: Id,
  key: z.string(),
  type: FieldType,
  name: z.string(),
  group: z.string(),
  unit: z.string(),
  texts: z.record(z.string(), z.record(z.string(), z.string())),
  choices: z.array(z.object({ id: z.string(), name: z.string(), names: z.partialRecord(Language, z.string()) })),
  categoryIds: z.array(Id),
  facet: z.boolean(),
  /** products that have a value */
  products: count,
  version: count,
})
export type CustomField = z.infer<typeof CustomField>

/** A value by the type of its field: text, number, yes or no, day (2026-11-25), link, choice id, choice ids, or file. */
export const FieldValue = z.union([
  text(5000, 1),
  z.number(),
  z.boolean(),
  z.array(line(60, 1)).min(1).max(50),
  z.strictObject({ name: line(120, 1), url: line(2000, 1) }),
])
export type FieldValue = z.infer<typeof FieldValue>

/** A value with its translations, which only texts have. */
export const StoredValue = z.object({ value: FieldValue, texts: z.partialRecord(Language, z.string()) })
export type StoredValue = z.infer<typeof StoredValue>

/** The value of a field as a shopper reads it, in the requested language. */
export const ProductField = z.object({
  key: z.string(),
  type: FieldType,
  name: z.string(),
  group: z.string(),
  /** choices by their names, a day as 2026-11-25 */
  value: z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.object({ name: z.string(), url: z.string() })]),
  unit: z.string().optional(),
})
export type ProductField = z.infer<typeof ProductField>

/** A custom field as a filter: products for each value, or the range of a number. */
export const FieldFacet = z.object({
  key: z.string(),
  type: FieldType,
  name: z.string(),
  unit: z.string().optional(),
  /** `value`: choice id, `true` or `false`; `label`: name of the choice in the requested language, '' for yes and no */
  values: z.array(z.object({ value: z.string(), label: z.string(), count })),
  range: z.object({ min: z.number(), max: z.number() }).nullable(),
})
export type FieldFacet = z.infer<typeof FieldFacet>
