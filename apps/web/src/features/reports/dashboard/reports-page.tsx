import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { to } from '../../../lib/paths.ts'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { reports } from './reports.ts'

/** Index of the reports. */
export default function ReportsPage() {
  const { t } = useTranslation()
  return (
    <DashboardPage title={t('shell.sections.reports')} text={t('dashboard.reports.text')}>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {reports.map(({ key, Icon }) => (
          <li
            key={key}
            className="relative flex items-start gap-4 rounded-card border border-line bg-card p-5 transition-colors duration-150 hover:border-field-line"
          >
            <span className="grid size-11 shrink-0 place-items-center rounded-[12px] bg-brand-soft text-brand-text">
              <Icon aria-hidden className="size-5" />
            </span>
            <span className="min-w-0 flex-1">
              <Link
                to={to(dashboardPaths.report, { report: key })}
                className="font-semibold after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-brand-text"
              >
                {t(`dashboard.reports.${key}.title`)}
              </Link>
              <span className="mt-0.5 block text-sm text-pretty text-soft">{t(`dashboard.reports.${key}.about`)}</span>
            </span>
            <ChevronRight aria-hidden className="mt-1 size-4.5 shrink-0 text-faint flip-rtl" />
          </li>
        ))}
      </ul>
    </DashboardPage>
  )
}
