import { ChartNoAxesColumn } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { toFailure } from '../../../lib/api/api.ts'
import { cx } from '../../../ui/cx.ts'
import { Failed } from '../../../ui/feedback/failed.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'

interface ReportQueryResult {
  error?: unknown
  isFetching: boolean
  currentData?: unknown
  data?: unknown
  refetch: () => unknown
}

/** Frame of a report: dims the previous figures while another period loads. */
export function ReportFrame({
  asked,
  empty,
  children,
}: {
  asked: ReportQueryResult
  empty?: { title: string; text: string } | false
  children: ReactNode
}) {
  const { t } = useTranslation()
  if (asked.error && !asked.currentData) return <Failed failure={toFailure(asked.error)} onRetry={asked.refetch} />
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
