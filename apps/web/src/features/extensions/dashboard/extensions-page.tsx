import type { ExtensionInfo } from '@haat/shared/extensions/dashboard/schema.ts'
import { can } from '@haat/shared/permissions.ts'
import { Puzzle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { toFailure } from '../../../lib/api/api.ts'
import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { to } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { Failed } from '../../../ui/feedback/failed.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { ExtensionSlot } from '../index.ts'
import { useExtensionsQuery } from './api.ts'

/** Extensions of the shop, with their pages and settings. */
export default function ExtensionsPage() {
  const { t } = useTranslation()
  const { data: extensions, error, refetch } = useExtensionsQuery()
  const failure = toFailure(error)
  return (
    <DashboardPage title={t('dashboard.extensions.title')} text={t('dashboard.extensions.text')} narrow>
      {failure ? (
        <Failed failure={failure} onRetry={refetch} />
      ) : !extensions ? (
        <Skeleton className="h-32" />
      ) : extensions.length === 0 ? (
        <EmptyState
          icon={<Puzzle aria-hidden />}
          title={t('dashboard.extensions.none')}
          text={t('dashboard.extensions.noneText')}
        />
      ) : (
        <ul className="space-y-4">
          {extensions.map((extension) => (
            <li key={extension.name}>
              <Row extension={extension} />
            </li>
          ))}
        </ul>
      )}
      <ExtensionSlot name="settings" />
    </DashboardPage>
  )
}

function Row({ extension: { name, title, about, on, pages } }: { extension: ExtensionInfo }) {
  const { t } = useTranslation()
  const { session } = useSession()
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-lg">
          <bdi>{title}</bdi>
        </h2>
        {!on && <Chip>{t('dashboard.extensions.off')}</Chip>}
      </div>
      <p className="mt-1 text-sm text-soft">{on ? about : t('dashboard.extensions.offText')}</p>
      {on && (
        <div className="mt-4 flex flex-wrap gap-2">
          {pages.map((page) => (
            <ButtonLink
              key={page.name}
              size="sm"
              to={to(dashboardPaths.extensionPage, { extension: name, extensionPage: page.name })}
            >
              {page.title}
            </ButtonLink>
          ))}
          {can(session, 'settings', 'view') && (
            <ButtonLink size="sm" to={to(dashboardPaths.extension, { extension: name })}>
              {t('dashboard.extensions.settings')}
            </ButtonLink>
          )}
        </div>
      )}
    </Card>
  )
}
