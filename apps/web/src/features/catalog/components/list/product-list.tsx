import { endpoints } from 'virtual:endpoints'
import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { toFailure } from '../../../../lib/api/api.ts'
import { dataOrBootAnswer } from '../../../../lib/api/first-answer.ts'
import { boot } from '../../../../lib/boot.ts'
import { loadNow, warmsUp } from '../../../../lib/browser/load-code.ts'
import { formatNumber } from '../../../../lib/format.ts'
import { lazyPart } from '../../../../lib/lazy-now.tsx'
import { useLanguage } from '../../../../lib/use-language.ts'
import { Button } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { announce } from '../../../../ui/feedback/announce.ts'
import { Failed } from '../../../../ui/feedback/failed.tsx'
import { LazySection } from '../../../../ui/feedback/lazy-section.tsx'
import { Skeleton } from '../../../../ui/layout/skeleton.tsx'
import { type ListInput, useListInfiniteQuery } from '../../api.ts'
import { activeFilters, type Filters, listInput } from '../../listing/filters.ts'
import { type Counted, useCountWords } from '../../listing/use-count-words.ts'
import { useListPlace } from '../../listing/use-list-place.ts'
import { useMergedChanges } from '../../listing/use-merged-changes.ts'
import { CorrectionNotice } from '../search/correction-notice.tsx'
import { FilterChips } from './filter-chips.tsx'
import { FiltersBeside, loadFilters } from './filters-beside.tsx'
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx'
import { SortMenu } from './sort-menu.tsx'

const loadSheet = () => import('./filter-sheet.tsx')
const FilterSheet = lazyPart(loadSheet)
const loadNothing = () => import('../search/nothing-found.tsx')
const NothingFound = lazyPart(loadNothing)
const firstPictures = 2

/** Loads the code that a list needs at once: the filters of a wide window, and what an empty list in the HTML shows. */
export const loadList = (): Promise<unknown> =>
  Promise.all([
    loadFilters(),
    boot.data?.some(({ answer }) => (answer as { total?: number }).total === 0) && loadNow(loadNothing),
  ])

interface Props {
  filters: Filters
  /** slug of the category page */
  category?: string
  onChange: (filters: Filters) => void
  heading: ReactNode
}

