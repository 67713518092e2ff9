import { z } from 'zod'
import { DashboardProduct } from '../../catalog/dashboard/schema.ts'
import { endpoint } from '../../endpoint.ts'
import { Id, Language, text } from '../../text.ts'
import { mostFields } from '../constants.ts'
import { CustomField, FieldDetails, FieldKey, FieldType, FieldValue, StoredValue } from '../schema.ts'

const guarded = ['sign_in_required', 'not_allowed'] as const
const field = z.object({ field: CustomField })
const fields = z.object({ fields: z.array(CustomField) })
const one = z.strictObject({ fieldId: Id })
const undo = z.string().nullable()

/** Values of a product by field id; null removes one. */
const Values = z.record(
  Id,
  z.strictObject({ value: FieldValue, texts: z.partialRecord(Language, text(5000)).default({}) }).nullable(),
)

export const customFieldsDashboardApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/dashboard/custom-fields',
    access: 'attributes:view',
    summary: 'Lists the custom fields of products in order, with the number of products that have a value.',
    input: z.strictObject({}),
    answer: fields,
    refusals: guarded,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/dashboard/custom-fields',
    access: 'attributes:edit',
    repeatable: true,
    summary: 'Creates a custom field, last in order. Its key and type cannot be changed later.',
    input: FieldDetails.extend({ key: FieldKey, type: FieldType }),
    answer: field,
    status: 201,
    refusals: [...guarded, 'taken', 'limit_reached'],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/dashboard/custom-fields/:fieldId',
    access: 'attributes:edit',
    summary: 'Saves a custom field. Products lose a choice that is left out.',
    input: FieldDetails.extend({ fieldId: Id, version: z.int().min(1) }),
    answer: field.extend({ undo }),
    refusals: [...guarded, 'not_found', 'version_conflict'],
  }),
  order: endpoint({
    method: 'PUT',
    path: '/api/dashboard/custom-field-order',
    access: 'attributes:edit',
    summary: 'Sets the order of the custom fields; every field stands once in the list.',
    input: z.strictObject({ ids: z.array(Id).max(mostFields) }),
    answer: fields,
    refusals: [...guarded, 'version_conflict'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/dashboard/custom-fields/:fieldId',
    access: 'attributes:delete',
    summary: 'Deletes a custom field with the values of all products. Cannot be undone.',
    input: one,
    answer: z.object({ products: z.number().int() }),
    refusals: [...guarded, 'not_found'],
  }),
  ofProduct: endpoint({
    method: 'GET',
    path: '/api/dashboard/products/:productId/fields',
    access: 'products:view',
    summary: 'Returns the custom fields that belong to a product by its categories, and its values by field id.',
    input: z.strictObject({ productId: Id }),
    answer: fields.extend({ values: z.record(Id, StoredValue), version: z.number().int() }),
    refusals: [...guarded, 'not_found'],
  }),
  saveValues: endpoint({
    method: 'PUT',
    path: '/api/dashboard/products/:productId/fields',
    access: 'products:edit',
    summary: 'Sets values of custom fields of a product; those left out stay. A wrong value is refused with its field id.',
    input: z.strictObject({ productId: Id, version: z.int().min(1), values: Values }),
    answer: z.object({ product: DashboardProduct, undo }),
    refusals: [...guarded, 'not_found', 'version_conflict', 'conflict', 'taken'],
  }),
}
