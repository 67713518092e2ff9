import { translatedTypes } from '@haat/shared/custom-fields/constants.ts'
import { checkFieldValue } from '@haat/shared/custom-fields/rules.ts'
import type { FieldValue, StoredValue } from '@haat/shared/custom-fields/schema.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { Language } from '@haat/shared/text.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type FieldRow, findFields, findValues, lockFieldsInUse, writeValues } from './fields-repo.ts'

/** A value to set, with its translations; null removes the value. */
type WantedValue = { value: FieldValue; texts?: Partial<Record<Language, string>> } | null

/** All custom fields in their order, with their translations, for imports and exports. */
export const listCustomFields = (ctx: Pick<Ctx, 'db'>): Promise<FieldRow[]> => findFields(ctx.db)

/** The values of custom fields of these products by product id and key, in one query. */
export async function findFieldValues(
  ctx: Pick<Ctx, 'db'>,
  productIds: readonly string[],
): Promise<Map<string, Map<string, StoredValue>>> {
  const found = new Map(productIds.map((id) => [id, new Map<string, StoredValue>()]))
  for (const { productId, key, value, texts } of await findValues(ctx.db, productIds))
    found.get(productId)?.set(key, { value, texts })
  return found
}

/**
 * Sets values of custom fields of a product by field id; those left out stay. Call it in the transaction that refreshes the product.
 * @throws bad_request with the field ids of wrong values
 */
export async function setFieldValues(
  ctx: Pick<Ctx, 'db'>,
  productId: string,
  wanted: Readonly<Record<string, WantedValue>>,
): Promise<void> {
  const fields = new Map((await lockFieldsInUse(ctx.db, Object.keys(wanted))).map((field) => [field.id, field]))
  const problems: Record<string, string> = {}
  const values = Object.entries(wanted).map(([fieldId, input]) => {
    const field = fields.get(fieldId)
    const decision = field && input ? checkFieldValue(field, input.value) : undefined
    if (!field && input) problems[`values.${fieldId}`] = 'is no field any more'
    if (decision && !decision.ok) problems[`values.${fieldId}`] = decision.about?.fields?.value ?? 'does not fit'
    const stored = field && input && decision?.ok ? { value: decision.value, texts: textsOf(field, input.texts ?? {}) } : null
    return { productId, fieldId, stored }
  })
  if (Object.keys(problems).length > 0) throw new Refusal('bad_request', { fields: problems })
  await writeValues(ctx.db, values)
}

const textsOf = ({ type }: FieldRow, texts: Partial<Record<Language, string>>): StoredValue['texts'] =>
  translatedTypes.includes(type) ? Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')) : {}
