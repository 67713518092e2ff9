import type { Category, Facets } from '@haat/shared/catalog/schema.ts'
import { Star } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { formatNumber } from '../../../../lib/format.ts'
import { lazyPart } from '../../../../lib/lazy-now.tsx'
import { paths, to } from '../../../../lib/paths.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { Collapsible } from '../../../../ui/layout/collapsible.tsx'
import { chosenAs, type Filters, omit, toggled, writeFilters } from '../../listing/filters.ts'
import { usePress } from '../../listing/use-press.ts'
import { useCategories } from '../../use-categories.ts'
import { FiltersSkeleton } from './filters-skeleton.tsx'
import { PriceFilter } from './price-filter.tsx'

interface Props {
  filters: Filters
  facets: Facets | undefined
  onChange: Change
  /** slug of the category page */
  category?: string | undefined
}

/** Changes the filters; resolves when that is applied, if not at once. It gets a function, because another change may wait. */
type Change = (update: (filters: Filters) => Filters) => void | Promise<void>

const FieldFilters = lazyPart(() => import('../fields/field-filters.tsx'))

const foldedAt = 8

/** All filters of a product list, with the number of products per value. A value is checked at once, the list follows when the change is applied. */
export default function FilterPanel({ filters, facets, onChange, category }: Props) {
  const { t } = useTranslation()
  if (!facets) return <FiltersSkeleton />
  const { brands, colors, attributes, fields, price, ratings, inStock, onSale } = facets
  const saved = <T extends { count: number }>(all: T[], isOn: (one: T) => boolean) =>
    all.filter((one) => one.count > 0 || isOn(one))
  return (
    <div>
      <CategoryFilter {...{ filters, facets, onChange, category }} />
      {price && price.max > price.min && (
        <Collapsible open title={t('catalog.filters.price')}>
          <PriceFilter filters={filters} range={price} onChange={onChange} />
        </Collapsible>
      )}
      <ColorFilter colors={saved(colors, ({ name }) => filters.color.includes(name))} filters={filters} onChange={onChange} />
      {telling(attributes, filters).map(({ name, label, values }, index) => (
        <AttributeFilter
          key={name}
          open={index === 0 || values.some((value) => chosenAs(filters, name, value.name) !== undefined)}
          option={name}
          label={label}
          values={saved(values, (value) => chosenAs(filters, name, value.name) !== undefined)}
          filters={filters}
          onChange={onChange}
        />
      ))}
      {fields.length > 0 && (
        <Suspense>
          <FieldFilters facets={fields} filters={filters} onChange={onChange} />
        </Suspense>
      )}
      {brands.length > 0 && (
        <Collapsible title={t('catalog.filters.brand')} open={filters.brand.length > 0 || attributes.length < 2}>
          <Folded
            items={saved(brands, ({ slug }) => filters.brand.includes(slug)).map(({ slug, name, count }) => (
              <CheckRow
                key={slug}
                label={name}
                count={count}
                checked={filters.brand.includes(slug)}
                onChange={() => onChange((now) => toggled(now, 'brand', slug))}
              />
            ))}
          />
        </Collapsible>
      )}
      {ratings.some(({ count }) => count > 0) && (
        <Collapsible title={t('catalog.filters.rating')} open={filters.rating !== undefined}>
          {ratings
            .filter(({ stars, count }) => stars < 5 && stars > 1 && (count > 0 || filters.rating === stars))
            .sort((a, b) => b.stars - a.stars)
            .map(({ stars, count }) => (
              <CheckRow
                key={stars}
                label={
                  <span className="inline-flex items-center gap-1.5">
                    <Star aria-hidden className="size-4 fill-current text-soft" />
                    {t('catalog.filters.starsUp', { count: stars })}
                  </span>
                }
                count={count}
                checked={filters.rating === stars}
                onChange={() => onChange((now) => (now.rating === stars ? omit(now, 'rating') : { ...now, rating: stars }))}
              />
            ))}
        </Collapsible>
      )}
      <div className="py-2">
        <CheckRow
          label={t('catalog.filters.inStock')}
          count={inStock}
          checked={filters.inStock}
          onChange={() => onChange((now) => ({ ...now, inStock: !now.inStock }))}
        />
        <CheckRow
          label={t('catalog.filters.onSale')}
          count={onSale}
          checked={filters.onSale}
          onChange={() => onChange((now) => ({ ...now, onSale: !now.onSale }))}
        />
      </div>
    </div>
  )
}

