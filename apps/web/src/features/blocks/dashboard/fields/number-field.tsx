import { Input } from '../../../../ui/form/field.tsx'

/** A whole number within limits. */
export function NumberField({
  label,
  value,
  min,
  max,
  onChange,
}: {
  label: string
  value: number
  min: number
  max: number
  onChange: (value: number) => void
}) {
  return (
    <Input
      type="number"
      inputMode="numeric"
      label={label}
      min={min}
      max={max}
      value={value}
      onChange={({ target }) => {
        const typed = Math.trunc(Number(target.value))
        if (typed >= 1) onChange(Math.min(max, typed))
      }}
      onBlur={() => value < min && onChange(min)}
    />
  )
}
