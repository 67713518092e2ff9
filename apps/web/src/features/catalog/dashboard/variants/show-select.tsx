import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type Show, shows } from './grid/narrowed.ts'

/** Filter for the shown variants. */
export function ShowSelect({ value, onChange }: { value: Show; onChange: (show: Show) => void }) {
  const { t } = useTranslation()
  return (
    <div className="relative">
      <select
        aria-label={t('dashboard.variants.show.label')}
        className="min-h-11 appearance-none rounded-[10px] border border-line bg-card ps-3 pe-9 hover:border-field-line md:min-h-9 md:text-sm"
        value={value}
        onChange={({ target }) => onChange(target.value as Show)}
      >
        {shows.map((show) => (
          <option key={show} value={show}>
            {t(`dashboard.variants.show.${show}`)}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute end-2.5 top-1/2 size-4 -translate-y-1/2 text-soft" />
    </div>
  )
}
