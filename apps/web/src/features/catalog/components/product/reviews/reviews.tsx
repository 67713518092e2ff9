import type { Review } from '@haat/shared/catalog/schema.ts'
import type { ReviewSort } from '@haat/shared/catalog/sort.ts'
import { BadgeCheck } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toFailure } from '../../../../../lib/api/api.ts'
import { formatDate, formatNumber } from '../../../../../lib/format.ts'
import { useSettings } from '../../../../../lib/settings.ts'
import { useLanguage } from '../../../../../lib/use-language.ts'
import { Button } from '../../../../../ui/button.tsx'
import { cx } from '../../../../../ui/cx.ts'
import { Failed } from '../../../../../ui/feedback/failed.tsx'
import { LazySection } from '../../../../../ui/feedback/lazy-section.tsx'
import { Skeleton } from '../../../../../ui/layout/skeleton.tsx'
import { Stars } from '../../../../../ui/rating.tsx'
import { OwnReviewPanel } from '../../../../reviews/index.ts'
import { useReviewsInfiniteQuery } from '../../../api.ts'
import { useSeen } from '../../../use-seen.ts'
import { HelpfulButton } from './helpful-button.tsx'
import { ReviewPictures } from './review-pictures.tsx'
import { ReviewTools } from './review-tools.tsx'

/** Reviews: average, distribution of ratings (each bar is a filter) and the list. */
export function Reviews({ slug, name, rating, count }: { slug: string; name: string; rating: number; count: number }) {
  const { t } = useTranslation()
  const [ref, seen] = useSeen<HTMLElement>()
  const [stars, setStars] = useState<number>()
  const [sort, setSort] = useState<ReviewSort>('newest')
  const [onlyPictured, setOnlyPictured] = useState(false)
  const list = useReviewsInfiniteQuery(
    { slug, ...(stars && { stars }), ...(onlyPictured && { pictures: '1' as const }), ...(sort !== 'newest' && { sort }) },
    { skip: !seen || count === 0 },
  )
  const { currentData, isError, error, isFetching, refetch } = list
  // Rendered in slices, so that slow phones stay responsive.
  const data = useDeferredValue(list.data)
  const reviews = data?.pages.flatMap((page) => page.reviews)
  return (
    <section
      ref={ref}
      id="reviews"
      aria-labelledby="reviews-title"
      className="later-layout mt-13 scroll-mt-24 border-t border-line pt-9"
    >
      <h2 id="reviews-title" className="text-[25px] md:text-[31px]">
        {t('catalog.reviews.title')}
      </h2>
      <div className="mt-3 mb-7 min-h-11">
        {seen && (
          <LazySection>
            <OwnReviewPanel slug={slug} name={name} />
          </LazySection>
        )}
      </div>
      {count === 0 ? (
        <p className="mt-3 text-soft">{t('catalog.reviews.none')}</p>
      ) : (
        <div className="mt-5 grid gap-x-14 gap-y-8 lg:grid-cols-[300px_minmax(0,1fr)]">
          <Histogram {...{ rating, count, stars, setStars }} histogram={data?.pages[0]?.histogram} />
          <div
            aria-busy={isFetching}
            className={cx('transition-opacity duration-150', isFetching && !currentData && reviews && 'opacity-50')}
          >
            {count > 1 && (
              <ReviewTools
                {...{ sort, onlyPictured }}
                onSort={setSort}
                pictured={data?.pages[0]?.pictured ?? 0}
                onPictured={setOnlyPictured}
              />
            )}
            {isError && !currentData ? (
              <Failed failure={toFailure(error)} onRetry={refetch} />
            ) : reviews ? (
              <>
                <ul className="divide-y divide-line">
                  {reviews.map((review) => (
                    <One key={review._id} review={review} />
                  ))}
                </ul>
                {reviews.length === 0 && <p className="text-soft">{t('catalog.reviews.noneSuch')}</p>}
                {list.hasNextPage && (
                  <Button className="mt-5" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                    {t('catalog.reviews.more')}
                  </Button>
                )}
              </>
            ) : (
              <div className="space-y-6">
                {[0, 1, 2].map((index) => (
                  <Skeleton key={index} className="h-24" />
                ))}
              </div>
            )}
          </div>
        </div>
      )}
    </section>
  )
}

