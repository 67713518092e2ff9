import { ChevronRight, Star } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { formatNumber } from '../lib/format.ts'
import { useLanguage } from '../lib/use-language.ts'
import { cx } from './cx.ts'

const tones = {
  plain: 'bg-sunken text-soft',
  card: 'bg-card text-ink',
  brand: 'bg-brand-soft text-brand-text',
  good: 'bg-brand-soft text-good',
  sale: 'bg-card text-sale',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  info: 'bg-info-soft text-info',
} as const
export type Tone = keyof typeof tones

/** A state in a word or two. */
export const Chip = ({ tone = 'plain', className, children }: { tone?: Tone; className?: string; children: ReactNode }) => (
  <span
    className={cx(
      'inline-flex items-center gap-1 rounded-chip px-2.5 py-0.5 text-[13px] font-semibold whitespace-nowrap',
      tones[tone],
      className,
    )}
  >
    {children}
  </span>
)

/** Stands for what is loading, in its size. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden className={cx('block animate-pulse-soft rounded-[8px] bg-sunken', className)} />
)

/** Says that a list or a page is empty, why, and what to do. */
export function EmptyState({
  icon,
  title,
  text,
  page,
  children,
}: {
  icon?: ReactNode
  title: string
  text?: ReactNode
  /** it is the page itself, and its title the page's heading */
  page?: boolean | undefined
  children?: ReactNode
}) {
  const Heading = page ? 'h1' : 'h2'
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-4 py-16 text-center">
      {icon && (
        <div className="mb-5 grid size-18 place-items-center rounded-full bg-brand-soft text-brand-text [&>svg]:size-8">
          {icon}
        </div>
      )}
      <Heading className="text-2xl">{title}</Heading>
      {text && <p className="mt-2 text-pretty text-soft">{text}</p>}
      {children && <div className="mt-6 flex w-full flex-wrap justify-center gap-3">{children}</div>}
    </div>
  )
}

/** Average stars, spoken as a sentence. */
export function Rating({ value, count, className }: { value: number; count?: number; className?: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (value === 0) return null
  return (
    <span className={cx('inline-flex items-center gap-1 text-[13px] text-soft tabular', className)}>
      <Star aria-hidden className="size-3.5" />
      <span className="sr-only">{t('ui.rated', { value })}</span>
      <span aria-hidden>{formatNumber(value, language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}</span>
      {count !== undefined && (
        <span aria-hidden className="text-faint">
          ({formatNumber(count, language)})
        </span>
      )}
    </span>
  )
}

/** Five stars, filled to a whole number. */
export function Stars({ value, className }: { value: number; className?: string }) {
  const { t } = useTranslation()
  return (
    <span role="img" aria-label={t('ui.rated', { value })} className={cx('inline-flex gap-0.5', className)}>
      {[1, 2, 3, 4, 5].map((star) => (
        <Star key={star} aria-hidden className={cx('size-4', star <= Math.round(value) ? 'fill-current' : 'text-faint/60')} />
      ))}
    </span>
  )
}

export function Breadcrumbs({ trail, label }: { trail: { label: string; href?: string | undefined }[]; label: string }) {
  return (
    <nav aria-label={label} className="text-sm text-soft">
      <ol className="flex flex-wrap items-center gap-x-1 gap-y-0.5">
        {trail.map(({ label: text, href }, index) => (
          <li key={href ?? text} className="inline-flex min-h-11 items-center gap-1 md:min-h-8">
            {index > 0 && <ChevronRight aria-hidden className="size-3.5 text-faint flip-rtl" />}
            {href ? (
              <Link to={href} className="inline-flex min-h-11 items-center hover:text-ink hover:underline md:min-h-8">
                {text}
              </Link>
            ) : (
              <span aria-current="page" className="text-ink">
                {text}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** A question that opens to its answer. */
export function Fold({
  title,
  children,
  open,
  className,
}: {
  title: ReactNode
  children: ReactNode
  open?: boolean
  className?: string
}) {
  return (
    <details open={open} className={cx('group border-b border-line', className)}>
      <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-3 font-semibold [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronRight
          aria-hidden
          className="size-4.5 shrink-0 rotate-90 text-soft transition-transform duration-150 group-open:-rotate-90"
        />
      </summary>
      <div className="animate-fade pb-5">{children}</div>
    </details>
  )
}

export const Card = ({ className, ...rest }: ComponentProps<'section'>) => (
  <section className={cx('rounded-card border border-line bg-card p-4 md:p-5', className)} {...rest} />
)
