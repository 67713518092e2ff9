import type { Category } from '@haat/shared/catalog/schema.ts'
import { Star } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { matching } from '../../../../lib/dashboard/list/matching.ts'
import { cx } from '../../../../ui/cx.ts'
import { ChosenChip } from '../../../../ui/dashboard/chosen-chip.tsx'
import { useShopCategoriesQuery } from '../api.ts'

interface Chosen {
  _id: string
  name: string
}

/** Selects categories from the tree; the first one is the main category, used in breadcrumbs. */
export function CategoryPicker({
  value,
  error,
  onChange,
}: {
  value: readonly Chosen[]
  error?: string | undefined
  onChange: (value: Chosen[]) => void
}) {
  const { t } = useTranslation()
  const id = useId()
  const { data: all = [] } = useShopCategoriesQuery()
  const [query, setQuery] = useState('')
  const lines = toTreeLines(all, query)
  const nameNow = ({ _id, name }: Chosen) => all.find((one) => one._id === _id)?.name ?? name
  const toggle = ({ _id, name }: Category) =>
    onChange(value.some((one) => one._id === _id) ? value.filter((one) => one._id !== _id) : [...value, { _id, name }])
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 text-sm font-semibold">{t('dashboard.products.categories')}</legend>
      {value.length > 0 && (
        <ul className="mb-2 flex flex-wrap gap-1.5">
          {value.map((one, at) => (
            <li key={one._id} className="inline-flex items-center">
              {at === 0 ? (
                <span className="me-1 text-[13px] font-semibold text-brand-text">{t('dashboard.products.main')}</span>
              ) : (
                <button
                  type="button"
                  aria-label={t('dashboard.products.makeMain', { name: `\u2068${nameNow(one)}\u2069` })}
                  title={t('dashboard.products.makeMain', { name: nameNow(one) })}
                  className="grid size-9 place-items-center rounded-full text-faint hover:bg-sunken hover:text-ink max-md:size-11"
                  onClick={() => onChange([one, ...value.filter((other) => other !== one)])}
                >
                  <Star aria-hidden className="size-4" />
                </button>
              )}
              <ChosenChip label={nameNow(one)} onRemove={() => onChange(value.filter((other) => other !== one))} />
            </li>
          ))}
        </ul>
      )}
      <div className={cx('rounded-field border bg-card', error ? 'border-bad' : 'border-field-line/60')}>
        {all.length > 8 && (
          <input
            type="search"
            aria-label={t('dashboard.products.findCategory')}
            placeholder={t('dashboard.products.findCategory')}
            value={query}
            autoComplete="off"
            className="min-h-11 w-full rounded-t-field border-b border-line bg-transparent px-3.5 focus-visible:outline-none md:min-h-9 md:text-sm"
            onChange={({ target }) => setQuery(target.value)}
          />
        )}
        <ul className="max-h-60 overflow-y-auto p-1.5">
          {lines.map(({ category, depth }) => (
            <li key={category._id}>
              <label
                className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-[8px] px-2 hover:bg-sunken md:min-h-8"
                style={{ paddingInlineStart: `${8 + depth * 22}px` }}
              >
                <input
                  type="checkbox"
                  className="size-4.5 shrink-0 accent-brand"
                  checked={value.some(({ _id }) => _id === category._id)}
                  disabled={value.length >= 20 && !value.some(({ _id }) => _id === category._id)}
                  onChange={() => toggle(category)}
                />
                <bdi className="min-w-0">{category.name}</bdi>
              </label>
            </li>
          ))}
          {lines.length === 0 && (
            <li className="px-2 py-3 text-sm text-soft">
              {t(all.length === 0 ? 'dashboard.products.noCategories' : 'dashboard.products.noSuchCategory')}
            </li>
          )}
        </ul>
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-sm text-bad">
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** The tree as rows; with a query, matches with their ancestors. */
function toTreeLines(all: readonly Category[], query: string): { category: Category; depth: number }[] {
  const bySlug = new Map(all.map((one) => [one.slug, one]))
  const saved = new Set<Category>()
  for (const found of matching(all, query, ({ name }) => name))
    for (let at: Category | undefined = found; at && !saved.has(at); at = at.parent ? bySlug.get(at.parent) : undefined)
      saved.add(at)
  const below = Map.groupBy(all, ({ parent }) => (parent !== null && bySlug.has(parent) ? parent : null))
  const walk = (parent: string | null, depth: number): { category: Category; depth: number }[] =>
    (below.get(parent) ?? []).flatMap((category) =>
      saved.has(category) ? [{ category, depth }, ...walk(category.slug, depth + 1)] : [],
    )
  return walk(null, 0)
}
