import type { Overview } from '@haat/shared/overview/dashboard/schema.ts'
import { can } from '@haat/shared/permissions.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { dashboardPaths } from '../../../../lib/dashboard/paths.ts'
import { to } from '../../../../lib/paths.ts'
import { useSession } from '../../../../lib/session/use-session.ts'
import { Card } from '../../../../ui/layout/card.tsx'
import { Change, useFigureWords } from '../../../reports/index.ts'
import { SectionHead } from './section-head.tsx'

/** Best-selling products of the period. */
export function BestSellers({ sales: { best, currency } }: { sales: NonNullable<Overview['sales']> }) {
  const { t } = useTranslation()
  const { session } = useSession()
  const words = useFigureWords(currency)
  const most = Math.max(...best.map(({ net }) => net), 1)
  return (
    <Card aria-labelledby="best" className="min-w-0 self-start">
      <SectionHead
        id="best"
        title={t('dashboard.overview.best')}
        href={to(dashboardPaths.report, { report: 'products' })}
        more={t('dashboard.overview.bestReport')}
      />
      {best.length === 0 && <p className="text-soft">{t('dashboard.overview.noSales')}</p>}
      <ol className="space-y-3.5 pt-1">
        {best.map(({ _id, name, units, net, netBefore }) => {
          const shown = name ?? t('dashboard.reports.products.gone')
          return (
            <li key={_id ?? 'gone'} className="text-sm">
              <p className="flex items-baseline justify-between gap-3">
                {_id && can(session, 'products', 'view') ? (
                  <Link
                    to={to(dashboardPaths.product, { productId: _id })}
                    className="inline-flex min-h-6 min-w-0 items-center font-semibold hover:underline"
                  >
                    <bdi className="truncate">{shown}</bdi>
                  </Link>
                ) : (
                  <bdi className="min-w-0 truncate font-semibold">{shown}</bdi>
                )}
                <bdi className="shrink-0 font-semibold tabular">{words.money(net)}</bdi>
              </p>
              <span aria-hidden className="mt-1 block h-1.5 overflow-hidden rounded-chip bg-sunken">
                <span
                  className="block h-full rounded-chip bg-brand-text/70"
                  style={{ inlineSize: `${(Math.max(net, 0) / most) * 100}%` }}
                />
              </span>
              <p className="mt-0.5 flex justify-between gap-3 text-[13px] text-soft">
                <span>{t('dashboard.overview.units', { count: units })}</span>
                <Change now={net} before={netBefore} />
              </p>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
