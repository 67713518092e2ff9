import { mostFields } from '@haat/shared/custom-fields/constants.ts'
import type { customFieldsDashboardApi } from '@haat/shared/custom-fields/dashboard/endpoints.ts'
import { canBeFacet } from '@haat/shared/custom-fields/rules.ts'
import type { CustomField, FieldChoice, FieldDetails } from '@haat/shared/custom-fields/schema.ts'
import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { languageCodes } from '@haat/shared/reference/languages.ts'
import { toSlug } from '@haat/shared/slug.ts'
import type { Texts } from '../../../../db/tables/columns.ts'
import { type Ctx, inTransaction } from '../../../../platform/context.ts'
import { sqlStateOf } from '../../../../platform/retry.ts'
import { assertUnchanged, before, toDiff, type Undoable, writeAudit } from '../../../audit/service.ts'
import type { FieldRow } from '../../fields/fields-repo.ts'
import { refreshProducts } from '../../products/refresh.ts'
import { toTexts } from '../../taxonomy/option-terms-repo.ts'
import {
  countCategories,
  type DashboardFieldRow,
  deleteField,
  dropChoices,
  type FieldDetailsRow,
  findDashboardFields,
  findProductsWithField,
  insertField,
  lockField,
  lockOrder,
  updateField,
  writeOrder,
} from './fields-repo.ts'

type Api = typeof customFieldsDashboardApi

/** Lists the custom fields in order, with the number of products that have a value. */
export const listFields = async (ctx: Ctx): Promise<{ fields: CustomField[] }> => ({
  fields: (await findDashboardFields(ctx.db)).map(view),
})

/**
 * Creates a custom field, last in order.
 * @throws taken (key), bad_request, limit_reached
 */
export const createField = (ctx: Ctx, { key, type, ...details }: ParsedOf<Api['create']>): Promise<{ field: CustomField }> =>
  inTransaction(ctx, async (ctx) => {
    const row = await checkedDetails(ctx, type, details, [])
    const id = await insertField(ctx.db, { key, type, ...row }, mostFields)
    if (id === undefined) throw new Refusal('limit_reached')
    await writeAudit(ctx, { section: 'attributes', action: 'customFields.create', target: id, diff: { name: [null, row.name] } })
    return { field: view((await lockField(ctx.db, id))!) }
  }).catch((error: unknown) => {
    throw sqlStateOf(error) === '23505' ? new Refusal('taken', { fields: { key: 'taken' } }) : error
  })

/**
 * Saves a custom field; products lose choices that are left out. Facets follow after the commit.
 * @throws not_found, version_conflict (with the current field), bad_request
 */
export async function saveField(
  ctx: Ctx,
  { fieldId, version, ...details }: ParsedOf<Api['save']>,
): Promise<AnswerOf<Api['save']>> {
  const undo = await inTransaction(ctx, async (ctx) => {
    const old = await lockField(ctx.db, fieldId)
    if (!old) throw new Refusal('not_found')
    if (old.version !== version) throw new Refusal('version_conflict', { field: view(old) })
    return rewrite(ctx, old, await checkedDetails(ctx, old.type, details, old.choices), 'customFields.save')
  })
  return { field: await refreshedField(ctx, fieldId), undo }
}

/**
 * Sets the order of the fields.
 * @throws version_conflict if the list is not the fields there are
 */
export const orderFields = (ctx: Ctx, { ids }: ParsedOf<Api['order']>): Promise<{ fields: CustomField[] }> =>
  inTransaction(ctx, async (ctx) => {
    await lockOrder(ctx.db)
    const old = (await findDashboardFields(ctx.db)).map(({ id }) => id)
    if (JSON.stringify([...old].sort()) !== JSON.stringify([...ids].sort())) throw new Refusal('version_conflict')
    if (JSON.stringify(old) !== JSON.stringify(ids)) {
      await writeOrder(ctx.db, ids)
      await writeAudit(ctx, {
        section: 'attributes',
        action: 'customFields.order',
        target: 'custom-fields',
        diff: { ids: [old, ids] },
      })
    }
    return listFields(ctx)
  })

/**
 * Deletes a custom field with all values; returns how many products had one.
 * @throws not_found
 */
export async function removeField(ctx: Ctx, { fieldId }: { fieldId: string }): Promise<{ products: number }> {
  const products = await inTransaction(ctx, async (ctx) => {
    const old = await lockField(ctx.db, fieldId)
    if (!old) throw new Refusal('not_found')
    const users = await findProductsWithField(ctx.db, fieldId)
    await deleteField(ctx.db, fieldId)
    const diff = { name: [old.name, null], products: [users.length, 0] } as Record<string, [unknown, unknown]>
    await writeAudit(ctx, { section: 'attributes', action: 'customFields.remove', target: fieldId, diff })
    return users
  })
  await refreshProducts(ctx.db, products)
  return { products: products.length }
}