/** Subcategories as links on a category page, elsewhere as filters. */
function CategoryFilter({ filters, facets, onChange, category }: Props & { facets: Facets }) {
  const { t } = useTranslation()
  const all = useCategories()
  const getCount = (slug: string) => facets.categories.find((one) => one.slug === slug)?.count ?? 0
  const at = category ?? filters.category
  const children = all.filter(({ parent, slug }) => parent === (category ?? null) && (getCount(slug) > 0 || slug === at))
  if (children.length === 0) return null
  if (category) {
    const query = writeFilters(omit(filters, 'category')).toString()
    return (
      <Collapsible open title={t('catalog.filters.category')}>
        {children.map(({ slug, name }) => (
          <Link
            key={slug}
            to={`${to(paths.category, { slug })}${query && `?${query}`}`}
            className="flex min-h-11 items-center gap-3 hover:underline lg:min-h-9"
          >
            <span className="flex-1">{name}</span>
            <Count value={getCount(slug)} />
          </Link>
        ))}
      </Collapsible>
    )
  }
  const choose = (slug: string) => onChange((now) => (now.category === slug ? omit(now, 'category') : { ...now, category: slug }))
  return (
    <Collapsible open title={t('catalog.filters.category')}>
      <Folded
        items={children.map((one) => (
          <div key={one.slug}>
            <CheckRow
              label={one.name}
              count={getCount(one.slug)}
              checked={filters.category === one.slug}
              onChange={() => choose(one.slug)}
            />
            {belongsTo(filters.category, one.slug, all) && (
              <div className="ms-7">
                {all
                  .filter(({ parent, slug }) => parent === one.slug && (getCount(slug) > 0 || slug === filters.category))
                  .map(({ slug, name }) => (
                    <CheckRow
                      key={slug}
                      label={name}
                      count={getCount(slug)}
                      checked={filters.category === slug}
                      onChange={() => choose(slug)}
                    />
                  ))}
              </div>
            )}
          </div>
        ))}
      />
    </Collapsible>
  )
}

const mostAttributes = 5

/** In a mixed list many attributes belong to one product: shows those that many products share first, others only if selected. */
function telling(attributes: Facets['attributes'], filters: Filters): Facets['attributes'] {
  const weight = ({ values }: Facets['attributes'][number]) => values.reduce((sum, { count }) => sum + count, 0)
  const isChosen = ({ name, values }: Facets['attributes'][number]) =>
    values.some((value) => chosenAs(filters, name, value.name) !== undefined)
  return [...attributes].sort((a, b) => weight(b) - weight(a)).filter((one, index) => index < mostAttributes || isChosen(one))
}

const belongsTo = (slug: string | undefined, root: string, all: readonly Category[]): boolean =>
  slug === root || all.some((one) => one.slug === slug && one.parent === root)

function ColorFilter({ colors, filters, onChange }: Pick<Props, 'filters' | 'onChange'> & { colors: Facets['colors'] }) {
  const { t } = useTranslation()
  if (colors.length === 0) return null
  return (
    <Collapsible open title={t('catalog.filters.color')}>
      <Folded
        most={12}
        grid
        items={colors.map((color) => (
          <ColorRow
            key={color.name}
            color={color}
            checked={filters.color.includes(color.name)}
            onChange={() => onChange((now) => toggled(now, 'color', color.name))}
          />
        ))}
      />
    </Collapsible>
  )
}

interface Row {
  checked: boolean
  onChange: () => void | Promise<void>
}

