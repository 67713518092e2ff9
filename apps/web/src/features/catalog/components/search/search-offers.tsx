import type { Picture as Shown } from '@haat/shared/media/schema.ts'
import { Clock, Search } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths, to } from '../../../../lib/paths.ts'
import { useCurrency } from '../../../../lib/settings.ts'
import { cx } from '../../../../ui/cx.ts'
import { announce } from '../../../../ui/feedback/announce.ts'
import { Picture } from '../../../../ui/picture.tsx'
import { Price } from '../../../../ui/price.tsx'
import { clearSearches, recentSearches } from '../../recent.ts'
import { useOffers } from '../../use-offers.ts'

/** A suggestion: a page to open, or a term to search for. */
export interface Entry {
  group: 'recent' | 'products' | 'categories' | 'brands' | 'all'
  key: string
  label: string
  href?: string
  search?: string
  picture?: Shown | null
  price?: number
  compare?: number | undefined
}

interface Props {
  id: string
  q: string
  at: number
  floating: boolean
  onEntries: (entries: Entry[]) => void
  onFollow: (entry: Entry) => void
}

/** Suggestions: recent searches, then products, categories and brands while typing. */
export default function SearchOffers({ id, q, at, floating, onEntries, onFollow }: Props) {
  const { t } = useTranslation()
  const { offers, failed } = useOffers(q)
  const [recent, setRecent] = useState(recentSearches)
  const entries = useMemo<Entry[]>(
    () => (q ? found(q, offers) : recent.map((words) => ({ group: 'recent', key: words, label: words, search: words }))),
    [q, offers, recent],
  )
  useEffect(() => onEntries(entries), [entries, onEntries])
  const count = entries.length - (q ? 1 : 0)
  useEffect(() => {
    if (q && offers) announce(t('catalog.search.offers', { count }))
  }, [q, offers, count, t])
  useEffect(() => {
    if (at >= 0) document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [at, id])
  if (entries.length === 0) return null

  const groups = Object.entries(Object.groupBy(entries, ({ group }) => group)) as [Entry['group'], Entry[]][]
  return (
    <div
      className={cx(
        floating
          ? 'absolute end-0 top-full z-40 mt-2 max-h-[70dvh] w-[420px] max-w-[92vw] animate-rise overflow-y-auto rounded-card border border-line bg-card p-2 shadow-lift'
          : 'mt-3',
      )}
    >
      {/* The input keeps the focus; aria-activedescendant marks the active entry. */}
      <div id={`${id}-list`} role="listbox" aria-label={t('catalog.search.label')} tabIndex={-1}>
        {groups.map(([group, all]) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of a listbox
          <div
            key={group}
            role="group"
            aria-label={t(`catalog.search.groups.${group}`)}
            className="not-first:mt-1 not-first:border-t not-first:border-line not-first:pt-1"
          >
            {group !== 'all' && (
              <p aria-hidden className="px-3 pt-2 pb-1 text-xs font-semibold text-faint">
                {t(`catalog.search.groups.${group}`)}
              </p>
            )}
            {all.map((entry) => {
              const index = entries.indexOf(entry)
              return (
                <Option key={entry.key} id={`${id}-${index}`} active={index === at} onChoose={() => onFollow(entry)}>
                  <Face entry={entry} />
                </Option>
              )
            })}
          </div>
        ))}
      </div>
      {failed && <p className="px-3 py-2 text-sm text-soft">{t('catalog.search.failed')}</p>}
      {!q && (
        <button
          type="button"
          className="mt-1 min-h-11 px-3 text-sm text-soft underline underline-offset-4"
          onClick={() => {
            clearSearches()
            setRecent([])
          }}
        >
          {t('catalog.search.clearRecent')}
        </button>
      )}
    </div>
  )
}

function Option({ id, active, onChoose, children }: { id: string; active: boolean; onChoose: () => void; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the combobox has the focus and handles the keys
    <div
      id={id}
      role="option"
      aria-selected={active}
      className={cx(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-[9px] px-3 py-1 hover:bg-sunken',
        active && 'bg-sunken',
      )}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {children}
    </div>
  )
}

function Face({ entry: { group, label, picture, price, compare } }: { entry: Entry }) {
  const { t } = useTranslation()
  const currency = useCurrency()
  if (group === 'products')
    return (
      <>
        <Picture picture={picture ?? null} alt="" sizes="44px" className="h-13 w-11 shrink-0 rounded-[8px] object-cover" />
        <span className="min-w-0 flex-1 truncate text-page" dir="auto">
          {label}
        </span>
        <Price price={price!} compare={compare} currency={currency} className="shrink-0 flex-nowrap gap-x-1.5 text-sm" />
      </>
    )
  if (group === 'all')
    return (
      <>
        <Search aria-hidden className="size-4 shrink-0 text-soft" />
        <span className="min-w-0 truncate font-medium">{t('catalog.search.all', { q: label })}</span>
      </>
    )
  return (
    <>
      {group === 'recent' && <Clock aria-hidden className="size-4 shrink-0 text-soft" />}
      <span className="min-w-0 truncate text-page" dir="auto">
        {label}
      </span>
    </>
  )
}

function found(q: string, offers: ReturnType<typeof useOffers>['offers']): Entry[] {
  return [
    ...(offers?.products ?? []).map(({ slug, name, price, comparePrice, image }) => ({
      group: 'products' as const,
      key: `product-${slug}`,
      label: name,
      href: to(paths.product, { slug }),
      price,
      compare: comparePrice,
      picture: image,
    })),
    ...(offers?.categories ?? []).map(({ slug, name }) => ({
      group: 'categories' as const,
      key: `category-${slug}`,
      label: name,
      href: to(paths.category, { slug }),
    })),
    ...(offers?.brands ?? []).map(({ slug, name }) => ({
      group: 'brands' as const,
      key: `brand-${slug}`,
      label: name,
      href: to(paths.shop, undefined, { brand: slug }),
    })),
    { group: 'all' as const, key: 'all', label: q, search: q },
  ]
}
