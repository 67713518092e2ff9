import type { SortCode } from '@haat/shared/catalog/sort.ts'
import { ArrowUpDown, ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type Filters, omit } from '../../listing/filters.ts'

const order: SortCode[] = ['db', 'pa', 'pb', 'na', 'nb', 'da']

/** The six sort codes; a search is sorted by "best match" by default, a collection by its own order. */
export function SortMenu({ filters, onChange }: { filters: Filters; onChange: (filters: Filters) => void }) {
  const { t } = useTranslation()
  const usual = filters.q || filters.collection ? '' : 'db'
  return (
    <label className="relative inline-flex min-h-11 flex-1 items-center gap-2 rounded-button border border-line bg-card ps-3.5 pe-8 hover:border-field-line focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-brand-text sm:flex-none">
      <ArrowUpDown aria-hidden className="size-4 shrink-0 text-soft max-sm:hidden" />
      <span className="sr-only">{t('catalog.sort.label')}</span>
      <select
        className="w-full appearance-none bg-transparent py-2 font-medium focus:outline-none [&>option]:bg-card [&>option]:text-ink"
        value={filters.sort ?? usual}
        onChange={({ target: { value } }) =>
          onChange(value === usual ? omit(filters, 'sort') : { ...filters, sort: value as SortCode })
        }
      >
        {usual === '' && <option value="">{t(filters.q ? 'catalog.sort.best' : 'catalog.sort.featured')}</option>}
        {order.map((code) => (
          <option key={code} value={code}>
            {t(`catalog.sort.${code}`)}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute end-3 size-4 text-soft" />
    </label>
  )
}
