import { ChartNoAxesColumn } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { failureOf } from '../../../lib/api/api.ts'
import { EmptyState } from '../../../ui/bits.tsx'
import { cx } from '../../../ui/cx.ts'
import { Failed } from '../../../ui/failed.tsx'

interface Asked {
  error?: unknown
  isFetching: boolean
  currentData?: unknown
  data?: unknown
  refetch: () => unknown
}

/** A report around its figures: what was there stays, paler, while another period is awaited. */
export function ReportFrame({
  asked,
  empty,
  children,
}: {
  asked: Asked
  empty?: { title: string; text: string } | false
  children: ReactNode
}) {
  const { t } = useTranslation()
  if (asked.error && !asked.currentData) return <Failed failure={failureOf(asked.error)} onRetry={asked.refetch} />
  const isStale = asked.isFetching && asked.currentData === undefined && asked.data !== undefined
  return (
    <div className={cx('transition-opacity duration-150', isStale && 'opacity-60')} aria-busy={asked.isFetching}>
      <p role="status" className="sr-only">
        {asked.isFetching ? '' : t('dashboard.reports.ready')}
      </p>
      {empty ? <EmptyState icon={<ChartNoAxesColumn aria-hidden />} title={empty.title} text={empty.text} /> : children}
    </div>
  )
}
