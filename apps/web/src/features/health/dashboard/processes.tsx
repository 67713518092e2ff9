import type { ShopProcess } from '@haat/shared/health/dashboard/schema.ts'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { Ago } from '../../../ui/dashboard/ago.tsx'
import { Card } from '../../../ui/layout/card.tsx'

/** The processes that run. */
export function Processes({ processes }: { processes: readonly ShopProcess[] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const megabytes = (bytes: number) =>
    formatNumber(bytes / 1e6, language, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 0 })
  return (
    <Card aria-labelledby="health-list">
      <h2 id="health-list" className="text-lg">
        {t('dashboard.health.processes')}
      </h2>
      {processes.length === 0 && <p className="mt-2 text-sm text-soft">{t('dashboard.health.noProcess')}</p>}
      <ul className="mt-1 divide-y divide-line">
        {processes.map(({ host, pid, role, version, node, memory, memoryLimit, startedAt }) => (
          <li key={`${host} ${pid}`} className="py-2.5 text-sm">
            <p className="font-semibold">
              <bdi dir="ltr">
                {host} ({pid})
              </bdi>
              {' · '}
              {t(`dashboard.health.roles.${role}`)}
            </p>
            <p className="text-soft">
              <bdi dir="ltr">{version}</bdi>
              {' · Node.js '}
              <bdi dir="ltr">{node}</bdi>
              {' · '}
              {t('dashboard.health.memory', { used: megabytes(memory), limit: megabytes(memoryLimit) })}
              {' · '}
              {t('dashboard.health.started')} <Ago date={startedAt} />
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
