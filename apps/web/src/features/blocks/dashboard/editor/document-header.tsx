import type { BlockDocument } from '@haat/shared/blocks/dashboard/schema.ts'
import { CalendarClock, History, Settings2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { dashboardPaths } from '../../../../lib/dashboard/paths.ts'
import { formatDateTime } from '../../../../lib/format.ts'
import { to } from '../../../../lib/paths.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { Chip } from '../../../../ui/chip.tsx'

/** Published state, pending changes, and the scheduled publication. */
export function DocumentStatus({ document, onUnschedule }: { document: BlockDocument; onUnschedule: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { page, published, hasChanges, scheduled } = document
  const state = published !== null ? 'isPublished' : page ? 'isText' : 'isDefault'
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {t(`dashboard.blocks.${state}`)}
      {page && !page.active && <Chip>{t('dashboard.pages.hidden')}</Chip>}
      {hasChanges && <Chip tone="warn">{t('dashboard.blocks.hasChanges')}</Chip>}
      {scheduled && (
        <>
          <Chip tone="info">{t('dashboard.blocks.scheduledFor', { date: formatDateTime(scheduled.at, language) })}</Chip>
          <Button size="sm" variant="quiet" onClick={onUnschedule}>
            {t('dashboard.blocks.unschedule')}
          </Button>
        </>
      )}
    </span>
  )
}

/** Buttons of the page: settings of a content page, versions, schedule, publish. */
export function DocumentActions({
  document,
  isBusy,
  onVersions,
  onSchedule,
  onPublish,
}: {
  document: BlockDocument
  isBusy: boolean
  onVersions: () => void
  onSchedule: () => void
  onPublish: () => void
}) {
  const { t } = useTranslation()
  return (
    <>
      {document.page && (
        <ButtonLink
          className="md:min-h-9"
          icon={<Settings2 aria-hidden className="size-4" />}
          to={to(dashboardPaths.contentPage, { pageId: document.key })}
        >
          {t('dashboard.blocks.pageSettings')}
        </ButtonLink>
      )}
      <Button className="md:min-h-9" icon={<History aria-hidden className="size-4" />} onClick={onVersions}>
        {t('dashboard.blocks.versions.title')}
      </Button>
      <Button className="md:min-h-9" icon={<CalendarClock aria-hidden className="size-4" />} onClick={onSchedule}>
        {t('dashboard.blocks.schedule.do')}
      </Button>
      <Button variant="primary" className="md:min-h-9" loading={isBusy} onClick={onPublish}>
        {t('dashboard.blocks.publish')}
      </Button>
    </>
  )
}
