import { z } from 'zod'
import { FieldKey } from '../../custom-fields/schema.ts'
import { Id, line, PositiveAmount } from '../../text.ts'
import { mostConditions, mostDays } from './kinds.ts'

/** `is` false: all products but these. */
const is = z.boolean().default(true)

/** One condition of a rule. Another kind of field is another row here and in `conditionSql` of the API. */
export const Condition = z.discriminatedUnion('field', [
  /** in the category or below it */
  z.strictObject({ field: z.literal('category'), is, id: Id }),
  z.strictObject({ field: z.literal('brand'), is, id: Id }),
  /** upper and lower case are equal */
  z.strictObject({ field: z.literal('tag'), is, tag: line(40, 1) }),
  /** lowest catalogue price, in major units */
  z.strictObject({ field: z.literal('price'), compare: z.enum(['atLeast', 'atMost']), amount: PositiveAmount.max(50_000_000) }),
  z.strictObject({ field: z.literal('sale'), is }),
  z.strictObject({ field: z.literal('stock'), is }),
  /** in stock, with a variant at or below its limit of low stock */
  z.strictObject({ field: z.literal('low'), is }),
  /** published within the last days */
  z.strictObject({ field: z.literal('new'), days: z.int().min(1).max(mostDays) }),
  /** value of a custom field: id of a choice, or `true` or `false`; or a number from `min` on and up to `max` */
  z.strictObject({
    field: z.literal('custom'),
    is,
    key: FieldKey,
    value: line(60).default(''),
    min: z.number().min(-1e12).max(1e12).nullable().default(null),
    max: z.number().min(-1e12).max(1e12).nullable().default(null),
  }),
])
export type Condition = z.infer<typeof Condition>

/** Products that fulfil all conditions, or any of them. */
export const CollectionRule = z.strictObject({
  match: z.enum(['all', 'any']).default('all'),
  conditions: z.array(Condition).max(mostConditions).default([]),
})
export type CollectionRule = z.infer<typeof CollectionRule>
