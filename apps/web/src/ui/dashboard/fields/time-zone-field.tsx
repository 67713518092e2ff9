import { useMemo, useRef } from 'react'
import { listTimeZones, type TimeZoneOption, timeZoneText } from '../../../lib/dashboard/time-zones.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { Combo } from './combo.tsx'

/** Selects a time zone by searching for a city, a country or an offset. */
export function TimeZoneField({
  label,
  hint,
  error,
  value,
  onChange,
}: {
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** IANA name */
  value: string
  onChange: (zone: string) => void
}) {
  const language = useLanguage()
  const zones = useRef<{ language: string; options: TimeZoneOption[] }>(undefined)
  const chosen = useMemo(() => ({ value, label: timeZoneText(value, language) }), [value, language])
  return (
    <Combo
      required
      label={label}
      hint={hint}
      error={error}
      value={chosen}
      onChange={(option) => option && onChange(option.value)}
      search={async (query) => {
        // The names of 400 zones take a moment, which is spent when the list opens.
        if (zones.current?.language !== language) zones.current = { language, options: listTimeZones(language) }
        const words = query.toLowerCase().split(/\s+/)
        return zones.current.options.filter(({ searched }) => words.every((word) => searched.includes(word)))
      }}
    />
  )
}
