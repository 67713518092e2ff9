import type { DashboardProduct } from '@haat/shared/catalog/dashboard/schema.ts'
import { translatedTypes } from '@haat/shared/custom-fields/constants.ts'
import type { CustomField, StoredValue } from '@haat/shared/custom-fields/schema.ts'
import { useTranslation } from 'react-i18next'
import { useSettings, useShopLanguages } from '../../../../lib/settings.ts'
import { Input, Textarea } from '../../../../ui/form/field.tsx'
import { FormAlert } from '../../../../ui/form/form-alert.tsx'
import { useProductFieldsQuery } from '../api.ts'
import { Part } from '../product/outline.tsx'
import { UnsavedValues } from './unsaved-values.tsx'
import { useFieldValues, type Values } from './use-field-values.ts'
import { ValueInput } from './value-input.tsx'

/** Custom fields of a product, saved on their own; nothing if the shop has none for this product. */
export function FieldsSection({ product }: { product: DashboardProduct }) {
  const { data } = useProductFieldsQuery(product._id)
  if (!data || data.fields.length === 0) return null
  // Values that another tab or user has saved start the form again.
  return <Form key={JSON.stringify(data.values)} product={product} fields={data.fields} saved={data.values} />
}

function Form({ product, fields, saved }: { product: DashboardProduct; fields: readonly CustomField[]; saved: Values }) {
  const { t } = useTranslation()
  const form = useFieldValues(product, fields, saved)
  const { storedOf, set, wrong, refusal } = form
  return (
    <Part name="fields" text={t('dashboard.customFields.sectionText')}>
      {refusal && <FormAlert>{refusal}</FormAlert>}
      {fields.map((field) => {
        const stored = storedOf(field._id)
        const error = wrong.includes(field._id) ? t(`dashboard.customFields.wrong.${field.type}`) : undefined
        return (
          <div key={field._id} className="space-y-3">
            <ValueInput
              productId={product._id}
              field={field}
              value={stored?.value ?? null}
              error={error}
              onChange={(value) => set(field._id, value === null ? null : { value, texts: stored?.texts ?? {} })}
            />
            {stored && translatedTypes.includes(field.type) && (
              <ValueTranslations field={field} stored={stored} onChange={(next) => set(field._id, next)} />
            )}
          </div>
        )
      })}
      <UnsavedValues form={form} />
    </Part>
  )
}

/** The text in the other languages of the shop. */
function ValueTranslations({
  field: { name, type },
  stored,
  onChange,
}: {
  field: CustomField
  stored: StoredValue
  onChange: (stored: StoredValue) => void
}) {
  const { language: own } = useSettings()
  const others = useShopLanguages().filter(({ code }) => code !== own)
  const One = type === 'long' ? Textarea : Input
  return (
    <div className="ms-1 space-y-3 border-s-2 border-line ps-4">
      {others.map(({ code, name: language }) => (
        <One
          key={code}
          label={`${name} · ${language}`}
          lang={code}
          dir="auto"
          maxLength={type === 'long' ? 5000 : 300}
          autoComplete="off"
          placeholder={String(stored.value)}
          value={stored.texts[code] ?? ''}
          onChange={({ target }: { target: { value: string } }) =>
            onChange({ ...stored, texts: { ...stored.texts, [code]: target.value } })
          }
        />
      ))}
    </div>
  )
}
