import { can } from '@haat/shared/permissions.ts'
import { Download, Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { useRecordTitle } from '../../../lib/dashboard/crumb.ts'
import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { to } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { CountingNotice } from '../components/counting-notice.tsx'
import { PeriodBar } from '../components/period-bar.tsx'
import { useFigureWords } from '../labels.ts'
import { periodQuery, useReportState } from '../period.ts'
import { type ReportRow, reports } from './reports.ts'
import { useExport } from './use-export.ts'

export default function ReportPage() {
  const { t } = useTranslation()
  const { report: key } = useParams()
  const report = reports.find((one) => one.key === key)
  if (report) return <Shown key={key} report={report} />
  return (
    <EmptyState page title={t('dashboard.reports.unknown')} text={t('dashboard.frame.lostText')}>
      <ButtonLink to={dashboardPaths.reports}>{t('shell.sections.reports')}</ButtonLink>
    </EmptyState>
  )
}

function Shown({ report: { key, View, has } }: { report: ReportRow }) {
  const { t } = useTranslation()
  const { session } = useSession()
  const state = useReportState()
  const words = useFigureWords({ name: '', s: '', decimals: 0 })
  const [save, saving] = useExport(key, state)
  const title = t(`dashboard.reports.${key}.title`)
  useRecordTitle(title)
  const mayExport = can(session, 'reports', 'edit')
  return (
    <DashboardPage
      title={title}
      text={
        <>
          {t(`dashboard.reports.${key}.about`)}
          {has.includes('period') && <span className="hidden print:block">{words.span(state.period)}</span>}
        </>
      }
      actions={
        <span className="no-print flex flex-wrap gap-2">
          <Button size="sm" icon={<Printer aria-hidden className="size-4" />} onClick={() => window.print()}>
            {t('dashboard.reports.print')}
          </Button>
          {mayExport && (
            <Button size="sm" loading={saving} icon={<Download aria-hidden className="size-4" />} onClick={() => void save()}>
              {t('dashboard.reports.export')}
            </Button>
          )}
        </span>
      }
    >
      <Others current={key} />
      {has.includes('period') && <PeriodBar state={state} compares={has.includes('compare')} steps={has.includes('steps')} />}
      <CountingNotice />
      <View state={state} />
    </DashboardPage>
  )
}

/** Links to other reports on the same period. */
function Others({ current }: { current: string }) {
  const { t } = useTranslation()
  const [query] = useSearchParams()
  return (
    <nav
      aria-label={t('shell.sections.reports')}
      className="no-print no-bar mb-5 flex gap-1 overflow-x-auto border-b border-line"
    >
      {reports.map(({ key }) => (
        <Link
          key={key}
          to={to(dashboardPaths.report, { report: key }) + periodQuery(query)}
          aria-current={key === current ? 'page' : undefined}
          className={cx(
            '-mb-px flex min-h-11 shrink-0 items-center border-b-2 px-3 transition-colors duration-150 focus-visible:-outline-offset-2',
            key === current ? 'border-ink font-semibold text-ink' : 'border-transparent text-soft hover:text-ink',
          )}
        >
          {t(`dashboard.reports.${key}.title`)}
        </Link>
      ))}
    </nav>
  )
}
