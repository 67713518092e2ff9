import type { CustomField, FieldValue } from '@haat/shared/custom-fields/schema.ts'
import { useTranslation } from 'react-i18next'
import { Checkbox, Input, Select, Textarea } from '../../../../ui/form/field.tsx'
import { FileValue } from './file-value.tsx'

interface Props {
  productId: string
  field: CustomField
  /** null: no value */
  value: FieldValue | null
  error: string | undefined
  onChange: (value: FieldValue | null) => void
}

/** The input for a value of one field, by its type. */
export function ValueInput({ productId, field, value, error, onChange }: Props) {
  const { t } = useTranslation()
  const { name, unit, type, choices } = field
  const label = unit ? `${name} (${unit})` : name
  const common = { label, error, autoComplete: 'off' }
  if (type === 'boolean' || type === 'choice')
    return (
      <Select
        label={label}
        error={error}
        value={value === null ? '' : String(value)}
        onChange={({ target }) =>
          onChange(target.value === '' ? null : type === 'boolean' ? target.value === 'true' : target.value)
        }
      >
        <option value="">{t('dashboard.customFields.noValue')}</option>
        {type === 'boolean'
          ? (['true', 'false'] as const).map((one) => (
              <option key={one} value={one}>
                {t(one === 'true' ? 'dashboard.list.yes' : 'dashboard.list.no')}
              </option>
            ))
          : choices.map(({ id, name: choice }) => (
              <option key={id} value={id}>
                {choice}
              </option>
            ))}
      </Select>
    )
  if (type === 'choices') {
    const chosen = Array.isArray(value) ? value : []
    return (
      <fieldset>
        <legend className="mb-1 text-sm font-semibold">{label}</legend>
        <div className="flex flex-wrap gap-x-6">
          {choices.map(({ id, name: choice }) => (
            <Checkbox
              key={id}
              label={<bdi>{choice}</bdi>}
              checked={chosen.includes(id)}
              onChange={({ target }) => {
                const next = target.checked ? [...chosen, id] : chosen.filter((one) => one !== id)
                onChange(next.length > 0 ? next : null)
              }}
            />
          ))}
        </div>
        {error && <p className="text-sm text-bad">{error}</p>}
      </fieldset>
    )
  }
  if (type === 'file') {
    const file = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
    return <FileValue productId={productId} label={label} file={file} error={error} onChange={onChange} />
  }
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  if (type === 'long')
    return (
      <Textarea {...common} dir="auto" maxLength={5000} value={text} onChange={({ target }) => onChange(target.value || null)} />
    )
  if (type === 'number')
    return (
      <Input
        {...common}
        dir="ltr"
        inputMode="decimal"
        maxLength={20}
        value={text}
        onChange={({ target }) => onChange(target.value || null)}
      />
    )
  return (
    <Input
      {...common}
      type={type === 'date' ? 'date' : 'text'}
      dir={type === 'link' ? 'ltr' : 'auto'}
      maxLength={type === 'link' ? 2000 : 300}
      value={text}
      onChange={({ target }) => onChange(target.value || null)}
    />
  )
}