function Histogram({
  rating,
  count,
  histogram,
  stars,
  setStars,
}: {
  rating: number
  count: number
  histogram: number[] | undefined
  stars: number | undefined
  setStars: (stars: number | undefined) => void
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  const number = (value: number, digits = 0) =>
    formatNumber(value, language, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return (
    <div>
      <div className="flex items-center gap-4">
        <span aria-hidden className="font-head text-5xl tabular">
          {number(rating, 1)}
        </span>
        <div>
          <Stars value={rating} />
          <p className="text-sm text-soft">{t('catalog.reviews.count', { count })}</p>
        </div>
      </div>
      <ul className="mt-4">
        {[5, 4, 3, 2, 1].map((star) => {
          const of = histogram?.[star - 1] ?? 0
          return (
            <li key={star}>
              <button
                type="button"
                aria-pressed={stars === star}
                disabled={histogram !== undefined && of === 0}
                className={cx(
                  'flex min-h-11 w-full items-center gap-3 rounded-button px-2 text-sm tabular enabled:hover:bg-sunken disabled:opacity-55 lg:min-h-9',
                  stars === star && 'bg-sunken font-semibold',
                )}
                onClick={() => setStars(stars === star ? undefined : star)}
              >
                <span className="sr-only">{t('catalog.reviews.only', { count: of, stars: number(star) })}</span>
                <span aria-hidden className="w-3">
                  {number(star)}
                </span>
                <span aria-hidden className="h-2 flex-1 overflow-hidden rounded-chip bg-line">
                  <span
                    className="block h-full rounded-chip bg-ink transition-[width] duration-200"
                    style={{ width: histogram ? `${(of / Math.max(1, count)) * 100}%` : 0 }}
                  />
                </span>
                <span aria-hidden className="w-7 text-end text-soft">
                  {histogram ? number(of) : ''}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      {stars !== undefined && (
        <Button variant="quiet" size="sm" className="mt-1 underline underline-offset-4" onClick={() => setStars(undefined)}>
          {t('catalog.reviews.all')}
        </Button>
      )}
    </div>
  )
}

function One({ review: { _id, helpful, author, stars, title, text, date, verified, reply, pictures } }: { review: Review }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { name: shop } = useSettings()
  return (
    <li className="py-5 first:pt-0">
      <article>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <Stars value={stars} />
          <span className="font-semibold" dir="auto">
            {author || t('catalog.reviews.somebody')}
          </span>
          {verified && (
            <span className="inline-flex items-center gap-1 text-good">
              <BadgeCheck aria-hidden className="size-4" />
              {t('catalog.reviews.verified')}
            </span>
          )}
          <time dateTime={date} className="text-faint">
            {formatDate(date, language)}
          </time>
        </div>
        {title && (
          <h3 dir="auto" className="mt-2 text-page font-sans text-base font-semibold tracking-normal">
            {title}
          </h3>
        )}
        {text && (
          <p dir="auto" className="mt-1 text-soft whitespace-pre-line text-page">
            {text}
          </p>
        )}
        {pictures.length > 0 && <ReviewPictures pictures={pictures} author={author} />}
        {reply && (
          <div className="mt-3 border-s-2 border-line ps-4 text-sm">
            <p className="font-semibold">{t('catalog.reviews.reply', { shop })}</p>
            <p dir="auto" className="text-soft whitespace-pre-line text-page">
              {reply}
            </p>
          </div>
        )}
        <HelpfulButton reviewId={_id} helpful={helpful} />
      </article>
    </li>
  )
}
