import type { ExtensionDetails, ExtensionField } from '@haat/shared/extensions/dashboard/schema.ts'
import { useId, useState } from 'react'
import { Checkbox, Input, Select } from '../../../ui/form/field.tsx'

type Value = ExtensionDetails['values'][string]

export interface ExtensionFieldProps {
  field: ExtensionField
  value: Value
  error: string | undefined
  readOnly: boolean
  onChange: (value: Value) => void
}

/** The input of one setting, by its kind. */
export default function ExtensionFieldInput({ field, value, error, readOnly, onChange }: ExtensionFieldProps) {
  const { label, hint, kind, options = [], max } = field
  const hintId = useId()
  if (kind === 'flag')
    return (
      <div>
        <Checkbox
          label={<span className="font-semibold">{label}</span>}
          checked={value === true}
          disabled={readOnly}
          aria-describedby={hint && hintId}
          onChange={({ target }) => onChange(target.checked)}
        />
        {hint && (
          <p id={hintId} className="text-sm text-soft">
            {hint}
          </p>
        )}
      </div>
    )
  if (kind === 'choice')
    return (
      <Select
        label={label}
        hint={hint}
        error={error}
        value={String(value)}
        disabled={readOnly}
        onChange={({ target }) => onChange(target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    )
  if (kind === 'number') return <NumberInput {...{ field, value, error, readOnly, onChange }} />
  return (
    <Input
      label={label}
      hint={hint}
      error={error}
      dir="auto"
      type={kind === 'secret' ? 'password' : 'text'}
      autoComplete={kind === 'secret' ? 'new-password' : 'off'}
      spellCheck={false}
      maxLength={max}
      value={String(value)}
      readOnly={readOnly}
      // Dots represent the stored secret: it can only be replaced.
      onFocus={({ target }) => kind === 'secret' && target.select()}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

/** Stores the typed text while it is not a number; the server refuses the empty value then. */
function NumberInput({ field: { label, hint }, value, error, readOnly, onChange }: ExtensionFieldProps) {
  const [text, setText] = useState(String(value))
  return (
    <Input
      label={label}
      hint={hint}
      error={error}
      dir="ltr"
      inputMode="decimal"
      value={text}
      readOnly={readOnly}
      onChange={({ target }) => {
        setText(target.value)
        const number = Number(target.value.trim())
        onChange(target.value.trim() === '' || Number.isNaN(number) ? target.value : number)
      }}
    />
  )
}