function ColorRow({ color: { name, label = name, value, count }, checked, onChange }: Row & { color: Facets['colors'][number] }) {
  return (
    <label className="group/color flex min-h-11 cursor-pointer items-center gap-2.5 lg:min-h-10 lg:gap-2">
      <input type="checkbox" className="peer sr-only" {...usePress(checked, onChange)} />
      <span
        aria-hidden
        className="size-6 shrink-0 rounded-full inset-ring inset-ring-black/15 ring-offset-2 lg:size-5 ring-offset-paper peer-checked:ring-2 peer-checked:ring-ink peer-focus-visible:ring-2 peer-focus-visible:ring-brand-text dark:inset-ring-white/25"
        style={{ backgroundColor: value }}
      />
      <span dir="auto" className="min-w-0 leading-tight break-words text-page peer-checked:font-semibold lg:text-[13px]">
        {label}
      </span>
      <Count value={count} />
    </label>
  )
}

function AttributeFilter({
  option,
  label,
  values,
  open,
  filters,
  onChange,
}: Pick<Props, 'filters' | 'onChange'> & {
  option: string
  label: string
  open: boolean
  values: Facets['attributes'][number]['values']
}) {
  const [all, setAll] = useState(false)
  const { t } = useTranslation()
  if (values.length === 0) return null
  const shown = all ? values : mostShared(values, foldedAt * 2, (name) => chosenAs(filters, option, name) !== undefined)
  return (
    <Collapsible title={label} open={open}>
      <div className="flex flex-wrap gap-2">
        {shown.map((value) => {
          const isChosen = chosenAs(filters, option, value.name) !== undefined
          return (
            <AttributeButton
              key={value.name}
              value={value}
              checked={isChosen}
              onChange={() =>
                onChange((now) => toggled(now, 'attribute', chosenAs(now, option, value.name) ?? `${option}:${value.name}`))
              }
            />
          )
        })}
      </div>
      {values.length > shown.length && (
        <button
          type="button"
          className="mt-2 min-h-11 text-sm font-medium underline underline-offset-4 lg:min-h-9"
          onClick={() => setAll(true)}
        >
          {t('catalog.filters.more', { count: values.length - shown.length })}
        </button>
      )}
    </Collapsible>
  )
}

function AttributeButton({
  value: { name, label = name, count },
  checked,
  onChange,
}: Row & { value: Facets['attributes'][number]['values'][number] }) {
  const language = useLanguage()
  return (
    <label className="cursor-pointer">
      <input type="checkbox" className="peer sr-only" {...usePress(checked, onChange)} />
      <span className="inline-flex min-h-11 items-center gap-1.5 rounded-button border border-line bg-card px-3.5 peer-checked:border-ink peer-checked:bg-ink peer-checked:text-paper peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-brand-text hover:border-field-line lg:min-h-9 lg:px-3">
        <bdi>{label}</bdi>
        <span className="text-xs opacity-70 tabular">{formatNumber(count, language)}</span>
      </span>
    </label>
  )
}

/** The values that most products have, in their original order. */
function mostShared<T extends { name: string; count: number }>(
  values: T[],
  most: number,
  isChosen: (name: string) => boolean,
): T[] {
  if (values.length <= most + 2) return values
  const rank = new Set([...values].sort((a, b) => b.count - a.count).slice(0, most))
  return values.filter((one) => rank.has(one) || isChosen(one.name))
}

function CheckRow({ label, count, checked, onChange }: Row & { label: ReactNode; count: number }) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 lg:min-h-9">
      <input type="checkbox" className="size-4.5 shrink-0 accent-brand" {...usePress(checked, onChange)} />
      <span className="min-w-0 flex-1">{label}</span>
      <Count value={count} />
    </label>
  )
}

function Count({ value }: { value: number }) {
  const language = useLanguage()
  return <span className="text-sm text-faint tabular">{formatNumber(value, language)}</span>
}

/** Shows the first entries of a long list, and the rest on request. */
function Folded({ items, most = foldedAt, grid }: { items: ReactNode[]; most?: number; grid?: boolean }) {
  const { t } = useTranslation()
  const [all, setAll] = useState(false)
  const shown = all || items.length <= most + 2 ? items : items.slice(0, most)
  return (
    <>
      <div className={grid ? 'grid grid-cols-2 gap-x-3' : undefined}>{shown}</div>
      {items.length > shown.length && (
        <button
          type="button"
          className="min-h-11 text-sm font-medium underline underline-offset-4 lg:min-h-9"
          onClick={() => setAll(true)}
        >
          {t('catalog.filters.more', { count: items.length - shown.length })}
        </button>
      )}
    </>
  )
}