/** A product list with filters and sorting. All state is in the URL; the server counts. */
export function ProductList({ filters, category, onChange, heading }: Props) {
  const { t } = useTranslation()
  const list = useList(listInput(filters, category))
  const { data, currentData, isError, error, isFetching, refetch } = list
  const first = data?.pages[0]
  // A single page keeps its own array, so that the cards are not rendered anew when the query takes over the answer in the HTML.
  const products = useMemo(
    () => (data && data.pages.length > 1 ? data.pages.flatMap((page) => page.products) : first?.products),
    [data, first],
  )
  const stale = isFetching && currentData === undefined
  const place = useListPlace(list)
  const title = useId()
  const top = useRef<HTMLDivElement>(null)
  useAnnounceTotal(currentData?.pages[0])
  const redirect = currentData?.pages[0]?.redirect
  const navigate = useNavigate()
  useEffect(() => {
    if (redirect !== undefined) void navigate(redirect, { replace: true })
  }, [redirect, navigate])

  const { change, changeLater } = useMergedChanges(filters, (next) => {
    onChange(next)
    // Show the changed list from its start.
    if ((top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView()
  })

  return (
    <div className="container-page pt-4 pb-8 md:pt-6">
      {heading}
      <div ref={top} className="mt-5 grid scroll-mt-24 gap-x-9 lg:grid-cols-[236px_minmax(0,1fr)]">
        <FiltersBeside filters={filters} facets={first?.facets} onChange={changeLater} category={category} />
        <section aria-labelledby={title} className="min-w-0">
          <h2 id={title} className="sr-only">
            {t('catalog.products')}
          </h2>
          <Toolbar {...{ filters, category, onChange: change, counted: first, stale }} />
          <div className="mt-3 empty:hidden">
            <FilterChips filters={filters} facets={first?.facets} onChange={change} />
          </div>
          {first?.fuzzy && filters.q && products && products.length > 0 && (
            <CorrectionNotice q={filters.q} corrected={first.corrected} onExact={() => change({ ...filters, exact: true })} />
          )}
          <div className="mt-5">
            {isError && !currentData ? (
              <Failed failure={toFailure(error)} onRetry={refetch} />
            ) : !products || redirect !== undefined ? (
              <ProductGridSkeleton count={9} beside />
            ) : products.length === 0 && !stale ? (
              <LazySection fallback={<ProductGridSkeleton count={9} beside />}>
                <NothingFound filters={filters} category={category} onChange={change} />
              </LazySection>
            ) : (
              <div
                aria-busy={stale}
                onClickCapture={place.recordClick}
                className={cx('transition-opacity duration-150', stale && 'opacity-50')}
              >
                <ProductGrid products={products} beside first={firstPictures} />
              </div>
            )}
            {products && products.length > 0 && !stale && (
              <More list={list} shown={products.length} counted={first ?? { total: 0 }} />
            )}
          </div>
        </section>
      </div>
    </div>
  )
}

/** The paginated list; its first page may be embedded in the HTML. */
function useList(input: ListInput) {
  const list = useListInfiniteQuery(input)
  const first = list.data ? undefined : dataOrBootAnswer(undefined, endpoints.catalog.list, input)
  const brought = first && { pages: [first], pageParams: [null] }
  return {
    ...list,
    data: list.data ?? brought,
    currentData: list.currentData ?? brought,
    hasNextPage: first ? first.next !== null : list.hasNextPage,
  }
}

function Toolbar({
  filters,
  category,
  onChange,
  counted,
  stale,
}: {
  filters: Filters
  category: string | undefined
  onChange: (filters: Filters) => void
  counted: Counted | undefined
  stale: boolean
}) {
  const { t } = useTranslation()
  const words = useCountWords()
  const language = useLanguage()
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const active = activeFilters(filters).length
  return (
    <div className="sticky top-16 z-20 short:static -mx-4 flex flex-wrap items-center gap-2.5 bg-paper px-4 py-2 md:static md:m-0 md:p-0">
      <Button
        className="flex-1 sm:flex-none lg:hidden"
        {...warmsUp(loadSheet)}
        icon={<SlidersHorizontal aria-hidden className="size-4" />}
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
      >
        {t('catalog.filters.title')}
        {active > 0 && (
          <span className="grid min-w-5 place-items-center rounded-chip bg-ink px-1.5 text-xs leading-5 text-paper tabular">
            {formatNumber(active, language)}
          </span>
        )}
      </Button>
      <p className="order-last w-full text-sm text-soft tabular sm:order-none sm:w-auto lg:me-auto">
        {counted === undefined ? (
          <Skeleton className="my-1 inline-block h-4 w-24" />
        ) : (
          <span className={cx(stale && 'opacity-50')}>{words(counted)}</span>
        )}
      </p>
      <div className="flex flex-[1.6] sm:ms-auto sm:flex-none lg:ms-0">
        <SortMenu filters={filters} onChange={onChange} />
      </div>
      {wanted && (
        <LazySection failure="toast">
          <FilterSheet open={open} onOpenChange={setOpen} filters={filters} category={category} onApply={onChange} />
        </LazySection>
      )}
    </div>
  )
}

function More({ list, shown, counted }: { list: ReturnType<typeof useList>; shown: number; counted: Counted }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  const { total, more = false } = counted
  const isCounted = shown <= total
  const seen = { shown: formatNumber(shown, language), total: formatNumber(total, language) }
  return (
    <div className="mt-11 flex flex-col items-center gap-4">
      {isCounted && (more || total > shown) && (
        <>
          <p className="text-sm text-soft tabular">{t(more ? 'catalog.seenOfMany' : 'catalog.seen', seen)}</p>
          <span aria-hidden className="h-1 w-44 overflow-hidden rounded-chip bg-line">
            <span
              className="block h-full rounded-chip bg-ink transition-[width] duration-200"
              style={{ width: `${(shown / total) * 100}%` }}
            />
          </span>
        </>
      )}
      {isFetchNextPageError && (
        <p role="alert" className="text-sm text-bad">
          {t('ui.failedTitle')}
        </p>
      )}
      {hasNextPage && (
        <Button size="lg" className="min-w-52" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isFetchNextPageError ? t('ui.tryAgain') : t('catalog.more')}
        </Button>
      )}
    </div>
  )
}

/** Announces the number of products after a change. */
function useAnnounceTotal(counted: Counted | undefined) {
  const words = useCountWords()
  const text = counted && words(counted)
  const said = useRef<string>(undefined)
  useEffect(() => {
    if (text === undefined) return
    if (said.current !== undefined && said.current !== text) announce(text)
    said.current = text
  }, [text])
}
