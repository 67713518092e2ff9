import { can } from '@haat/shared/permissions.ts'
import type { DashboardRate } from '@haat/shared/tax/dashboard/schema.ts'
import { ChevronRight, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { toFailure } from '../../../lib/api/api.ts'
import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { to } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Failed } from '../../../ui/feedback/failed.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { useTaxRatesQuery } from './api.ts'
import { useWords } from './use-labels.ts'

/** All tax rates by country and state. `charging`: tax is enabled, so an empty list shows a warning. */
export function RateList({ charging }: { charging: boolean }) {
  const { t } = useTranslation()
  const { session } = useSession()
  const mayEdit = can(session, 'settings', 'edit')
  const { data: rates, error, refetch } = useTaxRatesQuery()
  const failure = rates ? undefined : toFailure(error)
  return (
    <Card aria-labelledby="rates">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="rates" className="text-lg">
          {t('dashboard.tax.rates')}
        </h2>
        {mayEdit && (
          <ButtonLink size="sm" to={dashboardPaths.taxRateNew} icon={<Plus aria-hidden className="size-4" />}>
            {t('dashboard.tax.new')}
          </ButtonLink>
        )}
      </div>
      <p className="mb-3 text-sm text-soft">{t('dashboard.tax.rule')}</p>
      {failure && <Failed failure={failure} onRetry={refetch} />}
      {!rates && !failure && <Waiting />}
      {rates && charging && !rates.some(({ active }) => active) && (
        <div className="mb-3">
          <FormAlert tone="info">{t('dashboard.tax.noneCharged')}</FormAlert>
        </div>
      )}
      {rates?.length === 0 && !charging && <p className="text-soft">{t('dashboard.tax.none')}</p>}
      {rates && rates.length > 0 && (
        <ul className="-mx-2 divide-y divide-line border-t border-line">
          {rates.map((rate) => (
            <RateRow key={rate._id} rate={rate} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function RateRow({ rate }: { rate: DashboardRate }) {
  const { t } = useTranslation()
  const { percent, place } = useWords()
  return (
    <li className="relative flex min-h-14 items-center gap-3 px-2 py-2 hover:bg-sunken/60">
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            to={to(dashboardPaths.taxRate, { rateId: rate._id })}
            className="font-semibold text-ink after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-[8px] focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-brand-text"
          >
            <bdi>{rate.name}</bdi>
          </Link>
          {rate.stacks && <Chip>{t('dashboard.tax.beside')}</Chip>}
          {!rate.active && <Chip>{t('dashboard.tax.off')}</Chip>}
        </span>
        <span className="block text-sm text-soft">{place(rate)}</span>
      </span>
      <span className="shrink-0 text-base font-semibold tabular">{percent(rate)}</span>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-faint flip-rtl" />
    </li>
  )
}

const Waiting = () => (
  <div aria-hidden className="divide-y divide-line border-t border-line">
    {[0, 1, 2].map((one) => (
      <div key={one} className="flex min-h-14 items-center justify-between">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-4 w-12" />
      </div>
    ))}
  </div>
)
