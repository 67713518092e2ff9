import { endpoints } from 'virtual:dashboard-endpoints'
import type { DashboardProduct } from '@haat/shared/catalog/dashboard/schema.ts'
import { translatedTypes } from '@haat/shared/custom-fields/constants.ts'
import { checkFieldValue } from '@haat/shared/custom-fields/rules.ts'
import type { CustomField, FieldValue, StoredValue } from '@haat/shared/custom-fields/schema.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../../lib/api/api.ts'
import { useSettings, useShopLanguages } from '../../../../lib/settings.ts'
import { Button } from '../../../../ui/button.tsx'
import { LeaveQuestion } from '../../../../ui/dashboard/leave-question.tsx'
import { useShowUndo } from '../../../../ui/dashboard/use-undo.ts'
import { Input, Textarea } from '../../../../ui/form/field.tsx'
import { FormAlert } from '../../../../ui/form/form-alert.tsx'
import { useCatalogChanges, useProductFieldsQuery } from '../api.ts'
import { Part } from '../product/outline.tsx'
import { ValueInput } from './value-input.tsx'

type Values = Readonly<Record<string, StoredValue>>

/** Custom fields of a product, saved on their own; nothing if the shop has none for this product. */
export function FieldsSection({ product }: { product: DashboardProduct }) {
  const { data } = useProductFieldsQuery(product._id)
  if (!data || data.fields.length === 0) return null
  // Values that another tab or user has saved start the form again.
  return <Form key={JSON.stringify(data.values)} product={product} fields={data.fields} saved={data.values} />
}

function Form({ product, fields, saved }: { product: DashboardProduct; fields: readonly CustomField[]; saved: Values }) {
  const { t } = useTranslation()
  const { settle, refresh } = useCatalogChanges()
  const showUndo = useShowUndo()
  const [edits, setEdits] = useState<Readonly<Record<string, StoredValue | null>>>({})
  const [wrong, setWrong] = useState<readonly string[]>([])
  const [refusal, setRefusal] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const isEdited = Object.keys(edits).length > 0
  const storedOf = (id: string): StoredValue | null => (id in edits ? edits[id]! : (saved[id] ?? null))
  const set = (id: string, stored: StoredValue | null) => {
    setWrong((now) => now.filter((one) => one !== id))
    setRefusal(undefined)
    setEdits((now) => {
      const { [id]: _, ...rest } = now
      return JSON.stringify(stored) === JSON.stringify(saved[id] ?? null) ? rest : { ...rest, [id]: stored }
    })
  }
  const save = async () => {
    if (isSaving) return
    const values = Object.fromEntries(Object.entries(edits).map(([id, stored]) => [id, stored && parsed(fields, id, stored)]))
    const bad = Object.entries(values).flatMap(([id, stored]) => {
      const field = fields.find(({ _id }) => _id === id)
      return stored && field && !checkFieldValue(field, stored.value).ok ? [id] : []
    })
    setWrong(bad)
    if (bad.length > 0) return
    setSaving(true)
    const answer = await settle(
      send(endpoints.customFields.saveValues, { productId: product._id, version: product.version, values }),
    )
    setSaving(false)
    if (answer.success) {
      refresh('DashboardFields')
      return showUndo(t('dashboard.customFields.valuesSaved'), answer.undo)
    }
    const named = Object.keys(answer.fields ?? {}).map((name) => name.replace('values.', '').split('.')[0]!)
    setWrong(named)
    setRefusal(t(answer.code === 'version_conflict' ? 'dashboard.customFields.valuesConflict' : `errors.${answer.code}`))
  }
  return (
    <Part name="fields" text={t('dashboard.customFields.sectionText')}>
      {refusal && <FormAlert>{refusal}</FormAlert>}
      {fields.map((field) => {
        const stored = storedOf(field._id)
        const error = wrong.includes(field._id) ? t(`dashboard.customFields.wrong.${field.type}`) : undefined
        return (
          <div key={field._id} className="space-y-3">
            <ValueInput
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
      {isEdited && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p role="status" className="text-sm font-semibold">
            {t('dashboard.edit.unsaved')}
          </p>
          <div className="flex gap-2">
            <Button size="sm" variant="quiet" className="max-md:min-h-11" onClick={() => setEdits({})}>
              {t('dashboard.edit.discard')}
            </Button>
            <Button size="sm" variant="primary" className="max-md:min-h-11" loading={isSaving} onClick={() => void save()}>
              {t('dashboard.customFields.saveValues')}
            </Button>
          </div>
        </div>
      )}
      <LeaveQuestion on={isEdited && !isSaving} saved />
    </Part>
  )
}

/** Numbers are typed as text. */
function parsed(fields: readonly CustomField[], id: string, { value, texts }: StoredValue): StoredValue {
  const isNumber = fields.find(({ _id }) => _id === id)?.type === 'number'
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value.trim().replace(',', '.')) : Number.NaN
  const typed: FieldValue = isNumber && typeof value === 'string' ? number : value
  return { value: typed, texts }
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
