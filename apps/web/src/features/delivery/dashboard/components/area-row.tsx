import type { DashboardArea } from '@haat/shared/delivery/dashboard/schema.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { dashboardPaths } from '../../../../lib/dashboard/paths.ts'
import { to } from '../../../../lib/paths.ts'
import { Chip } from '../../../../ui/chip.tsx'
import { Switch } from '../../../../ui/dashboard/fields/switch.tsx'
import { useWords } from '../use-labels.ts'
import { useListActs } from '../use-list-acts.ts'
import { RateLine } from './rate-line.tsx'

/** A delivery area in the list: addresses and rates. */
export function AreaRow({ area, handle, mayEdit }: { area: DashboardArea; handle: ReactNode; mayEdit: boolean }) {
  const { t } = useTranslation()
  const { places } = useWords()
  const { open } = useListActs()
  return (
    <div className="flex items-start gap-1 py-3 ps-2 pe-3 has-[[data-row-link]:hover]:bg-sunken/60">
      <span className="relative z-10 -my-1">{handle || <span className="block w-2" />}</span>
      <div className="min-w-0 flex-1 space-y-1">
        <Link
          data-row-link=""
          to={to(dashboardPaths.deliveryArea, { areaId: area._id })}
          className="font-semibold text-ink after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-[8px] focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-brand-text"
        >
          <bdi>{area.name}</bdi>
        </Link>
        <p className="text-sm text-soft">{places(area.serves)}</p>
        <ul className="flex flex-wrap gap-x-5 gap-y-0.5 text-sm">
          {area.rates.map((rate) => (
            <li key={rate.type}>
              <RateLine rate={rate} />
            </li>
          ))}
        </ul>
      </div>
      {mayEdit ? (
        <span className="relative z-10 -my-1 flex items-center">
          <span aria-hidden className="text-sm text-soft max-md:hidden">
            {t(area.active ? 'dashboard.delivery.on' : 'dashboard.delivery.off')}
          </span>
          <Switch
            label={t('dashboard.delivery.toggle', { name: `\u2068${area.name}\u2069` })}
            checked={area.active}
            onChange={(active) => void open(area, active)}
          />
        </span>
      ) : (
        <Chip tone={area.active ? 'good' : 'plain'}>{t(area.active ? 'dashboard.delivery.on' : 'dashboard.delivery.off')}</Chip>
      )}
    </div>
  )
}
