import type { Facets } from '@haat/shared/catalog/schema.ts'
import { termKey } from '@haat/shared/catalog/translations.ts'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { moneyInText } from '../../../../lib/format.ts'
import { useCurrency } from '../../../../lib/settings.ts'
import { type ActiveFilter, activeFilters, chosenAs, type Filters, withoutFilters } from '../../listing/filters.ts'
import { useCategories } from '../../use-categories.ts'

/** Active filters as removable chips, with "Clear all". */
export function FilterChips({
  filters,
  facets,
  onChange,
}: {
  filters: Filters
  facets: Facets | undefined
  onChange: (filters: Filters) => void
}) {
  const { t } = useTranslation()
  const labelOf = useLabel(filters, facets)
  const active = activeFilters(filters)
  if (active.length === 0) return null
  return (
    <ul aria-label={t('catalog.filters.active')} className="flex flex-wrap gap-2">
      {active.map((one) => (
        <li key={`${one.kind}-${one.value}`}>
          <button
            type="button"
            className="inline-flex min-h-11 items-center gap-2 rounded-chip border border-line bg-card ps-4 pe-3 text-sm font-medium hover:border-field-line lg:min-h-9"
            onClick={() => onChange(one.without)}
          >
            <span className="sr-only">{t('catalog.filters.remove')}</span>
            <bdi>{labelOf(one)}</bdi>
            <X aria-hidden className="size-3.5 text-soft" />
          </button>
        </li>
      ))}
      <li>
        <button
          type="button"
          className="min-h-11 px-2 text-sm font-medium underline underline-offset-4 lg:min-h-9"
          onClick={() => onChange(withoutFilters(filters))}
        >
          {t('catalog.filters.clear')}
        </button>
      </li>
    </ul>
  )
}

function useLabel({ min, max }: Filters, facets: Facets | undefined) {
  const { t } = useTranslation()
  const currency = useCurrency()
  const categories = useCategories()
  const money = (amount: number) => moneyInText(amount, currency)
  return ({ kind, value }: ActiveFilter): string => {
    if (kind === 'category') return categories.find(({ slug }) => slug === value)?.name ?? value
    if (kind === 'brand') return facets?.brands.find(({ slug }) => slug === value)?.name ?? value
    if (kind === 'rating') return t('catalog.filters.starsUp', { count: Number(value) })
    if (kind === 'inStock') return t('catalog.filters.inStock')
    if (kind === 'onSale') return t('catalog.filters.onSale')
    if (kind === 'color') return optionLabel(facets?.colors, value)
    if (kind === 'attribute') {
      const found = facets?.attributes
        .flatMap(({ name, values }) => values.filter((one) => chosenAs({ attribute: [value] }, name, one.name) !== undefined))
        .at(0)
      return found ? (found.label ?? found.name) : value.slice(value.indexOf(':') + 1)
    }
    if (kind === 'field') {
      const [key, wanted] = value.split(':')
      const facet = facets?.fields.find((one) => one.key === key)
      const shown = facet?.values.find((one) => one.value === wanted)?.label || wanted?.replace('..', ' – ')
      if (!facet) return value
      return facet.type === 'boolean'
        ? `${facet.name}: ${t(wanted === 'true' ? 'catalog.fields.yes' : 'catalog.fields.no')}`
        : `${facet.name}: ${shown}`
    }
    if (kind !== 'price') return value
    if (min === undefined) return t('catalog.filters.upTo', { amount: money(max!) })
    if (max === undefined) return t('catalog.filters.fromAmount', { amount: money(min) })
    return `${money(min)} – ${money(max)}`
  }
}

/** The name of an option in the language of the page; the filter may be typed in another case. */
const optionLabel = (options: readonly { name: string; label?: string | undefined }[] | undefined, name: string): string =>
  options?.find((option) => termKey(option.name) === termKey(name))?.label ?? name
