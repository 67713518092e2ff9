import type { Condition } from '@haat/shared/catalog/collections/rule.ts'
import { canBeFacet } from '@haat/shared/custom-fields/rules.ts'
import { useTranslation } from 'react-i18next'
import { Input, Select } from '../../../../ui/form/field.tsx'
import { useDashboardFieldsQuery } from '../api.ts'

type Custom = Extract<Condition, { field: 'custom' }>

/** A condition on the value of a custom field: a choice, yes or no, or a range of numbers. */
export function CustomCondition({ condition, onChange }: { condition: Custom; onChange: (condition: Custom) => void }) {
  const { t } = useTranslation()
  const { data } = useDashboardFieldsQuery()
  const fields = data?.filter(({ type }) => canBeFacet(type)) ?? []
  const field = fields.find(({ key }) => key === condition.key)
  const values =
    field?.type === 'boolean'
      ? [
          { value: 'true', label: t('dashboard.list.yes') },
          { value: 'false', label: t('dashboard.list.no') },
        ]
      : (field?.choices.map(({ id, name }) => ({ value: id, label: name })) ?? [])
  const bound = (name: 'min' | 'max') => (
    <Input
      type="number"
      inputMode="decimal"
      step="any"
      label={t(name === 'min' ? 'dashboard.collections.atLeast' : 'dashboard.collections.atMost')}
      value={condition[name] ?? ''}
      onChange={({ target }) => onChange({ ...condition, [name]: target.value === '' ? null : Number(target.value) })}
    />
  )
  return (
    <>
      <Select
        label={t('dashboard.collections.field.custom')}
        value={condition.key}
        onChange={({ target }) => onChange({ ...condition, key: target.value, value: '', min: null, max: null })}
      >
        {!field && <option value={condition.key}>{condition.key ? t('dashboard.collections.gone') : ''}</option>}
        {fields.map(({ key, name, unit }) => (
          <option key={key} value={key}>
            {unit ? `${name} (${unit})` : name}
          </option>
        ))}
      </Select>
      {field?.type === 'number' ? (
        <div className="grid grid-cols-2 gap-3">
          {bound('min')}
          {bound('max')}
        </div>
      ) : (
        <Select
          label={t('dashboard.collections.value')}
          value={condition.value}
          onChange={({ target }) => onChange({ ...condition, value: target.value })}
        >
          {!values.some(({ value }) => value === condition.value) && (
            <option value={condition.value}>{condition.value ? t('dashboard.collections.gone') : ''}</option>
          )}
          {values.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </>
  )
}
