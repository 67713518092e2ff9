import { appliesTo } from '@haat/shared/custom-fields/rules.ts'
import type { ProductField, StoredValue } from '@haat/shared/custom-fields/schema.ts'
import type { Language } from '@haat/shared/text.ts'
import { type Ctx, remembered } from '../../../platform/context.ts'
import { type FieldRow, findFields } from './fields-repo.ts'

/** All custom fields in their order, cached until the catalogue changes. */
export const customFields = (ctx: Ctx): Promise<FieldRow[]> => remembered(ctx, 'custom fields', () => findFields(ctx.db))

/** A name, group or unit of a field in a language, else its own. */
export const fieldText = (field: FieldRow, part: 'name' | 'group' | 'unit', lng: Language | undefined): string =>
  (lng && field.texts[lng]?.[part]) || field[part]

/** The name of a choice in a language; the id if there is no such choice any more. */
export function choiceName({ choices }: Pick<FieldRow, 'choices'>, id: string, lng: Language | undefined): string {
  const choice = choices.find((one) => one.id === id)
  return (lng && choice?.texts[lng]?.name) || choice?.name || id
}

/** The values of a product as shoppers read them. `categories` are its own with all their ancestors. */
export const shownFields = (
  fields: readonly FieldRow[],
  values: Readonly<Record<string, StoredValue>>,
  { categories, lng }: { categories: readonly string[]; lng: Language | undefined },
): ProductField[] =>
  fields.flatMap((field) => {
    const stored = values[field.id]
    if (!stored || !appliesTo(field.categoryIds, categories)) return []
    const unit = fieldText(field, 'unit', lng)
    return [
      {
        key: field.key,
        type: field.type,
        name: fieldText(field, 'name', lng),
        group: fieldText(field, 'group', lng),
        value: shownValue(field, stored, lng),
        ...(unit && field.type === 'number' && { unit }),
      },
    ]
  })

function shownValue(field: FieldRow, { value, texts }: StoredValue, lng: Language | undefined): ProductField['value'] {
  if (field.type === 'choice') return choiceName(field, String(value), lng)
  if (field.type === 'choices' && Array.isArray(value)) return value.map((id) => choiceName(field, id, lng))
  return (lng && texts[lng]) || value
}