/**
 * Reverts a change of a custom field. Values of a restored choice stay deleted.
 * @throws not_found, version_conflict
 */
export async function undoFieldSave(ctx: Ctx, entry: Undoable): Promise<string> {
  const undo = await inTransaction(ctx, async (ctx) => {
    const now = await lockField(ctx.db, entry.target)
    if (!now) throw new Refusal('not_found')
    const details = detailsOf(now)
    assertUnchanged(entry, details)
    return rewrite(ctx, now, { ...details, ...before(entry) } as FieldDetailsRow, 'customFields.undo', entry.id)
  })
  await refreshedField(ctx, entry.target)
  return undo!
}

async function rewrite(
  ctx: Ctx,
  old: DashboardFieldRow,
  details: FieldDetailsRow,
  action: string,
  undoOf?: string,
): Promise<string | null> {
  const diff = toDiff(detailsOf(old), { ...details })
  if (Object.keys(diff).length === 0) return null
  const gone = old.choices.filter(({ id }) => !details.choices.some((choice) => choice.id === id)).map(({ id }) => id)
  await updateField(ctx.db, old.id, details)
  if (gone.length > 0) await dropChoices(ctx.db, old.id, gone)
  return writeAudit(ctx, { section: 'attributes', action, target: old.id, diff, ...(undoOf !== undefined && { undoOf }) })
}

/** Refreshes the products that have a value, in transactions of their own: there may be many. */
async function refreshedField(ctx: Ctx, id: string): Promise<CustomField> {
  await refreshProducts(ctx.db, await findProductsWithField(ctx.db, id))
  return view((await findDashboardFields(ctx.db)).find((field) => field.id === id)!)
}

/**
 * The details as they are stored, with ids for new choices.
 * @throws bad_request
 */
async function checkedDetails(
  ctx: Ctx,
  type: FieldRow['type'],
  { name, group, unit, texts, choices, categoryIds, facet }: FieldDetails,
  known: FieldRow['choices'],
): Promise<FieldDetailsRow> {
  const fields: Record<string, string> = {}
  const hasChoices = type === 'choice' || type === 'choices'
  if (hasChoices ? choices.length === 0 : choices.length > 0) fields.choices = 'does not fit the type'
  if (new Set(choices.map((choice) => choice.name.toLowerCase())).size < choices.length)
    fields.choices = 'a name stands here twice'
  if (choices.some(({ id }) => id !== undefined && !known.some((one) => one.id === id)))
    fields.choices = 'is no choice of this field'
  if (new Set(choices.flatMap(({ id }) => id ?? [])).size < choices.filter(({ id }) => id).length)
    fields.choices = 'stands here twice'
  if (facet && !canBeFacet(type)) fields.facet = 'does not fit the type'
  const distinct = [...new Set(categoryIds)].sort()
  if ((await countCategories(ctx.db, distinct)) < distinct.length) fields.categoryIds = 'one of them is gone'
  if (Object.keys(fields).length > 0) throw new Refusal('bad_request', { fields })
  return {
    ...{ name, group, facet, categoryIds: distinct },
    unit: type === 'number' ? unit : '',
    texts: filledTexts(texts),
    choices: withIds(choices, known),
  }
}

function filledTexts(texts: FieldDetails['texts']): Texts {
  return Object.fromEntries(
    languageCodes.flatMap((code) => {
      const words = Object.entries(texts[code] ?? {}).filter(([, text]) => text)
      return words.length > 0 ? [[code, Object.fromEntries(words)]] : []
    }),
  )
}

/** New choices are named by their name: `Solid oak` becomes `solid-oak`, readable in addresses. */
function withIds(choices: readonly FieldChoice[], known: FieldRow['choices']): FieldRow['choices'] {
  const taken = new Set(known.map(({ id }) => id))
  return choices.map(({ id, name, names }) => {
    const base = toSlug(name, 'choice').slice(0, 50)
    let own = id ?? base
    for (let number = 2; id === undefined && taken.has(own); number++) own = `${base}-${number}`
    taken.add(own)
    return { id: own, name, texts: toTexts(names) }
  })
}

const detailsOf = ({
  name,
  group,
  unit,
  texts,
  choices,
  categoryIds,
  facet,
}: FieldRow): Record<string, unknown> & FieldDetailsRow => ({
  ...{ name, group, unit, texts, choices, categoryIds, facet },
})

/** The field as the dashboard shows it. */
export const view = ({ id, choices, ...row }: DashboardFieldRow): CustomField => ({
  _id: id,
  ...row,
  texts: row.texts as CustomField['texts'],
  choices: choices.map(({ id, name, texts }) => ({
    id,
    name,
    names: Object.fromEntries(Object.entries(texts).map(([language, words]) => [language, words.name!])),
  })),
})
