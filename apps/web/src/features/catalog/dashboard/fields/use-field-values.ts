import { endpoints } from 'virtual:dashboard-endpoints'
import type { DashboardProduct } from '@haat/shared/catalog/dashboard/schema.ts'
import { checkFieldValue } from '@haat/shared/custom-fields/rules.ts'
import type { CustomField, FieldValue, StoredValue } from '@haat/shared/custom-fields/schema.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../../lib/api/api.ts'
import { readNumber } from '../../../../lib/dashboard/read-number.ts'
import { useShowUndo } from '../../../../ui/dashboard/use-undo.ts'
import { useCatalogChanges } from '../api.ts'

/** Values of custom fields by field id. */
export type Values = Readonly<Record<string, StoredValue>>

/** The form of the values of a product: edits that are saved together, on their own. */
export function useFieldValues(product: DashboardProduct, fields: readonly CustomField[], saved: Values) {
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
  return { storedOf, set, save, wrong, refusal, isEdited, isSaving, discard: () => setEdits({}) }
}

function parsed(fields: readonly CustomField[], id: string, { value, texts }: StoredValue): StoredValue {
  const isNumber = fields.find(({ _id }) => _id === id)?.type === 'number'
  const typed: FieldValue = isNumber && typeof value === 'string' ? readSigned(value) : value
  return { value: typed, texts }
}

/** The number of a typed text, which may have a minus; NaN if it is none. */
export function readSigned(text: string): number {
  const digits = text.trim().replace(/^[-−]/, '')
  const number = readNumber(digits) ?? Number.NaN
  return digits === text.trim() ? number : -number
}
